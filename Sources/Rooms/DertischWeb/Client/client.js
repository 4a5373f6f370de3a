// Applies patches and sends gestures. Laid values never become markup here: pages come whole and escaped from the
// house.
import { followReady } from "./ahead.js";
import { isOlder, isText, layText, noteTyped, noteValue } from "./edits.js";
import { linkFlaws, showFlaw } from "./flaws.js";
import { fits, isEdit, isSecret, isTooLong, longField, needsReport, noteField, noteKnown, reportChanges, setHint, textOf, told, unveil, veil } from "./fields.js";
import { focus, focused, removeRow, withFocus } from "./focus.js";
import { reportEarlyMove } from "./history.js";
import { paintAll, showPicture } from "./pictures.js";
import { nameRow } from "./ids.js";
import { all, root, set } from "./root.js";
import { connect, deliver, sendNow, waitingEdit } from "./connection.js";
import { isServed, saveSoon } from "./state.js";
import "./seating.js";

// A cache of a table's elements: rows by number, places by name, so that a long page is not searched again.
const caches = new WeakMap(), cacheOf = table => caches.get(table) ?? caches.set(table, new Map()).get(table);

// A place that holds another table is a place of the table around it.
export function tableOf(element) { return element.parentElement?.closest("[data-seat]") ?? root; }
export function table(seat) { return Number(root.dataset.seat) === seat ? root : document.querySelector(`[data-seat="${seat}"]`); }
export function rowOf(element) { return Number(element.closest("[data-row]")?.dataset.row ?? 0); }
// Where the house finds an element: the seat of its table, its row and its place.
export const spotOf = element => [Number(tableOf(element).dataset.seat), rowOf(element), element.dataset.place];

function row(table, number) {
  if (!number) return table;
  const known = cacheOf(table);
  if (known.get(number)?.isConnected) return known.get(number);
  // A page may come with thousands of rows. One search finds all of them.
  const isFirst = !known.hasRows, rows = all(isFirst ? "[data-row]" : `[data-row="${number}"]`, table);
  known.hasRows = true;
  known.delete(number);
  for (const one of rows) if (tableOf(one) === table) known.set(Number(one.dataset.row), one);
  return known.get(number);
}

// An element without a place, whose texts the layout names, has a number instead: "\0" and the number is its place.
const isAt = (element, place) => (place[0] === "\0" ? "\0" + element.dataset.textNumber : element.dataset.place) === place;
export const at = place => place[0] === "\0" ? `[data-text-number="${CSS.escape(place.slice(1))}"]` : `[data-place="${CSS.escape(place)}"]`;

export function elementIn(table, number, place) {
  const base = row(table, number);
  if (!base) return null;
  if (number && isAt(base, place)) return base;
  const kept = number ? null : cacheOf(table).get(place);
  if (kept?.isConnected && isAt(kept, place)) return kept;
  for (const element of all(at(place), base)) {
    if (rowOf(element) !== number || tableOf(element) !== table || element.closest("head")) continue;
    if (!number) cacheOf(table).set(place, element);
    return element;
  }
  return null;
}

export function elementAt(seat, number, place) {
  const base = table(seat);
  return base && elementIn(base, number, place);
}

// The row that a row of a list is put before, or none to put it last.
const rowIn = (list, number) => number ? row(tableOf(list), number) : null;

