// Pages that the house sends before their links are followed: when a link is pressed, or pointed at for a moment.
// A module of its own, which a page loads if its house offers that.

const hoverTime = 65;
const savesData = matchMedia("(prefers-reduced-data: reduce)");
// The page that is ready with its changes since, the link that was last asked about, the one that was followed before its page was
// there, the seat of the page that is shown while the house does not know it yet, and the timer of the link that is pointed at.
let ready = null, asked = null, followed = null, unconfirmed = null, hoverTimer = null;

const keyOf = spot => JSON.stringify(spot.slice(0, 3));
const linkAt = event => event.target.closest?.('a[data-place][href^="/"]');

function prefetch(link) {
  if (!link.isConnected || tableOf(link) !== root || savesData.matches || navigator.connection?.saveData) return;
  const spot = spotOf(link);
  if (asked === keyOf(spot)) return;
  followed = null;
  asked = sendNow("prefetch", ...spot) ? keyOf(spot) : null;
}

// What it uses of the entry module.
let deliver, receive, root, sendNow, spotOf, tableOf;

export function begin(entry) {
  ({ deliver, receive, root, sendNow, spotOf, tableOf } = entry);
  addEventListener("pointerover", event => {
    clearTimeout(hoverTimer);
    const link = linkAt(event);
    if (link && event.pointerType !== "touch") hoverTimer = setTimeout(prefetch, hoverTime, link);
  });
  addEventListener("pointerdown", event => {
    const link = linkAt(event);
    if (link && event.isPrimary && !event.button) prefetch(link);
  });
  // A finger that scrolls from a link, or rests on it for the browser's menu, follows it as little as a mouse that drags it.
  addEventListener("pointercancel", event => {
    const link = linkAt(event);
    if (!link || asked !== keyOf(spotOf(link))) return;
    ready = asked = followed = null;
    sendNow("discard");
  });
}

export function takeAhead(message) {
  if (message.ahead) {
    ready = { ...message, patches: [] };
    if (keyOf(message.ahead) === followed) showReady();
  } else if ("shown" in message) {
    if (ready?.seat === message.shown) showReady();
    if (unconfirmed === message.shown) unconfirmed = null;
  }
  else if ("drop" in message) { if (ready?.seat === message.drop) forgetReady(); }
  else if (ready && message.patch && message.seat === ready.seat) ready.patches.push(message);
  else {
    // Another page in the window ends whatever was asked on the one before.
    if (message.page && !message.in && !message.over) forgetReady();
    return false;
  }
  return true;
}

export function forgetReady() { ready = asked = followed = unconfirmed = null; }

export const isUnconfirmed = seat => unconfirmed !== null && (seat === undefined || seat === unconfirmed);

function showReady() {
  const { page, seat, ahead: [, , , link], patches } = ready;
  forgetReady();
  receive({ page, seat });
  for (const message of patches) receive(message);
  receive({ at: { link, depth: page.depth, private: false } });
  unconfirmed = seat;
}

export function followReady(link, name) {
  const spot = spotOf(link);
  if (!ready || keyOf(ready.ahead) !== keyOf(spot)) {
    followed = asked === keyOf(spot) ? asked : null;
    return false;
  }
  if (deliver(["open", ready.seat, ...spot], name)) showReady();
  return true;
}
