// Reports the browser's device metrics to the house: at first, and after each change.
import { describe } from "./wire.js";

const root = document.documentElement;
const asks = query => matchMedia(`(${query})`);
const dark = asks("prefers-color-scheme: dark"), still = asks("prefers-reduced-motion: reduce");
const more = asks("prefers-contrast: more"), less = asks("prefers-contrast: less"), forced = asks("forced-colors: active");
const { connection } = navigator;
const pause = 250;
let battery = null, told = "", timer = null, last = -pause;

// Applies the guest's choice to the root element; the rest follows the device.
export const isStill = () => root.toggleAttribute("data-still", root.dataset.motion ? root.dataset.motion === "reduced" : still.matches);
export function wear({ scheme, still }) {
  const motion = still === null ? null : still ? "reduced" : "full";
  for (const [name, value] of [["colorScheme", scheme], ["motion", motion]])
    if (value) root.dataset[name] = value; else delete root.dataset[name];
  isStill();
  document.cookie = `dertisch-appearance=${[scheme, motion].filter(Boolean).join(".")};path=/;max-age=31536000;samesite=lax`;
}

// The browser's text size where no style sheet sets one.
function textScale() {
  const probe = document.createElement("span");
  probe.hidden = true;
  Object.assign(probe.style, { fontFamily: "serif", fontSize: "medium" });
  root.append(probe);
  const size = parseFloat(getComputedStyle(probe).fontSize) / 16;
  probe.remove();
  return size > 0 ? size : 1;
}

// The metrics that the next page needs come first: they are also in a cookie, until the browser is closed.
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

// A window that is being resized reports four times a second, and once at the end.
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
// The window moved to another screen, or was zoomed: the media query changes with the resolution.
function watchScale() {
  asks(`resolution: ${devicePixelRatio}dppx`).addEventListener("change", () => { changed(); watchScale(); }, { once: true });
}
watchScale();
still.addEventListener("change", isStill);
isStill();
// Deferred: the functions that it uses are defined after this.
changed();
