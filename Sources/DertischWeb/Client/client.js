// Patches down, gestures up. What is laid never becomes markup here: pages come whole from the house, escaped.
const root = document.documentElement;
const kept = "dertisch-left";
let seat = Number(root.dataset.seat), isFresh = true, hasJoined = false, wire = null, tries = 0, ended = false;
let current = root.dataset.session, left = sessionStorage.getItem(kept);
sessionStorage.removeItem(kept);
const rows = new Map();
const revisions = new WeakMap();
const waiting = [];

const rowOf = element => Number(element.closest("[data-row]")?.dataset.row ?? 0);

function row(number) {
  if (!number) return root;
  const known = rows.get(number);
  const element = known?.isConnected ? known : document.querySelector(`[data-row="${number}"]`);
  rows.set(number, element);
  return element;
}

function spot(number, place) {
  const base = row(number);
  if (!base) return null;
  if (number && base.dataset.place === place) return base;
  const places = `[data-place="${CSS.escape(place)}"]`, first = base.querySelector(places);
  return first && rowOf(first) !== number ? [...base.querySelectorAll(places)].find(one => rowOf(one) === number) : first;
}

const set = (element, name, value) => value === null ? element.removeAttribute(name) : element.setAttribute(name, value);
const isMeter = element => element.localName === "progress" || element.localName === "meter";

const verbs = {
  t(element, text) { element.textContent = text; },
  n(element, number, text) {
    if (!isMeter(element)) element.textContent = text;
    else if (number === null) element.removeAttribute("value"); else element.value = number;
  },
  i(element, source, width, height, words) {
    element.hidden = source === null;
    element.alt = words;
    if (source === null) return element.removeAttribute("src");
    element.width = width;
    element.height = height;
    if (element.getAttribute("src") !== source) element.src = source;
  },
  f(element, flag) { element.checked = flag; },
  e(element, text, revision) {
    if ((revisions.get(element) ?? 0) > revision || element.value === text) return;
    const { selectionStart: start, selectionEnd: end } = element;
    element.value = text;
    if (element === document.activeElement && start !== null) try { element.setSelectionRange(start, end); } catch { }
  },
  c(element, choices, chosen) {
    element.replaceChildren(...choices.map(([number, text]) => new Option(text, number, false, number === chosen)));
    if (!chosen) element.selectedIndex = -1;
  },
  m(element, trait, on) {
    if (trait === "hidden") element.hidden = on;
    else if (trait === "enabled") element.disabled = !on;
    else if (trait === "busy") set(element, "aria-busy", String(on));
    else if (trait === "focused") { if (on) element.focus(); }
    else set(element, element.localName === "a" ? "aria-current" : "aria-pressed", String(on));
  },
  v(element, flaw) {
    set(element, "aria-invalid", flaw === null ? null : "true");
    set(element, "title", flaw);
  },
  l(element, text) { set(element, "aria-label", text); },
  h(element, text) { set(element, "placeholder", text); },
  "+"(element, number, next) {
    const made = element.querySelector(":scope > template")?.content.firstElementChild?.cloneNode(true);
    if (!made) return;
    made.dataset.row = number;
    rows.set(number, made);
    element.insertBefore(made, next ? row(next) : null);
    watchEnd(element);
  },
  "~"(element, number, next) {
    const moved = row(number);
    const focused = moved?.contains(document.activeElement) && document.activeElement;
    if (moved) element[element.moveBefore ? "moveBefore" : "insertBefore"](moved, next ? row(next) : null);
    if (focused) focused.focus({ preventScroll: true });
    watchEnd(element);
  },
  "-"(element, number) {
    row(number)?.remove();
    rows.delete(number);
    watchEnd(element);
  },
};

// When a list's last row comes into view, more is asked for.
const watcher = new IntersectionObserver(entries => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting || !target.parentElement) continue;
    watcher.unobserve(target);
    give("end", target.parentElement);
  }
}, { rootMargin: "400px" });
const watched = new Map();
function watchEnd(list) {
  const last = list.lastElementChild;
  if (watched.get(list) === last) return;
  if (watched.get(list)) watcher.unobserve(watched.get(list));
  watched.set(list, last);
  if (last?.dataset.row) watcher.observe(last);
}
function watchEnds() {
  watched.clear();
  for (const template of document.querySelectorAll("[data-place] > template")) watchEnd(template.parentElement);
}

function speak(language, direction) {
  root.lang = language;
  root.dir = direction;
  document.cookie = `dertisch-language=${language};path=/;max-age=31536000;samesite=lax`;
}

function takeHead(markup) {
  const head = new DOMParser().parseFromString(`<head>${markup}</head>`, "text/html").head;
  const title = head.querySelector("title");
  if (title) document.querySelector("title")?.replaceWith(document.adoptNode(title));
  for (const link of head.querySelectorAll("link[rel=stylesheet]"))
    if (![...document.styleSheets].some(sheet => sheet.href === link.href)) document.head.append(document.adoptNode(link));
}

