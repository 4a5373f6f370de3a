// The connection to the house. Gestures are numbered and stored until the house acknowledges them, so that each arrives
// once or is reported as lost. The page's own heartbeat detects a dead connection.
import { showGone, showLost, showUnsent } from "./notices.js";
import { confirmUnload } from "./questions.js";
import { forgetReady, isUnconfirmed } from "./ahead.js";
import { isNewest, noteRefused, startVersions } from "./edits.js";
import { areElsewhere, enterDue, fieldsFor, isEdit, noteAsked, told } from "./fields.js";
import { isReloading, reload, reloadAnew, scheduleReload } from "./reload.js";
import { cancelRetry, isRetrying, resetRetry, retry, slowDown } from "./retry.js";
import { isOldCopy, root, wellFormed } from "./root.js";
import { carrier, countTry, endAttempt, enterSession, isServed, keepState, life, predecessor, restoreMessage, save, tellRefusal } from "./state.js";
import { forget, isEntry, isList, isObject, keep, kept as keptText, recall } from "./storage.js";

// What takes the messages of the house: `seating.js`, which gives it before the first is there.
let receive, afterQueue, loadModules;
export function handOn(taker) { ({ receive, afterQueue, loadModules } = taker); }

const outboxKey = "dertisch-left";
// The pause between the last answer and a heartbeat. After a gesture, a heartbeat follows as soon as the silence is
// over.
const heartbeatInterval = 10000, maxSilence = 2000, minTimeout = 5000, maxTimeout = 40000, minLife = 500, maxOutbox = 256, retryTime = 1000;
// A page that was live for so long starts to count its reloads again.
const stableTime = 60000;
const now = () => performance.now();
let socket = null, hasJoined = false, isFresh = true, isUnloading = false, hasEnded = false, liveSince = null;
let isPrivate = "private" in root.dataset, wasRestored = false, hasStartedOver = false, joinedAt = 0, stored = null;
let outbox = [], last = 0, device = null;
// The visitor's newest way back or forward, also once the house has taken it.
let lastMove = null;
const isMove = ({ message }) => [message[0], message[2]].includes("follow");
// Answers to questions that a restored session may not ask again.
const answers = [];
// What this page cannot deliver, to be told by the page that comes next.
let lost = [];
const isOutbox = left => isObject(left) && typeof left.session === "string" && Number.isFinite(left.last) && isList(left.outbox, isEntry) && isList(left.lost);
let previous = recall(outboxKey, isOutbox);
forget(outboxKey);
// The time of the unanswered heartbeat and its time-out, which grows for a slow connection.
let heartbeatSent = null, lastAnswer = 0, lastReceived = 0, timeout = minTimeout, heartbeatTimer = null;

const transmit = (...message) => socket.send(JSON.stringify(message, (_, value) => typeof value === "string" ? wellFormed(value) : value));

// Sends a message that is worth nothing later. It has no number. Returns false without a connection.
export function sendNow(...message) {
  if (hasJoined) transmit(...message);
  return hasJoined;
}

// Reports the device's current metrics. These messages have no number.
export function sendReport(report) {
  device = report;
  sendNow("device", device);
}

const isSameEdit = (one, other) => isEdit(one) && [0, 1, 2, 3].every(part => one[part] === other[part]);

// The edit of the same field that waits to be sent, if there is one. Only edits have come since.
export function waitingEdit(message) {
  for (let index = outbox.length; index-- && isEdit(outbox[index].message);)
    if (!outbox[index].number && isSameEdit(outbox[index].message, message)) return outbox[index];
}

// Sends a gesture, or stores it, and returns its entry of the outbox. The name describes it if it cannot be delivered. One edit of a field is on
// its way at a time, and the newest one waits for its answer.
export function deliver(message, name = null, isSecret = false) {
  // A loaded page shows its own seats until those of the session that it has entered arrive. The way back needs none.
  if (hasEnded || areElsewhere && message[0] !== "follow") return giveUp(name);
  const waiting = isEdit(message) && waitingEdit(message);
  if (waiting) return Object.assign(waiting, { message, name });
  if (outbox.length >= maxOutbox) return giveUp(name);
  // The page that a restored session has not sent yet may show what is no longer there.
  const entry = { message, name, isSecret, session: root.dataset.session, isUnsure: hasStartedOver || isUnconfirmed(message[1]) };
  outbox.push(entry);
  if (isMove(entry)) lastMove = entry;
  if (hasJoined) sendDue(entry);
  return entry;
}

