// The tab's state, which the house has sealed, and beside it what only the page knows. By both, another process takes the tab over.
import { forgetReplaced, keepSeats, storedFields, takeFields, told } from "./fields.js";
import { showPartial, showUnsent } from "./notices.js";
import { position, takePosition } from "./position.js";
import { address, root } from "./root.js";

const stateKey = "dertisch-state";
const maxSize = 65536, saveDelay = 500;
// What the page before this one carried, unless it showed another address.
let kept = JSON.parse(sessionStorage.getItem(stateKey)) ?? {}, saveTimer = null;
// True once this page is in a session. Until then what the page before it has stored stays as it is.
let hasEntered = false;
const { isRefused, fields } = kept;
if (kept.address !== address()) kept = {};

// The session whose state the tab carries, if any.
export const carrier = () => kept.state && kept.session;
// The session that this page can take over, until it is in one.
export const predecessor = () => !hasEntered && carrier();

export function save() {
  clearTimeout(saveTimer);
  saveTimer = null;
  if (hasEntered) {
    forgetReplaced();
    Object.assign(kept, { address: address(), position: position(), fields: storedFields(), unstored: [] });
    while (JSON.stringify(kept.fields).length > maxSize) kept.unstored.push(kept.fields.shift().name);
  }
  try { sessionStorage.setItem(stateKey, JSON.stringify(kept)); } catch { }
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

// The message that asks a process to restore the state. It counts the tries that got no answer, beyond this page.
export function restoreMessage() {
  const message = ["restore", root.dataset.session, kept.session, kept.state, kept.attempts++];
  save();
  return message;
}

// Notes that a try has ended: with no room for now, or with a refusal for good, which the next page tells with what was typed.
export function endAttempt(isRefused) {
  if (!kept.attempts) return;
  kept.attempts--;
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
    takePosition(kept.position);
    if (!isKnown) showUnsent(kept.unstored ?? []);
  }
  hasEntered = true;
  kept = { ...goesOn && kept, life, attempts: 0 };
  return goesOn && !isKnown && former;
}
