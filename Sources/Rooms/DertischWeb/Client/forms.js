// The constraints of fields, the focus that enters and leaves them, where a customer listens for it, and fields that are several buttons. A module of
// its own, which a page loads with its first such field.
import * as choices from "./choices.js";
import { set } from "./root.js";
export { offer } from "./choices.js";

// What it uses of the entry module.
let deliver, spotOf;

export function begin(entry) {
  ({ deliver, spotOf } = entry);
  choices.begin(entry);
  addEventListener("focusin", ({ target }) => tell("enter", target));
  addEventListener("focusout", ({ target }) => tell("left", target));
}

// Sets the attributes of a field as the house writes them into a page. Those that a page came with are there.
export function lay(element, attributes = {}) {
  if (element.matches("fieldset, [multiple]")) choices.adopt(element);
  const { required, ...others } = attributes;
  for (const name in others) set(element, name, others[name]);
  if (required != null) element.localName === "fieldset" ? choices.require(element) : set(element, "required", required);
  // The house checks the fields of such a form, and says what is wrong in the visitor's language.
  if (element.localName === "form") element.noValidate = true;
}

// A field that the page removes has lost its row as well.
function tell(verb, field) {
  if (field.isConnected && field.dataset?.tells?.split(" ").includes(verb)) deliver([verb, ...spotOf(field)]);
}
