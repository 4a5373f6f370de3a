// Shows pages, sections and menus, and removes them.
import { begin, patch, rowOf, spot, spotIn, tableOf } from "./client.js";
import { focusOn } from "./focus.js";
import { openWindow, settle } from "./history.js";
import { isStill, wear } from "./metrics.js";
import { raiseNotices, speakNotices } from "./notices.js";
import { make, raise, showAlert, stay } from "./questions.js";
import { say } from "./wire.js";

const root = document.documentElement;
const parse = markup => new DOMParser().parseFromString(markup, "text/html");

// During a transition the browser shows a snapshot of the old page; messages that arrive meanwhile wait.
let isChanging = false;
const held = [];
export function receive(message) {
  if (isChanging) held.push(message);
  else take(message);
}

function take(message, isQuiet = false) {
  if (message.patch) patch(message);
  else if (message.page) show(message, isQuiet);
  else if (message.alert) showAlert(message.alert);
  else if ("clear" in message) clear(message.clear);
  else if (message.at) settle(message.at);
  else if ("stay" in message) stay(message.stay);
  else if (message.open) openWindow(message.open);
  else if (message.lang) {
    speak(message.lang, message.dir);
    speakNotices(message.words);
  }
  else if (message.wear) wear(message.wear);
}

function show({ page, seat, in: section, over }, isQuiet) {
  const element = section && spot(section[0], 0, section[1]);
  const change = over ? () => showMenu(page, seat, over) : section ? () => showSection(page, seat, element) : () => showPage(page, seat);
  if (isQuiet || over || page.via === "none" || isStill() || document.hidden || !document.startViewTransition) return change();
  isChanging = true;
  Object.assign(root.dataset, { via: page.via, shown: element ? "section" : "window" });
  if (page.back) root.dataset.back = "";
  if (element) element.style.viewTransitionName = "dertisch-section";
  const transition = document.startViewTransition(() => {
    try { change(); } finally {
      isChanging = false;
      for (const message of held.splice(0)) take(message, true);
    }
  });
  transition.ready.catch(() => { });
  transition.finished.finally(() => {
    for (const name of ["via", "shown", "back"]) delete root.dataset[name];
    if (element) element.style.viewTransitionName = "";
  });
}

function speak(language, direction) {
  root.lang = language;
  root.dir = direction;
  document.cookie = `dertisch-language=${language};path=/;max-age=31536000;samesite=lax`;
}

function takeHead(markup) {
  const head = parse(`<head>${markup}</head>`).head;
  const title = head.querySelector("title");
  if (title) document.querySelector("title")?.replaceWith(document.adoptNode(title));
  for (const link of head.querySelectorAll("link[rel=stylesheet]"))
    if (![...document.styleSheets].some(sheet => sheet.href === link.href)) document.head.append(document.adoptNode(link));
}

// The visitor's position on the page when the wire was lost, until the table is there again.
let memory = null;
function remember() {
  const element = document.activeElement, place = element?.dataset.place;
  if (!place || rowOf(element)) return memory = null;
  const { value, selectionStart: start, selectionEnd: end } = element;
  memory = { place, customer: tableOf(element).dataset.customer, value, start, end };
}
function recall(isTyped, tables) {
  for (const table of tables) {
    if (!memory || table.dataset.customer !== memory.customer) continue;
    const again = spotIn(table, 0, memory.place), { value, start, end } = memory;
    if (!again) continue;
    memory = null;
    again.focus();
    if (start !== null && start !== undefined) try { again.setSelectionRange(start, end); } catch { }
    if (isTyped && value !== undefined && again.value !== value && ["input", "textarea"].includes(again.localName)) {
      again.value = value;
      again.dispatchEvent(new Event("input", { bubbles: true }));
    }
    return true;
  }
}

