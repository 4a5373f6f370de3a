// Applies patches and sends gestures. Laid values never become markup here: pages come whole and escaped from the
// house.
import { isOlder, isText, layText, noteTyped, noteValue } from "./edits.js";
import { linkFlaws, showFlaw } from "./flaws.js";
import { isEdit, isSecret, noteField, report, shown, told } from "./fields.js";
import { focus, focused, removeRow, withFocus } from "./focus.js";
import { reportEarlyMove } from "./history.js";
import { paintAll, showPicture } from "./pictures.js";
import { followReady } from "./prefetch.js";
import { nameRow } from "./ids.js";
import { all, root, set } from "./root.js";
import { connect, deliver, sendNow, waitingEdit } from "./connection.js";
import { isServed, saveSoon } from "./state.js";
import { parse } from "./seating.js";

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
    if (!isOlder(element, number, () => operations.f(element, flag, Infinity))) element.checked = flag;
  },
  e(element, text, number) {
    if (isText(element)) layText(element, text, number);
    else if (!isOlder(element, number, () => operations.e(element, text, Infinity)) && element.value !== text) element.value = text;
  },
  c(element, choices, chosen, number) {
    const isKept = isOlder(element, number, () => operations.c(element, choices, chosen, Infinity)), own = Number(element.value);
    const shown = isKept && choices.some(([number]) => number === own) ? own : chosen;
    element.replaceChildren(...choices.map(([number, text]) => new Option(text, number, false, number === shown)));
    if (!shown) element.selectedIndex = -1;
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
  h(element, text) { set(element, "placeholder", text); },
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

// The name of an element, for messages about it.
function nameOf(element) {
  const words = element.ariaLabel || element.labels?.[0]?.textContent || element.placeholder || element.textContent || element.title || element.value || "";
  return words.trim().replace(/\s+/g, " ").slice(0, 80);
}

function sendGesture(verb, element, name, ...rest) {
  const message = [verb, ...spotOf(element), ...rest], isOfField = isEdit(message);
  let note = entry => noteValue(element, entry);
  if (isOfField) {
    if (verb === "edit" && isText(element)) [message[5], note] = noteTyped(element, waitingEdit(message));
    noteField(message, name, element);
    saveSoon();
  }
  const entry = deliver(message, isSecret(element) ? name : told({ message, name }), isSecret(element));
  if (isOfField && entry) note(entry);
}

function tap(event) {
  // A click on a child of a button counts as a click on the button.
  const element = event.target.closest?.(":is(button, a, summary, input)[data-place]"), name = element?.localName;
  if (!element || (name === "input" && !/button|submit|image/.test(element.type))) return;
  // A button that submits a form with a place of its own leaves the report to it.
  if (element.type === "submit" && element.form?.dataset.place) return;
  if (name === "a") {
    // A modified click on a link opens the browser's own tab.
    if (element.matches('[href^="/"]') && (event.ctrlKey || event.metaKey || event.shiftKey)) return;
    event.preventDefault();
    if (followReady(element, nameOf(element))) return;
  }
  sendGesture("tap", element, nameOf(element));
}
function edit({ type, target: element }) {
  const isChoice = element.localName === "select", isFlag = element.type === "checkbox";
  // Choices and flags are reported when they have changed, and texts with each letter.
  if (!element.dataset?.place || !("value" in element) || (type === "change") !== (isChoice || isFlag)) return;
  const name = nameOf(element);
  if (isChoice) return sendGesture("choose", element, name, Number(element.value));
  // The browser keeps a text that is no number to itself. The house must not take it for an emptied entry.
  const text = element.validity?.badInput ? "\ufffd" : element.value;
  sendGesture(isFlag ? "flag" : "edit", element, name, isFlag ? element.checked : text, null);
}
addEventListener("click", tap);
addEventListener("input", edit);
addEventListener("change", edit);
addEventListener("submit", event => {
  if (event.target.method === "dialog") return;
  event.preventDefault();
  if (event.target.dataset.place) sendGesture("submit", event.target, nameOf(event.submitter ?? event.target));
});
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
if (isServed) for (const control of all(":is(input, select, textarea)[data-place]"))
  if (shown(control) !== shown(parse(control.outerHTML).body.firstChild)) report(control);
connect();
