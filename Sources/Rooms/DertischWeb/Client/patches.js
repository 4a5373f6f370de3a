// Applies the changes that the house lays. Laid values never become markup here: pages come whole and escaped from the house.
import { at, elementIn, forgetElements, forgetRow, noteRow, rowIn, spotOf, table, tableOf } from "./elements.js";
import { deliver, sendNow } from "./connection.js";
import { isOlder, isText, layText } from "./edits.js";
import { noteKnown, reportChanges, setHint, unveil, veil } from "./fields.js";
import { linkFlaws, showFlaw } from "./flaws.js";
import { focus, focused, removeRow, withFocus } from "./focus.js";
import { nameRow } from "./ids.js";
import { load, loaded } from "./modules.js";
import { paintAll, showPicture } from "./pictures.js";
import { all, root, set } from "./root.js";

// What each verb of a patch does to an element. `PatchWriter.swift` writes them.
//
// | verb | what is laid | | verb | what is laid |
// |---|---|---|---|---|
// | `t` | a text | | `l` | a label for screen readers |
// | `n` | a number, and its text | | `h` | a hint in a field |
// | `i` | a picture | | `p` | a tip |
// | `f` | a flag | | `a` | an address |
// | `e` | an entry | | `+` | a row that is new |
// | `c` | choices, and the chosen one | | `~` | a row that is moved |
// | `m` | a mark: hidden, enabled, selected, busy, focused | | `-` | a row that is gone |
// | `v` | a flaw of an entry | | `k` | what a module of its own lays |
const operations = {
  t(element, text) { element.textContent = text; },
  n(element, number, text) {
    if (/^(progress|meter)$/.test(element.localName)) set(element, "value", number); else element.textContent = text;
  },
  i: showPicture,
  // The number of these three is that of the visitor's last message that the house knew.
  f(element, flag, number) {
    if (isOlder(element, number, () => operations.f(element, flag, Infinity))) return;
    element.checked = flag;
    noteKnown(element);
  },
  e(element, text, number) {
    if (text === null) return veil(element);
    unveil(element);
    if (isText(element)) return layText(element, text, number);
    if (isOlder(element, number, () => operations.e(element, text, Infinity))) return;
    if (element.value !== text) element.value = text;
    noteKnown(element);
  },
  async c(element, choices, chosen, number) {
    const isKept = isOlder(element, number, () => operations.c(element, choices, chosen, Infinity)), own = Number(element.value);
    if (element.type !== "select-one") return (await loadModule("forms"))?.offer(element, choices, chosen, isKept);
    const shown = isKept && choices.some(([number]) => number === own) ? own : chosen;
    element.replaceChildren(...choices.map(([number, text]) => new Option(text, number, false, number === shown)));
    if (!shown) element.selectedIndex = -1;
    noteKnown(element);
  },
  m(element, trait, on) {
    if (trait === "hidden") withFocus(element, trait, on);
    else if (trait === "enabled") withFocus(element, "disabled", !on);
    else if (trait === "busy") set(element, "aria-busy", String(on));
    else if (trait === "focused") { if (on) element.focus(); }
    else set(element, element.localName === "a" ? "aria-current" : "aria-pressed", String(on));
  },
  v: showFlaw,
  l(element, text) { set(element, "aria-label", text); },
  h: setHint,
  p(element, text) { element.title = text; },
  async k(element, module, ...laid) { (await loadModule(module))?.lay?.(element, ...laid); },
  a(element, link) { if (element.localName === "a") set(element, "href", link); },
  "+"(element, number, next) {
    const made = element.querySelector(":scope > template")?.content.firstElementChild?.cloneNode(true);
    if (!made) return;
    made.dataset.row = number;
    nameRow(made, tableOf(element).dataset.seat);
    noteRow(tableOf(element), number, made);
    element.insertBefore(made, rowIn(element, next));
    watchEnd(element);
  },
  "~"(element, number, next) {
    const moved = rowIn(element, number), had = moved && focused(moved);
    if (moved) element[element.moveBefore ? "moveBefore" : "insertBefore"](moved, rowIn(element, next));
    if (had) focus(had);
    watchEnd(element);
  },
  "-"(element, number) {
    const gone = rowIn(element, number);
    if (gone) removeRow(gone);
    forgetRow(tableOf(element), number);
    watchEnd(element);
  },
};

// Elements of the head that describe the page show what is laid at a place too.
const describe = (element, text) => { if (element.localName === "meta") set(element, "content", text); else element.textContent = text; };
const headOperations = {
  t: describe,
  n: (element, number, text) => describe(element, text),
  i: (element, source) => describe(element, source && location.origin + source),
};

export function patch({ patch, seat }) {
  const patched = table(seat);
  if (!patched) return;
  loaded("grid")?.hold();
  for (const [verb, number, place, ...rest] of patch) {
    const element = elementIn(patched, number, place);
    if (element) operations[verb]?.(element, ...rest);
    if (patched !== root || number || !headOperations[verb]) continue;
    for (const element of all(at(place), document.head)) headOperations[verb](element, ...rest);
  }
}

// Reports the end of a list whenever its last row comes into view.
const watcher = new IntersectionObserver(entries => {
  for (const { isIntersecting, target } of entries) {
    if (isIntersecting && target.parentElement) deliver(["end", ...spotOf(target.parentElement)]);
  }
}, { rootMargin: "400px" });
const watched = new WeakMap();
function watchEnd(list) {
  const last = list.lastElementChild, former = watched.get(list);
  if (former === last) return;
  if (former) watcher.unobserve(former);
  watched.set(list, last);
  if (last?.dataset.row) watcher.observe(last);
}

const loadModule = name => load(name, { deliver, noteKnown, reportChanges, sendNow, set, spotOf, tableOf });

// Begins with new content of a table: its cached elements are invalid.
export function prepare(table) {
  forgetElements(table);
  paintAll(table);
  linkFlaws(table);
  for (const element of all("[data-module], fieldset[data-place], [multiple]", table)) operations.k(element, element.dataset.module ?? "forms");
  for (const template of all("[data-place] > template", table)) watchEnd(template.parentElement);
}
