// The visitor's position: the focus with its selection, and how far the page and its parts are scrolled.
import { elementAt, elementIn, spotOf, tableOf } from "./client.js";
import { typedAt } from "./fields.js";
import { select, selectionOf } from "./focus.js";
import { all } from "./root.js";

// The position that the next page goes back to, and whether it is that of the page before this one.
let awaited = null, isTaken = false;

function focusNow() {
  const element = document.activeElement;
  if (!element?.dataset.place) return null;
  const [seat, row, place] = spotOf(element);
  return { seat, row, place, customer: tableOf(element).dataset.customer, selection: selectionOf(element), left: element.scrollLeft };
}

export const position = () => ({
  focus: focusNow(), top: scrollY,
  parts: all("[data-place]:not([data-row], [data-row] *)").filter(({ scrollTop, scrollLeft }) => scrollTop || scrollLeft)
    .map(part => [...spotOf(part), part.scrollTop, part.scrollLeft]) });

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
  const { seat, row, place, customer, selection, left } = awaited?.focus ?? {};
  for (const table of tables) {
    const isSame = Number(table.dataset.seat) === seat;
    if (!place || (row ? !isSame : table.dataset.customer !== customer)) continue;
    const again = elementIn(table, row, place), value = isSame ? typedAt(seat, row, place) : undefined;
    if (!again) continue;
    awaited.focus = null;
    again.focus({ preventScroll: isAgain });
    if (isAgain && typeof value === "string" && again.value !== value) {
      again.value = value;
      again.dispatchEvent(new Event("input", { bubbles: true }));
    }
    select(again, selection);
    again.scrollLeft = left;
    return true;
  }
}

export function restoreScroll() {
  for (const [seat, row, place, scrollTop, scrollLeft] of awaited.parts)
    Object.assign(elementAt(seat, row, place) ?? {}, { scrollTop, scrollLeft });
  scrollTo(0, awaited.top);
}

export function forgetPosition() { awaited = null; }
