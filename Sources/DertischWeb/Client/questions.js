// Questions: alerts over the page, and the browser's own before it closes.
import { raiseNotices } from "./notices.js";
import { answerAgain, deliver } from "./connection.js";
import { all, createElement, set } from "./root.js";
import { saveSoon } from "./state.js";

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
// Closes those that the house has not asked again.
export function dropFormer() { for (const dialog of former.splice(0)) dialog.remove(); }
// Puts those that stand over the page above a menu that has come since.
export function raiseFormer() { former.filter(dialog => dialog.isConnected).forEach(showOnTop); }

// What was typed into the questions that are open, for the next page; and what the page before this one has stored.
export const typedAnswers = () => all("dialog.alert").filter(({ input }) => input).map(({ question, input }) => ({ question, text: input.value }));
let typed = [];
export function takeAnswers(stored) { typed = stored; }

export function showAlert(alert) {
  const { id, text, detail, entry, answers } = alert, asked = JSON.stringify(alert), index = former.findIndex(dialog => dialog.asked === asked);
  if (index >= 0) {
    const [known] = former.splice(index, 1);
    return known.isConnected || showOnTop(known);
  }
  if (answerAgain(id, text)) return;
  const question = `${id} ${text}`, before = typed.find(one => one.question === question);
  const buttons = answers.map(([value, textContent, className]) => createElement("button", { value, textContent, className }));
  const of = role => buttons.find(button => button.className === role);
  const input = entry !== null && createElement("input", { value: before?.text ?? entry, maxLength: 4096, autocomplete: "off", ariaLabel: text });
  const title = `alert-${id}`, note = detail !== null && `${title}-detail`;
  const dialog = createElement("dialog", { className: "alert", role: "alertdialog", asked, question, input }, createElement("p", { id: title, textContent: text }),
    ...note ? [createElement("p", { className: "detail", id: note, textContent: detail })] : [], ...input ? [input] : [],
    createElement("form", { method: "dialog" }, ...buttons));
  set(dialog, "aria-labelledby", title);
  set(dialog, "aria-describedby", note || null);
  const first = input || (of("destructive") && of("cancel")) || of("preferred") || buttons[0];
  if (first) first.autofocus = true;
  if (input) input.addEventListener("input", saveSoon);
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
  if (input && !before) input.select();
}

const preventUnload = event => event.preventDefault();
export function confirmUnload(isAsked) {
  if (isAsked) addEventListener("beforeunload", preventUnload);
  else removeEventListener("beforeunload", preventUnload);
}
