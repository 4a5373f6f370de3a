// The notices about the connection: that it is lost, temporarily or for good, and which gestures were not sent. They
// stay on top of everything else.
import { make } from "./questions.js";

const root = document.documentElement;
let words = JSON.parse(root.dataset.words ?? '["en","","","","",""]');
const unsent = [];
let banner = null, notice = null, end = null, again = null;

// Shows an element in the top layer, so that no dialog hides it. Repeated whenever a dialog opens above it.
function raise(element) {
  if (!element) return;
  if (!element.isConnected) root.append(element);
  if (element.matches(":popover-open")) element.hidePopover();
  element.showPopover?.();
}
export function raiseNotices() {
  raise(banner);
  raise(end);
  raise(notice);
}

export function speakNotices(spoken) {
  if (spoken) words = spoken;
  if (banner) showLost(true);
  if (end) showGone(again);
  if (notice) showUnsent();
}

export function showLost(isLost) {
  banner?.remove();
  banner = null;
  if (isLost) root.dataset.connection = "lost"; else delete root.dataset.connection;
  if (!isLost || !words[1]) return;
  banner = make("p", { className: "connection-lost", role: "status", lang: words[0], popover: "manual" }, words[1]);
  raise(banner);
}

// Shows once that the page has no session and will not get one by itself, with a button that reloads the page.
export function showGone(reload) {
  showLost(false);
  end?.remove();
  again = reload;
  root.dataset.connection = "gone";
  if (!words[4]) return;
  const button = make("button", { type: "button", textContent: words[5] });
  button.addEventListener("click", () => again());
  end = make("div", { className: "connection-gone", role: "alert", lang: words[0], popover: "manual" },
    make("span", { textContent: words[4] }), button);
  raise(end);
}

// Lists the gestures that were not sent: a button's label, or a field's name with the typed text.
export function tellUnsent(names) {
  for (const name of names) if (name && !unsent.includes(name)) unsent.push(name);
  unsent.splice(0, unsent.length - 20);
  if (unsent.length) showUnsent();
}

function showUnsent() {
  notice?.remove();
  const close = make("button", { type: "button", textContent: words[3] });
  close.addEventListener("click", () => {
    notice.remove();
    notice = null;
    unsent.length = 0;
  });
  notice = make("div", { className: "connection-unsent", role: "alert", lang: words[0], popover: "manual" },
    make("p", { textContent: words[2] }),
    make("ul", {}, ...unsent.map(name => make("li", { textContent: name, dir: "auto", lang: root.lang }))), close);
  raise(notice);
}
