// What the visitor has typed and chosen, as long as the page shows it. A process that restores the tab knows nothing of it.
import { elementAt, spotOf, table } from "./elements.js";
import { hasFound, showFound } from "./flaws.js";
import { tooLong } from "./notices.js";
import { all, createElement, set, wellFormed } from "./root.js";

// By seat, row and place, the newest last: the message that reported it, and the name of its place. A secret is kept for this page alone, and
// so is one that is too long to be told.
const fields = new Map();
// What the house holds at each field, as far as the page knows: what it has laid or was told.
const known = new WeakMap();
// True until the page shows the seats that the fields are of.
export let areElsewhere = false;
let rest = null;
// As many as fit twice into the outbox, at less than the rate of messages that a house takes from one browser.
const maxAtOnce = 100, pause = 2000;
const keyOf = message => message.slice(1, 4).join(" ");
// A choice is known by its number, which is the same in each process. `choices.js` gives fieldsets what a `select` has.
const shown = element => element.options && !element.multiple ? Number(element.value) : element.type === "checkbox" ? element.checked : wellFormed(element.value);
function put(element, value) {
  unveil(element);
  element[element.type === "checkbox" ? "checked" : "value"] = value;
}

// What the page came with, as the browser shows it: it leaves out line breaks in a single line, and what is no date.
function original(element) {
  const form = createElement("form", {}, element.cloneNode(true));
  form.reset();
  return shown(form.firstElementChild);
}
const isUntouched = element => element.options ? [...element.options].every(option => option.selected === option.defaultSelected)
  : element.type === "checkbox" ? element.checked === element.defaultChecked : element.value === element.defaultValue;

export const noteKnown = (element, value = shown(element)) => known.set(element, value);
const isKnown = element => known.has(element) ? known.get(element) === shown(element) : isUntouched(element) || original(element) === shown(element);

// The text of a field as it is told. Half a surrogate pair at its end is left out on the page as well once the field is left.
export function textOf(element, isLeft) {
  const text = shown(element);
  if (isLeft && element.value !== text) element.value = text;
  return text;
}

// Browsers change fields without a word, or only when they are left: when a form is reset, by what they have stored, and by their password
// managers and extensions. So what stands in the page is reported before each gesture. What the visitor could not change is put back.
export function reportChanges() {
  for (const element of all(":is(input, select, textarea, fieldset)[data-place]")) {
    // The files of an input are told by a module of their own.
    if (element.type === "file" || isKnown(element)) continue;
    const isClosed = element.disabled || element.readOnly || element.hidden || shown(element) === 0;
    if (isClosed) put(element, known.get(element) ?? original(element)); else report(element);
  }
}
export const needsReport = element => !isKnown(element);

// A field that is too long says so, and is told once it is shorter.
const limit = Number(document.documentElement.dataset.limit ?? Infinity) - 1024;
export function fits(message) {
  const text = JSON.stringify(message);
  return text.length * 3 <= limit || new TextEncoder().encode(text).length <= limit;
}
export function isTooLong(message, element) {
  const isLong = !fits(message);
  showFound(element, isLong ? tooLong() : null);
  return isLong;
}
export const longField = form => [...form.elements].find(hasFound);

// The house never sends a secret back. It says that it holds one, and the hint of the empty field says so too.
const dots = "••••••••";
export function veil(element) {
  if (element.value || "withheld" in element.dataset) return;
  element.dataset.withheld = element.placeholder;
  element.placeholder = dots;
}
export function unveil(element) {
  const { withheld } = element.dataset;
  if (withheld == null) return;
  delete element.dataset.withheld;
  set(element, "placeholder", withheld || null);
}
export function setHint(element, hint) { if ("withheld" in element.dataset) element.dataset.withheld = hint; else element.placeholder = hint; }

// Whether a gesture reports what was typed or chosen.
export const isEdit = ([verb]) => ["edit", "flag", "choose"].includes(verb);

// How a gesture is told: by the name of its place, and the typed text.
export const told = ({ message, name }) => message[0] === "edit" ? `${name}: “${message[4]}”` : name;

// A place that keeps its secret is neither stored nor named by its content. The house marks it.
export const isSecret = element => Boolean(element.closest("[data-secret]"));

// The message of an edit without what has changed: a process that restores the tab takes the text as a whole.
const asWhole = message => message[0] === "edit" ? [...message.slice(0, 5), null] : message;

export function noteField(message, name, element, isUntold) {
  const key = keyOf(message);
  fields.delete(key);
  fields.set(key, { message: asWhole(message), name, isNew: true, isUntold, isSecret: isSecret(element) });
  unveil(element);
  if (!isUntold) noteKnown(element);
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
    const { message: [, seat, row, place, value], isDue } = field;
    if (isDue || !table(seat)) continue;
    const element = elementAt(seat, row, place);
    if (!element || shown(element) !== value) fields.delete(key);
  }
}

// True if an element of the page shows what the visitor has typed or chosen, and the house may not know it yet, or does not send it back.
export function keepsTyped(element, fresh) {
  if (!element.dataset.place) return false;
  const field = fields.get(keyOf([null, ...spotOf(element)]));
  return Boolean(field && (field.isNew || field.isDue || field.isUntold || (field.isSecret && "withheld" in fresh.dataset)) && shown(element) === field.message[4]);
}

// Forgets the seats that the house does not know any more.
export function keepSeats(seats) {
  for (const [key, { message }] of fields) if (!seats.includes(message[1])) fields.delete(key);
}

export const storedFields = () => [...fields.values()].filter(field => !field.isSecret);

// Takes over the fields of the page before this one. The house knows them before it sends the page.
export function takeFields(stored) {
  areElsewhere = true;
  fields.clear();
  for (const field of stored) fields.set(keyOf(field.message), field);
}

// The typed fields on the seats that a restored session shows, with those beneath menus. Choices are due once the page is there with what
// there is to choose, and other seats once they are uncovered. Secrets are not given to another process.
export function fieldsFor(seats) {
  for (const [key, field] of fields) {
    if (field.isSecret) fields.delete(key);
    field.isDue = field.message[0] === "choose" || !seats.includes(field.message[1]);
  }
  return storedFields().filter(field => !field.isDue && !field.isUntold);
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
    const { message: [verb, seat, row, place, value], isEntered, isNew, isUntold } = field;
    const element = (field.isDue || (isAgain && (isNew || isUntold || field.isSecret))) && elementAt(seat, row, place);
    if (!element || !("value" in element) || (!isAgain && menu && !menu.contains(element))) continue;
    if (!isAgain && !room--) {
      rest = setTimeout(() => {
        rest = null;
        enterDue();
      }, pause);
      return;
    }
    const isSame = shown(element) === value;
    const isGone = element.options && value > 0 && ![...element.options].some(option => Number(option.value) === value);
    // What the house has replaced since stays so, and a choice that is not there any more is left as it is.
    const isReplaced = field.isSecret && !isNew && !isUntold && !("withheld" in element.dataset);
    if ((isEntered && !isSame && !isAgain) || isGone || isReplaced) { fields.delete(key); continue; }
    put(element, value);
    field.isEntered = isAgain;
    if (isUntold) isTooLong(field.message, element); else if (isAgain && !field.isDue) noteKnown(element);
    if (isAgain) continue;
    field.isDue = false;
    if (isEntered || !isSame) report(element);
  }
}
