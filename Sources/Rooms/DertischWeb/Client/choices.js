// Fields of several options: radio buttons or check boxes in a fieldset, which together are one field, and a <select> of which several options may be
// chosen. They get the properties by which the entry module reads and fills in a <select> of one. The value of one option is its number. The value of
// several is a text: each number after a comma, and the comma alone for none.
// The template of a fieldset is made into one option for each choice; `PageWriter.swift` writes the same.
import { all, set } from "./root.js";

// What it uses of the entry module.
let noteKnown, spotOf;

export function begin(entry) {
  ({ noteKnown, spotOf } = entry);
  // The buttons have no place of their own. The change is that of the field.
  addEventListener("change", ({ target }) => {
    const field = target.closest?.("fieldset[data-place]");
    if (field?.options?.includes(target)) field.dispatchEvent(new Event("change", { bubbles: true }));
  });
}

const isGroup = field => field.localName === "fieldset";
const templateOf = field => field.querySelector(":scope > template")?.content.firstElementChild;
const isRequired = field => field.getAttribute("aria-required") === "true";
const optionsOf = field => isGroup(field) ? all("input:not([data-place])", field) : [...field.options];

// Makes a field of an element that offers choices in this way.
export function adopt(field) {
  const template = templateOf(field);
  if (Object.hasOwn(field, "value") || (isGroup(field) && !template?.querySelector("[data-choice]"))) return;
  const isSeveral = !template?.querySelector("input[type=radio]"), [on, byDefault] = isGroup(field) ? ["checked", "defaultChecked"] : ["selected", "defaultSelected"];
  const read = property => {
    const numbers = optionsOf(field).filter(option => option[property]).map(({ value }) => value);
    return isSeveral ? `,${numbers}` : numbers[0] ?? "";
  };
  Object.defineProperty(field, "value", {
    get: () => read(on),
    set(value) {
      const numbers = String(value).split(",");
      for (const option of optionsOf(field)) option[on] = numbers.includes(option.value);
    },
  });
  if (isGroup(field)) Object.defineProperties(field, {
    multiple: { value: isSeveral },
    options: { get: () => optionsOf(field) },
    labels: { get: () => all(":scope > legend", field) },
    focus: { value: options => (optionsOf(field).find(({ checked }) => checked) ?? optionsOf(field)[0])?.focus(options) },
  });
  // What the visitor chose before this script was there is reported before the next gesture.
  noteKnown(field, isSeveral ? read(byDefault) : Number(read(byDefault)));
}

// Shows the choices and those that are chosen, or the visitor's own if they are newer. Of one choice, the own must still be there.
export function offer(field, choices, chosen, isKept) {
  adopt(field);
  const own = field.value, had = optionsOf(field).find(option => option === document.activeElement)?.value;
  const isOwn = isKept && (field.multiple || choices.some(([number]) => String(number) === own));
  if (!isGroup(field)) field.replaceChildren(...choices.map(([number, text]) => new Option(text, number)));
  else if (optionsOf(field).map(({ value }) => value).join() !== choices.map(([number]) => number).join()) {
    for (const option of optionsOf(field)) rootOf(option, field).remove();
    field.append(...choices.map(([number]) => made(field, number)));
  }
  if (isGroup(field)) optionsOf(field).forEach((option, index) => { rootOf(option, field).querySelector("[data-choice]").textContent = choices[index][1]; });
  field.value = isOwn ? own : chosen;
  noteKnown(field);
  if (had) optionsOf(field).find(({ value }) => value === had)?.focus({ preventScroll: true });
}

function rootOf(option, field) {
  let root = option;
  while (root.parentElement !== field) root = root.parentElement;
  return root;
}

function made(field, number) {
  const root = templateOf(field).cloneNode(true), option = root.querySelector("input");
  option.value = number;
  option.name = spotOf(field).join("-");
  option.required = isRequired(field);
  return root;
}

// A fieldset cannot be required itself. Its radio buttons can, and of check boxes each would be.
export function require(field) {
  if (!templateOf(field)?.querySelector("input[type=radio]")) return;
  set(field, "aria-required", "true");
  for (const option of optionsOf(field)) option.required = true;
}
