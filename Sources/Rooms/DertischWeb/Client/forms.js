// The constraints of fields, and the focus that enters and leaves them, where a customer listens for it. A module of its own, which a page loads
// with its first such field.

// What it uses of the entry module.
let deliver, set, spotOf;

export function begin(entry) {
  ({ deliver, set, spotOf } = entry);
  addEventListener("focusin", ({ target }) => tell("enter", target));
  addEventListener("focusout", ({ target }) => tell("left", target));
}

// Sets the attributes of a field as the house writes them into a page. Those that a page came with are there.
export function lay(element, attributes) {
  for (const name in attributes) set(element, name, attributes[name]);
  // The house checks the fields of such a form, and says what is wrong in the visitor's language.
  if (element.localName === "form") element.noValidate = true;
}

// A field that the page removes has lost its row as well.
function tell(verb, field) {
  if (field.isConnected && field.dataset?.tells?.split(" ").includes(verb)) deliver([verb, ...spotOf(field)]);
}
