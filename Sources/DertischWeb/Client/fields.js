// What the visitor has typed and chosen, as long as the page shows it. A process that restores the tab knows nothing of it.
import { elementAt, spotOf, table } from "./client.js";
import { all } from "./root.js";

// By seat, row and place, the newest last: the message that reported it, the name of its place, and the label of a choice.
const fields = new Map();
// True until the page shows the seats that the fields are of.
export let areElsewhere = false;
let rest = null;
// As many as fit twice into the outbox, at less than the rate of messages that a house takes from one browser.
const maxAtOnce = 100, pause = 2000;
const keyOf = message => message.slice(1, 4).join(" ");
const valueOf = field => field.label ?? field.message[4];
export const shown = element => element.localName === "select" ? element.selectedOptions[0]?.text : element.type === "checkbox" ? element.checked : element.value;

// Whether a gesture reports what was typed or chosen.
export const isEdit = ([verb]) => ["edit", "flag", "choose"].includes(verb);

// How a gesture is told: by the name of its place, and the typed text.
export const told = ({ message, name }) => message[0] === "edit" ? `${name}: “${message[4]}”` : name;

// A place that keeps its secret is neither stored nor named by its content.
export const isSecret = element => element.type === "password" || Boolean(element.closest("[data-secret]")) || /(^| )cc-|-password|one-time/.test(element.autocomplete);

// The message of an edit without what has changed: a process that restores the tab takes the text as a whole.
const asWhole = message => message[0] === "edit" ? [...message.slice(0, 5), null] : message;

export function noteField(message, name, element) {
  if (isSecret(element)) return;
  const key = keyOf(message);
  fields.delete(key);
  fields.set(key, { message: asWhole(message), name, label: element.selectedOptions?.[0]?.text, isNew: true });
}

// Notes a typed text as it reads now, since the house has laid something beneath it.
export function keepTyped(element, text) {
  const message = ["edit", ...spotOf(element), text], field = fields.get(keyOf(message));
  if (field) field.message = asWhole(message);
}

// Notes that the page was asked for: what is typed from now on, it does not show.
export function noteAsked() { for (const field of fields.values()) field.isNew = false; }

// Forgets what the house has replaced on a seat of the page, or removed with its row.
export function forgetReplaced() {
  if (areElsewhere) return;
  for (const [key, field] of fields) {
    const { message: [, seat, row, place], isDue } = field;
    if (isDue || !table(seat)) continue;
    const element = elementAt(seat, row, place);
    if (!element || shown(element) !== valueOf(field)) fields.delete(key);
  }
}

// True if an element of the page shows what the visitor has typed or chosen, and the house may not know it yet. Secrets are not noted.
export function keepsTyped(element) {
  if (!element.dataset.place) return false;
  if (isSecret(element)) return element.value !== "";
  const field = fields.get(keyOf([null, ...spotOf(element)]));
  return Boolean(field && (field.isNew || field.isDue) && shown(element) === valueOf(field));
}

// Forgets the seats that the house does not know any more.
export function keepSeats(seats) {
  for (const [key, { message }] of fields) if (!seats.includes(message[1])) fields.delete(key);
}

export const storedFields = () => [...fields.values()];

// Takes over the fields of the page before this one. The house knows them before it sends the page.
export function takeFields(stored) {
  areElsewhere = true;
  fields.clear();
  for (const field of stored) fields.set(keyOf(field.message), field);
}

// The typed fields on the seats that a restored session shows, with those beneath menus. Choices are due once the page is there, whose
// labels tell them apart, and other seats once they are uncovered.
export function fieldsFor(seats) {
  for (const field of fields.values()) field.isDue = field.message[0] === "choose" || !seats.includes(field.message[1]);
  return storedFields().filter(field => !field.isDue);
}

// Reports a control as if the visitor had just used it.
export function report(element) { for (const kind of ["input", "change"]) element.dispatchEvent(new Event(kind, { bubbles: true })); }

// Puts in what is due on the page, and does as the visitor did. A page that comes again only shows it: its menus and the results of what was
// sent before follow. More than the house takes at once is put in after a pause.
export function enterDue(isAgain) {
  if (rest && !isAgain) return;
  clearTimeout(rest);
  rest = null;
  let room = maxAtOnce;
  areElsewhere = false;
  const menu = all("dialog.menu").at(-1);
  for (const [key, field] of fields) {
    const { message: [, seat, row, place], isEntered } = field, element = (field.isDue || (isAgain && field.isNew)) && elementAt(seat, row, place), value = valueOf(field);
    if (!element || (!isAgain && menu && !menu.contains(element))) continue;
    if (!isAgain && !room--) {
      rest = setTimeout(() => {
        rest = null;
        enterDue();
      }, pause);
      return;
    }
    const isSame = shown(element) === value;
    const choice = [...element.options ?? []].findIndex(option => option.text === value);
    // What the house has replaced since stays so, and a choice that is not there any more is left as it is.
    if ((isEntered && !isSame && !isAgain) || (element.options && choice < 0)) { fields.delete(key); continue; }
    if (choice >= 0) element.selectedIndex = choice;
    else element[element.type === "checkbox" ? "checked" : "value"] = value;
    field.isEntered = isAgain;
    if (isAgain) continue;
    field.isDue = false;
    if (isEntered || !isSame) report(element);
  }
}
