// Questions: alerts over the page, and the browser's own before it closes.
import { raiseNotices } from "./notices.js";
import { answerAgain, deliver } from "./connection.js";
import { createElement, set } from "./root.js";

export function showOnTop(dialog) {
  // Has the focus again when the dialog closes.
  dialog.from = document.activeElement;
  document.body.append(dialog);
  set(dialog, "open");
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
  const buttons = answers.map(([value, textContent, className]) => createElement("button", { value, textContent, className }));
  const of = role => buttons.find(button => button.className === role);
  const input = entry !== null && createElement("input", { value: entry, maxLength: 4096, autocomplete: "off", ariaLabel: text });
  const title = `alert-${id}`, note = detail !== null && `${title}-detail`;
  const dialog = createElement("dialog", { className: "alert", role: "alertdialog", asked }, createElement("p", { id: title, textContent: text }),
    ...note ? [createElement("p", { className: "detail", id: note, textContent: detail })] : [], ...input ? [input] : [],
    createElement("form", { method: "dialog" }, ...buttons));
  set(dialog, "aria-labelledby", title);
  set(dialog, "aria-describedby", note || null);
  const first = input || (of("destructive") && of("cancel")) || of("preferred") || buttons[0];
  if (first) first.autofocus = true;
  if (input) input.addEventListener("keydown", event => {
    if (event.key !== "Enter" || event.isComposing) return;
    event.preventDefault();
    (of("preferred") ?? buttons.find(button => button.className !== "cancel"))?.click();
  });
  dialog.addEventListener("close", () => {
    const { returnValue } = dialog, chosen = buttons.find(button => button.value === returnValue)?.textContent ?? "";
    deliver(["answer", id, returnValue === "" ? null : Number(returnValue), input ? input.value : ""], `${text} ${chosen}`);
    dialog.remove();
  });
  showOnTop(dialog);
  if (input) input.select();
}

const preventUnload = event => event.preventDefault();
export function confirmUnload(isAsked) {
  if (isAsked) addEventListener("beforeunload", preventUnload);
  else removeEventListener("beforeunload", preventUnload);
}
