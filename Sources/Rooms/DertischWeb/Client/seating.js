// Shows pages, sections and menus, and removes them.
import { elementAt, spotOf, tableOf } from "./elements.js";
import { patch, prepare } from "./patches.js";
import { afterComposing, isComposing, layAgain } from "./edits.js";
import { takeAhead } from "./ahead.js";
import { enterDue, forgetReplaced, keepsTyped, noteKnown } from "./fields.js";
import { focused, focusOn, removeRow, select, selectionOf, takeAutofocus, withFocus } from "./focus.js";
import { applyHead, applyRoot, dropSheets } from "./head.js";
import { openWindow, followSeating } from "./history.js";
import { updateMotion, setAppearance } from "./appearance.js";
import { load, loaded } from "./modules.js";
import { setNoticeTexts } from "./notices.js";
import { confirmUnload, dropFormer, raiseFormer, setAside, showFormer, showOnTop, typedAnswer } from "./questions.js";
import { answerAgain, deliver, handOn, sendNow, sendReport, setPrivate } from "./connection.js";
import { forgetPosition, notePosition, restoreFocus, restoreScroll } from "./position.js";
import { scheduleReload } from "./reload.js";
import { all, createElement, keepCookie, root, set } from "./root.js";
import { saveSoon } from "./state.js";

export const parse = markup => new DOMParser().parseFromString(markup, "text/html");

// How long the results of a menu may take that arrive just after it was closed.
const billTime = 100;
// The transition that the browser shows, and whether it still shows a snapshot of the old page.
let isChanging = false, transition = null;
// The messages of the house, in their order, until they may change the page.
const queue = [];

export function receive(message) {
  if (takeAhead(message)) return;
  queue.push(message);
  applyQueue(queue.length > 1);
}

// Acts once all that the house has sent before is applied.
export function afterQueue(act) { receive({ act }); }

// Pages that had to wait come without a transition.
function applyQueue(haveWaited = true) {
  while (queue.length && !mustWait(queue[0])) apply(queue.shift(), haveWaited);
}

// Whether a message has to wait. Each reason to wait applies the queue when it has ended.
function mustWait({ page, alert }) {
  if (isChanging) return true;
  // An input method that composes would lose its entry, or the focus.
  if (isComposing() && (page || alert)) {
    afterComposing(applyQueue);
    return true;
  }
  const name = page?.again ? "morph" : alert ? "alerts" : null;
  if (!name || loaded(name) !== undefined) return false;
  loadModule(name).then(() => applyQueue());
  return true;
}

// What the modules that every live page loads use of this one.
const uses = {
  alerts: () => ({ answerAgain, createElement, deliver, saveSoon, set, showFormer, showOnTop, typedAnswer }),
  metrics: () => ({ sendReport }),
  morph: () => ({ keepsTyped, noteKnown, removeRow, select, selectionOf, withFocus }),
};
const loadModule = name => load(name, uses[name]());
// A page that is live may be shown again or asked something, and its links may be opened ahead. Before, none of it delays the first paint.
export function loadModules() {
  for (const name of Object.keys(uses)) loadModule(name);
  if ("prefetch" in root.dataset) load("prefetch", { deliver, receive, root, sendNow, spotOf, tableOf });
}
handOn({ receive, afterQueue, loadModules });

// A page that cannot show a question is loaded again, and asked again.
function ask(alert) {
  const alerts = loaded("alerts");
  if (alerts) alerts.showAlert(alert); else scheduleReload(false, true);
}

function apply(message, isInstant) {
  if (message.patch) patch(message);
  else if (message.act) message.act();
  else if (message.page) showTable(message, isInstant);
  else if (message.alert) ask(message.alert);
  else if ("clear" in message) {
    closeMenu(message.clear);
    // The menu's bill follows.
    setTimeout(enterDue, billTime);
  }
  else if (message.at) {
    // The end of a page that is shown again.
    for (const seat of staleMenus.splice(0)) closeMenu(seat);
    dropFormer();
    setPrivate(message.at.private);
    followSeating(message.at);
  }
  else if ("confirmUnload" in message) confirmUnload(message.confirmUnload);
  else if (message.open) openWindow(message.open);
  else if (message.lang) {
    setLanguage(message.lang, message.dir);
    setNoticeTexts(message.words);
  }
  else if (message.appearance) setAppearance(message.appearance);
}

