// Questions: alerts over the page, and the browser's own before it closes.
import { raiseNotices } from "./notices.js";
import { deliver } from "./connection.js";

export const createElement = (name, facts, ...content) => {
  const element = Object.assign(document.createElement(name), facts);
  element.append(...content);
  return element;
};

export function showOnTop(dialog) {
  document.body.append(dialog);
  dialog.removeAttribute("open");
  dialog.showModal();
  raiseNotices();
}

export function showAlert({ id, text, detail, entry, answers }) {
  const known = document.querySelector(`dialog[data-alert="${id}"]`);
  if (known) return showOnTop(known);
  const form = createElement("form", { method: "dialog" });
  const buttons = answers.map(([value, textContent, className]) => createElement("button", { value, textContent, className }));
  const of = role => buttons.find(button => button.className === role);
  const input = entry !== null && createElement("input", { value: entry, maxLength: 4096, autocomplete: "off", ariaLabel: text });
  const dialog = createElement("dialog", { className: "alert" }, createElement("p", { id: `alert-${id}`, textContent: text }));
  if (detail !== null) dialog.append(createElement("p", { className: "detail", id: `alert-${id}-detail`, textContent: detail }));
  if (input) dialog.append(input);
  form.append(...buttons);
  dialog.append(form);
  dialog.dataset.alert = id;
  for (const [name, value] of [["role", "alertdialog"], ["aria-labelledby", `alert-${id}`], ["aria-describedby", detail !== null && `alert-${id}-detail`]])
    if (value) dialog.setAttribute(name, value);
  const first = input || (of("destructive") && of("cancel")) || of("preferred") || buttons[0];
  if (first) first.autofocus = true;
  if (input) input.addEventListener("keydown", event => {
    if (event.key !== "Enter" || event.isComposing) return;
    event.preventDefault();
    (of("preferred") ?? buttons.find(button => button.className !== "cancel"))?.click();
  });
  dialog.addEventListener("close", () => {
    const chosen = dialog.returnValue === "" ? null : Number(dialog.returnValue);
    deliver(["answer", id, chosen, input ? input.value : ""], `${text} ${buttons.find(button => button.value === dialog.returnValue)?.textContent ?? ""}`);
    dialog.remove();
  });
  document.body.append(dialog);
  dialog.showModal();
  raiseNotices();
  if (input) input.select();
}

const preventUnload = event => event.preventDefault();
export function confirmUnload(isAsked) {
  if (isAsked) addEventListener("beforeunload", preventUnload);
  else removeEventListener("beforeunload", preventUnload);
}