const operations = {
  t(element, text) { element.textContent = text; },
  n(element, number, text) {
    if (/^(progress|meter)$/.test(element.localName)) set(element, "value", number); else element.textContent = text;
  },
  i: showPicture,
  // The number of these three is that of the visitor's last message that the house knew.
  f(element, flag, number) {
    if (isOlder(element, number, () => operations.f(element, flag, Infinity))) return;
    element.checked = flag;
    noteKnown(element);
  },
  e(element, text, number) {
    if (text === null) return veil(element);
    unveil(element);
    if (isText(element)) return layText(element, text, number);
    if (isOlder(element, number, () => operations.e(element, text, Infinity))) return;
    if (element.value !== text) element.value = text;
    noteKnown(element);
  },
  c(element, choices, chosen, number) {
    const isKept = isOlder(element, number, () => operations.c(element, choices, chosen, Infinity)), own = Number(element.value);
    const shown = isKept && choices.some(([number]) => number === own) ? own : chosen;
    element.replaceChildren(...choices.map(([number, text]) => new Option(text, number, false, number === shown)));
    if (!shown) element.selectedIndex = -1;
    noteKnown(element);
  },
  m(element, trait, on) {
    if (trait === "hidden") withFocus(element, trait, on);
    else if (trait === "enabled") withFocus(element, "disabled", !on);
    else if (trait === "busy") set(element, "aria-busy", String(on));
    else if (trait === "focused") { if (on) element.focus(); }
    else set(element, element.localName === "a" ? "aria-current" : "aria-pressed", String(on));
  },
  v: showFlaw,
  l(element, text) { set(element, "aria-label", text); },
  h: setHint,
  p(element, text) { element.title = text; },
  a(element, link) { if (element.localName === "a") set(element, "href", link); },
  "+"(element, number, next) {
    const made = element.querySelector(":scope > template")?.content.firstElementChild?.cloneNode(true);
    if (!made) return;
    made.dataset.row = number;
    nameRow(made, tableOf(element).dataset.seat);
    cacheOf(tableOf(element)).set(number, made);
    element.insertBefore(made, rowIn(element, next));
    watchEnd(element);
  },
  "~"(element, number, next) {
    const moved = rowIn(element, number), had = moved && focused(moved);
    if (moved) element[element.moveBefore ? "moveBefore" : "insertBefore"](moved, rowIn(element, next));
    if (had) focus(had);
    watchEnd(element);
  },
  "-"(element, number) {
    const gone = rowIn(element, number);
    if (gone) removeRow(gone);
    cacheOf(tableOf(element)).delete(number);
    watchEnd(element);
  },
};

// Elements of the head that describe the page show what is laid at a place too.
const describe = (element, text) => { if (element.localName === "meta") set(element, "content", text); else element.textContent = text; };
const headOperations = {
  t: describe,
  n: (element, number, text) => describe(element, text),
  i: (element, source) => describe(element, source && location.origin + source),
};

export function patch({ patch, seat }) {
  const patched = table(seat);
  if (!patched) return;
  for (const [verb, number, place, ...rest] of patch) {
    const element = elementIn(patched, number, place);
    if (element) operations[verb]?.(element, ...rest);
    if (patched !== root || number || !headOperations[verb]) continue;
    for (const element of all(at(place), document.head)) headOperations[verb](element, ...rest);
  }
}

// Reports the end of a list whenever its last row comes into view.
const watcher = new IntersectionObserver(entries => {
  for (const { isIntersecting, target } of entries) {
    if (isIntersecting && target.parentElement) sendGesture("end", target.parentElement, null);
  }
}, { rootMargin: "400px" });
const watched = new WeakMap();
function watchEnd(list) {
  const last = list.lastElementChild, former = watched.get(list);
  if (former === last) return;
  if (former) watcher.unobserve(former);
  watched.set(list, last);
  if (last?.dataset.row) watcher.observe(last);
}

// Begins with new content of a table: its cached elements are invalid.
export function prepare(table) {
  caches.delete(table);
  paintAll(table);
  linkFlaws(table);
  for (const template of all("[data-place] > template", table)) watchEnd(template.parentElement);
}

const isButton = ({ localName, type }) => localName !== "input" || /button|submit|image|reset/.test(type);

// The name of an element, for messages about it. What stands in a field is no name of it.
function nameOf(element) {
  const own = /^(textarea|select)$/.test(element.localName) || !isButton(element) ? "" : element.textContent || element.value;
  const words = element.ariaLabel || element.labels?.[0]?.textContent || element.dataset.withheld || element.placeholder || own || element.title || "";
  return words.trim().replace(/\s+/g, " ").slice(0, 80);
}