function showTable({ page, seat, in: section, over }, isInstant) {
  const element = section && elementAt(section[0], 0, section[1]);
  const change = () => {
    const { body } = parse(page.body);
    forgetReplaced();
    applyHead(parse(`<head>${page.head}</head>`).head, page.customer, !over && !section);
    if (over) showMenu(page, seat, body, over); else if (!section) showPage(page, seat, body); else if (element) showSection(page, seat, body, element);
    enterDue(page.again);
  };
  if (isInstant || over || page.via === "none" || updateMotion() || document.hidden || !document.startViewTransition) return change();
  isChanging = true;
  Object.assign(root.dataset, { via: page.via, shown: element ? "section" : "window" });
  root.toggleAttribute("data-back", Boolean(page.back));
  if (element) element.style.viewTransitionName = "dertisch-section";
  const current = transition = document.startViewTransition(() => {
    try { change(); } finally {
      isChanging = false;
      applyQueue();
    }
  });
  current.ready.catch(() => { });
  current.finished.finally(() => {
    if (transition !== current) return;
    transition = null;
    for (const name of ["via", "shown", "back"]) set(root, `data-${name}`);
    if (element) element.style.viewTransitionName = "";
  });
}

// While a page turns into another, Chromium lets a press hit nothing but the root. The transition ends then, and the click goes to what lies there.
let isPressedMeanwhile = false;
addEventListener("pointerdown", () => {
  isPressedMeanwhile = Boolean(transition);
  transition?.skipTransition();
}, true);
addEventListener("click", event => {
  if (!isPressedMeanwhile || !event.isTrusted || event.target !== root) return;
  isPressedMeanwhile = false;
  const { clientX, clientY, detail, button, ctrlKey, shiftKey, altKey, metaKey } = event;
  const facts = { bubbles: true, cancelable: true, composed: true, view: window, clientX, clientY, detail, button, ctrlKey, shiftKey, altKey, metaKey };
  const click = () => {
    const element = document.elementFromPoint(clientX, clientY);
    element?.closest("a, button, input, select, summary, textarea, [tabindex]")?.focus({ preventScroll: true });
    element?.dispatchEvent(new MouseEvent("click", facts));
  };
  if (transition) transition.updateCallbackDone.finally(click); else click();
}, true);

function setLanguage(language, direction) {
  root.lang = language;
  root.dir = direction;
  keepCookie("language", language);
}

// WebKit empties an entry just after it has shown a page again that it kept. That is no edit.
let leftEntry = null;
addEventListener("pagehide", () => {
  const { activeElement: element } = document;
  leftEntry = /^(input|textarea)$/.test(element?.localName) && !/^(file|password)$/.test(element.type) ? { element, value: element.value } : null;
});
addEventListener("pageshow", ({ persisted }) => {
  if (persisted && leftEntry) setTimeout(({ element, value }) => { if (element.value !== value) element.value = value; }, 0, leftEntry);
});

// The scroll position of each page, by the number of customers on top of each other.
const scrolls = [];
// The seats of the menus that the house has not shown again yet.
const staleMenus = [];
function showPage(page, seat, markup) {
  const isSame = page.customer === root.dataset.customer, goesOn = page.again && isSame && Number(root.dataset.seat) === seat;
  const marked = takeAutofocus(markup), isPositionTaken = notePosition(page.again);
  scrolls[root.dataset.depth] = scrollY;
  const alerts = all("dialog.alert");
  // What the house knows of the page may differ from what it shows, if the connection was lost. The rest stays as it is.
  const morphing = loaded("morph");
  if (goesOn && morphing) {
    staleMenus.push(...all("dialog.menu").map(menu => menu.dataset.seat));
    morphing.morph(document.body, markup);
  } else document.body.replaceWith(document.adoptNode(markup));
  const { body } = document;
  if (!isSame) body.classList.add(page.back ? "returning" : "arriving");
  Object.assign(root.dataset, { seat, customer: page.customer, session: page.session, depth: page.depth });
  applyRoot(page.root ?? []);
  body.dataset.via = page.via;
  setLanguage(page.lang, page.dir);
  prepare(root);
  layAgain(body, page.again);
  if (page.again) setAside(alerts); else alerts.forEach(showOnTop);
  const tables = page.again ? [root, ...all("body [data-customer]")] : isSame ? [root] : [];
  // Before the selection, which a text that is put in later would move.
  enterDue(page.again);
  if (goesOn && !isPositionTaken && focused()) return;
  const isRecalled = restoreFocus(page.again, tables);
  if (goesOn && !isPositionTaken) return;
  if (page.again) return restoreScroll();
  forgetPosition();
  if (isRecalled) return;
  scrollTo(0, page.back ? scrolls[page.depth] ?? 0 : 0);
  focusOn(body, marked);
}

