// Messages about the flaws of entries, beside them.
import { rowOf, tableOf } from "./client.js";

let lastMessage = 0;

function messageFor(element) {
  const base = element.closest("[data-row]") ?? tableOf(element);
  return [...base.querySelectorAll(`[data-invalid-for="${CSS.escape(element.dataset.place)}"]`)]
    .find(message => tableOf(message) === tableOf(element) && rowOf(message) === rowOf(element));
}

// Makes a screen reader read the message with the entry, and at once when it changes.
function link(element, message) {
  message.id ||= `invalid-${++lastMessage}`;
  message.role ??= "alert";
  const own = element.dataset.describedby ??= element.getAttribute("aria-describedby") ?? "";
  const ids = message.hidden ? own : `${own} ${message.id}`.trim();
  if (ids) element.setAttribute("aria-describedby", ids); else element.removeAttribute("aria-describedby");
}

export function showFlaw(element, flaw) {
  if (flaw === null) element.removeAttribute("aria-invalid"); else element.setAttribute("aria-invalid", "true");
  let message = messageFor(element);
  if (!message) {
    if (flaw === null) return;
    message = document.createElement("small");
    message.dataset.invalidFor = element.dataset.place;
    // Inside a label the message would become part of the entry's name.
    (element.closest("label") ?? element).after(message);
  }
  message.hidden = flaw === null;
  message.textContent = flaw ?? "";
  link(element, message);
}

// Links the messages of a new page to their entries.
export function linkFlaws(table) {
  for (const element of table.querySelectorAll('[data-place][aria-invalid="true"]')) {
    const message = messageFor(element);
    if (message) link(element, message);
  }
}
