// What the visitor edits while the house may lay something at the same place. What the house lays answers all edits up to a number. It is
// merged with the edits since. Nothing is written into an entry while an input method composes in it.
import { elementAt, spotOf } from "./elements.js";
import { keepTyped, keepsTyped, noteKnown } from "./fields.js";
import { select, selectionOf } from "./focus.js";
import { changes, merge, positionIn, rewrite, textOf, typedOver, versionOf } from "./merging.js";
import { wellFormed } from "./root.js";

// How many versions of an entry, and how many of their letters, are known at most.
const maxVersions = 16, maxLetters = 200000;
// Beyond that an edit does not tell what it has replaced.
const maxReplaced = 4096;
// An input method that was left in the middle of a word blocks no page for longer.
const maxComposing = 10000;

// By seat, row and place: the versions of a text that the house may still answer, the oldest first, each with its number or its message; or the
// last message about another value, and what the house laid before it.
const edits = new Map();
let before = null, composing = null, composed = null, timer = null;

const keyOf = spot => spot.join(" ");
const numberOf = ({ number, entry }) => entry ? entry.number ?? Infinity : number;
export const isText = ({ localName, type }) => localName === "textarea" || (localName === "input" && !/^(checkbox|color|date|datetime-local|month|range|time|week)$/.test(type));

function versionsOf(element, text) {
  const key = keyOf(spotOf(element));
  let edit = edits.get(key);
  if (!edit?.versions) edits.set(key, edit = { versions: [{ number: Number(element.dataset.revision ?? 0), version: versionOf(text) }] });
  return edit.versions;
}

function forgetOldest(versions) {
  while (versions.length > maxVersions || (versions.length > 2 && versions.length * versions[0].version.letters.length > maxLetters)) versions.shift();
}

// The changes that a message tells: what the house needs to make them in a text of its own.
function told(from, to) {
  const list = changes(from, to);
  return list.reduce((sum, [, , gone]) => sum + gone.length, 0) > maxReplaced ? null : list;
}

// Notes what was typed. Returns what has changed since the message before, and what to do with the message of it. The message that waits, if
// there is one, is replaced.
export function noteTyped(element, waiting) {
  const versions = versionsOf(element, element.defaultValue ?? ""), last = versions.at(-1).version;
  const hint = before?.element === element ? before : {};
  const version = typedOver(last, wellFormed(element.value), hint.start, hint.start === undefined ? undefined : [...element.value.slice(element.selectionEnd)].length);
  before = null;
  if (waiting && versions.at(-1).entry === waiting) versions.pop();
  return [told(versions.at(-1).version, version), entry => {
    versions.push({ entry, version });
    forgetOldest(versions);
  }];
}

// Notes the message about a value that is no text.
export function noteValue(element, entry) { edits.set(keyOf(spotOf(element)), { entry }); }

// Whether a message tells the newest edit of its field.
export function isNewest(entry) {
  const edit = edits.get(keyOf(entry.message.slice(1, 4)));
  return entry === (edit?.versions?.at(-1) ?? edit)?.entry;
}

// Whether the house lays a value that is no text without knowing the visitor's newest one. It answers that one too, unless it refuses it.
export function isOlder(element, number, show) {
  const edit = edits.get(keyOf(spotOf(element)));
  if (!edit?.entry || numberOf(edit) <= number) return false;
  edit.laid = show;
  return true;
}

// Shows what the house had laid, since it has refused the edit of that number.
export function noteRefused(number) {
  for (const edit of edits.values()) if (edit.entry?.number === number) {
    delete edit.entry;
    edit.laid?.();
  }
}

// Shows what the house has laid in an entry, as of the edit of that number, beneath what was typed since.
export function layText(element, text, number) {
  const versions = versionsOf(element, element.value);
  if (element === composing) return composed = [text, number];
  const last = versions.at(-1).version;
  // A script of the page may have changed the text without an event.
  const shown = textOf(last) === element.value ? last : typedOver(last, element.value);
  let index = versions.length - 1;
  while (index && numberOf(versions[index]) > number) index--;
  const base = versions[index].version, house = rewrite(base, text), rest = versions.splice(0).slice(index + 1);
  versions.push({ number, version: house }, ...rest.map(({ entry, version }) => ({ entry, version: merge(base, house, version) })));
  // What still waits is sent as it reads now.
  versions.forEach(({ entry, version }, index) => {
    if (entry && !entry.number) entry.message.splice(4, 2, textOf(version), told(versions[index - 1].version, version));
  });
  const merged = merge(base, house, shown);
  if (rest.length || shown !== last) keepTyped(element, textOf(merged));
  show(element, shown, merged);
  noteKnown(element, textOf(versions.at(-1).version));
}

function show(element, from, to) {
  const text = textOf(to), [start, end, direction] = selectionOf(element);
  if (element.value === text) return;
  element.value = text;
  select(element, [positionIn(to, from, start), positionIn(to, from, end), direction]);
}

// Merges the entries of a page or a menu that is shown again with what was typed since the house wrote it. Another page has others.
export function layAgain(shown, isAgain) {
  if (!isAgain) return edits.clear();
  for (const [key, edit] of edits) {
    const [seat, row, ...place] = key.split(" "), element = elementAt(Number(seat), Number(row), place.join(" "));
    // A secret is not sent back, and what was typed since has been kept: there is nothing to merge.
    const isMerged = element && shown.contains(element) && !("withheld" in element.dataset) && !keepsTyped(element, element);
    if (edit.versions && isMerged) {
      const text = element.value;
      element.value = textOf(edit.versions.at(-1).version);
      layText(element, text, Number(element.dataset.revision ?? 0));
    }
  }
}

// Another process has the texts as they are now, and knows nothing of their versions.
export function startVersions() {
  for (const [key, { versions }] of edits)
    if (versions) edits.set(key, { versions: [{ number: 0, version: versions.at(-1).version }] }); else edits.delete(key);
}

addEventListener("beforeinput", ({ target, inputType }) => {
  const start = target.selectionStart;
  before = /^insert/.test(inputType) && start != null ? { element: target, start: [...target.value.slice(0, start)].length } : null;
});

// Whether an input method composes in the page. What waits for its end is called then.
const resume = new Set();
export const isComposing = () => Boolean(composing?.isConnected);
export function afterComposing(act) { resume.add(act); }

function watchComposing() {
  clearTimeout(timer);
  timer = setTimeout(() => composing?.blur(), maxComposing);
}
function endComposing(element) {
  if (composing !== element) return;
  clearTimeout(timer);
  composing = null;
  const laid = composed;
  composed = null;
  if (laid && element.isConnected) layText(element, ...laid);
  const due = [...resume];
  resume.clear();
  for (const act of due) act();
}
addEventListener("compositionstart", ({ target }) => {
  composing = target;
  watchComposing();
});
addEventListener("compositionupdate", watchComposing);
// WebKit tells what was composed after it has ended.
addEventListener("compositionend", ({ target }) => setTimeout(endComposing, 0, target));
