// Questions: alerts over the page, and the browser's own before it closes.
import { raiseNotices } from "./notices.js";
import { say } from "./wire.js";

export const make = (name, facts, ...content) => {
  const element = Object.assign(document.createElement(name), facts);
  element.append(...content);
  return element;
};

export function raise(dialog) {
  document.body.append(dialog);
  dialog.removeAttribute("open");
  dialog.showModal();
  raiseNotices();
}

export function showAlert({ id, text, detail, entry, answers }) {
  const known = document.querySelector(`dialog[data-alert="${id}"]`);
  if (known) return raise(known);
  const form = make("form", { method: "dialog" });
  const buttons = answers.map(([value, textContent, className]) => make("button", { value, textContent, className }));
  const of = role => buttons.find(button => button.className === role);
  const input = entry !== null && make("input", { value: entry, maxLength: 4096, autocomplete: "off", ariaLabel: text });
  const dialog = make("dialog", { className: "alert" }, make("p", { id: `alert-${id}`, textContent: text }));
  if (detail !== null) dialog.append(make("p", { className: "detail", id: `alert-${id}-detail`, textContent: detail }));
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
    say(["answer", id, chosen, input ? input.value : ""], `${text} ${buttons.find(button => button.value === dialog.returnValue)?.textContent ?? ""}`);
    dialog.remove();
  });
  document.body.append(dialog);
  dialog.showModal();
  raiseNotices();
  if (input) input.select();
}

const ask = event => event.preventDefault();
export function stay(isAsked) {
  if (isAsked) addEventListener("beforeunload", ask);
  else removeEventListener("beforeunload", ask);
}
