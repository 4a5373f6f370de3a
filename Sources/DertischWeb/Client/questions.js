// Questions: alerts over the page, and the browser's own before it closes.
import { raiseNotices } from "./notices.js";
import { answerAgain, deliver } from "./connection.js";

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

// The dialogs of a page that is being shown again. The house asks anew what is still open, and the rest is void.
let former = [];
export function setAside(dialogs) { former = dialogs; }

export function showAlert(alert) {
  const { id, text, detail, entry, answers } = alert, asked = JSON.stringify(alert), known = former.find(dialog => dialog.asked === asked);
  if (known) return showOnTop(known);
  if (answerAgain(id, text)) return;
  const form = createElement("form", { method: "dialog" });
  const buttons = answers.map(([value, textContent, className]) => createElement("button", { value, textContent, className }));
  const of = role => buttons.find(button => button.className === role);
  const input = entry !== null && createElement("input", { value: entry, maxLength: 4096, autocomplete: "off", ariaLabel: text });
  const dialog = createElement("dialog", { className: "alert", asked }, createElement("p", { id: `alert-${id}`, textContent: text }));
  if (detail !== null) dialog.append(createElement("p", { className: "detail", id: `alert-${id}-detail`, textContent: detail }));
  if (input) dialog.append(input);
  form.append(...buttons);
  dialog.append(form);
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
