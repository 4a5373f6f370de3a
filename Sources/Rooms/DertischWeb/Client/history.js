// The browser's history, address and windows.
import { deliver, hasGoneOn } from "./connection.js";
import { address, arrival } from "./root.js";

// The seating depths at which each history entry and those before it were made. Further entries of the same customers, with another query, have
// fractions (`HistoryPosition.swift`).
let entry = history.state?.steps ? history.state : { steps: [] }, target = null, moveTimer = null, aim = null;

// Makes the address and the history follow the seating: one entry for each customer on top of another. What the house says before it knows
// where the visitor has gone to moves nothing, since it says so again.
export function followSeating(at) {
  if (hasGoneOn(at.taken)) return;
  target = at;
  if (moveTimer) return;
  const { steps } = entry, last = steps.length - 1;
  const found = steps.findIndex(step => step >= at.depth);
  if (found >= 0 && found < last) {
    // A browser that has lost those entries does not navigate.
    moveTimer = setTimeout(() => { entry.steps.splice(0, last); finishMove(); }, 1000);
    aim = found;
    return history.go(found - last);
  }
  entry = { steps: [...(found < 0 ? steps : steps.slice(0, found)), at.depth], hasLink: at.link !== null };
  if (found >= 0 || last < 0) {
    // A browser that is on its way along its history gives it up when an entry is replaced. So none is replaced by itself.
    const isSame = (at.link ?? address()) === address() && JSON.stringify(history.state) === JSON.stringify(entry);
    if (!isSame) history.replaceState(entry, "", at.link ?? address());
    return;
  }
  history.scrollRestoration = "manual";
  history.pushState(entry, "", at.link ?? address());
}

function finishMove() {
  clearTimeout(moveTimer);
  moveTimer = null;
  followSeating(target);
}

addEventListener("popstate", () => {
  // An entry that the browser made itself, for a fragment, has the depth of the one before.
  if (!history.state?.steps) history.replaceState({ ...entry, steps: [...entry.steps, entry.steps.at(-1)] }, "");
  entry = history.state;
  const hasArrived = moveTimer && entry.steps.length - 1 === aim;
  if (hasArrived) return finishMove();
  // The visitor went elsewhere meanwhile.
  clearTimeout(moveTimer);
  moveTimer = null;
  reportEntry();
});

// Tells the house which entry of the history the visitor has gone to.
function reportEntry() { deliver(["follow", entry.hasLink ? address() : null, entry.steps.at(-1)]); }

// Reports an entry that the visitor went to before this script was there: it has another address than the page that was loaded.
export function reportEarlyMove() {
  if (arrival.name && entry.steps.length && arrival.name.split("#")[0] !== location.href.split("#")[0]) reportEntry();
}

export function openWindow(link) {
  const opened = open(link, "_blank");
  if (opened) opened.opener = null;
  // If the browser opens no window, the customer is shown on top.
  else deliver(["follow", link, entry.steps.at(-1) + 1]);
}
