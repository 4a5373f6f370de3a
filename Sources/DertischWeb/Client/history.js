// The browser's history, address and windows.
import { say } from "./wire.js";

// The seating depths at which each history entry and those before it were made.
let trail = history.state?.steps ? history.state : { steps: [] }, place = null, going = null;
const here = () => location.pathname + location.search;

// Makes the address and the history follow the seating: one entry for each customer on top of another.
export function settle(at) {
  place = at;
  if (going) return;
  const { steps } = trail, last = steps.length - 1;
  const found = steps.findIndex(step => step >= at.depth);
  if (found >= 0 && found < last) {
    // A browser that has lost those entries does not navigate.
    going = setTimeout(() => { trail.steps.splice(0, last); arrive(); }, 1000);
    return history.go(found - last);
  }
  trail = { steps: [...(found < 0 ? steps : steps.slice(0, found)), at.depth], hasLink: at.link !== null };
  if (found >= 0 || last < 0) return history.replaceState(trail, "", at.link ?? here());
  history.scrollRestoration = "manual";
  history.pushState(trail, "", at.link ?? here());
}

function arrive() {
  clearTimeout(going);
  going = null;
  settle(place);
}

addEventListener("popstate", () => {
  // An entry that the browser made itself, for a fragment, has the depth of the one before.
  if (!history.state?.steps) history.replaceState({ ...trail, steps: [...trail.steps, trail.steps.at(-1)] }, "");
  trail = history.state;
  if (going) arrive();
  else say(["follow", trail.hasLink ? here() : null, trail.steps.at(-1)]);
});

export function openWindow(link) {
  const opened = open(link, "_blank");
  if (opened) opened.opener = null;
  // If the browser opens no window, the customer is shown on top.
  else say(["follow", link, trail.steps.at(-1) + 1]);
}
