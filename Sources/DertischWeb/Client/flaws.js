// Messages about the flaws of entries, beside them.
import { rowOf, tableOf } from "./client.js";

let last = 0;

function wordsFor(element) {
  const base = element.closest("[data-row]") ?? tableOf(element);
  return [...base.querySelectorAll(`[data-invalid-for="${CSS.escape(element.dataset.place)}"]`)]
    .find(words => tableOf(words) === tableOf(element) && rowOf(words) === rowOf(element));
}

// Makes a screen reader read the message with the entry, and at once when it changes.
function link(element, words) {
  words.id ||= `invalid-${++last}`;
  words.role ??= "alert";
  const own = element.dataset.describedby ??= element.getAttribute("aria-describedby") ?? "";
  const ids = words.hidden ? own : `${own} ${words.id}`.trim();
  if (ids) element.setAttribute("aria-describedby", ids); else element.removeAttribute("aria-describedby");
}

export function showFlaw(element, flaw) {
  if (flaw === null) element.removeAttribute("aria-invalid"); else element.setAttribute("aria-invalid", "true");
  let words = wordsFor(element);
  if (!words) {
    if (flaw === null) return;
    words = document.createElement("small");
    words.dataset.invalidFor = element.dataset.place;
    // Inside a label the message would become part of the entry's name.
    (element.closest("label") ?? element).after(words);
  }
  words.hidden = flaw === null;
  words.textContent = flaw ?? "";
  link(element, words);
}

// Links the messages of a new page to their entries.
export function linkFlaws(table) {
  for (const element of table.querySelectorAll('[data-place][aria-invalid="true"]')) {
    const words = wordsFor(element);
    if (words) link(element, words);
  }
}
