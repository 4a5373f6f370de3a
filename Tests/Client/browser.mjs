// A browser in memory, with a clock that only tests move: enough of one for the client's connection, its outbox and its reloads.
import { readFileSync } from "node:fs";
import vm from "node:vm";

const asset = name => new URL(`../../Sources/Rooms/DertischWeb/Assets/${name}.min.js`, import.meta.url);
// Contexts of Node have no `import` without a flag.
const client = readFileSync(asset("client"), "utf8").replaceAll("import(", "load(");
// The modules on demand, each by its address on the page.
const modules = Object.fromEntries(["alerts", "blurs", "metrics", "morph", "prefetch"].map(name => [name, `/~dertisch/${name}.js`]));
// Each tab has modules of its own, which see what is global in the tab. Contexts of Node have no modules without a flag, so a module is a function
// that returns what the module exports.
function load(address, context) {
  const text = readFileSync(asset(Object.keys(modules).find(name => modules[name] === address)), "utf8");
  const exported = names => names.split(",").map(name => name.split(" as ")).map(([own, other = own]) => `${other}: ${own}`);
  const body = text.replace(/export\{([^}]*)\};?\s*$/, (_, names) => `return { ${exported(names)} }`);
  return vm.runInContext(`(() => { ${body} })()`, context);
}

// The address of the client's scripts.
export const script = "/~dertisch/client.js?v=1";

// What waits for promises has had its turn.
const settle = () => new Promise(resolve => setImmediate(resolve));

class Element extends EventTarget {
  constructor(localName, facts = {}) {
    super();
    Object.assign(this, { localName, dataset: {}, style: {}, children: [], parentElement: null, textContent: "", ...facts });
  }
  get isConnected() { return this.parentElement?.isConnected ?? this.localName === "html"; }
  get firstElementChild() { return this.children[0] ?? null; }
  get nodeType() { return 1; }
  get nodeName() { return this.localName; }
  get attributes() { return []; }
  get childNodes() { return this.children; }
  get firstChild() { return this.children[0] ?? null; }
  get nextSibling() { return this.parentElement?.children[this.parentElement.children.indexOf(this) + 1] ?? null; }
  append(...content) {
    for (const child of content) {
      if (typeof child === "string") this.textContent += child;
      else {
        child.parentElement = this;
        this.children.push(child);
      }
    }
  }
  remove() {
    if (this.parentElement) this.parentElement.children = this.parentElement.children.filter(child => child !== this);
    this.parentElement = null;
  }
  replaceChildren(...content) {
    this.children = [];
    this.append(...content);
  }
  // Selectors that name an element, its class or an attribute `data-…`; a list of them has commas, or stands in `:is(…)`.
  matches(selectors) {
    const each = selectors.replace(/:is\((.*?)\)(\S*)/, (_, names, rest) => names.split(", ").map(name => name + rest).join(","));
    return each.split(",").some(selector => {
      const [, name, kind, data] = selector.trim().match(/^([a-z]*)(?:\.([a-z]+))?(?:\[data-([a-z]+)\])?$/) ?? [];
      return (name || data) && (!name || name === this.localName) && (!kind || kind === this.className) && (!data || data in this.dataset);
    });
  }
  closest(selectors) { return this.matches(selectors) ? this : this.parentElement?.closest(selectors) ?? null; }
  querySelector() { return null; }
  querySelectorAll() { return []; }
  getAttribute() { return null; }
  hasAttribute() { return false; }
  // Enough of a form's reset: a field shows what the page came with.
  cloneNode() { return Object.assign(new Element(this.localName), { type: this.type, value: this.defaultValue, checked: this.defaultChecked }); }
  reset() { }
  // Of attributes the client reads back only those that `dataset` has.
  setAttribute(name, value) { if (name.startsWith("data-")) this.dataset[name.slice(5)] = value; }
  removeAttribute(name) { if (name.startsWith("data-")) delete this.dataset[name.slice(5)]; }
  toggleAttribute(name, flag) {
    if (flag) this.setAttribute(name, ""); else this.removeAttribute(name);
    return flag;
  }
  replaceWith(other) {
    const parent = this.parentElement;
    this.remove();
    parent.append(other);
    if (this.localName === "body") this.onreplaced(other);
  }
  select() { }
  showModal() { this.isOpen = true; }
  showPopover() { }
  hidePopover() { }
  contains(other) { return other === this || this.children.some(child => child.contains(other)); }
}

