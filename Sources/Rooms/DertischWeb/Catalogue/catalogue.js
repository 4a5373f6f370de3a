// The catalogue's index: its choices, its search, its keys, and the orders that its frames report.
const form = document.getElementById("choice"), find = document.getElementById("find");
const figures = [...document.querySelectorAll("figure")];
const shown = () => figures.filter(figure => !figure.closest("[hidden]"));

// Only what was chosen stands in the address.
function show() {
  const query = new URLSearchParams([...new FormData(form)].filter(([, value]) => value));
  location.replace(`${location.pathname}?${query}${location.hash}`);
}
form.addEventListener("change", event => { if (event.target !== find) show(); });
form.addEventListener("submit", event => { event.preventDefault(); if (document.activeElement === find) shown()[0]?.focus(); });

find.addEventListener("input", () => {
  const words = find.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const figure of figures) {
    const text = decodeURIComponent(figure.id + " " + figure.querySelector("figcaption a").textContent).toLowerCase();
    figure.hidden = !words.every(word => text.includes(word));
    document.querySelector(`[data-state="${CSS.escape(figure.id)}"]`).hidden = figure.hidden;
  }
  for (const section of document.querySelectorAll("main > section:not(.remarks)")) section.hidden = !section.querySelector("figure:not([hidden])");
  for (const list of document.querySelectorAll("nav ul")) list.previousElementSibling.hidden = !list.querySelector("li:not([hidden])");
  document.querySelector(".none").hidden = shown().length > 0;
});

function go(step) {
  const all = shown(), current = all.indexOf(document.activeElement?.closest("figure"));
  const next = all[current < 0 ? (step > 0 ? 0 : all.length - 1) : Math.min(all.length - 1, Math.max(0, current + step))];
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: "nearest" });
}

function choose(name, value) {
  const option = form.querySelector(`[name="${name}"][value="${value}"]`);
  if (!option || option.checked) return;
  option.checked = true;
  show();
}

const keys = {
  "/": () => find.focus(), j: () => go(1), k: () => go(-1), ArrowRight: () => go(1), ArrowLeft: () => go(-1),
  Enter: () => document.activeElement.closest("figure")?.querySelector("figcaption a").click(),
  d: () => choose("looks", getComputedStyle(document.documentElement).colorScheme === "dark" ? "light" : "dark"),
  1: () => choose("size", "phone"), 2: () => choose("size", "tablet"), 3: () => choose("size", "desktop"),
};
addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target === find) {
    if (event.key !== "Escape") return;
    find.value = "";
    find.dispatchEvent(new Event("input"));
    return find.blur();
  }
  if (event.target.closest("a, select, input") || !keys[event.key]) return;
  event.preventDefault();
  keys[event.key]();
});

addEventListener("focusin", event => {
  const figure = event.target.closest("figure");
  for (const link of document.querySelectorAll("nav [aria-current]")) link.removeAttribute("aria-current");
  if (figure) document.querySelector(`[data-state="${CSS.escape(figure.id)}"] a`).setAttribute("aria-current", "true");
});

addEventListener("message", ({ origin, source, data }) => {
  if (origin !== location.origin || !Array.isArray(data?.orders)) return;
  const frame = [...document.querySelectorAll("iframe")].find(frame => frame.contentWindow === source);
  if (frame) frame.closest("figure").querySelector("output").textContent = `order: ${data.orders.at(-1)}`;
});
