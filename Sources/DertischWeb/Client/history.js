// The browser's history, its address and its windows.
import { say } from "./wire.js";

// Each entry of the history knows at which depths of the seating those before it and it itself were made.
let trail = history.state?.steps ? history.state : { steps: [] }, place = null, going = null;
const here = () => location.pathname + location.search;

// The address and the way back follow the seating: an entry for each customer on top of another.
export function settle(at) {
  place = at;
  if (going) return;
  const { steps } = trail, last = steps.length - 1;
  const found = steps.findIndex(step => step >= at.depth);
  if (found >= 0 && found < last) {
    // A browser that has lost those entries goes nowhere.
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
  // An entry that the browser made by itself, for a part of the page, is as deep as the one before.
  if (!history.state?.steps) history.replaceState({ ...trail, steps: [...trail.steps, trail.steps.at(-1)] }, "");
  trail = history.state;
  if (going) arrive();
  else say(["follow", trail.hasLink ? here() : null, trail.steps.at(-1)]);
});

export function openWindow(link) {
  const opened = open(link, "_blank");
  if (opened) opened.opener = null;
  // A browser that opens no more windows shows it on top.
  else say(["follow", link, trail.steps.at(-1) + 1]);
}
