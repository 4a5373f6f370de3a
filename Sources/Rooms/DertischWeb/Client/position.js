// The visitor's position: the focus with its selection, and how far the page and its parts are scrolled.
import { elementAt, elementIn, spotOf, tableOf } from "./elements.js";
import { focusOn, select, selectionOf } from "./focus.js";
import { all, root } from "./root.js";

// The position that the next page goes back to, and whether it is that of the page before this one.
let awaited = null, isTaken = false;

// The spot of the focus, and of what has it if its section shows another customer or the dialogs over it have closed, one after another.
function focusSpots() {
  const spots = [];
  for (let element = document.activeElement; element?.isConnected;) {
    const [seat, row, place] = spotOf(element), table = tableOf(element), over = element.closest("dialog.alert") ?? table;
    if (place) spots.push({ seat, row, place, customer: table.dataset.customer, selection: selectionOf(element), left: element.scrollLeft });
    element = over === root ? null : over.from ?? over;
  }
  return spots;
}

export const position = () => ({
  spots: focusSpots(), top: scrollY,
  parts: all("[data-place]:not([data-row], [data-row] *)").filter(({ scrollTop, scrollLeft }) => scrollTop || scrollLeft)
    .map(part => [...spotOf(part), part.scrollTop, part.scrollLeft]) });

// Takes over the position of the page before this one, for the next page that is shown again.
export function takePosition(taken) {
  awaited = taken ?? null;
  isTaken = Boolean(taken);
}

// Notes the position before another page is shown. Returns true if it is that of the page before this one.
export function notePosition(isAgain) {
  const spots = focusSpots();
  if (!isTaken || !isAgain) awaited = isAgain ? position() : { spots: spots.slice(0, 1) };
  // Where the visitor is by now counts, unless the page has put the focus there.
  else if (spots.length && !document.activeElement.autofocus) awaited.spots = spots;
  const wasTaken = isTaken;
  isTaken = false;
  return wasTaken;
}

// Gives the focus back to the first of its spots that is there. Those before it may come with a menu. What is in a row or a section is known by the
// number of its seat, and what is elsewhere by its customer. In a section that shows another customer, the focus begins anew.
export function restoreFocus(isAgain, tables) {
  for (const [index, { seat, row, place, customer, selection, left }] of (awaited?.spots ?? []).entries()) {
    for (const table of tables) {
      const isTable = row || table.dataset.place ? Number(table.dataset.seat) === seat : table.dataset.customer === customer;
      const again = isTable && elementIn(table, row, place);
      if (!again) continue;
      awaited.spots.splice(index);
      if (again.dataset.seat) focusOn(again);
      else again.focus({ preventScroll: isAgain });
      select(again, selection);
      again.scrollLeft = left;
      return true;
    }
  }
}

export function restoreScroll() {
  for (const [seat, row, place, scrollTop, scrollLeft] of awaited.parts)
    Object.assign(elementAt(seat, row, place) ?? {}, { scrollTop, scrollLeft });
  scrollTo(0, awaited.top);
}

export function forgetPosition() { awaited = null; }
