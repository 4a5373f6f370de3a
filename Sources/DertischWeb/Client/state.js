// The tab's state, which the house has sealed, and beside it what only the page knows. By both, another process takes the tab over.
import { dropOldest, forgetReplaced, keepSeats, storedFields, takeFields } from "./fields.js";
import { showPartial } from "./notices.js";
import { position, takePosition } from "./position.js";
import { root } from "./root.js";

const stateKey = "dertisch-state";
const maxSize = 65536, saveDelay = 500;
const address = () => location.pathname + location.search;
// What the page before this one carried, unless it showed another address.
let kept = JSON.parse(sessionStorage.getItem(stateKey) ?? "{}"), saveTimer = null;
const { isRefused } = kept;
if (kept.address !== address()) kept = {};

// The session whose state the tab carries, if any.
export const carrier = () => kept.state && kept.session;

export function save() {
  clearTimeout(saveTimer);
  saveTimer = null;
  if (kept.session && kept.session === root.dataset.session) {
    forgetReplaced();
    Object.assign(kept, { address: address(), position: position(), fields: storedFields() });
    for (; JSON.stringify(kept.fields).length > maxSize; kept.fields = storedFields()) dropOldest();
  }
  try { sessionStorage.setItem(stateKey, JSON.stringify(kept)); } catch { }
}
export function tellRefusal() { if (isRefused) showPartial(); }

export function saveSoon() { saveTimer ??= setTimeout(save, saveDelay); }

export function keepState({ state, seats }) {
  kept.state = state;
  keepSeats(seats);
  save();
}

// The message that asks a process to restore the state. It counts the tries that got no answer, beyond this page.
export function restoreMessage() {
  const attempts = kept.attempts ?? 0;
  kept.attempts = attempts + 1;
  save();
  return ["restore", root.dataset.session, kept.session, kept.state, attempts];
}

// Notes that a try has ended: with no room for now, or with a refusal for good, which the next page tells.
export function endAttempt(isRefused) {
  if (!kept.attempts) return;
  kept.attempts--;
  if (isRefused) kept = { isRefused, address: address() };
  save();
}

// Notes the session that the page is in. Returns whether a process has restored it that knows nothing of what this page has sent.
export function enterSession({ joined: session, life, restored, partial }) {
  const isKnown = life === kept.life, goesOn = isKnown || (kept.session && restored === kept.session);
  if (!isKnown && partial) showPartial();
  // A page that was loaded again takes over what its predecessor has stored.
  if (goesOn && root.dataset.session !== kept.session) {
    takeFields(kept.fields ?? []);
    takePosition(kept.position);
  }
  kept = { ...goesOn && kept, session, life, attempts: 0 };
  return goesOn && !isKnown;
}