function sendGesture(verb, element, name, ...rest) {
  const message = [verb, ...spotOf(element), ...rest], isOfField = isEdit(message);
  let note = entry => noteValue(element, entry);
  if (isOfField) {
    const isUntold = isTooLong(message, element);
    if (verb === "edit" && isText(element) && !isUntold) {
      [message[5], note] = noteTyped(element, waitingEdit(message));
      // The text as a whole says enough where its changes would be too long, and where the browser keeps it to itself.
      if (element.validity?.badInput || !fits(message)) message[5] = null;
    }
    noteField(message, name, element, isUntold);
    saveSoon();
    if (isUntold) return;
  }
  const entry = deliver(message, isSecret(element) ? name : told({ message, name }), isSecret(element));
  if (isOfField && entry) note(entry);
}

function tap(event) {
  // A click on a child of a button counts as a click on the button.
  const element = event.target.closest?.(":is(button, a, summary, input)[data-place]"), name = element?.localName;
  if (!element || (name === "input" && !isButton(element))) return;
  // A button that submits a form with a place of its own leaves the report to it.
  if (/submit|image/.test(element.type) && element.form?.dataset.place) return;
  reportChanges();
  if (name === "a") {
    if (isBrowsers(element, event)) return;
    event.preventDefault();
    if (followReady(element, nameOf(element))) return;
  }
  sendGesture("tap", element, nameOf(element));
}
// Whether the browser itself follows a link: to elsewhere, into another tab, to a file to be stored, or by a modified click. Layouts say `#`
// where the house is to say what a tap does.
function isBrowsers(link, { ctrlKey, metaKey, shiftKey }) {
  const href = link.getAttribute("href");
  if (!href || href === "#") return false;
  return ctrlKey || metaKey || shiftKey || !/^\/(?!\/)/.test(href) || !/^(_self)?$/.test(link.target ?? "") || link.hasAttribute("download");
}
function edit({ type, target: element }) {
  const isChoice = element.localName === "select", isFlag = element.type === "checkbox", isLeft = type === "change";
  if (!element.dataset?.place || !("value" in element)) return;
  // Choices and flags are reported when they have changed, and texts with each letter, or when they are left if nothing said so before.
  if (isChoice || isFlag ? !isLeft : isLeft && !needsReport(element)) return;
  const name = nameOf(element);
  if (isChoice) return sendGesture("choose", element, name, Number(element.value));
  // The browser keeps a text that is no number to itself. The house must not take it for an emptied entry.
  const text = element.validity?.badInput ? "\ufffd" : textOf(element, isLeft);
  sendGesture(isFlag ? "flag" : "edit", element, name, isFlag ? element.checked : text, null);
}
addEventListener("click", tap);
addEventListener("input", edit);
addEventListener("change", edit);
addEventListener("submit", event => {
  if (event.target.method === "dialog") return;
  event.preventDefault();
  const { target: form, submitter } = event;
  if (!form.dataset.place) return;
  reportChanges();
  const long = longField(form);
  if (long) return long.focus();
  // The house knows which button it was. One without a place does as the form says.
  if (submitter?.dataset.place && tableOf(submitter) === tableOf(form)) sendGesture("press", submitter, nameOf(submitter), ...spotOf(form).slice(1));
  else sendGesture("submit", form, nameOf(submitter ?? form));
});
// The fields change right after this event.
addEventListener("reset", () => setTimeout(reportChanges));
// The house remembers the rows that the focus was in, so that a restored page has them under the same numbers.
let lastRow = null;
addEventListener("focusin", ({ target }) => {
  const row = target.closest("[data-row]");
  if (row && row !== lastRow) sendNow("at", ...spotOf(row).slice(0, 2));
  lastRow = row;
});
prepare(root);
reportEarlyMove();
// What was typed before this script was there.
if (isServed) reportChanges();
connect();
