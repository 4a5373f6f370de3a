// Where the focus goes when a row is removed, and when its holder is disabled and usable again.
import assert from "node:assert/strict";
import { test } from "node:test";

const listeners = {};
Object.assign(globalThis, {
  addEventListener: (type, listener) => { listeners[type] = listener; }, location: { pathname: "/", search: "" }, CSS: { escape: text => text },
  document: { documentElement: {}, activeElement: null },
});

class Node {
  constructor(dataset = {}, isUsable = true) { Object.assign(this, { dataset, isUsable, children: [], parentElement: null, tabIndex: 0, disabled: false }); }
  get isConnected() { return this === document.body || Boolean(this.parentElement?.isConnected); }
  get index() { return this.parentElement.children.indexOf(this); }
  get nextElementSibling() { return this.parentElement.children[this.index + 1] ?? null; }
  get previousElementSibling() { return this.parentElement.children[this.index - 1] ?? null; }
  add(...children) {
    for (const child of children) child.parentElement = this;
    this.children.push(...children);
    return this;
  }
  remove() {
    if (this.contains(document.activeElement)) document.activeElement = document.body;
    this.parentElement.children.splice(this.index, 1);
    this.parentElement = null;
  }
  contains(node) { return node === this || this.children.some(child => child.contains(node)); }
  checkVisibility() { return this.isUsable; }
  get all() { return this.children.flatMap(child => [child, ...child.all]); }
  querySelector(selector) { return this.all.find(node => `[data-place="${node.dataset.place}"]` === selector) ?? null; }
  querySelectorAll() { return this.all; }
  focus() {
    document.activeElement = this;
    listeners.focusin();
  }
  blur() { document.activeElement = document.body; }
}
document.body = document.activeElement = new Node();
const { removeRow, withFocus } = await import("../../Sources/Rooms/DertischWeb/Client/focus.js");

// A list of rows, each with two buttons.
function page(count, facts = {}) {
  document.body = new Node();
  const rows = Array.from({ length: count }, (_, number) =>
    new Node({ row: `${number + 1}` }).add(new Node({ place: "open" }), new Node({ place: "delete" }, facts.isUsable ?? true)));
  const list = new Node({ place: "tasks" }).add(...rows);
  document.body.add(list);
  document.activeElement = document.body;
  return { list, rows, button: (row, place) => rows[row].querySelector(`[data-place="${place}"]`) };
}

test("A removed row gives the focus to the same place of the next row, or of the previous one at the end", () => {
  const { rows, button } = page(3);
  button(1, "delete").focus();
  removeRow(rows[1]);
  assert.equal(document.activeElement, button(2, "delete"));
  removeRow(rows[2]);
  assert.equal(document.activeElement, button(0, "delete"));
});

test("Where the same place takes no focus, the row's first that does gets it, and the list after the last row", () => {
  const { list, rows, button } = page(2, { isUsable: false });
  button(0, "delete").focus();
  removeRow(rows[0]);
  assert.equal(document.activeElement, button(1, "open"));
  removeRow(rows[1]);
  assert.equal(document.activeElement, list);
});

test("A removed row without the focus leaves it where it is", () => {
  const { rows, button } = page(2);
  button(1, "open").focus();
  removeRow(rows[0]);
  assert.equal(document.activeElement, button(1, "open"));
});

test("A button that is disabled while its order cooks gets the focus back, unless the guest has moved on", () => {
  for (const hasMoved of [false, true]) {
    const { button } = page(2), save = button(0, "open");
    save.focus();
    withFocus(save, "disabled", true);
    assert.equal(document.activeElement, document.body);
    if (hasMoved) button(1, "open").focus();
    withFocus(save, "disabled", false);
    assert.equal(document.activeElement, hasMoved ? button(1, "open") : save);
  }
});
