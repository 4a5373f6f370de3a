// Where the house finds an element, and where an element is for the house: by the seat of its table, its row and its place.
import { all, root } from "./root.js";

// A cache of a table's elements: rows by number, places by name, so that a long page is not searched again.
const caches = new WeakMap(), cacheOf = table => caches.get(table) ?? caches.set(table, new Map()).get(table);

// A place that holds another table is a place of the table around it.
export function tableOf(element) { return element.parentElement?.closest("[data-seat]") ?? root; }
export function table(seat) { return Number(root.dataset.seat) === seat ? root : document.querySelector(`[data-seat="${seat}"]`); }
export function rowOf(element) { return Number(element.closest("[data-row]")?.dataset.row ?? 0); }
// Where the house finds an element: the seat of its table, its row and its place.
export const spotOf = element => [Number(tableOf(element).dataset.seat), rowOf(element), element.dataset.place];

export function row(table, number) {
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
export const rowIn = (list, number) => number ? row(tableOf(list), number) : null;

// Notes that a row has come or gone, and that a table has new content.
export function noteRow(table, number, element) { cacheOf(table).set(number, element); }
export function forgetRow(table, number) { cacheOf(table).delete(number); }
export function forgetElements(table) { caches.delete(table); }
