// Attempts to connect again.
import { connect } from "./connection.js";

// The pauses before the first attempts. Later ones double from half a second. A request takes no longer than the longest.
const firstPauses = [10, 50, 100], maxPause = 10000;
let attempts = 0, retryTimer = null, probe = null;

export const isRetrying = () => Boolean(retryTimer || probe);
export function resetRetry() { attempts = 0; }

export function retry() {
  const pause = firstPauses[attempts] ?? Math.min(maxPause, 500 * 2 ** (attempts - firstPauses.length));
  retryTimer = setTimeout(attempts ? probeHouse : connect, pause * (0.5 + Math.random()));
  attempts++;
}

// Asks by a request whether the house answers, before a socket is opened: browsers delay sockets more and more after some
// could not be opened, even when the house is back.
async function probeHouse() {
  retryTimer = null;
  const current = probe = new AbortController();
  setTimeout(() => current.abort(), maxPause);
  const answers = await fetch("/~dertisch/live", { cache: "no-store", signal: current.signal }).then(({ ok }) => ok, () => false);
  if (probe !== current) return;
  probe = null;
  if (answers) connect(); else retry();
}

export function cancelRetry() {
  clearTimeout(retryTimer);
  probe?.abort();
  retryTimer = probe = null;
}
