// The notices about the connection: that it is lost, temporarily or for good, and which gestures were not sent. They
// stay on top of everything else.
import { createElement } from "./questions.js";
import { root } from "./root.js";

let texts = JSON.parse(root.dataset.words ?? '["en","","","","","",""]');
const unsent = [];
let isPartial = false, lostNotice = null, unsentNotice = null, goneNotice = null, reloadPage = null;

// Shows an element in the top layer, so that no dialog hides it. Repeated whenever a dialog opens above it.
function raise(element) {
  if (!element) return;
  if (!element.isConnected) root.append(element);
  if (element.matches(":popover-open")) element.hidePopover();
  element.showPopover?.();
}
export function raiseNotices() {
  raise(lostNotice);
  raise(goneNotice);
  raise(unsentNotice);
}

export function setNoticeTexts(spoken) {
  if (spoken) texts = spoken;
  if (lostNotice) showLost(true);
  if (goneNotice) showGone(reloadPage);
  if (unsentNotice) renderUnsent();
}

export function showLost(isLost) {
  lostNotice?.remove();
  lostNotice = null;
  if (isLost) root.dataset.connection = "lost"; else delete root.dataset.connection;
  if (!isLost || !texts[1]) return;
  lostNotice = createElement("p", { className: "connection-lost", role: "status", lang: texts[0], popover: "manual" }, texts[1]);
  raise(lostNotice);
}

// Shows once that the page has no session and will not get one by itself, with a button that reloads the page.
export function showGone(reload) {
  showLost(false);
  goneNotice?.remove();
  reloadPage = reload;
  root.dataset.connection = "gone";
  if (!texts[4]) return;
  const button = createElement("button", { type: "button", textContent: texts[5] });
  button.addEventListener("click", () => reloadPage());
  goneNotice = createElement("div", { className: "connection-gone", role: "alert", lang: texts[0], popover: "manual" },
    createElement("span", { textContent: texts[4] }), button);
  raise(goneNotice);
}

// Lists the gestures that were not sent: a button's label, or a field's name with the typed text.
export function showUnsent(names) {
  for (const name of names) if (name && !unsent.includes(name)) unsent.push(name);
  unsent.splice(0, unsent.length - 20);
  if (unsent.length) renderUnsent();
}

// Says that a page that was started again is not in every part as it was.
export function showPartial() {
  isPartial = true;
  renderUnsent();
}

function renderUnsent() {
  unsentNotice?.remove();
  const close = createElement("button", { type: "button", textContent: texts[3] });
  close.addEventListener("click", () => {
    unsentNotice.remove();
    unsentNotice = null;
    unsent.length = 0;
    isPartial = false;
  });
  unsentNotice = createElement("div", { className: "connection-unsent", role: "alert", lang: texts[0], popover: "manual" },
    ...isPartial ? [createElement("p", { textContent: texts[6] })] : [],
    ...unsent.length ? [createElement("p", { textContent: texts[2] }),
      createElement("ul", {}, ...unsent.map(name => createElement("li", { textContent: name, dir: "auto", lang: root.lang })))] : [], close);
  raise(unsentNotice);
}
