// The notices about the connection: that it is lost, temporarily or for good, and which gestures were not sent. They
// stay on top of everything else.
import { createElement, root, set } from "./root.js";

let texts = JSON.parse(root.dataset.words ?? '["en"]');
export const tooLong = () => texts[7];
const unsent = [];
// The notices that are shown, by kind. The later ones are raised above the others.
const shown = { lost: null, gone: null, unsent: null };
let isPartial = false, reloadPage = null;

// Shows an element in the top layer, so that no dialog hides it. Repeated whenever a dialog opens above it.
function raise(element) {
  if (!element) return;
  if (!element.isConnected) root.append(element);
  if (element.matches(":popover-open")) element.hidePopover();
  element.showPopover?.();
}
export function raiseNotices() { Object.values(shown).forEach(raise); }

function hide(kind) {
  shown[kind]?.remove();
  shown[kind] = null;
}
function show(kind, name, role, ...content) {
  hide(kind);
  shown[kind] = createElement(name, { className: `connection-${kind}`, role, lang: texts[0], popover: "manual" }, ...content);
  // It stands beside the body, and reads as the page does.
  shown[kind].style.fontFamily = getComputedStyle(document.body).fontFamily;
  raise(shown[kind]);
}
const text = (name, textContent) => createElement(name, { textContent });
const button = (textContent, onclick) => createElement("button", { type: "button", textContent, onclick });

export function setNoticeTexts(spoken) {
  if (spoken) texts = spoken;
  if (shown.lost) showLost(true);
  if (shown.gone) showGone(reloadPage);
  if (shown.unsent) renderUnsent();
}

export function showLost(isLost) {
  set(root, "data-connection", isLost ? "lost" : null);
  if (isLost && texts[1]) show("lost", "p", "status", texts[1]); else hide("lost");
}

// Shows once that the page has no session and will not get one by itself, with a button that reloads the page.
export function showGone(reload) {
  hide("lost");
  reloadPage = reload;
  root.dataset.connection = "gone";
  if (texts[4]) show("gone", "div", "alert", text("span", texts[4]), button(texts[5], reload));
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
  const names = unsent.map(name => createElement("li", { textContent: name, dir: "auto", lang: root.lang }));
  show("unsent", "div", "alert",
    ...isPartial ? [text("p", texts[6])] : [], ...names.length ? [text("p", texts[2]), createElement("ul", {}, ...names)] : [],
    button(texts[3], () => {
      hide("unsent");
      unsent.length = 0;
      isPartial = false;
    }));
}