// Sends an edit unless another one of its field is on its way. Anything else is sent after all that waits.
function sendDue(entry) {
  if (!isEdit(entry.message)) sendWaiting();
  else if (!outbox.some(({ number, message }) => number && isSameEdit(message, entry.message))) send(entry);
  planHeartbeat();
}
function sendWaiting() { for (const entry of outbox) if (!entry.number) send(entry); }

function giveUp(name) {
  showUnsent([name]);
  return false;
}

function planHeartbeat() {
  if (heartbeatSent !== null) return;
  clearTimeout(heartbeatTimer);
  if (outbox.length > maxOutbox / 4 || now() - lastAnswer > maxSilence) sendHeartbeat();
  else heartbeatTimer = setTimeout(sendHeartbeat, lastAnswer + maxSilence - now());
}

function send(entry) {
  entry.number ??= ++last;
  transmit(...entry.message, entry.number);
}

const names = entries => entries.map(entry => entry.name);
// Forgets what is done. A message may tell the highest number that the house has taken, and then those that it is still doing.
function acknowledge(numbers) {
  const [taken, ...cooking] = [numbers].flat();
  outbox = outbox.filter(({ number }) => !(number <= taken) || cooking.includes(number));
  return taken;
}

// The process that has restored the session knows nothing of what was sent before. What was typed is sent again. Of the rest it is not
// known whether it was done, so the house asks the visitor, unless it does no harm to do it again.
function startOver({ joined: session, seats }, former) {
  hasStartedOver = true;
  startVersions();
  const isAnswer = entry => !entry.number && entry.message[0] === "answer";
  answers.push(...outbox.filter(isAnswer));
  outbox = [...fieldsFor(seats).map(field => ({ message: field.message, name: told(field), session })),
    ...outbox.filter(entry => entry.number ? !isEdit(entry.message) || entry.isSecret : !isAnswer(entry))];
  for (const entry of outbox) {
    if (entry.number && entry.message[0] !== "again") entry.message = ["again", entry.name, ...entry.message];
    delete entry.number;
    entry.isLate = true;
    if (entry.session === former) entry.session = session;
  }
  last = 0;
}

// Answers a question as the visitor did before the session was restored, if it is the same one.
export function answerAgain(id, text) {
  const index = answers.findIndex(({ message, name }) => message[1] === id && name.startsWith(text + " "));
  if (index < 0) return false;
  const [{ message, name }] = answers.splice(index, 1);
  return deliver(message, name);
}

function joined(message) {
  const { joined: session } = message, former = enterSession(message);
  recordAnswer();
  hasJoined = true;
  wasRestored = false;
  joinedAt = now();
  if (previous) {
    if (previous.session === session || former) {
      outbox = [...previous.outbox, ...outbox];
      lastMove ??= previous.outbox.findLast(isMove) ?? null;
      last = previous.last;
    } else showUnsent(names(previous.outbox));
    previous = null;
  }
  if (former) startOver(message, former);
  // Numbers are those of a session in its process.
  if ((former || root.dataset.session !== session) && !outbox.includes(lastMove)) lastMove = null;
  root.dataset.session = session;
  const taken = acknowledge(message.taken);
  last = Math.max(last, taken);
  // The browser's way back is meant for no seat, so any session takes it.
  const isForeign = entry => entry.session !== session && entry.message[0] !== "follow";
  showUnsent(names(outbox.filter(isForeign)));
  outbox = outbox.filter(entry => !isForeign(entry));
  if (device) transmit("device", device);
  // The house takes no message whose number is lower than one before.
  outbox.sort((one, other) => (one.number ?? Infinity) - (other.number ?? Infinity) || 0);
  for (const entry of outbox) if (!(entry.number <= taken)) send(entry);
  transmit("ready");
  noteAsked();
  sendHeartbeat();
}

function refused({ refused, always }) {
  const entry = outbox.find(entry => entry.number === refused);
  // The house was asked too often. A later edit of the field says more.
  if (always && entry && isEdit(entry.message)) return setTimeout(sendAgain, retryTime, entry);
  noteRefused(refused);
  // If the connection was fine, the page already shows why the gesture came too late, unless it was on a page that the house had
  // given up.
  if (entry && (entry.isLate || entry.isUnsure || always)) showUnsent([entry.name]);
  // The link to the page that is shown may not have been followed in the house. A new connection brings the page that there is, and not
  // more often than connections are tried.
  if (always && isUnconfirmed()) reconnect();
}

