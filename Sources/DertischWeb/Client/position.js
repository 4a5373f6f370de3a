// The visitor's position: the focus with its selection, and how far the page and its parts are scrolled.
import { elementAt, elementIn, rowOf, tableOf } from "./client.js";
import { typedAt } from "./fields.js";

// The position that the next page goes back to, and whether it is that of the page before this one.
let awaited = null, isTaken = false;
const isTyped = element => /^(input|textarea)$/.test(element.localName);
const seatOf = element => Number(tableOf(element).dataset.seat);

function focusNow() {
  const element = document.activeElement, place = element?.dataset.place;
  if (!place) return null;
  const { selectionStart: start, selectionEnd: end } = element;
  return { seat: seatOf(element), row: rowOf(element), place, customer: tableOf(element).dataset.customer, start, end };
}

export const position = () => ({
  focus: focusNow(), top: scrollY,
  parts: [...document.querySelectorAll("[data-place]:not([data-row], [data-row] *)")].filter(({ scrollTop, scrollLeft }) => scrollTop || scrollLeft)
    .map(part => [seatOf(part), part.dataset.place, part.scrollTop, part.scrollLeft]) });

// Takes over the position of the page before this one, for the next page that is shown again.
export function takePosition(taken) {
  awaited = taken ?? null;
  isTaken = Boolean(taken);
}

// Notes the position before another page is shown.
export function notePosition(isAgain) {
  if (!isTaken || !isAgain) awaited = isAgain ? position() : { focus: focusNow() };
  // Where the visitor is by now counts, unless the page has put the focus there.
  else if (!document.activeElement?.autofocus) awaited.focus = focusNow() ?? awaited.focus;
  isTaken = false;
}

// Gives the focus back, and on the same seat what was typed since. A row is known by its number, and another place by its customer.
export function restoreFocus(isAgain, tables) {
  const { seat, row, place, customer, start, end } = awaited?.focus ?? {};
  for (const table of tables) {
    const isSame = Number(table.dataset.seat) === seat;
    if (!place || (row ? !isSame : table.dataset.customer !== customer)) continue;
    const again = elementIn(table, row, place), value = isSame ? typedAt(seat, row, place) : undefined;
    if (!again) continue;
    awaited.focus = null;
    again.focus({ preventScroll: isAgain });
    if (isAgain && value !== undefined && again.value !== value && isTyped(again)) {
      again.value = value;
      again.dispatchEvent(new Event("input", { bubbles: true }));
    }
    try { again.setSelectionRange(start, end); } catch { }
    return true;
  }
}

export function restoreScroll() {
  for (const [seat, place, top, left] of awaited.parts) {
    const part = elementAt(seat, 0, place);
    if (part) Object.assign(part, { scrollTop: top, scrollLeft: left });
  }
  scrollTo(0, awaited.top);
}

export function forgetPosition() { awaited = null; }