// A media query of a device. As in Chromium, a list that has been read since a change does not tell its listeners of that change.
class MediaQueryList extends EventTarget {
  #query;
  #device;
  #known;
  constructor(query, device) {
    super();
    this.#query = query;
    this.#device = device;
    this.#known = this.matches;
  }
  get matches() { return this.#known = this.#device.has(this.#query); }
  tell() {
    const known = this.#known;
    if (this.matches !== known) this.dispatchEvent(new Event("change"));
  }
}

// A page in a tab. Tabs that share a storage are one tab that has loaded its page again.
export class Tab {
  now = 0;
  // What `Math.random` gives.
  random = 0.5;
  sockets = [];
  // The times of the client's requests, and what the house answers them: true, or false for no answer.
  requests = [];
  answers = false;
  reloads = [];
  // The modules that the page has asked for.
  loading = [];
  // What the entry's attributes say on the pages to come.
  facts = {};
  // The labels of the choices on the pages to come.
  labels = ["Red", "Blue"];
  // The number of the last edit that the entries of the pages to come answer.
  revision = 0;
  // The numbers of these choices, by which the house knows them.
  numbers = [1, 2, 3, 4];
  // The media queries that the device answers with yes.
  device = new Set();
  #lists = [];
  #page = null;
  #timers = new Map();
  #lastTimer = 0;

