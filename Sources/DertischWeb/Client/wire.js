// The wire to the house. Gestures are numbered and stored until the house acknowledges them, so that each arrives
// once or is reported as lost. The page's own heartbeat detects a dead wire.
import { showGone, showLost, tellUnsent } from "./notices.js";
import { stay } from "./questions.js";
import { receive } from "./seating.js";

const root = document.documentElement, stored = "dertisch-left", lostAt = "dertisch-lost", reloadsAt = "dertisch-reloads";
// The pause between the last answer and a heartbeat. After a gesture, a heartbeat follows as soon as the silence is
// over.
const interval = 10000, silence = 2000, shortest = 5000, longest = 40000, limit = 256;
// The most reloads in a row. A page that was live for a minute starts to count again.
const mostReloads = 3, calm = 60000;
const now = () => performance.now();
let wire = null, hasJoined = false, isFresh = true, isOver = false, isGone = false, tries = 0, retry = null, live = null;
let outbox = [], last = 0, device = null;
let left = JSON.parse(sessionStorage.getItem(stored) ?? "null");
sessionStorage.removeItem(stored);
// The time of the unanswered heartbeat and its time-out, which grows for a slow wire.
let asked = null, answered = 0, heard = 0, patience = shortest, beating = null;

const post = (...message) => wire.send(JSON.stringify(message));

// Reports the device's current metrics. These messages have no number.
export function describe(report) {
  device = report;
  if (hasJoined) post("device", device);
}

// Sends a gesture, or stores it. The name describes it if it cannot be delivered.
export function say(message, name = null, isSecret = false) {
  if (isGone) return tellUnsent([name]);
  const newest = outbox.at(-1);
  // Of several edits of one place without a wire, only the newest is sent.
  if (newest && !newest.number && newest.message[0] === "edit" && message[0] === "edit"
    && [1, 2, 3].every(part => newest.message[part] === message[part])) return Object.assign(newest, { message, name });
  if (outbox.length >= limit) return tellUnsent([name]);
  const entry = { message, name, isSecret, session: root.dataset.session };
  outbox.push(entry);
  if (!hasJoined) return;
  send(entry);
  if (asked !== null) return;
  clearTimeout(beating);
  if (outbox.length > limit / 4 || now() - answered > silence) beat();
  else beating = setTimeout(beat, answered + silence - now());
}

function send(entry) {
  entry.number ??= ++last;
  post(...entry.message, entry.number);
}

const names = entries => entries.map(entry => entry.name);
const acknowledge = number => { outbox = outbox.filter(entry => !(entry.number <= number)); };

function joined(session, taken) {
  settle();
  hasJoined = true;
  tries = 0;
  if (left) {
    if (left.session === session) {
      outbox = [...left.outbox, ...outbox];
      last = left.last;
    } else tellUnsent(names(left.outbox));
    left = null;
  }
  root.dataset.session = session;
  last = Math.max(last, taken);
  acknowledge(taken);
  const strange = outbox.filter(entry => entry.session !== session);
  outbox = outbox.filter(entry => entry.session === session);
  tellUnsent(names(strange));
  if (device) post("device", device);
  for (const entry of outbox) send(entry);
  post("ready");
  beat();
}

function refused({ refused, always }) {
  const entry = outbox.find(entry => entry.number === refused);
  // If the wire was fine, the page already shows why the gesture came too late.
  if (entry && (entry.isLate || always)) tellUnsent([entry.name]);
}

function beat() {
  clearTimeout(beating);
  beating = null;
  asked = now();
  post("beat");
  beating = setTimeout(judge, patience);
}

function judge() {
  // A tab that was asleep could not receive anything, and a message since the heartbeat proves that the wire works.
  if (heard > asked || now() - asked > patience + 2000) return beat();
  patience = Math.min(longest, patience * 2);
  lose();
}

// Records an answer of the house. Its delay determines the next time-out.
function settle() {
  clearTimeout(beating);
  answered = now();
  if (asked !== null) patience = Math.min(longest, Math.max(shortest, 4 * (answered - asked)));
  asked = null;
}

