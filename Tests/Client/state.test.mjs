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
  assert.deepEqual(tab.sent("restore"), [["restore", "s1", "s1", "sealed", 0]]);
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
  next.showAgain("", 1);
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
  next.showAgain();
  next.tap();
  assert.deepEqual(next.sent("tap"), [["tap", 1, 0, "tap", 1]]);
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
  for (const facts of [{ type: "password" }, ...["cc-number", "billing cc-csc", "new-password", "one-time-code", "section-a current-password"].map(autocomplete => ({ autocomplete })), { dataset: { place: "words", secret: "" } }]) {
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
  copy.showAgain();
  copy.tap();
  assert.deepEqual(copy.sent("tap"), [["tap", 1, 0, "tap", 1]]);
  assert.deepEqual(copy.unsent, []);
});

test("A page at another address carries nothing of the one before", () => {
  const storage = new Map([["dertisch-state", JSON.stringify({ session: "s1", life: 1, state: "sealed", attempts: 0, address: "/elsewhere" })]]);
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

test("Beyond 64 KB of typed text, the oldest is not stored, and the page that goes on from the store says so", async () => {
  const tab = new Tab();
  tab.join();
  tab.receive({ state: "sealed", seats: [1], taken: 0 });
  const stored = () => JSON.parse(tab.storage.get("dertisch-state")).fields;
  tab.type("x".repeat(60_000));
  await tab.advance(1000);
  assert.deepEqual(stored().map(field => field.message[4].length), [60_000]);
  tab.type("x".repeat(70_000));
  await tab.advance(1000);
  assert.deepEqual(stored(), []);
  // The page itself still has the text, and gives it to the next process.
  tab.receive({ taken: 1 });
  await lose(tab);
  tab.greet({ joined: "s1", life: 2, restored: "s1" });
  assert.deepEqual([tab.sent("edit").length, tab.unsent], [1, []]);
  tab.receive({ taken: 1 });
  tab.leave();
  const next = new Tab({ storage: tab.storage, session: "s2" });
  next.socket.onopen();
  next.receive({ unknown: script });
  next.greet({ joined: "s1", life: 3, restored: "s1" });
  assert.deepEqual([next.sent("edit"), next.unsent], [[], ["Words"]]);
});

const question = (id, text) => ({ alert: { id, text, detail: null, entry: null, answers: [[1, "Yes", "preferred"], [0, "No", "cancel"]] } });

test("Of the dialogs of before, only those stay that the new process asks again with the same text", async () => {
  const tab = new Tab();
  tab.join();
  tab.receive(question(1, "Delete the letter?"));
  tab.receive(question(2, "Leave?"));
  tab.receive(question(3, "Send?"));
  const leave = tab.dialogs[1];
  await orphan(tab);
  tab.greet({ joined: "s1", life: 2, restored: "s1" });
  tab.showAgain("", 1, question(1, "Empty the bin?"), question(2, "Leave?"));
  assert.deepEqual(tab.dialogs.map(dialog => dialog.children[0].textContent), ["Empty the bin?", "Leave?"]);
  assert.equal(tab.dialogs[1], leave);
});

test("An answer that was not sent is given if the new process asks the same, and told as not sent otherwise", async () => {
  for (const [asked, sent, dialogs, unsent] of [
    [[question(1, "Delete?")], [["answer", 1, 1, "", 1]], 0, []], [[question(1, "Delete all?")], [], 1, ["Delete? Yes"]], [[], [], 0, ["Delete? Yes"]]]) {
    const tab = new Tab();
    tab.join();
    tab.receive({ state: "sealed", seats: [1], taken: 0 });
    tab.receive(question(1, "Delete?"));
    tab.close();
    tab.answer(tab.dialogs[0], 1);
    await lose(tab);
    tab.greet({ joined: "s1", life: 2, restored: "s1" });
    assert.deepEqual(tab.sent("answer"), []);
    tab.showAgain("", 1, ...asked);
    assert.deepEqual([tab.sent("answer"), tab.dialogs.length, tab.unsent], [sent, dialogs, unsent]);
  }
});

// The storage of a page that has typed, which the house has taken, and has left.
function stored(write = tab => tab.type("Dear all")) {
  const before = new Tab();
  before.join();
  before.receive({ state: "sealed", seats: [1], taken: 0 });
  before.entry.focus();
  write(before);
  before.receive({ taken: 1 });
  before.leave();
  return before.storage;
}

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
    assert.deepEqual(tab.sent("edit"), [["edit", 1, 0, "words", "Dear all", 1, 1]]);
  }
});

// A loaded page that goes on in the seating of the page before.
function goOn(storage, message = {}) {
  const tab = new Tab({ storage, session: "s2" });
  tab.socket.onopen();
  if (message.restored) tab.receive({ unknown: script });
  tab.root.dataset.customer = "letter";
  tab.greet({ joined: "s1", ...message });
  return tab;
}

test("The focus goes back after a reload and types nothing, since the house may have replaced the text", () => {
  const storage = stored(tab => {
    tab.root.dataset.customer = "letter";
    tab.type("Dear all");
  });
  for (const seat of [1, 7]) {
    const tab = goOn(new Map(storage));
    tab.showAgain("Sent.", seat);
    assert.deepEqual([tab.document.activeElement === tab.entry, tab.entry.value, tab.sent("edit")], [true, "Sent.", []]);
  }
});