// Sends an edit once more, unless there is a newer one of its field.
function sendAgain(entry) {
  if (!isNewest(entry) || hasEnded) return;
  outbox = outbox.filter(one => one !== entry);
  delete entry.number;
  outbox.push(entry);
  if (hasJoined) sendDue(entry);
}

// Whether the visitor has gone back or forward since the house had taken the message of that number.
export const hasGoneOn = number => lastMove?.number ? lastMove.number > number : outbox.includes(lastMove);

function sendHeartbeat() {
  clearTimeout(heartbeatTimer);
  heartbeatTimer = null;
  heartbeatSent = now();
  transmit("beat");
  heartbeatTimer = setTimeout(checkHeartbeat, timeout);
}

function checkHeartbeat() {
  // A tab that was asleep could not receive anything, and a message since the heartbeat proves that the connection works.
  if (lastReceived > heartbeatSent || now() - heartbeatSent > timeout + 2000) return sendHeartbeat();
  replaceConnection();
}

// Gives up a connection that did not answer in time.
function replaceConnection() {
  timeout = Math.min(maxTimeout, timeout * 2);
  reconnect();
}

// Records an answer of the house. Its delay determines the next time-out.
function recordAnswer() {
  clearTimeout(heartbeatTimer);
  lastAnswer = now();
  if (heartbeatSent !== null) timeout = Math.min(maxTimeout, Math.max(minTimeout, 4 * (lastAnswer - heartbeatSent)));
  heartbeatSent = null;
}

function acknowledged() {
  liveSince ??= now();
  loadModules();
  recordAnswer();
  heartbeatTimer = setTimeout(sendHeartbeat, heartbeatInterval);
  // The first answer comes after the whole page was sent again, with the questions that are open.
  afterQueue(() => {
    if (answers.length) showUnsent(names(answers.splice(0)));
    if (hasStartedOver) enterDue();
    hasStartedOver = false;
  });
  showLost(false);
}

function handle(message) {
  lastReceived = now();
  if ("joined" in message) joined(message);
  else if ("unknown" in message) handleUnknown(message.unknown);
  else {
    const taken = acknowledge(message.taken);
    if (message.move) move(taken);
    else if ("state" in message) keepState(message);
    else if (message.try) countTry(message.try);
    else if ("refused" in message) refused(message);
    else if (!message.patch && "taken" in message) acknowledged();
    else receive(message);
    // What was laid with it is in what waits now.
    if (hasJoined && taken !== undefined) for (const entry of outbox) if (!entry.number) sendDue(entry);
  }
}

// Goes on with another process, since this one ends. It has done what it has taken, so the rest is sent as if it had never been.
function move(taken) {
  for (const entry of outbox) if (entry.number > taken) delete entry.number;
  hasJoined = false;
  const old = socket;
  connect();
  old.close();
}

// Gives up a connection, even if it has not reported an error.
function reconnect() {
  clearTimeout(heartbeatTimer);
  heartbeatSent = null;
  // A connection that breaks as soon as it is there is not opened again at once each time.
  if (hasJoined && now() - joinedAt > minLife) resetRetry();
  hasJoined = false;
  const old = socket;
  socket = null;
  old?.close();
  for (const entry of outbox) entry.isLate = true;
  showLost(true);
  retry(connect);
}

// Handles an answer that the session is not known: gives the house the state that the tab carries, if it does. A house of another build
// has other scripts, so the page is loaded again, and the next one gives the state.
function handleUnknown(script) {
  const isSameBuild = [...document.scripts].some(one => one.getAttribute("src") === script);
  if (carrier() && isSameBuild) return transmit(...restoreMessage());
  const old = socket;
  socket = null;
  old.close();
  clearTimeout(heartbeatTimer);
  if (!carrier() || !scheduleReload(false, isStable())) handleUnknownSession();
}

const isStable = () => liveSince !== null && now() - liveSince > stableTime;

