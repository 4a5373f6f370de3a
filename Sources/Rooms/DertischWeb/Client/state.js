// The tab's state, which the house has sealed, and beside it what only the page knows. By both, another process takes the tab over.
import { forgetReplaced, keepSeats, storedFields, takeFields, told } from "./fields.js";
import { showPartial, showUnsent } from "./notices.js";
import { position, takePosition } from "./position.js";
import { takeAnswers, typedAnswers } from "./questions.js";
import { address, isOldCopy, root } from "./root.js";
import { isEntry, isList, isObject, keep, recall } from "./storage.js";

const stateKey = "dertisch-state";
const maxSize = 65536, saveDelay = 500;
// What the page before this one carried, unless it showed another address.
const isTextOrNone = text => text == null || typeof text === "string";
const isPosition = place => place == null || (isObject(place) && isList(place.spots, isObject) && isList(place.parts, part => isList(part)));
const isSound = kept => isObject(kept) && [kept.state, kept.session, kept.address].every(isTextOrNone) && Number.isFinite(kept.attempts ?? 0)
  && isList(kept.fields ?? [], isEntry) && isList(kept.unstored ?? []) && isList(kept.answers ?? [], isObject) && isPosition(kept.position);
let kept = recall(stateKey, isSound) ?? {}, saveTimer = null;
const { isRefused, fields } = kept, { session, life: served, state } = root.dataset;
if (kept.address !== address()) kept = {};
// True if the page was served with the state of its session, and the page before it carried none. An old copy of a page may have an old state.
export const isServed = state && !kept.state && !isOldCopy;
if (isServed) kept = { session, life: Number(served), state, attempts: 0 };
// True once the page carries the state of its session. Until then what the page before it has stored stays as it is.
let hasEntered = isServed;

// The session whose state the tab carries, if any.
export const carrier = () => kept.state && kept.session;
// The life of that session that the tab was in. Another of the same token knows nothing of what came since.
export const life = () => carrier() ? kept.life : null;
// The session that this page can take over, until it is in one.
export const predecessor = () => !hasEntered && carrier();

export function save() {
  clearTimeout(saveTimer);
  saveTimer = null;
  if (hasEntered) {
    forgetReplaced();
    Object.assign(kept, { address: address(), position: position(), fields: storedFields(), answers: typedAnswers(), unstored: [] });
    while (JSON.stringify(kept.fields).length > maxSize) kept.unstored.push(kept.fields.shift().name);
  }
  keep(stateKey, JSON.stringify(kept));
}
function tellLost(fields = []) {
  showPartial();
  showUnsent(fields.map(told));
}
export function tellRefusal() { if (isRefused) tellLost(fields); }

export function saveSoon() { saveTimer ??= setTimeout(save, saveDelay); }

export function keepState({ state, seats }) {
  Object.assign(kept, { state, session: root.dataset.session });
  keepSeats(seats);
  save();
}

// What the try under way counts, until it gets an answer: a little once it is sent. The house tells what it counts beyond that, when it begins.
const sent = 1;
let counted;
export function countTry(weight) {
  kept.attempts += weight;
  counted += weight;
  save();
}

// The message that asks a process to restore the state, with what the tries count that got no answer, beyond this page.
export function restoreMessage() {
  const message = ["restore", root.dataset.session, kept.session, kept.state, kept.attempts, kept.life];
  counted = 0;
  countTry(sent);
  return message;
}

// Notes that a try has ended: with no room for now, or with a refusal for good, which the next page tells with what was typed.
export function endAttempt(isRefused) {
  if (counted == null) return;
  kept.attempts -= counted;
  counted = null;
  if (isRefused) kept = { isRefused, address: address(), fields: kept.fields };
  save();
}

// Notes that the page is in a session. Returns the token that the session had before, if a process has restored it that knows nothing of what
// this page has sent.
export function enterSession({ life, restored, partial }) {
  const isKnown = life === kept.life, goesOn = isKnown || (restored && restored === carrier());
  const former = hasEntered ? root.dataset.session : carrier();
  if (!isKnown && partial) tellLost(goesOn ? [] : kept.fields);
  // A page that was loaded again takes over what its predecessor has stored.
  if (goesOn && !hasEntered) {
    takeFields(kept.fields ?? []);
    takeAnswers(kept.answers ?? []);
    takePosition(kept.position);
    if (!isKnown) showUnsent(kept.unstored ?? []);
  }
  hasEntered = true;
  kept = { ...goesOn && kept, life, attempts: 0 };
  return goesOn && !isKnown && former;
}
