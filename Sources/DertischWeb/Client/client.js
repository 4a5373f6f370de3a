// Applies patches and sends gestures. Laid values never become markup here: pages come whole and escaped from the
// house.
import { linkFlaws, showFlaw } from "./flaws.js";
import { isSecret, noteField, told } from "./fields.js";
import { removeRow, withFocus } from "./focus.js";
import { reportEarlyMove } from "./history.js";
import { paintAll, showPicture } from "./pictures.js";
import { followReady } from "./prefetch.js";
import { root } from "./root.js";
import { connect, deliver, sendNow } from "./connection.js";
import { saveSoon } from "./state.js";

// A cache of a table's elements: rows by number, places by name, so that a long page is not searched again.
const rows = new WeakMap(), places = new WeakMap();
const revisions = new WeakMap();

// A place that holds another table is a place of the table around it.
export function tableOf(element) { return element.parentElement?.closest("[data-seat]") ?? root; }
export function table(seat) { return Number(root.dataset.seat) === seat ? root : document.querySelector(`[data-seat="${seat}"]`); }
export function rowOf(element) { return Number(element.closest("[data-row]")?.dataset.row ?? 0); }

const cacheOf = (cache, table) => cache.get(table) ?? cache.set(table, new Map()).get(table);

function row(table, number) {
  if (!number) return table;
  const known = cacheOf(rows, table);
  let element = known.get(number);
  if (!element?.isConnected) {
    element = [...table.querySelectorAll(`[data-row="${number}"]`)].find(one => tableOf(one) === table);
    known.set(number, element);
  }
  return element;
}

// An element without a place, whose texts the layout names, has a number instead: "\0" and the number is its place.
const isAt = (element, place) => (place[0] === "\0" ? "\0" + element.dataset.textNumber : element.dataset.place) === place;
const at = place => place[0] === "\0" ? `[data-text-number="${CSS.escape(place.slice(1))}"]` : `[data-place="${CSS.escape(place)}"]`;

export function elementIn(table, number, place) {
  const base = row(table, number);
  if (!base) return null;
  if (number && isAt(base, place)) return base;
  const kept = number ? null : cacheOf(places, table).get(place);
  if (kept?.isConnected && isAt(kept, place)) return kept;
  for (const element of base.querySelectorAll(at(place))) {
    if (rowOf(element) !== number || tableOf(element) !== table || element.closest("head")) continue;
    if (!number) cacheOf(places, table).set(place, element);
    return element;
  }
  return null;
}

export function elementAt(seat, number, place) {
  const base = table(seat);
  return base && elementIn(base, number, place);
}

const set = (element, name, value) => value === null ? element.removeAttribute(name) : element.setAttribute(name, value);
const isMeter = element => element.localName === "progress" || element.localName === "meter";

const operations = {
  t(element, text) { element.textContent = text; },
  n(element, number, text) {
    if (!isMeter(element)) element.textContent = text;
    else if (number === null) element.removeAttribute("value"); else element.value = number;
  },
  i: showPicture,
  f(element, flag) { element.checked = flag; },
  e(element, text, revision) {
    if ((revisions.get(element) ?? 0) > revision || element.value === text) return;
    const { selectionStart: start, selectionEnd: end } = element;
    element.value = text;
    if (element === document.activeElement && start !== null) try { element.setSelectionRange(start, end); } catch { }
  },
  c(element, choices, chosen) {
    element.replaceChildren(...choices.map(([number, text]) => new Option(text, number, false, number === chosen)));
    if (!chosen) element.selectedIndex = -1;
  },
  m(element, trait, on) {
    if (trait === "hidden") withFocus(element, () => { element.hidden = on; });
    else if (trait === "enabled") withFocus(element, () => { element.disabled = !on; });
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
    cacheOf(rows, tableOf(element)).set(number, made);
    element.insertBefore(made, next ? row(tableOf(element), next) : null);
    watchEnd(element);
  },
  "~"(element, number, next) {
    const moved = row(tableOf(element), number);
    const focused = moved?.contains(document.activeElement) && document.activeElement;
    if (moved) element[element.moveBefore ? "moveBefore" : "insertBefore"](moved, next ? row(tableOf(element), next) : null);
    if (focused) focused.focus({ preventScroll: true });
    watchEnd(element);
  },
  "-"(element, number) {
    const gone = row(tableOf(element), number);
    if (gone) removeRow(gone);
    rows.get(tableOf(element))?.delete(number);
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
    for (const element of document.head.querySelectorAll(at(place))) headOperations[verb](element, ...rest);
  }
}

// Reports the end of a list whenever its last row comes into view.
const watcher = new IntersectionObserver(entries => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting || !target.parentElement) continue;
    sendGesture("end", target.parentElement, null);
  }
}, { rootMargin: "400px" });
const watched = new WeakMap();
function watchEnd(list) {
  const last = list.lastElementChild;
  if (watched.get(list) === last) return;
  if (watched.get(list)) watcher.unobserve(watched.get(list));
  watched.set(list, last);
  if (last?.dataset.row) watcher.observe(last);
}

// Begins with new content of a table: its cached elements are invalid.
export function prepare(table) {
  rows.delete(table);
  places.delete(table);
  paintAll(table);
  linkFlaws(table);
  for (const template of table.querySelectorAll("[data-place] > template")) watchEnd(template.parentElement);
}

// The name of an element, for messages about it.
function nameOf(element) {
  const words = element.ariaLabel || element.labels?.[0]?.textContent || element.placeholder || element.textContent || element.title || element.value || "";
  return words.trim().replace(/\s+/g, " ").slice(0, 80);
}

function sendGesture(verb, element, name, ...rest) {
  const message = [verb, Number(tableOf(element).dataset.seat), rowOf(element), element.dataset.place, ...rest];
  if (["edit", "flag", "choose"].includes(verb)) {
    noteField(message, name, element);
    saveSoon();
  }
  deliver(message, isSecret(element) ? name : told({ message, name }), isSecret(element));
}

function tap(event) {
  // A click on a child of a button counts as a click on the button.
  const element = event.target.closest?.("button[data-place], a[data-place], summary[data-place], input[data-place]");
  if (!element || (element.localName === "input" && !["button", "submit", "image"].includes(element.type))) return;
  // A modified click on a link opens the browser's own tab.
  const isLink = element.localName === "a" && element.getAttribute("href")?.startsWith("/");
  if (isLink && (event.ctrlKey || event.metaKey || event.shiftKey)) return;
  if (element.localName === "a") event.preventDefault();
  if (element.type === "submit" && element.form?.dataset.place) return;
  if (element.localName === "a" && followReady(element, nameOf(element))) return;
  sendGesture("tap", element, nameOf(element));
}
function edit(event) {
  const element = event.target;
  if (!element.dataset?.place || !("value" in element)) return;
  if (element.localName === "select") return sendGesture("choose", element, nameOf(element), Number(element.value));
  if (event.type === "change" && element.type !== "checkbox") return;
  if (event.type === "input" && element.type === "checkbox") return;
  const revision = Math.max(revisions.get(element) ?? 0, Number(element.dataset.revision ?? 0)) + 1;
  revisions.set(element, revision);
  const name = nameOf(element);
  if (element.type === "checkbox") sendGesture("flag", element, name, element.checked, revision);
  else sendGesture("edit", element, name, element.value, revision);
}
addEventListener("click", tap);
addEventListener("input", event => { if (event.target.localName !== "select") edit(event); });
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
  if (row && row !== lastRow) sendNow("at", Number(tableOf(row).dataset.seat), rowOf(row));
  lastRow = row;
});
prepare(root);
reportEarlyMove();
connect();
