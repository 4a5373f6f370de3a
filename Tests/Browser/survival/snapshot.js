// All that a visitor has before it, as plain JSON, without the numbers that another session counts differently. If told so, without the
// focus and without the question whether to send something again.
const [isWithoutUnsure = false] = arguments, unsure = isWithoutUnsure && document.querySelector("dialog.alert [id^=alert--]")?.closest("dialog");
const attributes = ["data-place", "data-customer", "hidden", "disabled", "aria-pressed", "aria-current", "aria-busy", "aria-label", "href", "title", "placeholder", "open", "lang"];
const seen = element => {
  if (/connection-/.test(element.className) || (unsure && element === unsure)) return null;
  const found = { tag: element.localName };
  for (const name of attributes) if (element.hasAttribute(name)) found[name] = element.getAttribute(name);
  if (element.getAttribute("aria-expanded") === "true") found.isExpanded = true;
  if (element.localName === "dialog") {
    // Where it is laid out, wherever its entrance has moved it.
    const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = element;
    Object.assign(found, { style: element.className, box: [offsetLeft, offsetTop, offsetWidth, offsetHeight] });
  }
  if (element.localName === "select") found.chosen = element.selectedOptions[0]?.text ?? null;
  else if (element.type === "checkbox") found.checked = element.checked;
  else if ("value" in element && element.localName !== "button" && element.localName !== "option" && element.localName !== "li") found.value = element.value;
  if (element.scrollTop || element.scrollLeft) found.scroll = [element.scrollTop, element.scrollLeft].map(Math.round);
  const inside = [...element.childNodes].map(node => node.nodeType === 3 ? node.data.trim().replace(/\s+/g, " ") : node.nodeType === 1 ? seen(node) : null).filter(Boolean);
  if (inside.length && element.localName !== "textarea") found.inside = inside;
  return found;
};
const focused = document.activeElement, row = focused?.closest("[data-row]");
const focus = isWithoutUnsure || !focused || focused === document.body ? null : {
  tag: focused.localName, place: focused.dataset.place, dialog: focused.closest("dialog")?.className,
  customer: focused.closest("[data-customer]")?.dataset.customer, row: row && [...row.parentElement.children].indexOf(row),
  selection: [focused.selectionStart, focused.selectionEnd] };
return {
  customer: document.documentElement.dataset.customer, path: location.pathname, title: document.title, language: document.documentElement.lang,
  steps: history.state?.steps,
  // Beneath another customer, the house hears of a draft once it is uncovered.
  asks: history.state?.steps.at(-1) > 2 ? null : (event => { dispatchEvent(event); return event.defaultPrevented; })(new Event("beforeunload", { cancelable: true })),
  scroll: Math.round(scrollY), focus, connection: document.documentElement.dataset.connection ?? null,
  unsent: [...document.querySelectorAll(".connection-unsent p, .connection-unsent li")].map(one => one.textContent), page: seen(document.body) };