// Handles a session that is gone. A page that loses its session again and again stays as it is.
function handleUnknownSession() {
  hasJoined = false;
  // A page that the browser has kept is shown to its visitor again, and to no other at the same time.
  const isKept = wasRestored || (!lastAnswer && isOldCopy);
  if (!scheduleReload(isKept, isStable())) return endConnection();
  lost = names(outbox);
  outbox = [];
}

// Ends the page's connection: it has no session any more and does not look for one.
function endConnection() {
  hasEnded = true;
  hasJoined = false;
  confirmUnload(false);
  showGone(reloadAnew);
  showUnsent(names(outbox));
  outbox = [];
}

// Gives up the largest message, since the house refuses one that is too large.
function dropLargest() {
  const size = entry => JSON.stringify(entry).length;
  const [largest] = [...outbox].sort((one, other) => size(other) - size(one));
  outbox = outbox.filter(entry => entry !== largest);
  showUnsent([largest?.name]);
}

export function connect() {
  cancelRetry();
  forgetReady();
  clearTimeout(heartbeatTimer);
  const { session } = root.dataset, wanted = isServed ? session : previous?.session ?? (predecessor() || session);
  // A token begins with the tag of its process, which the socket is passed to.
  const current = socket = new WebSocket(`${location.origin.replace("http", "ws")}/~dertisch/socket?${wanted.slice(0, 4)}`);
  current.onopen = () => {
    if (socket !== current) return;
    heartbeatSent = now();
    if (isServed || (!previous && wanted === session)) transmit("join", session, isFresh, life());
    else transmit("resume", session, wanted, Boolean(previous), life());
    isFresh = false;
  };
  current.onmessage = event => { if (socket === current && !isUnloading) [JSON.parse(event.data)].flat().forEach(handle); };
  current.onclose = ({ code }) => {
    if (socket !== current || isUnloading) return;
    clearTimeout(heartbeatTimer);
    if (code === 4004 || code === 1013) endAttempt(code === 4004);
    if (code === 1013) slowDown();
    if (code === 4004) return handleUnknownSession();
    if (code === 4001) return endConnection();
    if (code === 1009) dropLargest();
    reconnect();
  };
  // A connection that does not open, or gets no answer, is replaced.
  heartbeatTimer = setTimeout(replaceConnection, 2 * timeout);
}

// Checks the connection at once when the tab comes to the front or the device comes online.
function checkConnection() {
  if (isReloading() && !document.hidden) reload();
  else if (isRetrying()) connect(); else if (hasJoined && heartbeatSent === null) sendHeartbeat();
}
for (const name of ["online", "focus"]) addEventListener(name, checkConnection);
document.addEventListener("visibilitychange", () => { if (!document.hidden) checkConnection(); });

// Notes whether the page is behind a gate. It is emptied when it is left, with its head and the notices, so that a browser that keeps it
// shows nothing of it.
export function setPrivate(flag) { isPrivate = flag; }

addEventListener("pagehide", () => {
  isUnloading = true;
  hasJoined = false;
  cancelRetry();
  clearTimeout(heartbeatTimer);
  // Passwords are not stored.
  const kept = outbox.filter(entry => !entry.isSecret), secret = outbox.filter(entry => entry.isSecret && entry.isLate);
  // What an earlier page left is still stored until the house has it.
  stored = JSON.stringify({
    session: previous?.session ?? root.dataset.session, last: previous?.last ?? last, outbox: [...previous?.outbox ?? [], ...kept],
    lost: [...lost, ...names([...answers, ...secret])] });
  if (!keep(outboxKey, stored)) stored = null;
  save();
  if (isPrivate) root.replaceChildren();
  socket?.close();
});

// A page that the browser kept gets everything as it is now. What was not delivered is still here.
addEventListener("pageshow", ({ persisted }) => {
  if (!persisted) return checkConnection();
  if (isPrivate) return location.reload();
  isUnloading = false;
  if (hasEnded || isReloading()) return;
  wasRestored = true;
  // Another page may have sent what this one stored, or told of it as lost.
  if ((keptText(outboxKey) ?? null) !== stored) {
    outbox = outbox.filter(entry => entry.isSecret && !entry.isLate);
    const other = recall(outboxKey, isOutbox);
    if (other) showUnsent([...names(other.outbox), ...other.lost]);
  }
  forget(outboxKey);
  heartbeatSent = null;
  resetRetry();
  for (const entry of outbox) entry.isLate = true;
  connect();
});
showUnsent(previous?.lost ?? []);
tellRefusal();
