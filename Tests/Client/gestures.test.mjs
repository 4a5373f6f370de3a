// The keys that leave the page: those that a table declares, and no others.
import assert from "node:assert/strict";
import { test } from "node:test";

// Enough of a page for the module: elements with a parent, and selectors that the page's elements answer by a name of their own.
class Node {
  constructor(parent, kinds = [], dataset = {}) { Object.assign(this, { parentElement: parent, kinds, dataset, isContentEditable: false }); }
  closest(selector) { return this.matches(selector) ? this : this.parentElement?.closest(selector) ?? null; }
  contains(node) { return node === this || Boolean(node.parentElement && this.contains(node.parentElement)); }
  matches(selector) {
    if (selector.startsWith("[data-row]")) return "row" in this.dataset;
    if (selector === "dialog.menu") return this.kinds.includes("menu");
    if (selector.startsWith("button")) return this.kinds.includes("button");
    return selector.startsWith("textarea") && this.kinds.includes("entry");
  }
}

// The module in a page of its own: a table with a list, and a menu above it if one is open.
async function page({ platform = "Linux x86_64", keys, menuKeys, asks = false }) {
  const sent = [], body = new Node(null, [], { seat: 1 }), listeners = {};
  const list = new Node(body, [], { place: "letters" }), row = new Node(list, [], { row: "4" });
  const menu = new Node(body, ["menu"], { seat: 2 });
  const elements = [new Node(body, [], { keys: JSON.stringify(keys) })];
  if (menuKeys) elements.push(new Node(menu, [], { keys: JSON.stringify(menuKeys) }));
  const seatOf = element => element.dataset.seat ?? seatOf(element.parentElement);
  Object.defineProperty(globalThis, "navigator", { value: { platform }, configurable: true });
  globalThis.addEventListener = (type, listener) => { listeners[type] = listener; };
  globalThis.document = {
    querySelector: () => asks ? {} : null,
    querySelectorAll: selector => selector === "[data-keys]" ? elements : menuKeys ? [menu] : [],
  };
  const module = await import(`../../Sources/Rooms/DertischWeb/Client/gestures.js?${Math.random()}`);
  module.begin({ deliver: message => sent.push(message), reportChanges: () => { }, spotOf: element => [seatOf(element)] });
  const press = (key, facts = {}, target = body) => {
    const event = { key, target, keyCode: 65, preventDefault() { this.isTaken = true; }, getModifierState: () => false, ...facts };
    listeners.keydown(event);
    return Boolean(event.isTaken);
  };
  return { body, row, menu, sent, press, entry: new Node(row, ["entry"]), button: new Node(row, ["button"]) };
}

const save = ["command+s", false, null];

test("A declared key is told and taken from the browser, and any other is left to it", async () => {
  const { press, sent } = await page({ keys: [save, ["?", false, null]] });
  assert.ok(press("s", { ctrlKey: true }) && press("S", { ctrlKey: true }) && press("?", { shiftKey: true }));
  for (const facts of [{}, { ctrlKey: true, shiftKey: true }, { ctrlKey: true, altKey: true }, { metaKey: true }]) assert.ok(!press("s", facts));
  assert.deepEqual(sent, [["key", 1, 0, "command+s", undefined], ["key", 1, 0, "command+s", undefined], ["key", 1, 0, "?", undefined]]);
});

test("The command key is that of the guest's platform", async () => {
  const { press } = await page({ platform: "MacIntel", keys: [save, ["delete", false, null], ["option+o", false, null]] });
  assert.ok(press("s", { metaKey: true }) && press("Backspace") && press("ø", { altKey: true, code: "KeyO" }));
  assert.ok(!press("s", { ctrlKey: true }));
});

test("A key of another alphabet counts as its letter beside a modifier, and a third sign of a key counts as that sign", async () => {
  const { press } = await page({ keys: [save, ["@", false, null]] });
  assert.ok(press("ы", { ctrlKey: true, code: "KeyS" }) && !press("ы", { code: "KeyS" }));
  assert.ok(press("@", { ctrlKey: true, altKey: true, getModifierState: () => true }));
});

test("An input method that composes keeps its keys, and so does whoever has taken one before", async () => {
  const { press } = await page({ keys: [save, ["escape", false, null]] });
  assert.ok(!press("Escape", { isComposing: true }) && !press("Escape", { keyCode: 229 }) && !press("Escape", { defaultPrevented: true }));
});

test("A key that is held is told again only if its declaration says so, and the browser does not get it either", async () => {
  const { press, sent } = await page({ keys: [save, ["down", true, null]] });
  assert.ok(press("s", { ctrlKey: true, repeat: true }) && press("ArrowDown", { repeat: true }));
  assert.deepEqual(sent, [["key", 1, 0, "down", true]]);
});

test("In an entry, only Escape, function keys and keys with the command key are told, and none that edits", async () => {
  const keys = ["command+s", "command+a", "command+z", "escape", "f2", "shift+f2", "x", "option+o", "delete", "down", "return", "command+return"];
  const { press, entry } = await page({ keys: keys.map(key => [key, false, null]) });
  const pressed = [["s", { ctrlKey: true }], ["Escape"], ["F2"], ["F2", { shiftKey: true }], ["Enter", { ctrlKey: true }]];
  for (const [key, facts] of pressed) assert.ok(press(key, facts, entry), key);
  const typed = [["a", { ctrlKey: true }], ["z", { ctrlKey: true }], ["x"], ["o", { altKey: true }], ["Delete"], ["ArrowDown"], ["Enter"]];
  for (const [key, facts] of typed) assert.ok(!press(key, facts, entry), key);
});

test("Return and space press the button that has the focus, and all else is told from there", async () => {
  const { press, button } = await page({ keys: [["return", false, null], ["space", false, null], ["delete", false, null]] });
  assert.ok(!press("Enter", {}, button) && !press(" ", {}, button) && press("Delete", {}, button) && press("Enter"));
});

test("The row with the focus gets the key of its list, before the table", async () => {
  const { press, sent, button } = await page({ keys: [["delete", false, null], ["delete", false, "letters"], ["up", false, "letters"]] });
  assert.ok(press("Delete", {}, button) && press("Delete") && !press("ArrowUp"));
  assert.deepEqual(sent.map(([, seat, row]) => [seat, row]), [[1, 4], [1, 0]]);
});

test("A menu gets the keys while it is open, and a question leaves none to anybody", async () => {
  const open = await page({ keys: [save, ["up", false, null]], menuKeys: [save] });
  assert.ok(open.press("s", { ctrlKey: true }, open.menu) && !open.press("ArrowUp", {}, open.menu));
  assert.deepEqual(open.sent.map(([, seat]) => seat), [2]);
  assert.ok(!(await page({ keys: [save], asks: true })).press("s", { ctrlKey: true }));
});