  // A page may be served with the state of its session, and shown on the way back.
  constructor({ storage = new Map(), session = "s1", isHidden = false, choices = 1, served = {}, arrival = "navigate" } = {}) {
    const tab = this;
    this.choices = choices;
    this.storage = storage;
    this.root = new Element("html", { dataset: { session, ...served, seat: "1", words: JSON.stringify(["en", "lost", "unsent", "close", "gone", "reload", "partial", "too long"]) } });
    const body = this.#newBody();
    this.root.append(body);
    this.root.querySelectorAll = selector => this.document.body.querySelectorAll(selector);
    this.#show(body);
    this.#page = new EventTarget();
    this.document = Object.assign(new EventTarget(), {
      documentElement: this.root, body, activeElement: body, hidden: isHidden, cookie: "",
      createElement: name => new Element(name), querySelector: selector => selector === "script[data-blurs]" ? { dataset: modules } : null,
      querySelectorAll: selector => selector === "dialog.alert" ? this.dialogs : selector.startsWith(":is(input") ? this.document.body.querySelectorAll(selector) : [],
      adoptNode: node => node, head: new Element("head"), styleSheets: [],
      scripts: [{ getAttribute: () => script }],
    });
    const observer = class { observe() { } unobserve() { } };
    this.history = { state: null, replaceState() { }, pushState() { } };
    const context = vm.createContext({
      addEventListener: this.#page.addEventListener.bind(this.#page),
      removeEventListener: this.#page.removeEventListener.bind(this.#page), document: this.document, console, AbortController, URL, TextEncoder,
      location: { protocol: "http:", host: "house", pathname: "/", search: "", origin: "http://house", reload: () => tab.reloads.push(tab.now) },
      history: this.history,
      sessionStorage: { getItem: key => storage.get(key) ?? null, setItem: (key, value) => storage.set(key, String(value)), removeItem: key => storage.delete(key) },
      performance: { now: () => tab.now, getEntriesByType: () => [{ type: arrival }] },
      navigator: { languages: ["en"], onLine: true }, screen: {}, innerWidth: 800, innerHeight: 600, scrollY: 0, devicePixelRatio: 1, Event,
      matchMedia: query => tab.#newList(query), getComputedStyle: () => ({ fontSize: "16px" }), CSS: { escape: text => text },
      IntersectionObserver: observer, MutationObserver: observer, ResizeObserver: observer, scrollTo() { },
      DOMParser: class { parseFromString(markup) { return { head: new Element("head"), body: tab.#newBody(markup) }; } },
      setTimeout: (run, delay = 0, ...values) => {
        tab.#timers.set(++tab.#lastTimer, { run: () => run(...values), due: tab.now + delay });
        return tab.#lastTimer;
      },
      clearTimeout: id => tab.#timers.delete(id),
      load: address => {
        const module = Promise.resolve(load(address, context));
        tab.loading.push(module);
        return module;
      },
      fetch: async () => {
        tab.requests.push(tab.now);
        if (!tab.answers) throw new TypeError("no answer");
        return { ok: true };
      },
      WebSocket: class {
        constructor() {
          this.sent = [];
          this.openedAt = tab.now;
          tab.sockets.push(this);
        }
        send(text) { this.sent.push(JSON.parse(text)); }
        close() { this.isClosed = true; }
      },
    });
    vm.runInContext("Math", context).random = () => this.random;
    vm.runInContext(client, context);
  }

  // A body with a button, an entry and a choice. Its markup is its entry's text.
  #newBody(text = "") {
    const body = new Element("body", { classList: { add() { } } });
    const own = (name, place, facts) => {
      const element = new Element(name, { dataset: { place, ...place === "words" && this.facts }, focus: () => { this.document.activeElement = element; }, setSelectionRange(selectionStart, selectionEnd, selectionDirection) { Object.assign(this, { selectionStart, selectionEnd, selectionDirection }); }, ...facts });
      element.dispatchEvent = event => this.#happens(event.type, element);
      body.append(element);
      return element;
    };
    const controls = [
      own("button", "tap", { textContent: "Like" }), own("input", "words", { after: message => { this.message = message; }, type: this.entry?.type ?? "text", ariaLabel: "Words", value: text, defaultValue: text, defaultChecked: false, placeholder: "" }),
      ...Array.from({ length: this.choices }, (_, number) =>
        own("select", `kind${number || ""}`, { ariaLabel: "Kind", options: this.labels.map((text, index) => ({ text, cloneNode() { return { text, value: this.value }; }, value: String(this.numbers[index]), get selected() { return controls?.find(one => one.options?.includes(this))?.selectedOptions[0] === this; }, defaultSelected: index === 0 })), selectedIndex: 0, replaceChildren(...options) { this.options = options; } }))];
    controls[1].dataset.revision = this.revision;
    for (const choice of controls.slice(2)) {
      Object.defineProperty(choice, "value", {
        get() { return this.options[this.selectedIndex]?.value ?? ""; },
        set(value) { this.selectedIndex = this.options.findIndex(option => option.value === String(value)); },
      });
      Object.defineProperty(choice, "selectedOptions", { get() { return this.options.slice(this.selectedIndex).slice(0, 1); } });
    }
    body.controls = controls;
    body.querySelectorAll = selector => controls.filter(one => selector.startsWith(":is(input, select") ? one.localName !== "button" : selector.includes(`"${one.dataset.place}"`));
    const find = body.querySelectorAll;
    body.querySelectorAll = selector => selector.includes("invalid-for") ? [this.message ?? []].flat() : find(selector);
    body.onreplaced = next => this.#show(next);
    return body;
  }

  #show(body) {
    [this.button, this.entry, this.choice] = body.controls;
    this.message = null;
    if (this.document) Object.assign(this.document, { body, activeElement: body });
  }

  #newList(query) {
    const list = new MediaQueryList(query, this.device);
    this.#lists.push(list);
    return list;
  }

