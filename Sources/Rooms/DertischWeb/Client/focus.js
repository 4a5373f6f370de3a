// Keeps the focus on the page when its holder is disabled, hidden or removed.
import { at } from "./elements.js";
import { all, set } from "./root.js";

let pendingFocus = null;

const canFocus = element => element.isConnected && !element.disabled && element.checkVisibility();
const candidates = 'button, [href], input, select, textarea, summary, [tabindex="0"]';

// What has the focus in an element, or else on the page, if anything.
export function focused(base = document.body) {
  const { activeElement } = document;
  return activeElement !== document.body && base.contains(activeElement) ? activeElement : null;
}
export const focus = element => element.focus({ preventScroll: true });

// A selection, and where it goes on when the visitor extends it. Not every entry has one.
export const selectionOf = ({ selectionStart, selectionEnd, selectionDirection }) => [selectionStart, selectionEnd, selectionDirection];
export function select(element, selection) {
  if (element !== document.activeElement) return;
  try { element.setSelectionRange(...selection); } catch { }
}

// Removes `autofocus` from markup that is not in the document yet, and returns the element that had it. In the document,
// the browser would scroll to that element at the next frame, whatever the visitor did meanwhile.
export function takeAutofocus(markup) {
  const elements = all("[autofocus]", markup);
  for (const element of elements) set(element, "autofocus");
  return elements[0];
}

export function focusOn(element, marked) {
  const title = marked ?? element.querySelector("h1") ?? element.querySelector("main") ?? element;
  if (title.tabIndex < 0) title.tabIndex = -1;
  focus(title);
}

// Disables or hides an element by one of its properties. One that had the focus gets it back afterwards, unless the visitor has moved it
// meanwhile.
export function withFocus(element, property, value) {
  const had = focused(element);
  element[property] = value;
  if (had && !canFocus(had)) {
    pendingFocus = had;
    had.blur();
  }
  if (pendingFocus && !focused() && canFocus(pendingFocus)) focus(pendingFocus);
}
addEventListener("focusin", () => { pendingFocus = null; });

// Removes a row. The focus moves to the same place of the next or the previous row, or to the list.
export function removeRow(row) {
  const list = row.parentElement, others = [row.nextElementSibling, row.previousElementSibling], had = focused(row);
  row.remove();
  if (!had) return;
  const { place } = had.dataset;
  for (const other of others) {
    if (!other?.dataset.row) continue;
    const same = other.dataset.place === place ? other : other.querySelector(at(place ?? ""));
    const target = [same, ...all(candidates, other)].find(one => one && canFocus(one));
    if (target) return focus(target);
  }
  if (list) focusOn(list);
}