function answer(taken) {
  live ??= now();
  acknowledge(taken);
  settle();
  // The first answer comes after the whole page was sent again.
  showLost(false);
  beating = setTimeout(beat, interval);
}

function hear(message) {
  heard = now();
  if ("joined" in message) joined(message.joined, message.taken);
  else if ("refused" in message) refused(message);
  else if (!message.patch && "taken" in message) answer(message.taken);
  else {
    if ("taken" in message) acknowledge(message.taken);
    receive(message);
  }
}

// Gives up a wire, even if it has not reported an error.
function lose() {
  clearTimeout(beating);
  asked = null;
  hasJoined = false;
  const old = wire;
  wire = null;
  old?.close();
  for (const entry of outbox) entry.isLate = true;
  showLost(true);
  retry = setTimeout(connect, Math.min(10000, 250 * 2 ** tries++) * (0.5 + Math.random()));
}

// Handles a session that the house does not know: a reload gets the page another one.
//
// A page that joined late, because a script of its own held it up, gets more time after the reload: a cookie counts
// how often it was late. A page that loses its session again and again stays as it is.
function forgotten() {
  hasJoined = false;
  const late = answered ? 0 : Math.min(Number(document.cookie.match(/(?:^|; )dertisch-late=(\d)/)?.[1] ?? 0) + 1, mostReloads);
  document.cookie = `dertisch-late=${late}; path=/; max-age=600; samesite=lax`;
  const isCalm = live !== null && now() - live > calm;
  const reloads = isCalm ? 0 : Number(sessionStorage.getItem(reloadsAt) ?? 0);
  if (reloads >= mostReloads) return end();
  sessionStorage.setItem(reloadsAt, reloads + 1);
  sessionStorage.setItem(lostAt, JSON.stringify(names(outbox)));
  outbox = [];
  setTimeout(reload, 1000);
}

function reload() {
  stay(false);
  location.reload();
}

// Ends the page's connection: it has no session any more and does not look for one.
function end() {
  isGone = true;
  hasJoined = false;
  stay(false);
  showGone(() => {
    sessionStorage.removeItem(reloadsAt);
    reload();
  });
  tellUnsent(names(outbox));
  outbox = [];
}

export function connect() {
  clearTimeout(retry);
  retry = null;
  const own = wire = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/~dertisch/socket`);
  own.onopen = () => {
    if (wire !== own) return;
    const { session } = root.dataset;
    asked = now();
    if (left) post("resume", session, left.session); else post("join", session, isFresh);
    isFresh = false;
  };
  own.onmessage = event => { if (wire === own) hear(JSON.parse(event.data)); };
  own.onclose = event => {
    if (wire !== own || isOver) return;
    clearTimeout(beating);
    if (event.code === 4004) return forgotten();
    if (event.code === 4001) return end();
    lose();
  };
  // A wire that does not open, or gets no answer, is replaced.
  beating = setTimeout(() => {
    patience = Math.min(longest, patience * 2);
    lose();
  }, 2 * patience);
}

// Checks the wire at once when the tab comes to the front or the device comes online.
function wake() {
  if (retry) connect(); else if (hasJoined && asked === null) beat();
}
for (const name of ["online", "focus", "pageshow"]) addEventListener(name, wake);
document.addEventListener("visibilitychange", () => { if (!document.hidden) wake(); });

addEventListener("pagehide", () => {
  isOver = true;
  // Passwords are not stored.
  const kept = outbox.filter(entry => !entry.isSecret), secret = outbox.filter(entry => entry.isSecret && entry.isLate);
  sessionStorage.setItem(stored, JSON.stringify({ session: root.dataset.session, last, outbox: kept }));
  if (secret.length) sessionStorage.setItem(lostAt, JSON.stringify(names(secret)));
  wire?.close();
});
tellUnsent(JSON.parse(sessionStorage.getItem(lostAt) ?? "[]"));
sessionStorage.removeItem(lostAt);
