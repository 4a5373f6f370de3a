// Makes the dialogs of questions. A module of its own, which a page loads with its first question.

// What it uses of the entry module.
let answerAgain, createElement, deliver, saveSoon, set, showFormer, showOnTop, typedAnswer;

export function begin(entry) { ({ answerAgain, createElement, deliver, saveSoon, set, showFormer, showOnTop, typedAnswer } = entry); }

export function showAlert(alert) {
  const { id, text, detail, entry, answers } = alert, asked = JSON.stringify(alert);
  if (showFormer(asked)) return;
  if (answerAgain(id, text)) return;
  const question = `${id} ${text}`, before = typedAnswer(question);
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
