// The wire to the house. What a visitor does is numbered and kept until the house says that it took it, so that it gets there
// once, or is told as lost. A heartbeat of the page's own notices a wire over which nothing comes any more.
import { showGone, showLost, tellUnsent } from "./notices.js";
import { stay } from "./questions.js";
import { receive } from "./seating.js";

const root = document.documentElement, stored = "dertisch-left", lostAt = "dertisch-lost", reloadsAt = "dertisch-reloads";
// A heartbeat follows this long after the last answer; where something was done, as soon as `silence` is over.
const interval = 10000, silence = 2000, shortest = 5000, longest = 40000, limit = 256;
// A page loads itself again at most so often in a row. One that has been live for a minute begins anew.
const mostReloads = 3, calm = 60000;
const now = () => performance.now();
let wire = null, hasJoined = false, isFresh = true, isOver = false, isGone = false, tries = 0, retry = null, live = null;
let outbox = [], last = 0, device = null;
let left = JSON.parse(sessionStorage.getItem(stored) ?? "null");
sessionStorage.removeItem(stored);
// What the house has not answered: since when, and how long it may take. A slow wire gets more time.
let asked = null, answered = 0, heard = 0, patience = shortest, beating = null;

const post = (...message) => wire.send(JSON.stringify(message));

// What the device is like counts as it is now; nothing of it is numbered.
export function describe(report) {
  device = report;
  if (hasJoined) post("device", device);
}

// Sends what a visitor does. The name says what it is, if it cannot be delivered.
export function say(message, name = null, isSecret = false) {
  if (isGone) return tellUnsent([name]);
  const newest = outbox.at(-1);
  // Of what is typed at one place without a wire, the newest is worth sending.
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
  // With the wire as it should be, the page has shown meanwhile why it came too late.
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
  // A tab that was asleep could hear nothing; one that hears anything has a wire.
  if (heard > asked || now() - asked > patience + 2000) return beat();
  patience = Math.min(longest, patience * 2);
  lose();
}

// The house has answered. What it took for that says how long the next answer may take.
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
  // The first answer comes behind everything that was to be shown again.
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

// Gives a wire up, whether or not it has noticed itself that it leads nowhere.
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

// The house does not know the page's session. Loaded again, the page gets another.
//
// A page that joins too late, since a script of its own holds it up, is waited for longer then: a cookie tells the house how often
// it was late. One whose session is gone again and again, whatever the reason, stays as it stands.
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

// There is no session for this page any more, and the page will not look for one by itself.
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
  // One that does not open, or is not answered, is tried anew.
  beating = setTimeout(() => {
    patience = Math.min(longest, patience * 2);
    lose();
  }, 2 * patience);
}

// A tab that comes back to the front, or a device to the network, looks at once whether its wire still leads anywhere.
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
