// A tab that outlives its server: what the page gives to the process that takes it over.
import assert from "node:assert/strict";
import { test } from "node:test";
import { script, Tab } from "./browser.mjs";
import { goOn, lose, orphan, stored } from "./returning.mjs";

const notice = tab => tab.root.children.find(child => child.className === "connection-unsent")?.children[0].textContent;

test("A page whose session is unknown gives its state over the same socket, and does not load itself again", async () => {
  const tab = await orphan();
  assert.deepEqual(tab.socket.sent, [["join", "s1", false, 1], ["restore", "s1", "s1", "sealed", 0, 1]]);
  tab.greet({ joined: "s1", life: 2, restored: "s1" });
  assert.deepEqual(tab.sent("ready"), [["ready"]]);
  await tab.advance(2_000);
  assert.deepEqual([tab.sockets.length, tab.reloads], [2, []]);
  assert.equal(notice(tab), undefined);
});

test("Of the taps, those that were never sent are sent, and the others as ones that may have been done", async () => {
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
  assert.deepEqual(tab.sent("again"), [["again", "Like", "tap", 1, 0, "tap", 1]]);
  assert.deepEqual(tab.sent("tap"), [["tap", 1, 0, "tap", 2]]);
  // The visitor is being asked when this process is killed as well.
  tab.receive({ state: "sealed", seats: [1], taken: [2, 1] });
  await lose(tab);
  tab.greet({ joined: "s1", life: 3, restored: "s1" });
  assert.deepEqual(tab.sent("again"), [["again", "Like", "tap", 1, 0, "tap", 1]]);
  tab.receive({ taken: 1 });
  assert.deepEqual(tab.unsent, []);
  tab.leave();
  assert.deepEqual(JSON.parse(tab.storage.get("dertisch-left")).outbox, []);
});

test("A tab that is asked to move gives another process what the first has not taken, as if it had never been sent, and shows nothing", async () => {
  const tab = new Tab();
  tab.join();
  for (const label of ["Like", "Share", "Pay"]) {
    tab.button.textContent = label;
    tab.tap();
  }
  const old = tab.socket;
  // The visitor is being asked about the first.
  tab.receive({ state: "sealed", seats: [1], taken: 0 });
  tab.receive({ move: true, taken: [2, 1] });
  assert.deepEqual([tab.sockets.length, old.isClosed], [2, true]);
  old.onclose({ code: 1005 });
  tab.button.textContent = "Next";
  tab.tap();
  assert.deepEqual([tab.root.dataset.connection, tab.sockets.length], [undefined, 2]);
  tab.socket.onopen();
  tab.receive({ unknown: script });
  assert.deepEqual(tab.sent("restore"), [["restore", "s1", "s1", "sealed", 0, 1]]);
  tab.greet({ joined: "s2", life: 2, restored: "s1" });
  assert.deepEqual(tab.sent("again"), [["again", "Like", "tap", 1, 0, "tap", 1]]);
  assert.deepEqual(tab.sent("tap"), [["tap", 1, 0, "tap", 2], ["tap", 1, 0, "tap", 3]]);
  tab.receive({ taken: 3 });
  assert.deepEqual([tab.unsent, tab.root.dataset.connection], [[], undefined]);
});

test("A tab that moves to where it was goes on there, and numbers anew what was not taken", async () => {
  const tab = new Tab();
  tab.join();
  tab.receive({ state: "sealed", seats: [1], taken: 0 });
  tab.tap();
  tab.tap();
  tab.receive({ move: true, taken: 1 });
  tab.join("s1", 1);
  assert.deepEqual([tab.sent("tap"), tab.sent("again")], [[["tap", 1, 0, "tap", 3]], []]);
});