function showSection(page, seat, body, element) {
  const hadFocus = focused(element), marked = takeAutofocus(body);
  Object.assign(element.dataset, { seat, customer: page.customer, via: page.via });
  element.replaceChildren(...body.childNodes);
  prepare(element);
  if (hadFocus) focusOn(element, marked);
}

function showMenu(page, seat, body, [opener, row, place, style]) {
  const stale = staleMenus.indexOf(String(seat)), open = menuAt(seat), morphing = loaded("morph");
  if (stale >= 0) staleMenus.splice(stale, 1);
  if (page.again && stale >= 0 && morphing && open.dataset.customer === page.customer) {
    takeAutofocus(body);
    morphing.morphChildren(open, body);
    prepare(open);
    return open.reposition?.();
  }
  closeMenu(seat);
  const anchor = () => elementAt(opener, row, place), opened = anchor();
  const dialog = createElement("dialog", { className: `menu ${style}`, opener: opened }, ...body.childNodes);
  Object.assign(dialog.dataset, { seat, customer: page.customer, via: page.via });
  const title = dialog.querySelector("h1, h2, h3");
  if (title) set(dialog, "aria-labelledby", title.id ||= `menu-${seat}`);
  else dialog.ariaLabel = opened?.ariaLabel ?? opened?.textContent ?? page.customer;
  if (opened) set(opened, "aria-expanded", "true");
  const requestClose = event => {
    event.preventDefault();
    deliver(["leave", seat]);
  };
  dialog.addEventListener("cancel", requestClose);
  dialog.addEventListener("keydown", event => { if (event.key === "Escape" && !event.isComposing) requestClose(event); });
  // Only the house closes a menu, so a dialog that the browser closed is opened again.
  dialog.onclose = event => {
    dialog.showModal();
    requestClose(event);
  };
  // A dialog gives the focus back to where it was before.
  if (page.again) dialog.opener?.focus({ preventScroll: true });
  showOnTop(dialog);
  if (page.again) raiseFormer();
  prepare(dialog);
  if (page.again) layAgain(dialog, true);
  if (style === "popover") {
    dialog.addEventListener("pointerdown", event => {
      const { left, right, top, bottom } = dialog.getBoundingClientRect(), { clientX: x, clientY: y } = event;
      if (event.target === dialog && (x < left || x > right || y < top || y > bottom)) requestClose(event);
    });
    dialog.reposition = () => positionPopover(dialog, anchor());
    dialog.reposition();
    sizeObserver.observe(dialog);
  }
  if (page.again) restoreFocus(true, [dialog, ...all("[data-customer]", dialog)]);
}

const menuAt = seat => document.querySelector(`dialog.menu[data-seat="${seat}"]`);
function closeMenu(seat) {
  const dialog = menuAt(seat);
  if (!dialog) return;
  dialog.onclose = null;
  dialog.close();
  dialog.remove();
  if (dialog.opener) set(dialog.opener, "aria-expanded", "false");
  dropSheets();
}

// Places a popover below its opener, or above if there is no room, and always on the screen.
function positionPopover(dialog, anchor) {
  // After a lost connection the tapped row may no longer exist.
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
const repositionPopovers = () => all("dialog.popover").forEach(dialog => dialog.reposition?.());
const sizeObserver = new ResizeObserver(repositionPopovers);
addEventListener("resize", repositionPopovers);
addEventListener("scroll", repositionPopovers, { capture: true, passive: true });
