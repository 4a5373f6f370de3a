// The bar and the panel of `dertisch serve`, on each page of an app while it is written: what went wrong over the last good page, style
// sheets that change in place, and switches for the language, the colours, the size and a slow connection.
(() => {
  const root = document.documentElement, { events } = document.querySelector("script[data-events]").dataset;
  const store = (name, value) => {
    try {
      if (value === undefined) return sessionStorage.getItem(`dertisch-development-${name}`);
      sessionStorage.setItem(`dertisch-development-${name}`, value);
    } catch { return null; }
  };

  // A slow connection: each message of a socket waits for so many milliseconds, both ways.
  let delay = Number(store("delay") ?? 0);
  const Socket = WebSocket;
  window.WebSocket = class extends Socket {
    #received = null;
    #last = { out: 0, in: 0 };
    // Messages keep their order when the delay changes.
    #later(way, act) {
      const due = this.#last[way] = Math.max(performance.now() + delay, this.#last[way]);
      const wait = due - performance.now();
      if (wait < 1) act(); else setTimeout(act, wait);
    }
    send(message) { this.#later("out", () => { if (this.readyState === Socket.OPEN) super.send(message); }); }
    set onmessage(handler) {
      this.#received = handler;
      super.onmessage = event => this.#later("in", () => this.#received?.(event));
    }
    get onmessage() { return this.#received; }
  };

  const make = (name, facts = {}, ...content) => {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(facts)) {
      if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
      else if (key.startsWith("aria-") || key === "role" || key === "dir") element.setAttribute(key, value);
      else element[key] = value;
    }
    element.append(...content.filter(part => part != null));
    return element;
  };

  const host = make("div", { id: "dertisch-development", dir: "ltr" });
  host.lang = "en";
  const shadow = host.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    :host { all: initial; position: fixed; inset: 0; z-index: 2147483647; pointer-events: none; background: none; border: 0; padding: 0; margin: 0;
      inline-size: 100%; block-size: 100%; max-inline-size: none; max-block-size: none; overflow: visible; color-scheme: dark; }
    * { box-sizing: border-box; font-family: system-ui, sans-serif; }
    .bar { position: absolute; inset-block-end: 12px; inset-inline-end: 12px; display: flex; align-items: center; gap: 2px; padding: 4px;
      border-radius: 14px; background: #16181dee; color: #e9ebf0; box-shadow: 0 6px 24px #0006, inset 0 0 0 1px #ffffff1f; pointer-events: auto;
      font-size: 13px; backdrop-filter: blur(8px); }
    .bar button, .bar select { appearance: none; border: 0; border-radius: 10px; background: none; color: inherit; font: inherit; font-size: 13px;
      line-height: 18px; padding: 5px 9px; block-size: 28px; cursor: pointer; white-space: nowrap; }
    .bar select { max-inline-size: 11em; field-sizing: content; }
    .bar select option { background: #16181d; color: #e9ebf0; }
    .bar button:hover, .bar select:hover { background: #ffffff1a; }
    .bar [aria-pressed=true] { background: #4c8dff33; color: #b9d3ff; }
    :focus-visible { outline: 2px solid #7fb0ff; outline-offset: 1px; }
    .mark { display: flex; align-items: center; gap: 7px; font-weight: 600; }
    .dot { inline-size: 9px; block-size: 9px; border-radius: 50%; background: #3ccf7f; flex: none; }
    .busy .dot { background: #ffc14d; animation: pulse 1s ease-in-out infinite alternate; }
    .bad .dot { background: #ff5d5d; }
    .away .dot { background: #8b909c; }
    @keyframes pulse { to { opacity: .35; } }
    @media (prefers-reduced-motion: reduce) { .busy .dot { animation: none; } }
    .controls { display: flex; gap: 2px; }
    .controls[hidden] { display: none; }
    .panel { position: absolute; inset-inline: 0; inset-block-end: 60px; margin-inline: auto; inline-size: min(860px, calc(100% - 24px));
      max-block-size: min(70vh, 720px); overflow: auto; border-radius: 16px; background: #16181d; color: #e9ebf0; pointer-events: auto;
      box-shadow: 0 12px 40px #0007, inset 0 0 0 1px #ffffff24; border-block-start: 3px solid #ff5d5d; font-size: 14px; line-height: 1.5; overscroll-behavior: contain; }
    .panel header { position: sticky; inset-block-start: 0; display: flex; gap: 12px; align-items: center; padding: 12px 12px 12px 20px; background: #1d2027; }
    .panel h2 { all: unset; flex: 1; font-weight: 650; font-size: 15px; }
    .kind { font-size: 11px; font-weight: 700; letter-spacing: .06em; text-transform: uppercase; color: #ff9c9c; }
    .close { border: 0; background: #ffffff14; color: inherit; border-radius: 10px; inline-size: 32px; block-size: 32px; font-size: 16px; cursor: pointer; }
    .close:hover { background: #ffffff2b; }
    .item { padding: 14px 20px; border-block-start: 1px solid #ffffff14; }
    .what { font-weight: 600; overflow-wrap: anywhere; }
    .facts { display: grid; grid-template-columns: auto 1fr; gap: 2px 12px; margin: 6px 0 0; color: #c2c7d2; }
    .facts dt { color: #8f96a6; } .facts dd { margin: 0; overflow-wrap: anywhere; }
    .where { display: inline-flex; gap: 10px; align-items: center; margin-block-start: 8px; flex-wrap: wrap; }
    .where code, pre, pre * { font-family: ui-monospace, "DejaVu Sans Mono", monospace; font-size: 12.5px; }
    .where code { color: #9fc1ff; }
    .where a { color: #0d1117; background: #9fc1ff; border-radius: 8px; padding: 2px 10px; text-decoration: none; font-size: 12.5px; font-weight: 600; }
    .where a:hover { background: #c3d9ff; }
    pre { margin: 10px 0 0; padding: 10px 0; border-radius: 10px; background: #0d0f13; overflow-x: auto; line-height: 1.55; white-space: pre; tab-size: 4; }
    pre span { display: block; padding-inline: 12px; } pre span i { display: inline-block; inline-size: 4ch; margin-inline-end: 2ch; text-align: end; color: #6b7280; font-style: normal; }
    pre .here { background: #ff5d5d26; box-shadow: inset 3px 0 #ff5d5d; }
    details { padding: 0 20px 16px; } summary { cursor: pointer; color: #c2c7d2; padding-block: 6px; }
    details pre { padding: 12px; max-block-size: 320px; overflow: auto; }
    .bar select { padding-inline-end: 18px; background: no-repeat right 6px center / 8px 5px
      url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 5'%3E%3Cpath d='M1 1l3 3 3-3' fill='none' stroke='%23e9ebf0'/%3E%3C/svg%3E"); }
    .bar select:hover { background-color: #ffffff1a; }
    @media (max-width: 560px) { .bar { inset-inline: 12px; flex-wrap: wrap; } .controls { flex-wrap: wrap; } }
  `);
  shadow.adoptedStyleSheets = [sheet];

  // The bar.
  const question = new URLSearchParams();
  async function ask(change = {}) {
    for (const name of [...question.keys()]) question.delete(name);
    question.set("session", root.dataset.session);
    for (const [name, value] of Object.entries(change)) question.set(name, value);
    const answer = await fetch(`/~dertisch/development?${question}`, { cache: "no-store" }).catch(() => null);
    if (answer?.ok) fill(await answer.json());
  }
  const nameOf = code => {
    if (code === "en-XA") return "Ŝţŕéţçĥéð";
    if (code === "ar-XB") return "Mirrored";
    try { return new Intl.DisplayNames([code], { type: "language" }).of(code); } catch { return code; }
  };
  const language = make("select", { "aria-label": "Language", title: "Language", onchange: () => ask({ language: language.value }) });
  function fill({ languages, language: current, scheme: colours }) {
    if ([...language.options].map(({ value }) => value).join() !== languages.join())
      language.replaceChildren(...languages.map(code => make("option", { value: code, textContent: nameOf(code) })));
    language.value = current;
    scheme.dataset.value = colours ?? "";
    scheme.textContent = { dark: "Dark", light: "Light" }[colours] ?? "Auto";
  }
  const next = { "": "light", light: "dark", dark: "system" };
  const scheme = make("button", { type: "button", textContent: "Auto", title: "Light, dark, or as the device has it", onclick: () => ask({ scheme: next[scheme.dataset.value ?? ""] }) });
  const sizes = [["Size", ""], ["Telephone 390 × 844", "390x844"], ["Small telephone 320 × 568", "320x568"], ["Tablet 820 × 1180", "820x1180"], ["Desktop 1280 × 800", "1280x800"], ["Wide 1920 × 1080", "1920x1080"]];
  const size = make("select", { "aria-label": "Window of a size", title: "Opens the page in a window of that size", onchange: () => {
    const [width, height] = size.value.split("x");
    size.value = "";
    if (width) open(location.href, `dertisch-${width}`, `popup,width=${width},height=${height}`);
  } }, ...sizes.map(([textContent, value]) => make("option", { value, textContent, hidden: !value })));
  const slow = make("button", { type: "button", textContent: "Slow", title: "Delays each message by 300 ms, both ways", onclick: () => {
    delay = delay ? 0 : 300;
    store("delay", delay);
    slow.setAttribute("aria-pressed", String(delay > 0));
  } });
  slow.setAttribute("aria-pressed", String(delay > 0));
  const controls = make("div", { className: "controls", hidden: store("open") !== "yes" }, language, scheme, size, slow);
  const label = make("span", { textContent: "Dertisch" });
  const mark = make("button", { type: "button", className: "mark", "aria-expanded": String(!controls.hidden), title: "Development", onclick: () => {
    if (shown && panel.hidden) return showPanel(true);
    controls.hidden = !controls.hidden;
    store("open", controls.hidden ? "no" : "yes");
    mark.setAttribute("aria-expanded", String(!controls.hidden));
    if (!controls.hidden) ask();
  } }, make("span", { className: "dot" }), label);
  const bar = make("div", { className: "bar away", role: "toolbar", "aria-label": "Development" }, mark, controls);

  // The panel with what went wrong.
  let shown = null;
  const panel = make("section", { className: "panel", role: "alert", hidden: true });
  const showPanel = isShown => {
    panel.hidden = !isShown;
    raise();
  };
  const code = ({ code: lines, line }) => lines?.length
    ? make("pre", {}, ...lines.map(([number, text]) => make("span", { className: number === line ? "here" : "" }, make("i", { textContent: number }), text || " "))) : null;
  const item = ({ what, why, remedy, at }) => make("div", { className: "item" },
    make("div", { className: "what", textContent: what }),
    why ? make("dl", { className: "facts" }, make("dt", { textContent: "why" }), make("dd", { textContent: why }), make("dt", { textContent: "do" }), make("dd", { textContent: remedy })) : null,
    at ? make("div", { className: "where" }, make("code", { textContent: at.name }), at.link ? make("a", { href: at.link, textContent: "Open in editor" }) : null) : null,
    at ? code(at) : null);
  const kinds = { build: "Build", faults: "House check", crash: "Crash" };
  function show({ problem, isBusy }) {
    const text = problem && JSON.stringify(problem);
    bar.className = `bar${problem ? " bad" : ""}${isBusy ? " busy" : ""}`;
    label.textContent = isBusy ? "Building …" : problem ? "See what is wrong" : "Dertisch";
    if (text === shown) return;
    shown = text;
    panel.replaceChildren(...problem ? [
      make("header", {}, make("span", { className: "kind", textContent: kinds[problem.kind] }), make("h2", { textContent: problem.title }),
        make("button", { type: "button", className: "close", textContent: "✕", "aria-label": "Dismiss", onclick: () => showPanel(false) })),
      ...problem.detail ? [make("div", { className: "item", textContent: problem.detail })] : [],
      ...problem.items.map(item),
      ...problem.trace ? [make("details", { open: !problem.items.length }, make("summary", { textContent: "Trace" }), make("pre", { textContent: problem.trace }))] : [],
    ] : []);
    showPanel(Boolean(problem));
  }

  // Above the dialogs of the page, which are in the top layer.
  function raise() {
    if (!host.isConnected) root.append(host);
    if (!host.showPopover) return;
    if (host.matches(":popover-open")) host.hidePopover();
    host.showPopover();
  }

  // A changed style sheet takes the place of the old one once it is loaded, so that the page is never without.
  function replaceStyles(addresses) {
    for (const link of document.querySelectorAll('head link[rel="stylesheet"]')) {
      const old = new URL(link.href, location.href);
      if (old.origin !== location.origin || !old.searchParams.has("v")) continue;
      const found = addresses.map(address => new URL(address, location.href)).find(({ pathname }) => pathname === old.pathname);
      if (!found) link.remove();
      if (!found || found.href === old.href) continue;
      const same = [...document.querySelectorAll('head link[rel="stylesheet"]')].find(other => other.href === found.href);
      const fresh = same ?? link.cloneNode();
      const remove = () => link.remove();
      if (same?.sheet) { remove(); continue; }
      fresh.addEventListener("load", remove, { once: true });
      fresh.addEventListener("error", remove, { once: true });
      if (same) continue;
      fresh.href = found.href;
      link.after(fresh);
    }
  }

  host.popover = "manual";
  shadow.append(panel, bar);
  const begin = () => {
    raise();
    if (!controls.hidden) ask();
  };
  if (document.body) begin(); else addEventListener("DOMContentLoaded", begin);
  // Dialogs of the page open above what was there before.
  new MutationObserver(() => { if (document.querySelector("dialog[open]") && shown && !panel.hidden) raise(); })
    .observe(root, { subtree: true, attributes: true, attributeFilter: ["open"] });

  const stream = new EventSource(events);
  stream.addEventListener("state", ({ data }) => show(JSON.parse(data)));
  stream.addEventListener("reloaded", ({ data }) => replaceStyles(JSON.parse(data).styles));
  stream.onerror = () => {
    bar.className = "bar away";
    label.textContent = "dertisch serve has ended";
  };
})();