test("A tap is stored until its orders are done, and not sent again to the session that does them", async () => {
  const tab = new Tab();
  tab.join();
  tab.receive({ state: "sealed", seats: [1], taken: 0 });
  for (const label of ["Like", "Share", "Pay"]) {
    tab.button.textContent = label;
    tab.tap();
  }
  tab.receive({ patch: [], seat: 1, taken: [3, 1, 3] });
  tab.close();
  await tab.advance(14);
  tab.socket.onopen();
  tab.greet({ joined: "s1", taken: [3, 1, 3] });
  assert.deepEqual(tab.sent("tap"), []);
  // A page that is loaded again takes them over.
  tab.leave();
  const next = new Tab({ storage: tab.storage, session: "s2" });
  next.socket.onopen();
  next.greet({ joined: "s1", taken: [3, 1] });
  await next.showAgain("", 1);
  next.tap();
  assert.deepEqual(next.sent("tap"), [["tap", 1, 0, "tap", 4]]);
  next.receive({ taken: [4, 1] });
  await lose(next);
  next.greet({ joined: "s1", life: 2, restored: "s1" });
  assert.deepEqual(next.sent("again"), [["again", "Like", "tap", 1, 0, "tap", 1]]);
});

test("What is tapped on a loaded page, before it shows the seats of the session that it has entered, is told as not delivered", async () => {
  const before = await orphan();
  before.leave();
  const next = new Tab({ storage: before.storage, session: "s2" });
  next.socket.onopen();
  next.receive({ unknown: script });
  next.greet({ joined: "s1", life: 2, restored: "s1" });
  next.tap();
  assert.deepEqual([next.sent("tap"), next.unsent], [[], ["Like"]]);
  await next.showAgain();
  next.tap();
  assert.deepEqual(next.sent("tap"), [["tap", 1, 0, "tap", 1]]);
});

test("What is tapped before the page of a restored session has arrived, and refused, is told as not delivered", async () => {
  const tab = await orphan();
  tab.greet({ joined: "s1", life: 2, restored: "s1" });
  tab.tap();
  await tab.showAgain();
  tab.receive({ refused: 1 });
  assert.deepEqual(tab.unsent, ["Like"]);
  // From then on the page shows why a gesture came too late.
  tab.button.textContent = "Share";
  tab.tap();
  tab.receive({ refused: 2 });
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
  assert.deepEqual(tab.socket.sent, [["resume", "s2", "s1", true, 1]]);
  tab.receive({ unknown: script });
  assert.deepEqual(tab.sent("restore"), [["restore", "s2", "s1", "sealed", 0, 1]]);
  tab.greet({ joined: "s1", life: 2, seats: [4], restored: "s1" });
  assert.deepEqual(tab.sent("edit"), [["edit", 4, 0, "words", "Dear all", null, 1]]);
  assert.deepEqual(tab.unsent, []);
});

test("A duplicated tab asks for a session of its own from the state that was copied with it", async () => {
  const original = new Tab();
  original.join();
  original.receive({ state: "sealed", seats: [1], taken: 0 });
  const copy = new Tab({ storage: new Map(original.storage), session: "s2" });
  copy.socket.onopen();
  assert.deepEqual(copy.socket.sent, [["resume", "s2", "s1", false, 1]]);
  copy.receive({ unknown: script });
  copy.greet({ joined: "s3", life: 2, restored: "s1" });
  await copy.showAgain();
  copy.tap();
  assert.deepEqual(copy.sent("tap"), [["tap", 1, 0, "tap", 1]]);
  assert.deepEqual(copy.unsent, []);
});

test("A page at another address carries nothing of the one before", () => {
  const storage = new Map([["dertisch-state", JSON.stringify({ session: "s1", life: 1, state: "sealed", attempts: 0, address: "/elsewhere" })]]);
  const tab = new Tab({ storage, session: "s2" });
  tab.socket.onopen();
  assert.deepEqual(tab.socket.sent, [["join", "s2", true, null]]);
});

