// Questions that are open: those over the page, which `alerts.js` makes, and the browser's own before it closes.
import { raiseNotices } from "./notices.js";
import { all, set } from "./root.js";

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
export const typedAnswer = question => typed.find(one => one.question === question);

// Shows a question again that was open, if it is the same one. Returns false for another.
export function showFormer(asked) {
  const index = former.findIndex(dialog => dialog.asked === asked);
  if (index < 0) return false;
  const [known] = former.splice(index, 1);
  if (!known.isConnected) showOnTop(known);
  return true;
}

const preventUnload = event => event.preventDefault();
export function confirmUnload(isAsked) {
  if (isAsked) addEventListener("beforeunload", preventUnload);
  else removeEventListener("beforeunload", preventUnload);
}