  // A frame, in which the browser tells of changes of the device.
  draw() { for (const list of this.#lists) list.tell(); }

  get dialogs() { return this.document.body.children.filter(child => child.className === "alert"); }

  // The house sends the whole page again, with the text of its entry, and then what else belongs to it. The modules that show it are loaded by then.
  async showAgain(text = "", seat = 1, ...more) {
    const page = { customer: "letter", depth: 1, session: this.root.dataset.session, again: true, head: "", body: text, via: "none", lang: "en", dir: "ltr" };
    for (const message of [{ page, seat }, ...more]) this.receive(message);
    this.receive({ taken: 0 });
    await this.hasLoaded();
  }

  // The house asks questions.
  async ask(...alerts) {
    for (const alert of alerts) this.receive(alert);
    await this.hasLoaded();
  }

  // Waits until the modules that the page has asked for are there.
  async hasLoaded() { await Promise.all(this.loading); await settle(); }

  get socket() { return this.sockets.at(-1); }

  // The messages of a kind that the page has sent over its newest socket.
  sent(kind) { return this.socket.sent.filter(([verb]) => verb === kind); }

  // What the page says that could not be delivered.
  get unsent() {
    const notice = this.root.children.find(child => child.className === "connection-unsent");
    return notice?.children.find(child => child.localName === "ul")?.children.map(child => child.textContent) ?? [];
  }

  // Moves the clock, and runs what is due by then, in its order.
  async advance(milliseconds) {
    const end = this.now + milliseconds;
    await settle();
    for (; ;) {
      const next = [...this.#timers].filter(([, { due }]) => due <= end).sort((one, other) => one[1].due - other[1].due)[0];
      if (!next) break;
      this.#timers.delete(next[0]);
      this.now = Math.max(this.now, next[1].due);
      next[1].run();
      await settle();
    }
    this.now = end;
  }

  // The house takes the page's socket into a session, and has handled its messages up to a number.
  join(session = "s1", taken = 0) {
    this.socket.onopen();
    this.greet({ joined: session, taken });
    this.receive({ taken });
  }

  // The house's first answer, with what it says beyond the session.
  greet(message) { this.receive({ taken: 0, life: 1, seats: [1], restored: null, partial: false, ...message }); }

  receive(message) { this.socket.onmessage({ data: JSON.stringify(message) }); }

  close(code = 1006) { this.socket.onclose({ code }); }

  tap() { this.#happens("click", this.button); }

  // The visitor has typed: the entry has this text now.
  type(text) {
    this.entry.value = text;
    this.#happens("input", this.entry);
  }

  #happens(kind, element) {
    const event = new Event(kind);
    Object.defineProperty(event, "target", { value: element });
    this.#page.dispatchEvent(event);
  }

  // The message beside the entry about what is wrong with it.
  get flaw() { return this.message?.hidden === false ? this.message.textContent : null; }

  // The visitor leaves the entry.
  leaveField() { this.#happens("change", this.entry); }

  // The visitor checks the entry, which is a checkbox here.
  check() {
    Object.assign(this.entry, { type: "checkbox", checked: true });
    this.#happens("change", this.entry);
  }

  // The visitor chooses by a label.
  choose(label, choice = this.choice) {
    choice.selectedIndex = choice.options.findIndex(option => option.text === label);
    this.#happens("change", choice);
  }

  // The visitor answers a dialog by one of its buttons.
  answer(dialog, number) {
    dialog.returnValue = number;
    dialog.dispatchEvent(new Event("close"));
  }

  // An input method begins to compose in the entry, or has ended.
  compose(step) { this.#happens(`composition${step}`, this.entry); }

  // The visitor takes the browser's way back, to the house's first screen unless told otherwise.
  goBack(state = { steps: [1], hasLink: true }) {
    this.history.state = state;
    this.#page.dispatchEvent(new Event("popstate"));
  }

  // The visitor leaves the page. The browser has kept it, and shows it again when the visitor comes back.
  leave() { this.#page.dispatchEvent(new Event("pagehide")); }
  // The tab comes to the front.
  comeToFront() { this.#page.dispatchEvent(new Event("focus")); }
  comeBack() { this.#page.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true })); }
}
