// What the browser knows of its device, told to the house: at first, and whenever it has changed.
import { describe } from "./wire.js";

const root = document.documentElement;
const asks = query => matchMedia(`(${query})`);
const dark = asks("prefers-color-scheme: dark"), still = asks("prefers-reduced-motion: reduce");
const more = asks("prefers-contrast: more"), less = asks("prefers-contrast: less"), forced = asks("forced-colors: active");
const { connection } = navigator;
const pause = 250;
let battery = null, told = "", timer = null, last = -pause;

// What the guest has chosen stands on the root; what is left open follows the device.
export const isStill = () => root.toggleAttribute("data-still", root.dataset.motion ? root.dataset.motion === "reduced" : still.matches);
export function wear({ scheme, still }) {
  const motion = still === null ? null : still ? "reduced" : "full";
  for (const [name, value] of [["colorScheme", scheme], ["motion", motion]])
    if (value) root.dataset[name] = value; else delete root.dataset[name];
  isStill();
  document.cookie = `dertisch-appearance=${[scheme, motion].filter(Boolean).join(".")};path=/;max-age=31536000;samesite=lax`;
}

// How large the browser writes what no style sheet has a say in.
function textScale() {
  const probe = document.createElement("span");
  probe.hidden = true;
  Object.assign(probe.style, { fontFamily: "serif", fontSize: "medium" });
  root.append(probe);
  const size = parseFloat(getComputedStyle(probe).fontSize) / 16;
  probe.remove();
  return size > 0 ? size : 1;
}

// What the next page is made by comes first: it is in a cookie as well, until the browser is closed.
const look = () => ({
  width: innerWidth, height: innerHeight, scale: devicePixelRatio, scheme: dark.matches ? "dark" : "light",
  contrast: more.matches || forced.matches ? "more" : less.matches ? "less" : "standard", still: still.matches,
  text: textScale(), zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
});
const lookCloser = () => ({
  screenWidth: screen.width, screenHeight: screen.height, languages: navigator.languages.slice(0, 16),
  processors: navigator.hardwareConcurrency, memory: navigator.deviceMemory,
  level: battery?.level, charging: battery?.charging,
  network: connection?.type, online: navigator.onLine, saves: connection?.saveData,
});

function tell() {
  timer = null;
  if (document.hidden) return;
  last = performance.now();
  const seen = look(), device = { ...seen, ...lookCloser() }, text = JSON.stringify(device);
  if (text === told) return;
  told = text;
  document.cookie = `dertisch-device=${encodeURIComponent(JSON.stringify(seen))};path=/;samesite=lax`;
  describe(device);
}

// A window that is being resized tells of it four times a second, and once at the end.
function changed() { timer ??= setTimeout(tell, Math.max(0, last + pause - performance.now())); }

for (const query of [dark, still, more, less, forced]) query.addEventListener("change", changed);
for (const name of ["resize", "languagechange", "online", "offline", "focus"]) addEventListener(name, changed);
document.addEventListener("visibilitychange", changed);
connection?.addEventListener?.("change", changed);
navigator.getBattery?.().then(found => {
  battery = found;
  for (const name of ["levelchange", "chargingchange"]) battery.addEventListener(name, changed);
  changed();
}, () => { });
// Moved to another screen, or zoomed: the question itself changes with the answer.
function watchScale() {
  asks(`resolution: ${devicePixelRatio}dppx`).addEventListener("change", () => { changed(); watchScale(); }, { once: true });
}
watchScale();
still.addEventListener("change", isStill);
isStill();
// Not at once: what it is said with is made after this.
changed();
