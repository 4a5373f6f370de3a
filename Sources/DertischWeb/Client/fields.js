// What the visitor has typed and chosen, as long as the page shows it. A process that restores the tab knows nothing of it.
import { elementAt, table } from "./client.js";

// By seat, row and place, the newest last: the message that reported it, its name, and the label of a choice.
const fields = new Map();
// True until the page shows the seats that the fields are of.
let areElsewhere = false, open = [];
const shown = element => element.localName === "select" ? element.selectedOptions[0]?.text : element.type === "checkbox" ? element.checked : element.value;

// A place that keeps its secret is neither stored nor named by its content.
export const isSecret = element => element.type === "password" || Boolean(element.closest("[data-secret]")) || /^cc-/.test(element.autocomplete);

export function noteField(message, name, element) {
  if (isSecret(element)) return;
  const key = message.slice(1, 4).join(" ");
  fields.delete(key);
  fields.set(key, { message, name, value: shown(element) });
}

// Forgets what the house has replaced on a seat of the page, or removed with its row.
export function forgetReplaced() {
  if (areElsewhere) return;
  for (const [key, { message: [, seat, row, place], value, isDue }] of fields) {
    if (isDue || !table(seat)) continue;
    const element = elementAt(seat, row, place);
    if (!element || shown(element) !== value) fields.delete(key);
  }
}

// Forgets the seats that the house does not know any more.
export function keepSeats(seats) {
  for (const [key, { message }] of fields) if (!seats.includes(message[1])) fields.delete(key);
}

export const storedFields = () => [...fields.values()];
export function dropOldest() { fields.delete(fields.keys().next().value); }

// Takes over the fields of the page before this one.
export function takeFields(stored) {
  areElsewhere = true;
  fields.clear();
  for (const field of stored) fields.set(field.message.slice(1, 4).join(" "), field);
}

// The typed fields on the seats that take gestures, for a restored session. Choices are due once the page is there, whose labels tell them
// apart, and other seats once they are uncovered.
export function fieldsFor(seats) {
  open = seats;
  for (const field of fields.values()) field.isDue = field.message[0] === "choose" || !seats.includes(field.message[1]);
  return storedFields().filter(field => !field.isDue);
}

// Puts in what is due on the page, and does as the visitor did. Beneath a menu it only shows it, since the house takes it later.
export function enterDue(isAgain) {
  areElsewhere = false;
  const menu = [...document.querySelectorAll("dialog.menu")].at(-1);
  for (const [key, field] of fields) {
    const { message: [, seat, row, place], value, isEntered } = field, element = field.isDue && elementAt(seat, row, place);
    if (!element || (!isAgain && menu && !menu.contains(element))) continue;
    const isSame = shown(element) === value;
    // What the menu's bill has replaced stays so.
    if (isEntered && !isSame && !isAgain) { fields.delete(key); continue; }
    if (element.localName === "select") element.selectedIndex = [...element.options].findIndex(option => option.text === value);
    else element[element.type === "checkbox" ? "checked" : "value"] = value;
    field.isEntered = isAgain && !open.includes(seat);
    if (field.isEntered) continue;
    field.isDue = false;
    if (isEntered || !isSame) for (const kind of ["input", "change"]) element.dispatchEvent(new Event(kind, { bubbles: true }));
  }
}
