// Reloads of a page whose session the house does not know. The page gets another one.
import { confirmUnload } from "./questions.js";
import { arrival } from "./root.js";
import { forget, keep, kept } from "./storage.js";

const reloadsKey = "dertisch-reloads";
// The most reloads in a row.
const maxReloads = 3;
// The longest pause before a reload. It is random, so that the tabs of a house that was restarted come one by one, and grows
// with each reload. A hidden tab has time.
const reloadPause = 2000;
let reloadTimer = null;

export const isReloading = () => reloadTimer !== null;

// Reloads the page soon, at once for a page that the browser had kept. Returns false if it was reloaded too often, and stays.
export function scheduleReload(isKept, wasStable) {
  const stored = kept(reloadsKey);
  // Without a memory, a page that was loaded again stays.
  const reloads = wasStable ? 0 : stored === undefined ? (arrival.type === "reload" ? maxReloads : 0) : Number(stored) || 0;
  if (reloads >= maxReloads) return false;
  if (!isKept) keep(reloadsKey, reloads + 1);
  reloadTimer = setTimeout(reload, isKept ? 0 : reloadPause * 4 ** (document.hidden ? 2 : reloads) * Math.random());
  return true;
}

export function reload() {
  confirmUnload(false);
  location.reload();
}

// Reloads the page at the visitor's wish, whatever happened before.
export function reloadAnew() {
  forget(reloadsKey);
  reload();
}