test("What is typed while the page is on its way is typed again, on the same seat only", () => {
  for (const [seat, value] of [[1, "Dear all"], [7, "Dear"]]) {
    const tab = new Tab();
    tab.join();
    tab.root.dataset.customer = "letter";
    tab.entry.focus();
    tab.type("Dear all");
    tab.showAgain("Dear", seat);
    assert.deepEqual([tab.document.activeElement === tab.entry, tab.entry.value], [true, value]);
  }
});

test("What was typed beneath another customer is given when the page that comes shows it, since the other has left meanwhile", async () => {
  const tab = new Tab();
  tab.join();
  tab.type("Dear all");
  tab.showAgain("", 2);
  tab.receive({ state: "sealed", seats: [1, 2], taken: 0 });
  await lose(tab);
  tab.greet({ joined: "s1", life: 2, restored: "s1", seats: [2] });
  assert.deepEqual(tab.sent("edit"), []);
  tab.showAgain("", 1);
  assert.deepEqual([tab.entry.value, tab.sent("edit").map(([, seat, , , text]) => [seat, text])], ["Dear all", [[1, "Dear all"]]]);
});

test("A selection is given back with its direction, so that the visitor can extend it on the same side", () => {
  const tab = new Tab();
  tab.join();
  tab.root.dataset.customer = "letter";
  tab.entry.focus();
  tab.type("Dear all");
  tab.entry.setSelectionRange(0, 4, "backward");
  tab.showAgain("Dear all");
  const { selectionStart, selectionEnd, selectionDirection } = tab.entry;
  assert.deepEqual([selectionStart, selectionEnd, selectionDirection], [0, 4, "backward"]);
});

test("A checked box that has the focus keeps its value when the page is shown again", () => {
  const tab = new Tab();
  tab.join();
  tab.root.dataset.customer = "letter";
  tab.entry.focus();
  tab.check();
  tab.showAgain("on");
  assert.deepEqual([tab.document.activeElement === tab.entry, tab.entry.value], [true, "on"]);
});

test("What is changed after the page was asked for, and before it comes, stays as the visitor left it", () => {
  const tab = new Tab();
  tab.join();
  tab.root.dataset.customer = "letter";
  // The page that comes was written before.
  tab.check();
  tab.showAgain();
  assert.equal(tab.entry.checked, true);
  assert.deepEqual(tab.sent("flag").map(([, , , , isOn]) => isOn), [true]);
  // A flag that the house had when it was asked for the page is as the house says.
  tab.receive({ joined: "s", taken: 9 });
  tab.showAgain();
  assert.ok(!tab.entry.checked);
});

test("A visitor who is somewhere already keeps the focus when the seating comes back", () => {
  const tab = goOn(stored(tab => { tab.root.dataset.customer = "letter"; }));
  tab.button.focus();
  tab.showAgain();
  assert.equal(tab.document.activeElement, tab.button);
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

test("A copy that loses its process before it has a state of its own gives the one that it came with", async () => {
  const copy = new Tab({ storage: stored(), session: "s2" });
  copy.socket.onopen();
  copy.receive({ unknown: script });
  copy.greet({ joined: "s3", life: 2, restored: "s1" });
  copy.showAgain("Dear all");
  copy.close();
  copy.tap();
  await lose(copy);
  assert.deepEqual(copy.socket.sent, [["join", "s3", false], ["restore", "s3", "s1", "sealed", 0]]);
  copy.greet({ joined: "s4", life: 3, restored: "s1" });
  assert.deepEqual([copy.sent("tap"), copy.unsent], [[["tap", 1, 0, "tap", 2]], []]);
  copy.receive({ state: "own", seats: [1], taken: 0 });
  await lose(copy);
  assert.deepEqual(copy.sent("restore"), [["restore", "s4", "s4", "own", 0]]);
});

test("A choice whose label has gone is forgotten, and what the house has chosen stays", () => {
  for (const [options, sent] of [[["Red", "Blue"], [["choose", 1, 0, "kind", 2, 1]]], [["Red", "Green"], []]]) {
    const tab = goOn(stored(tab => tab.choose("Blue")), { life: 2, restored: "s1" });
    assert.deepEqual(tab.sent("choose"), []);
    tab.labels = options;
    tab.showAgain();
    assert.deepEqual([tab.choice.selectedOptions[0].text, tab.sent("choose")], [options[sent.length], sent]);
  }
});

test("Hundreds of choices are given to the new process a hundred at a time, and none is lost", async () => {
  const tab = new Tab({ choices: 450 });
  tab.join();
  const { controls } = tab.document.body;
  controls.slice(2).forEach((choice, index) => {
    tab.choose("Blue", choice);
    tab.receive({ taken: index + 1 });
  });
  await orphan(tab);
  tab.greet({ joined: "s1", life: 2, restored: "s1" });
  tab.showAgain();
  const given = [];
  for (let round = 0; round < 5; round++) {
    given.push(tab.sent("choose").length);
    tab.receive({ taken: given.at(-1) });
    await tab.advance(2_000);
  }
  assert.deepEqual(given, [100, 200, 300, 400, 450]);
  assert.deepEqual(tab.sent("choose").map(([, , , place]) => place), controls.slice(2).map(choice => choice.dataset.place));
  assert.deepEqual(tab.unsent, []);
});
