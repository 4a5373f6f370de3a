// Reports the browser's device metrics to the house: at first, and after each change.
import { sendReport } from "./connection.js";
import { createElement, keepCookie, root, set } from "./root.js";

const mediaQuery = query => matchMedia(`(${query})`);
// Reads a list that nobody listens to: Chromium keeps a change from a list's listeners if the list is read before the frame that tells them.
const matches = query => mediaQuery(query).matches;
const dark = "prefers-color-scheme: dark", still = "prefers-reduced-motion: reduce";
const more = "prefers-contrast: more", less = "prefers-contrast: less", forced = "forced-colors: active";
const { connection } = navigator;
const minInterval = 250;
let battery = null, lastReport = "", timer = null, lastReportTime = -minInterval;

// Applies the guest's choice to the root element; the rest follows the device. Returns true if motion is reduced.
export const updateMotion = () => root.toggleAttribute("data-still", root.dataset.motion ? root.dataset.motion === "reduced" : matches(still));
export function setAppearance({ scheme, still }) {
  const motion = still === null ? null : still ? "reduced" : "full";
  set(root, "data-color-scheme", scheme);
  set(root, "data-motion", motion);
  updateMotion();
  keepCookie("appearance", [scheme, motion].filter(Boolean).join("."));
}

// The browser's text size where no style sheet sets one.
function textScale() {
  const probe = createElement("span", { hidden: true, style: "font:medium serif" });
  root.append(probe);
  const size = parseFloat(getComputedStyle(probe).fontSize);
  probe.remove();
  return size / 16 || 1;
}

// The metrics that the next page needs come first: they are also in a cookie, until the browser is closed.
const basicMetrics = () => ({
  width: innerWidth, height: innerHeight, scale: devicePixelRatio, scheme: matches(dark) ? "dark" : "light",
  contrast: matches(more) || matches(forced) ? "more" : matches(less) ? "less" : "standard", still: matches(still),
  text: textScale(), zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
});
const otherMetrics = () => ({
  screenWidth: screen.width, screenHeight: screen.height, languages: navigator.languages.slice(0, 16),
  processors: navigator.hardwareConcurrency, memory: navigator.deviceMemory,
  level: battery?.level, charging: battery?.charging,
  network: connection?.type, online: navigator.onLine, saves: connection?.saveData,
});

function report() {
  timer = null;
  if (document.hidden) return;
  lastReportTime = performance.now();
  const basic = basicMetrics(), device = { ...basic, ...otherMetrics() }, text = JSON.stringify(device);
  if (text === lastReport) return;
  lastReport = text;
  keepCookie("device", encodeURIComponent(JSON.stringify(basic)), 0);
  sendReport(device);
}

// A window that is being resized reports four times a second, and once at the end.
function scheduleReport() { timer ??= setTimeout(report, Math.max(0, lastReportTime + minInterval - performance.now())); }

for (const query of [dark, still, more, less, forced]) mediaQuery(query).addEventListener("change", scheduleReport);
for (const name of ["resize", "languagechange", "online", "offline", "focus", "visibilitychange"]) addEventListener(name, scheduleReport);
connection?.addEventListener?.("change", scheduleReport);
navigator.getBattery?.().then(found => {
  battery = found;
  for (const name of ["levelchange", "chargingchange"]) battery.addEventListener(name, scheduleReport);
  scheduleReport();
}, () => { });
// The window moved to another screen, or was zoomed: the media query changes with the resolution.
function watchScale() {
  mediaQuery(`resolution: ${devicePixelRatio}dppx`).addEventListener("change", () => { scheduleReport(); watchScale(); }, { once: true });
}
watchScale();
mediaQuery(still).addEventListener("change", updateMotion);
updateMotion();
// Deferred: the functions that it uses are defined after this.
scheduleReport();
