// Radio buttons in a fieldset, which together are one field. The fieldset gets the properties by which the entry module reads and fills in a
// <select>. Its template is made into one option for each choice; `PageWriter.swift` writes the same.
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

const templateOf = field => field.querySelector(":scope > template")?.content.firstElementChild;
const isRequired = field => field.getAttribute("aria-required") === "true";

// Makes fields of the fieldsets that offer choices.
export function prepare(table) { for (const field of all("fieldset[data-place]", table)) adopt(field); }

function adopt(field) {
  if (field.options || !templateOf(field)?.querySelector("[data-choice]")) return;
  Object.defineProperties(field, {
    options: { get: () => all("input:not([data-place])", field) },
    value: {
      get: () => field.options.find(({ checked }) => checked)?.value ?? "",
      set(value) { for (const option of field.options) option.checked = option.value === String(value); },
    },
    labels: { get: () => all(":scope > legend", field) },
    focus: { value: options => (field.options.find(({ checked }) => checked) ?? field.options[0])?.focus(options) },
  });
  // What the visitor chose before this script was there is reported before the next gesture.
  noteKnown(field, Number(field.options.find(({ defaultChecked }) => defaultChecked)?.value ?? ""));
}

// Shows the choices and the chosen one, or the visitor's own if it is newer and still there.
export function offer(field, choices, chosen, isKept) {
  adopt(field);
  const own = Number(field.value), had = field.options.find(option => option === document.activeElement)?.value;
  const shown = isKept && choices.some(([number]) => number === own) ? own : chosen;
  if (field.options.map(({ value }) => value).join() !== choices.map(([number]) => number).join()) {
    for (const option of field.options) rootOf(option, field).remove();
    field.append(...choices.map(([number]) => made(field, number)));
  }
  field.options.forEach((option, index) => { rootOf(option, field).querySelector("[data-choice]").textContent = choices[index][1]; });
  field.value = shown;
  noteKnown(field);
  if (had) field.options.find(({ value }) => value === had)?.focus({ preventScroll: true });
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

// A fieldset cannot be required itself, and its buttons can.
export function require(field) {
  set(field, "aria-required", "true");
  for (const option of field.options ?? []) option.required = true;
}
