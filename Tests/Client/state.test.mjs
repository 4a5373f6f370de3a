// A tab that outlives its server: what the page gives to the process that takes it over.
import assert from "node:assert/strict";
import { test } from "node:test";
import { script, Tab } from "./browser.mjs";

// A tab that carries a state, whose process is gone, and that another one does not know.
async function orphan(tab = new Tab()) {
  tab.join();
  tab.receive({ state: "sealed", seats: [1], taken: 0 });
  return lose(tab);
}

async function lose(tab) {
  tab.close();
  tab.answers = true;
  await tab.advance(80);
  tab.socket.onopen();
  tab.receive({ unknown: script });
  return tab;
}

const notice = tab => tab.root.children.find(child => child.className === "connection-unsent")?.children[0].textContent;

test("A page whose session is unknown gives its state over the same socket, and does not load itself again", async () => {
  const tab = await orphan();
  assert.deepEqual(tab.socket.sent, [["join", "s1", false], ["restore", "s1", "s1", "sealed", 0]]);
  tab.greet({ joined: "s1", life: 2, restored: "s1" });
  assert.deepEqual(tab.sent("ready"), [["ready"]]);
  await tab.advance(2_000);
  assert.deepEqual([tab.sockets.length, tab.reloads], [2, []]);
  assert.equal(notice(tab), undefined);
});

test("What was typed is given to the new process before the page is asked for, although the old one had taken it", async () => {
  const tab = new Tab();
  tab.join();
  tab.type("Dear all");
  tab.receive({ taken: 1 });
  await orphan(tab);
  tab.greet({ joined: "s1", life: 2, restored: "s1" });
  assert.deepEqual(tab.socket.sent.filter(([verb]) => verb === "edit" || verb === "ready"), [["edit", 1, 0, "words", "Dear all", 1, 1], ["ready"]]);
});

test("What the house has laid over the typed text is not undone", async () => {
  const tab = new Tab();
  tab.join();
  tab.type("Dear all");
  tab.receive({ patch: [["e", 0, "words", "Sent.", 1]], seat: 1, taken: 1 });
  await orphan(tab);
  tab.greet({ joined: "s1", life: 2, restored: "s1" });
  assert.deepEqual(tab.sent("edit"), []);
});

test("Of the taps, those that were never sent are sent, and the others are told as not delivered", async () => {
  const tab = new Tab();
  tab.join();
  tab.receive({ state: "sealed", seats: [1], taken: 0 });
  tab.tap();
  tab.close();
  tab.button.textContent = "Share";
  tab.tap();
  await tab.advance(14);
  tab.socket.onopen();
  tab.receive({ unknown: script });
  tab.greet({ joined: "s1", life: 2, restored: "s1" });
  assert.deepEqual(tab.sent("tap"), [["tap", 1, 0, "tap", 1]]);
  assert.deepEqual(tab.unsent, ["Like"]);
});

test("A session that lives is resumed without its state, and nothing typed is sent twice", async () => {
  const tab = new Tab();
  tab.join();
  tab.receive({ state: "sealed", seats: [1], taken: 0 });
  tab.type("Dear all");
  tab.receive({ taken: 1 });
  tab.close();
  await tab.advance(14);
  tab.join("s1", 1);
  assert.deepEqual([tab.sent("restore"), tab.sent("edit")], [[], []]);
});

test("Passwords and secret places are not stored, and not given to another process", async () => {
  for (const facts of [{ type: "password" }, { autocomplete: "cc-number" }, { dataset: { place: "words", secret: "" } }]) {
    const tab = new Tab();
    Object.assign(tab.entry, facts);
    tab.join();
    tab.type("hush");
    tab.receive({ taken: 1 });
    await orphan(tab);
    tab.greet({ joined: "s1", life: 2, restored: "s1" });
    assert.deepEqual(tab.sent("edit"), []);
    await tab.advance(1000);
    tab.leave();
    assert.ok(![...tab.storage.values()].some(text => text.includes("hush")), JSON.stringify(facts));
  }
});

test("A loaded page has its predecessor's state restored, and what was typed there", async () => {
  const before = new Tab();
  before.join();
  before.receive({ state: "sealed", seats: [4], taken: 0 });
  before.root.dataset.seat = "4";
  before.type("Dear all");
  before.receive({ taken: 1 });
  before.leave();
  const tab = new Tab({ storage: before.storage, session: "s2" });
  tab.socket.onopen();
  assert.deepEqual(tab.socket.sent, [["resume", "s2", "s1", true, true]]);
  tab.receive({ unknown: script });
  assert.deepEqual(tab.sent("restore"), [["restore", "s2", "s1", "sealed", 0]]);
  tab.greet({ joined: "s1", life: 2, seats: [4], restored: "s1" });
  assert.deepEqual(tab.sent("edit"), [["edit", 4, 0, "words", "Dear all", 1, 1]]);
  assert.deepEqual(tab.unsent, []);
});