test("A try that has begun counts what the house says, and is no failed try once the house has answered", async () => {
  const tab = await orphan();
  tab.receive({ try: 7 });
  await lose(tab);
  assert.deepEqual(tab.sent("restore"), [["restore", "s1", "s1", "sealed", 8, 1]]);
  // The house makes it wait, and then it is full.
  tab.receive({ try: -1 });
  tab.leave();
  const next = new Tab({ storage: tab.storage, session: "s2" });
  next.socket.onopen();
  next.receive({ unknown: script });
  assert.deepEqual(next.sent("restore"), [["restore", "s2", "s1", "sealed", 8, 1]]);
  next.receive({ try: -1 });
  next.receive({ try: 8 });
  next.close(1013);
  next.answers = true;
  await next.advance(2000);
  next.socket.onopen();
  next.receive({ unknown: script });
  assert.deepEqual(next.sent("restore"), [["restore", "s2", "s1", "sealed", 8, 1]]);
  next.receive({ try: -1 });
  next.close(4004);
  await next.advance(2000);
  assert.equal(next.reloads.length, 1);
  next.leave();
  const last = new Tab({ storage: next.storage, session: "s3" });
  last.join("s3");
  assert.equal(notice(last), "partial");
});

test("Each try without an answer is counted, also by the next page, and an answer ends the count", async () => {
  const tab = await orphan();
  await lose(tab);
  assert.deepEqual(tab.sent("restore"), [["restore", "s1", "s1", "sealed", 1, 1]]);
  tab.leave();
  const next = new Tab({ storage: tab.storage, session: "s2" });
  next.socket.onopen();
  next.receive({ unknown: script });
  assert.deepEqual(next.sent("restore"), [["restore", "s2", "s1", "sealed", 2, 1]]);
  next.greet({ joined: "s1", life: 2, restored: "s1" });
  next.receive({ state: "sealed", seats: [1], taken: 0 });
  await lose(next);
  assert.deepEqual(next.sent("restore"), [["restore", "s1", "s1", "sealed", 0, 2]]);
});

