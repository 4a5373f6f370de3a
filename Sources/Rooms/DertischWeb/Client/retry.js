// Attempts to connect again.
// The pause before the first attempt. Each of the later ones, from 30 ms, is 8 % longer than the one before, so a page waits for a fraction of the
// time that the house was gone. A request takes no longer than the longest.
const firstPause = 10, maxPause = 10000;
// The pause of this attempt is about a second.
const slowAttempt = 45;
let attempts = 0, retryTimer = null, probe = null, connect = null;

export const isRetrying = () => retryTimer || probe;
export function resetRetry() { attempts = 0; }
// A house that is full is asked less often.
export function slowDown() { attempts = Math.max(attempts, slowAttempt); }

// Connects after a pause.
export function retry(act) {
  connect = act;
  const pause = attempts ? Math.min(maxPause, 30 * 1.08 ** attempts) : firstPause;
  retryTimer = setTimeout(attempts++ ? probeHouse : connect, pause * (0.5 + Math.random()));
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
  if (answers) connect(); else retry(connect);
}

export function cancelRetry() {
  clearTimeout(retryTimer);
  probe?.abort();
  retryTimer = probe = null;
}