const scrolls = [];
function takePage(page, number) {
  const { value, dataset: { place: typed } } = document.activeElement;
  const isSame = page.customer === root.dataset.customer;
  if (!page.back) scrolls.push(scrollY);
  const body = new DOMParser().parseFromString(page.body, "text/html").body;
  rows.clear();
  seat = number;
  current = page.session;
  takeHead(page.head);
  document.body.replaceWith(document.adoptNode(body));
  if (!isSame) body.classList.add(page.back ? "returning" : "arriving");
  root.dataset.customer = page.customer;
  speak(page.lang, page.dir);
  watchEnds();
  const again = isSame && typed && spot(0, typed);
  if (again) {
    again.focus();
    if (value !== undefined && again.value !== value && again.localName === "input") {
      again.value = value;
      again.dispatchEvent(new Event("input", { bubbles: true }));
    }
    return;
  }
  scrollTo(0, page.back ? scrolls.pop() ?? 0 : 0);
  const title = ["[autofocus]", "h1", "main"].map(kind => body.querySelector(kind)).find(Boolean);
  if (title?.tabIndex < 0) title.tabIndex = -1;
  title?.focus({ preventScroll: true });
}

function showAlert({ id, text, answers }) {
  const make = (name, facts) => Object.assign(document.createElement(name), facts);
  const dialog = make("dialog", { className: "alert" }), form = make("form", { method: "dialog" });
  form.append(...answers.map(([value, textContent, className]) => make("button", { value, textContent, className })));
  dialog.append(make("p", { textContent: text }), form);
  dialog.onclose = () => {
    say(["answer", id, dialog.returnValue === "" ? null : +dialog.returnValue]);
    dialog.remove();
  };
  document.body.append(dialog);
  dialog.showModal();
}

function receive(message) {
  if (message.patch) {
    if (message.seat !== seat) return;
    for (const [verb, number, place, ...rest] of message.patch) {
      const element = spot(number, place);
      if (element) verbs[verb]?.(element, ...rest);
    }
  } else if (message.page) takePage(message.page, message.seat);
  else if (message.alert) showAlert(message.alert);
  else if (message.lang) speak(message.lang, message.dir);
}

function say(message) {
  const text = JSON.stringify(message);
  if (hasJoined && wire?.readyState === WebSocket.OPEN) wire.send(text);
  else if (waiting.length < 64) waiting.push(text);
}

const give = (verb, element, ...rest) => say([verb, seat, rowOf(element), element.dataset.place, ...rest]);

function connect() {
  wire = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/~dertisch/socket`);
  wire.onopen = () => {
    wire.send(JSON.stringify(left ? ["resume", current, left] : ["join", current, isFresh]));
    left = null;
    isFresh = false;
    hasJoined = true;
    tries = 0;
    delete root.dataset.connection;
    for (const text of waiting.splice(0)) wire.send(text);
  };
  wire.onmessage = event => receive(JSON.parse(event.data));
  wire.onclose = event => {
    hasJoined = false;
    if (ended) return;
    if (event.code === 4004) return setTimeout(() => location.reload(), 1000);
    root.dataset.connection = "lost";
    if (event.code === 4001) return;
    setTimeout(connect, Math.min(10000, 250 * 2 ** tries++) * (0.5 + Math.random()));
  };
}

function tap(event) {
  // What cannot be tapped may stand in a button; the button is what was meant.
  const element = event.target.closest?.("button[data-place], a[data-place], summary[data-place], input[data-place]");
  if (!element || (element.localName === "input" && !["button", "submit", "image"].includes(element.type))) return;
  if (element.localName === "a") event.preventDefault();
  if (element.type === "submit" && element.form?.dataset.place) return;
  give("tap", element);
}
function edit(event) {
  const element = event.target;
  if (!element.dataset?.place || !("value" in element)) return;
  if (element.localName === "select") return give("choose", element, Number(element.value));
  if (event.type === "change" && element.type !== "checkbox") return;
  if (event.type === "input" && element.type === "checkbox") return;
  const revision = Math.max(revisions.get(element) ?? 0, Number(element.dataset.revision ?? 0)) + 1;
  revisions.set(element, revision);
  if (element.type === "checkbox") give("flag", element, element.checked, revision);
  else give("edit", element, element.value, revision);
}
addEventListener("click", tap);
addEventListener("input", event => { if (event.target.localName !== "select") edit(event); });
addEventListener("change", edit);
addEventListener("submit", event => {
  if (event.target.method === "dialog") return;
  event.preventDefault();
  if (event.target.dataset.place) give("submit", event.target);
});
addEventListener("pagehide", () => {
  ended = true;
  sessionStorage.setItem(kept, current);
  wire?.close();
});
addEventListener("pageshow", event => { if (event.persisted) location.reload(); });
watchEnds();
connect();