// The scroll position of each page, by the number of customers on top of each other.
const scrolls = [];
function showPage(page, seat) {
  const isSame = page.customer === root.dataset.customer, top = scrollY;
  const { body } = parse(page.body);
  remember();
  scrolls[root.dataset.depth] = top;
  takeHead(page.head);
  const alerts = [...document.querySelectorAll("dialog.alert")];
  document.body.replaceWith(document.adoptNode(body));
  if (!isSame) body.classList.add(page.back ? "returning" : "arriving");
  Object.assign(root.dataset, { seat, customer: page.customer, session: page.session, depth: page.depth });
  body.dataset.via = page.via;
  speak(page.lang, page.dir);
  begin(root);
  alerts.forEach(raise);
  const tables = page.again ? [root, ...document.querySelectorAll("body [data-customer]")] : isSame ? [root] : [];
  const isRecalled = recall(page.again, tables);
  if (page.again) return scrollTo(0, top);
  memory = null;
  if (isRecalled) return;
  scrollTo(0, page.back ? scrolls[page.depth] ?? 0 : 0);
  focusOn(body);
}

function showSection(page, seat, element) {
  if (!element) return;
  const hadFocus = element.contains(document.activeElement);
  takeHead(page.head);
  Object.assign(element.dataset, { seat, customer: page.customer, via: page.via });
  element.replaceChildren(...parse(page.body).body.childNodes);
  begin(element);
  if (hadFocus) focusOn(element);
}

function showMenu(page, seat, [opener, row, place, style]) {
  clear(seat);
  takeHead(page.head);
  const anchor = () => spot(opener, row, place);
  const dialog = make("dialog", { className: `menu ${style}` }, ...parse(page.body).body.childNodes);
  Object.assign(dialog.dataset, { seat, customer: page.customer, via: page.via });
  const title = dialog.querySelector("h1, h2, h3");
  if (title) dialog.setAttribute("aria-labelledby", title.id ||= `menu-${seat}`);
  else dialog.ariaLabel = anchor()?.ariaLabel ?? anchor()?.textContent ?? page.customer;
  dialog.opener = anchor();
  dialog.opener?.setAttribute("aria-expanded", "true");
  const leave = event => {
    event.preventDefault();
    say(["leave", seat]);
  };
  dialog.addEventListener("cancel", leave);
  dialog.addEventListener("keydown", event => { if (event.key === "Escape" && !event.isComposing) leave(event); });
  // Only the house closes a menu, so a dialog that the browser closed is opened again.
  dialog.onclose = event => {
    dialog.showModal();
    leave(event);
  };
  document.body.append(dialog);
  dialog.showModal();
  raiseNotices();
  begin(dialog);
  if (style === "popover") {
    dialog.addEventListener("pointerdown", event => {
      const { left, right, top, bottom } = dialog.getBoundingClientRect(), { clientX: x, clientY: y } = event;
      if (event.target === dialog && (x < left || x > right || y < top || y > bottom)) leave(event);
    });
    dialog.lieBeside = () => lieBeside(dialog, anchor());
    dialog.lieBeside();
    sizes.observe(dialog);
  }
  if (page.again) recall(true, [dialog, ...dialog.querySelectorAll("[data-customer]")]);
}

function clear(seat) {
  const dialog = document.querySelector(`dialog[data-seat="${seat}"]`);
  if (!dialog) return;
  dialog.onclose = null;
  dialog.close();
  dialog.remove();
  dialog.opener?.setAttribute("aria-expanded", "false");
}

// Places a popover below its opener, or above if there is no room, and always on the screen.
function lieBeside(dialog, anchor) {
  // After a lost wire the tapped row may no longer exist.
  dialog.classList.toggle("adrift", !anchor && !dialog.style.top);
  if (!anchor) return;
  const gap = 8, from = anchor.getBoundingClientRect(), { offsetWidth: width, offsetHeight: height } = dialog;
  const within = (value, most) => `${Math.max(gap, Math.min(value, most - gap))}px`;
  const below = from.bottom + gap, above = from.top - gap - height;
  const fitsBelow = below + height + gap <= innerHeight || innerHeight - from.bottom >= from.top;
  const isRightToLeft = getComputedStyle(anchor).direction === "rtl";
  dialog.classList.toggle("above", !fitsBelow);
  dialog.style.top = within(fitsBelow ? below : above, innerHeight - height);
  dialog.style.left = within(isRightToLeft ? from.right - width : from.left, root.clientWidth - width);
}
const lieAnew = () => document.querySelectorAll("dialog.popover").forEach(dialog => dialog.lieBeside?.());
const sizes = new ResizeObserver(lieAnew);
addEventListener("resize", lieAnew);
addEventListener("scroll", lieAnew, { capture: true, passive: true });
