// Messages about the flaws of entries, beside them.
import { rowOf, tableOf } from "./client.js";
import { all, createElement, set } from "./root.js";

let lastMessage = 0;

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