test("A house that is full is asked again later, with the same state, and that is no failed try", async () => {
  const tab = await orphan();
  tab.close(1013);
  tab.answers = true;
  await tab.advance(1000);
  tab.socket.onopen();
  tab.receive({ unknown: script });
  assert.deepEqual(tab.sent("restore"), [["restore", "s1", "s1", "sealed", 0, 1]]);
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

const question = (id, text) => ({ alert: { id, text, detail: null, entry: null, answers: [[1, "Yes", "preferred"], [0, "No", "cancel"]] } });

test("Of the dialogs of before, only those stay that the new process asks again with the same text", async () => {
  const tab = new Tab();
  tab.join();
  await tab.ask(question(1, "Delete the letter?"), question(2, "Leave?"), question(3, "Send?"));
  const leave = tab.dialogs[1];
  await orphan(tab);
  tab.greet({ joined: "s1", life: 2, restored: "s1" });
  await tab.showAgain("", 1, question(1, "Empty the bin?"), question(2, "Leave?"));
  assert.deepEqual(tab.dialogs.map(dialog => dialog.children[0].textContent), ["Empty the bin?", "Leave?"]);
  assert.equal(tab.dialogs[1], leave);
});

test("A question that is shown again gives the focus back to where it was before", async () => {
  const tab = new Tab();
  tab.join();
  tab.root.dataset.customer = "letter";
  tab.entry.focus();
  const before = tab.entry;
  await tab.ask(question(1, "Leave?"));
  tab.document.activeElement = tab.dialogs[0].children[0];
  tab.receive({ state: "sealed", seats: [1], taken: 0 });
  await lose(tab);
  tab.greet({ joined: "s1", life: 2, restored: "s1" });
  await tab.showAgain("", 1, question(1, "Leave?"));
  assert.ok(tab.dialogs[0].from === tab.entry && tab.entry === before);
});

test("An answer that was not sent is given if the new process asks the same, and told as not sent otherwise", async () => {
  for (const [asked, sent, dialogs, unsent] of [
    [[question(1, "Delete?")], [["answer", 1, 1, "", 1]], 0, []], [[question(1, "Delete all?")], [], 1, ["Delete? Yes"]], [[], [], 0, ["Delete? Yes"]]]) {
    const tab = new Tab();
    tab.join();
    tab.receive({ state: "sealed", seats: [1], taken: 0 });
    await tab.ask(question(1, "Delete?"));
    tab.close();
    tab.answer(tab.dialogs[0], 1);
    await lose(tab);
    tab.greet({ joined: "s1", life: 2, restored: "s1" });
    assert.deepEqual(tab.sent("answer"), []);
    await tab.showAgain("", 1, ...asked);
    assert.deepEqual([tab.sent("answer"), tab.dialogs.length, tab.unsent], [sent, dialogs, unsent]);
  }
});

test("A page that came from the browser's cache gives what was typed there before, also after a page that was left too early", () => {
  const storage = stored();
  for (const early of [true, true, false]) {
    const tab = new Tab({ storage, session: "s1" });
    tab.socket.onopen();
    if (early) {
      tab.leave();
      continue;
    }
    tab.receive({ unknown: script });
    tab.greet({ joined: "s1", life: 2, restored: "s1" });
    assert.deepEqual(tab.sent("edit"), [["edit", 1, 0, "words", "Dear all", null, 1]]);
  }
});

test("A copy that loses its process before it has a state of its own gives the one that it came with", async () => {
  const copy = new Tab({ storage: stored(), session: "s2" });
  copy.socket.onopen();
  copy.receive({ unknown: script });
  copy.greet({ joined: "s3", life: 2, restored: "s1" });
  await copy.showAgain("Dear all");
  copy.close();
  copy.tap();
  await lose(copy);
  assert.deepEqual(copy.socket.sent, [["join", "s3", false, 2], ["restore", "s3", "s1", "sealed", 0, 2]]);
  copy.greet({ joined: "s4", life: 3, restored: "s1" });
  assert.deepEqual([copy.sent("tap"), copy.unsent], [[["tap", 1, 0, "tap", 2]], []]);
  copy.receive({ state: "own", seats: [1], taken: 0 });
  await lose(copy);
  assert.deepEqual(copy.sent("restore"), [["restore", "s4", "s4", "own", 0, 3]]);
});

test("After a refusal the next page names what was typed as not sent", async () => {
  const tab = new Tab();
  tab.join();
  tab.type("Dear all");
  tab.receive({ taken: 1 });
  await orphan(tab);
  tab.close(4004);
  tab.leave();
  assert.deepEqual(new Tab({ storage: tab.storage, session: "s2" }).unsent, ["Words: “Dear all”"]);
  // A loaded page is refused its predecessor's state, and has its own session.
  const next = new Tab({ storage: stored(), session: "s2" });
  next.socket.onopen();
  next.receive({ unknown: script });
  next.greet({ joined: "s2", life: 2, partial: true });
  assert.deepEqual([notice(next), next.unsent, next.sent("edit")], ["partial", ["Words: “Dear all”"], []]);
});

const served = { state: "served", life: "1" };

test("A page whose first socket reaches another process gives it the state that it came with, and what was typed and tapped meanwhile", async () => {
  const tab = new Tab({ served });
  tab.type("Dear all");
  tab.tap();
  tab.socket.onopen();
  tab.receive({ unknown: script });
  assert.deepEqual(tab.socket.sent, [["join", "s1", true, 1], ["restore", "s1", "s1", "served", 0, 1]]);
  tab.greet({ joined: "s1", life: 2, restored: "s1" });
  assert.deepEqual([tab.sent("edit")[0], tab.sent("tap")], [["edit", 1, 0, "words", "Dear all", null, 1], [["tap", 1, 0, "tap", 3]]]);
  await tab.showAgain("Dear all");
  assert.deepEqual([tab.entry.value, tab.unsent, notice(tab), tab.root.dataset.connection], ["Dear all", [], undefined, undefined]);
  await tab.advance(2_000);
  assert.deepEqual([tab.sockets.length, tab.reloads], [1, []]);
});

test("A page keeps the state that it came with until its process sends another", async () => {
  const tab = new Tab({ served });
  tab.join();
  await lose(tab);
  assert.deepEqual(tab.socket.sent, [["join", "s1", false, 1], ["restore", "s1", "s1", "served", 0, 1]]);
  tab.greet({ joined: "s1", life: 2, restored: "s1" });
  tab.receive({ state: "newer", seats: [1], taken: 0 });
  await lose(tab);
  assert.deepEqual(tab.socket.sent, [["join", "s1", false, 2], ["restore", "s1", "s1", "newer", 0, 2]]);
});

test("A page that keeps no cookies forgets the state that it came with", async () => {
  const tab = new Tab({ served });
  tab.join();
  tab.receive({ state: null, seats: [] });
  await lose(tab);
  assert.deepEqual(tab.socket.sent, [["join", "s1", false, null]]);
});

test("What was typed on a page that never had a socket is given with its state by the page that is loaded again", () => {
  const tab = new Tab({ served });
  tab.type("Dear all");
  tab.leave();
  const next = new Tab({ storage: tab.storage, session: "s2", served: { state: "served again", life: "2" } });
  next.socket.onopen();
  next.receive({ unknown: script });
  assert.deepEqual(next.socket.sent, [["resume", "s2", "s1", true, 1], ["restore", "s2", "s1", "served", 0, 1]]);
  next.greet({ joined: "s3", life: 3, restored: "s1" });
  assert.deepEqual([next.sent("edit")[0], next.unsent], [["edit", 1, 0, "words", "Dear all", null, 1], []]);
});

test("A page gives the state of the page before it rather than its own, and its own if it is at another address", () => {
  for (const [address, sent] of [["/", ["resume", "s2", "s1", false, 1]], ["/elsewhere", ["join", "s2", true, 7]]]) {
    const storage = new Map([["dertisch-state", JSON.stringify({ session: "s1", life: 1, state: "stored", attempts: 0, address })]]);
    const tab = new Tab({ storage, session: "s2", served: { state: "served", life: "7" } });
    tab.socket.onopen();
    assert.deepEqual(tab.socket.sent, [sent]);
  }
});

test("A page of another address asks for its own session, whatever the one before it left", () => {
  const former = new Tab();
  former.join();
  former.leave();
  former.storage.set("dertisch-state", JSON.stringify({ ...JSON.parse(former.storage.get("dertisch-state")), address: "/elsewhere" }));
  const tab = new Tab({ storage: former.storage, session: "s2", served });
  tab.socket.onopen();
  assert.deepEqual(tab.socket.sent, [["join", "s2", true, 1]]);
});

test("An old copy of a page, shown on the way back, gives no state of its own", async () => {
  const tab = new Tab({ served, arrival: "back_forward" });
  tab.socket.onopen();
  tab.receive({ unknown: script });
  await tab.advance(2_000);
  assert.deepEqual([tab.socket.sent, tab.reloads.length], [[["join", "s1", true, null]], 1]);
  const stored = new Map([["dertisch-state", JSON.stringify({ session: "s1", life: 1, state: "stored", attempts: 0, address: "/" })]]);
  const reopened = new Tab({ storage: stored, served, arrival: "back_forward" });
  reopened.socket.onopen();
  reopened.receive({ unknown: script });
  assert.deepEqual(reopened.sent("restore"), [["restore", "s1", "s1", "stored", 0, 1]]);
});

test("A state that came with the page is not tried again after a refusal, and the page that comes next has its own", async () => {
  const tab = new Tab({ served });
  tab.socket.onopen();
  tab.receive({ unknown: script });
  tab.close(4004);
  await tab.advance(2_000);
  assert.equal(tab.reloads.length, 1);
  tab.leave();
  const next = new Tab({ storage: tab.storage, session: "s2", served: { state: "anew", life: "2" } });
  next.socket.onopen();
  assert.deepEqual(next.socket.sent, [["join", "s2", true, 2]]);
});
