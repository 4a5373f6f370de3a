// Makes what the page shows like new markup of the same page. What is the same stays, with all that only the browser knows of it: what is open, played,
// scrolled or selected, and fields that the house does not know. A module of its own, which a page loads once it is live.

// What it uses of the entry module.
let keepsTyped, noteKnown, removeRow, select, selectionOf, withFocus;

export function begin(entry) { ({ keepsTyped, noteKnown, removeRow, select, selectionOf, withFocus } = entry); }

// Attributes that the visitor or this script sets. Where the markup does not have them, they stay.
const ownAttribute = /^(style|tabindex|id|role|data-failed|data-describedby|aria-describedby|aria-expanded|data-via)$/;

// What tells an element from its siblings: a row by its number, a place by its name.
function keyOf(node) {
  const { row, place, invalidFor } = node.dataset ?? {}, key = row ?? place ?? invalidFor ?? node.id;
  return key ? `${node.localName} ${row ? "row" : place ? "place" : invalidFor ? "flaw" : "id"} ${key}` : null;
}
// A dialog that stands over the page.
const isOnTop = node => "from" in node;

// Elements of pictures have no such properties.
const mayTakeFocus = (element, name) => (name === "hidden" || name === "disabled") && name in element;

function morphAttributes(old, fresh) {
  for (const { name, value } of fresh.attributes) {
    if (name === "open" || old.getAttribute(name) === value) continue;
    if (mayTakeFocus(old, name)) withFocus(old, name, true); else old.setAttribute(name, value);
  }
  for (const { name } of [...old.attributes]) {
    if (name === "open" || fresh.hasAttribute(name) || ownAttribute.test(name)) continue;
    if (mayTakeFocus(old, name)) withFocus(old, name, false); else old.removeAttribute(name);
  }
}

// An entry or a choice at a place shows what the house has, unless the visitor has changed it since.
function morphField(old, fresh) {
  const revision = old.dataset.revision, isTyped = keepsTyped(old, fresh);
  morphAttributes(old, fresh);
  const choices = ({ options }) => JSON.stringify([...options].map(({ value, text, hidden }) => [value, text, hidden]));
  if (old.localName === "select" && choices(old) !== choices(fresh)) {
    const chosen = isTyped && old.value;
    old.replaceChildren(...[...fresh.options].map(option => option.cloneNode(true)));
    if (isTyped && old.multiple) old.value = chosen;
    else if (isTyped) old.selectedIndex = [...old.options].findIndex(option => option.value === chosen);
  }
  if (!old.dataset.place || old.type === "file") return;
  if (isTyped) {
    // The answers to older edits do not count.
    if (Number(revision) > Number(old.dataset.revision ?? 0)) old.dataset.revision = revision;
    return;
  }
  if (old.multiple) [...old.options].forEach((option, index) => { option.selected = fresh.options[index].selected; });
  else if (old.localName === "select") old.selectedIndex = fresh.selectedIndex;
  else if (old.type === "checkbox" || old.type === "radio") old.checked = fresh.checked;
  else if (old.value !== fresh.value) {
    const selection = selectionOf(old);
    old.value = fresh.value;
    select(old, selection);
  }
  noteKnown(old);
}

// A field that is several buttons, which have no places of their own.
function morphChoices(old, fresh) {
  const isTyped = keepsTyped(old, fresh), { value } = old;
  morphAttributes(old, fresh);
  morphChildren(old, fresh);
  if (isTyped) {
    old.value = value;
    return;
  }
  for (const option of old.options) option.checked = option.defaultChecked;
  noteKnown(old);
}

export function morph(old, fresh) {
  if (old.nodeType !== 1) {
    if (old.data !== fresh.data) old.data = fresh.data;
    return;
  }
  if (/^(input|select|textarea)$/.test(old.localName)) return morphField(old, fresh);
  if (old.options) return morphChoices(old, fresh);
  // A live page holds it as text, and markup as elements.
  if (old.localName === "noscript") return;
  // Another table in a place has nothing in common with the one before.
  const isOther = ["customer", "seat"].some(name => old.dataset?.[name] !== fresh.dataset?.[name]);
  morphAttributes(old, fresh);
  if (isOther) old.replaceChildren(...fresh.childNodes);
  else if (old.localName !== "template") morphChildren(old, fresh);
  else if (old.innerHTML !== fresh.innerHTML) old.content.replaceChildren(...fresh.content.childNodes);
}

export function morphChildren(old, fresh) {
  const wanted = new Set([...fresh.childNodes].map(keyOf)), known = new Map();
  for (const node of [...old.childNodes]) {
    const key = keyOf(node);
    if (!key || isOnTop(node)) continue;
    if (wanted.has(key) && !known.has(key)) known.set(key, node);
    else if (node.dataset.row) removeRow(node); else node.remove();
  }
  const isFree = node => !keyOf(node) && !isOnTop(node), kept = new Set();
  let next = old.firstChild;
  const skip = () => { while (next && isOnTop(next)) next = next.nextSibling; };
  for (const node of [...fresh.childNodes]) {
    skip();
    const key = keyOf(node);
    let same = key ? known.get(key) : next;
    if (!key) while (same && !(isFree(same) && same.nodeName === node.nodeName)) same = same.nextSibling;
    if (!same) {
      kept.add(node);
      old.insertBefore(node, next);
      continue;
    }
    kept.add(same);
    if (same === next) next = next.nextSibling; else old[old.moveBefore ? "moveBefore" : "insertBefore"](same, next);
    morph(same, node);
  }
  for (const node of [...old.childNodes]) if (!kept.has(node) && !isOnTop(node)) node.remove();
}
