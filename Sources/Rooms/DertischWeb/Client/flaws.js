// Messages about the flaws of entries, beside them.
import { rowOf, tableOf } from "./elements.js";
import { all, createElement, set } from "./root.js";

let lastMessage = 0;
// The flaws that the house has laid, and those that the page itself has found.
const laid = new WeakMap(), found = new WeakMap();

const messageFor = element => all(`[data-invalid-for="${CSS.escape(element.dataset.place)}"]`, element.closest("[data-row]") ?? tableOf(element))
  .find(message => tableOf(message) === tableOf(element) && rowOf(message) === rowOf(element));

// Makes a screen reader read the message with the entry, and at once when it changes.
function link(element, message) {
  message.id ||= `invalid-${++lastMessage}`;
  message.role ??= "alert";
  const own = element.dataset.describedby ??= element.getAttribute("aria-describedby") ?? "";
  set(element, "aria-describedby", (message.hidden ? own : `${own} ${message.id}`.trim()) || null);
}

export function showFlaw(element, flaw) {
  laid.set(element, flaw);
  show(element);
}

// Shows a flaw that the page itself has found, until it is gone. It covers one of the house.
export function showFound(element, flaw) {
  if (flaw === (found.get(element) ?? null)) return;
  if (!laid.has(element)) laid.set(element, element.ariaInvalid === "true" ? messageFor(element)?.textContent ?? null : null);
  found.set(element, flaw);
  show(element);
}
export const hasFound = element => (found.get(element) ?? null) !== null;

function show(element) {
  const flaw = found.get(element) ?? laid.get(element);
  set(element, "aria-invalid", flaw === null ? null : "true");
  let message = messageFor(element);
  if (!message) {
    if (flaw === null) return;
    message = createElement("small");
    message.dataset.invalidFor = element.dataset.place;
    // Inside a label the message would become part of the entry's name.
    (element.closest("label") ?? element).after(message);
  }
  message.hidden = flaw === null;
  message.textContent = flaw;
  link(element, message);
}

// Links the messages of a new page to their entries.
export function linkFlaws(table) {
  for (const element of all('[data-place][aria-invalid="true"]', table)) {
    const message = messageFor(element);
    if (message) link(element, message);
  }
}
