// Reports the browser's device metrics to the house: at first, and after each change. A module of its own, which a page loads once it is live.
import { createElement, keepCookie, root } from "./root.js";

// What it uses of the entry module.
let sendReport;

const mediaQuery = query => matchMedia(`(${query})`);
// Reads a list that nobody listens to: Chromium keeps a change from a list's listeners if the list is read before the frame that tells them.
const matches = query => mediaQuery(query).matches;
const dark = "prefers-color-scheme: dark", still = "prefers-reduced-motion: reduce";
const more = "prefers-contrast: more", less = "prefers-contrast: less", forced = "forced-colors: active";
const { connection } = navigator;
const minInterval = 250;
let battery = null, lastReport = "", timer = null, lastReportTime = -minInterval;

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

// The window moved to another screen, or was zoomed: the media query changes with the resolution.
function watchScale() {
  mediaQuery(`resolution: ${devicePixelRatio}dppx`).addEventListener("change", () => { scheduleReport(); watchScale(); }, { once: true });
}

async function watchBattery() {
  battery = await navigator.getBattery?.().catch(() => null);
  for (const name of ["levelchange", "chargingchange"]) battery?.addEventListener(name, scheduleReport);
  if (battery) scheduleReport();
}

export function begin(entry) {
  ({ sendReport } = entry);
  for (const query of [dark, still, more, less, forced]) mediaQuery(query).addEventListener("change", scheduleReport);
  for (const name of ["resize", "languagechange", "online", "offline", "focus", "visibilitychange"]) addEventListener(name, scheduleReport);
  connection?.addEventListener?.("change", scheduleReport);
  watchBattery();
  watchScale();
  report();
}