test("A duplicated tab asks for a session of its own from the state that was copied with it", () => {
  const original = new Tab();
  original.join();
  original.receive({ state: "sealed", seats: [1], taken: 0 });
  const copy = new Tab({ storage: new Map(original.storage), session: "s2" });
  copy.socket.onopen();
  assert.deepEqual(copy.socket.sent, [["resume", "s2", "s1", false, true]]);
  copy.receive({ unknown: script });
  copy.greet({ joined: "s3", life: 2, restored: "s1" });
  copy.tap();
  assert.deepEqual(copy.sent("tap"), [["tap", 1, 0, "tap", 1]]);
  assert.deepEqual(copy.unsent, []);
});

test("A page at another address carries nothing of the one before", () => {
  const storage = new Map([["dertisch-state", JSON.stringify({ session: "s1", life: 1, state: "sealed", address: "/elsewhere" })]]);
  const tab = new Tab({ storage, session: "s2" });
  tab.socket.onopen();
  assert.deepEqual(tab.socket.sent, [["join", "s2", true]]);
});

test("Each try without an answer is counted, also by the next page, and an answer ends the count", async () => {
  const tab = await orphan();
  await lose(tab);
  assert.deepEqual(tab.sent("restore"), [["restore", "s1", "s1", "sealed", 1]]);
  tab.leave();
  const next = new Tab({ storage: tab.storage, session: "s2" });
  next.socket.onopen();
  next.receive({ unknown: script });
  assert.deepEqual(next.sent("restore"), [["restore", "s2", "s1", "sealed", 2]]);
  next.greet({ joined: "s1", life: 2, restored: "s1" });
  next.receive({ state: "sealed", seats: [1], taken: 0 });
  await lose(next);
  assert.deepEqual(next.sent("restore"), [["restore", "s1", "s1", "sealed", 0]]);
});

test("A house that is full is asked again later, with the same state, and that is no failed try", async () => {
  const tab = await orphan();
  tab.close(1013);
  tab.answers = true;
  await tab.advance(1000);
  tab.socket.onopen();
  tab.receive({ unknown: script });
  assert.deepEqual(tab.sent("restore"), [["restore", "s1", "s1", "sealed", 0]]);
  assert.deepEqual(tab.reloads, []);
});

test("After a refusal the page loads itself again, and the next one says that not all is as it was, once", async () => {
  const tab = await orphan();
  tab.close(4004);
  await tab.advance(2000);
  assert.equal(tab.reloads.length, 1);
  const pages = [1, 2].map(number => {
    const next = new Tab({ storage: tab.storage, session: `n${number}` });
    next.join(`n${number}`);
    next.leave();
    return next;
  });
  assert.deepEqual(pages.map(notice), ["partial", undefined]);
});

test("A seating that was restored in part is told in the page that goes on", async () => {
  const tab = await orphan();
  tab.greet({ joined: "s1", life: 2, restored: "s1", partial: true });
  assert.equal(notice(tab), "partial");
});

test("A house of another build has the page loaded again, which then gives the state", async () => {
  const tab = new Tab();
  tab.join();
  tab.receive({ state: "sealed", seats: [1], taken: 0 });
  tab.close();
  tab.tap();
  await tab.advance(14);
  tab.socket.onopen();
  tab.receive({ unknown: "/~dertisch/client.js?v=2" });
  assert.deepEqual(tab.sent("restore"), []);
  await tab.advance(2000);
  assert.equal(tab.reloads.length, 1);
  tab.leave();
  const next = new Tab({ storage: tab.storage, session: "s2" });
  next.socket.onopen();
  next.receive({ unknown: script });
  next.greet({ joined: "s1", life: 2, restored: "s1" });
  assert.deepEqual(next.sent("tap"), [["tap", 1, 0, "tap", 1]]);
  assert.deepEqual(next.unsent, []);
});

test("Beyond 64 KB of typed text, the oldest is not stored", async () => {
  const tab = new Tab();
  tab.join();
  tab.type("x".repeat(70_000));
  await tab.advance(1000);
  const stored = () => JSON.parse(tab.storage.get("dertisch-state")).fields;
  assert.deepEqual(stored(), []);
  tab.type("short");
  await tab.advance(1000);
  assert.deepEqual(stored().map(field => field.value), ["short"]);
});
