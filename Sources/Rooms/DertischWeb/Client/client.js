// The entry module: sends what the visitor does.
import { followReady } from "./ahead.js";
import { connect, deliver, sendNow, waitingEdit } from "./connection.js";
import { isText, noteTyped, noteValue } from "./edits.js";
import { spotOf, tableOf } from "./elements.js";
import { fits, isEdit, isSecret, isTooLong, longField, needsReport, noteField, reportChanges, textOf, told } from "./fields.js";
import { reportEarlyMove } from "./history.js";
import { prepare } from "./patches.js";
import { root } from "./root.js";
import "./seating.js";
import { isServed, saveSoon } from "./state.js";

const isButton = ({ localName, type }) => localName !== "input" || /button|submit|image|reset/.test(type);

// The name of an element, for messages about it. What stands in a field is no name of it.
function nameOf(element) {
  const own = /^(textarea|select|fieldset)$/.test(element.localName) || !isButton(element) ? "" : element.textContent || element.value;
  const words = element.ariaLabel || element.labels?.[0]?.textContent || element.dataset.withheld || element.placeholder || own || element.title || "";
  return words.trim().replace(/\s+/g, " ").slice(0, 80);
}

function sendGesture(verb, element, name, ...rest) {
  const message = [verb, ...spotOf(element), ...rest], isOfField = isEdit(message);
  let note = entry => noteValue(element, entry);
  if (isOfField) {
    const isUntold = isTooLong(message, element);
    if (verb === "edit" && isText(element) && !isUntold) {
      [message[5], note] = noteTyped(element, waitingEdit(message));
      // The text as a whole says enough where its changes would be too long, and where the browser keeps it to itself.
      if (element.validity?.badInput || !fits(message)) message[5] = null;
    }
    noteField(message, name, element, isUntold);
    saveSoon();
    if (isUntold) return;
  }
  const entry = deliver(message, isSecret(element) ? name : told({ message, name }), isSecret(element));
  if (isOfField && entry) note(entry);
}

function tap(event) {
  // A click on a child of a button counts as a click on the button.
  const element = event.target.closest?.(":is(button, a, summary, input)[data-place]"), name = element?.localName;
  if (!element || (name === "input" && !isButton(element))) return;
  // A button that submits a form with a place of its own leaves the report to it.
  if (/submit|image/.test(element.type) && element.form?.dataset.place) return;
  reportChanges();
  if (name === "a") {
    if (isBrowsers(element, event)) return;
    event.preventDefault();
    if (followReady(element, nameOf(element))) return;
  }
  sendGesture("tap", element, nameOf(element));
}
// Whether the browser itself follows a link: to elsewhere, into another tab, to a file to be stored, or by a modified click. Layouts say `#`
// where the house is to say what a tap does.
function isBrowsers(link, { ctrlKey, metaKey, shiftKey }) {
  const href = link.getAttribute("href");
  if (!href || href === "#") return false;
  return ctrlKey || metaKey || shiftKey || !/^\/(?!\/)/.test(href) || !/^(_self)?$/.test(link.target ?? "") || link.hasAttribute("download");
}
function edit({ type, target: element }) {
  const isChoice = element.options, isFlag = element.type === "checkbox", isLeft = type === "change";
  if (!element.dataset?.place || !("value" in element) || element.type === "file") return;
  // Choices and flags are reported when they have changed, and texts with each letter, or when they are left if nothing said so before.
  if (isChoice || isFlag ? !isLeft : isLeft && !needsReport(element)) return;
  const name = nameOf(element);
  if (isChoice) return sendGesture("choose", element, name, textOf(element));
  // The browser keeps a text that is no number to itself. The house must not take it for an emptied entry.
  const text = element.validity?.badInput ? "\ufffd" : textOf(element, isLeft);
  sendGesture(isFlag ? "flag" : "edit", element, name, isFlag ? element.checked : text, null);
}
addEventListener("click", tap);
addEventListener("input", edit);
addEventListener("change", edit);
addEventListener("submit", event => {
  if (event.target.method === "dialog") return;
  event.preventDefault();
  const { target: form, submitter } = event;
  if (!form.dataset.place) return;
  reportChanges();
  const long = longField(form);
  if (long) return long.focus();
  // The house knows which button it was. One without a place does as the form says.
  if (submitter?.dataset.place && tableOf(submitter) === tableOf(form)) sendGesture("press", submitter, nameOf(submitter), ...spotOf(form).slice(1));
  else sendGesture("submit", form, nameOf(submitter ?? form));
});
// The fields change right after this event.
addEventListener("reset", () => setTimeout(reportChanges));
// The house remembers the rows that the focus was in, so that a restored page has them under the same numbers.
let lastRow = null;
addEventListener("focusin", ({ target }) => {
  const row = target.closest("[data-row]");
  if (row && row !== lastRow) sendNow("at", ...spotOf(row).slice(0, 2));
  lastRow = row;
});
prepare(root);
reportEarlyMove();
// What was typed before this script was there.
if (isServed) reportChanges();
connect();
