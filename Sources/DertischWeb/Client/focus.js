// Keeps the focus on the page when its holder is disabled, hidden or removed.
let pendingFocus = null;

const isUnfocused = () => !document.activeElement || document.activeElement === document.body;
const canFocus = element => element.isConnected && !element.disabled && element.checkVisibility();
const candidates = 'button, [href], input, select, textarea, summary, [tabindex="0"]';

// Removes `autofocus` from markup that is not in the document yet, and returns the element that had it. In the document,
// the browser would scroll to that element at the next frame, whatever the visitor did meanwhile.
export function takeAutofocus(markup) {
  const elements = [...markup.querySelectorAll("[autofocus]")];
  for (const element of elements) element.removeAttribute("autofocus");
  return elements[0];
}

export function focusOn(element, marked = null) {
  const title = marked ?? ["h1", "main"].map(kind => element.querySelector(kind)).find(Boolean) ?? element;
  if (title.tabIndex < 0) title.tabIndex = -1;
  title.focus({ preventScroll: true });
}

// Disables or hides an element. One that had the focus gets it back afterwards, unless the visitor has moved it
// meanwhile.
export function withFocus(element, change) {
  const focused = document.activeElement;
  const had = focused !== document.body && element.contains(focused) ? focused : null;
  change();
  if (had && !canFocus(had)) {
    pendingFocus = had;
    had.blur();
  }
  if (pendingFocus && isUnfocused() && canFocus(pendingFocus)) pendingFocus.focus({ preventScroll: true });
}
addEventListener("focusin", () => { pendingFocus = null; });

// Removes a row. The focus moves to the same place of the next or the previous row, or to the list.
export function removeRow(row) {
  const list = row.parentElement, next = row.nextElementSibling, before = row.previousElementSibling;
  const focused = row.contains(document.activeElement) ? document.activeElement : null;
  row.remove();
  if (!focused) return;
  for (const other of [next, before]) {
    if (!other?.dataset.row) continue;
    const same = other.dataset.place === focused.dataset.place ? other : other.querySelector(`[data-place="${CSS.escape(focused.dataset.place ?? "")}"]`);
    const target = [same, ...other.querySelectorAll(candidates)].find(one => one && canFocus(one));
    if (target) return target.focus({ preventScroll: true });
  }
  if (list) focusOn(list);
}
