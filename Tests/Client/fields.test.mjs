// What was typed and chosen in a tab that outlives its server.
import assert from "node:assert/strict";
import { test } from "node:test";
import { script, Tab } from "./browser.mjs";
import { goOn, lose, orphan, stored } from "./returning.mjs";

test("What was typed is given to the new process before the page is asked for, although the old one had taken it", async () => {
  const tab = new Tab();
  tab.join();
  tab.type("Dear all");
  tab.receive({ taken: 1 });
  await orphan(tab);
  tab.greet({ joined: "s1", life: 2, restored: "s1" });
  assert.deepEqual(tab.socket.sent.filter(([verb]) => verb === "edit" || verb === "ready"), [["edit", 1, 0, "words", "Dear all", null, 1], ["ready"]]);
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

test("What was typed beneath a menu is given before what was tapped in the menu since, whose bill counts", async () => {
  const tab = new Tab();
  tab.join();
  tab.type("Dear all");
  tab.receive({ state: "sealed", seats: [1, 3], taken: 1 });
  tab.close();
  tab.tap();
  await lose(tab);
  tab.greet({ joined: "s1", life: 2, restored: "s1", seats: [1, 3] });
  assert.deepEqual(tab.sent("edit").concat(tab.sent("tap")), [["edit", 1, 0, "words", "Dear all", null, 1], ["tap", 1, 0, "tap", 2]]);
  await tab.showAgain("dark");
  assert.deepEqual([tab.entry.value, tab.sent("edit").length], ["dark", 1]);
});

test("What was typed at a place that the house has marked as secret is not stored, and not given to another process", async () => {
  // A field without a label of its own is not named by its content either.
  for (const facts of [{}, { ariaLabel: null }]) {
    const tab = new Tab();
    Object.assign(tab.entry, { dataset: { place: "words", secret: "" }, ...facts });
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

test("The focus goes back after a reload and types nothing, since the house may have replaced the text", async () => {
  const storage = stored(tab => {
    tab.root.dataset.customer = "letter";
    tab.type("Dear all");
  });
  for (const seat of [1, 7]) {
    const tab = goOn(new Map(storage));
    await tab.showAgain("Sent.", seat);
    assert.deepEqual([tab.document.activeElement === tab.entry, tab.entry.value, tab.sent("edit")], [true, "Sent.", []]);
  }
});

test("What is typed while the page is on its way is typed again, on the same seat only", async () => {
  for (const [seat, value] of [[1, "Dear all"], [7, "Dear"]]) {
    const tab = new Tab();
    tab.join();
    tab.root.dataset.customer = "letter";
    tab.entry.focus();
    tab.type("Dear");
    tab.type("Dear all");
    tab.revision = 1;
    await tab.showAgain("Dear", seat);
    assert.deepEqual([tab.document.activeElement === tab.entry, tab.entry.value], [true, value]);
  }
});

test("What was typed beneath another customer is given when the page that comes shows it, since the other has left meanwhile", async () => {
  const tab = new Tab();
  tab.join();
  tab.type("Dear all");
  await tab.showAgain("", 2);
  tab.receive({ state: "sealed", seats: [1, 2], taken: 0 });
  await lose(tab);
  tab.greet({ joined: "s1", life: 2, restored: "s1", seats: [2] });
  assert.deepEqual(tab.sent("edit"), []);
  await tab.showAgain("", 1);
  assert.deepEqual([tab.entry.value, tab.sent("edit").map(([, seat, , , text]) => [seat, text])], ["Dear all", [[1, "Dear all"]]]);
});

test("A selection is given back with its direction, so that the visitor can extend it on the same side", async () => {
  const tab = new Tab();
  tab.join();
  tab.root.dataset.customer = "letter";
  tab.entry.focus();
  tab.type("Dear all");
  tab.entry.setSelectionRange(0, 4, "backward");
  await tab.showAgain("Dear all");
  const { selectionStart, selectionEnd, selectionDirection } = tab.entry;
  assert.deepEqual([selectionStart, selectionEnd, selectionDirection], [0, 4, "backward"]);
});

test("A checked box that has the focus keeps its value when the page is shown again", async () => {
  const tab = new Tab();
  tab.join();
  tab.root.dataset.customer = "letter";
  tab.entry.focus();
  tab.check();
  tab.entry.value = "on";
  await tab.showAgain("on");
  assert.deepEqual([tab.document.activeElement === tab.entry, tab.entry.value], [true, "on"]);
});

test("What is changed after the page was asked for, and before it comes, stays as the visitor left it", async () => {
  const tab = new Tab();
  tab.join();
  tab.root.dataset.customer = "letter";
  // The page that comes was written before.
  tab.check();
  await tab.showAgain();
  assert.equal(tab.entry.checked, true);
  assert.deepEqual(tab.sent("flag").map(([, , , , isOn]) => isOn), [true]);
  // A flag that the house had when it was asked for the page is as the house says.
  tab.receive({ joined: "s", taken: 9 });
  await tab.showAgain();
  assert.ok(!tab.entry.checked);
});

test("A visitor who is somewhere already keeps the focus when the seating comes back", async () => {
  const tab = goOn(stored(tab => { tab.root.dataset.customer = "letter"; }));
  tab.button.focus();
  await tab.showAgain();
  assert.equal(tab.document.activeElement, tab.button);
});

test("A choice is found again by its number, whatever its label and place, and one that has gone stays as the house has chosen", async () => {
  const blue = [["choose", 1, 0, "kind", 2, 1]];
  for (const [labels, numbers, chosen, sent] of [
    [["Red", "Blue"], [1, 2], "2", blue], [["Red", "Bleu"], [1, 2], "2", blue], [["Blue", "Blue"], [3, 2], "2", blue],
    [["Blue", "Blue"], [3, 4], "3", []],
  ]) {
    const tab = goOn(stored(tab => tab.choose("Blue")), { life: 2, restored: "s1" });
    assert.deepEqual(tab.sent("choose"), []);
    Object.assign(tab, { labels, numbers });
    await tab.showAgain();
    assert.deepEqual([tab.choice.value, tab.sent("choose")], [chosen, sent]);
  }
});

test("A field that was changed without a word is reported before the next tap, and only once", () => {
  const tab = new Tab();
  tab.join();
  tab.entry.value = "filled in";
  tab.choice.selectedIndex = 1;
  tab.tap();
  tab.tap();
  assert.deepEqual(tab.socket.sent.filter(([verb]) => !["join", "ready", "beat"].includes(verb)), [
    ["edit", 1, 0, "words", "filled in", [[0, 9, ""]], 1], ["choose", 1, 0, "kind", 2, 2], ["tap", 1, 0, "tap", 3], ["tap", 1, 0, "tap", 4]]);
});

test("A text that was changed when it was left is reported, and one that was reported letter by letter is not reported again", () => {
  const tab = new Tab();
  tab.join();
  tab.type("Dear");
  tab.receive({ taken: 1 });
  tab.leaveField();
  tab.entry.value = "Dear all";
  tab.leaveField();
  assert.deepEqual(tab.sent("edit").map(([, , , , text]) => text), ["Dear", "Dear all"]);
});

test("What the house has laid is no change of the visitor's", () => {
  const tab = new Tab();
  tab.join();
  tab.receive({ patch: [["e", 0, "words", "Sent.", 1]], seat: 1 });
  tab.tap();
  assert.deepEqual(tab.sent("edit"), []);
});

test("What the visitor could not change is put back", () => {
  const tab = new Tab();
  tab.join();
  tab.receive({ patch: [["e", 0, "words", "Sent.", 1]], seat: 1 });
  Object.assign(tab.entry, { value: "", readOnly: true });
  tab.tap();
  assert.deepEqual([tab.entry.value, tab.sent("edit")], ["Sent.", []]);
});

test("Half a surrogate pair is not sent, and is gone from the page once the field is left", () => {
  const tab = new Tab();
  tab.join();
  tab.type("Hi \ud83d");
  assert.deepEqual([tab.sent("edit").map(([, , , , text]) => text), tab.entry.value], [["Hi "], "Hi \ud83d"]);
  tab.receive({ taken: 1 });
  tab.entry.value = "Ho \ud83d";
  tab.leaveField();
  assert.equal(tab.entry.value, "Ho ");
  tab.receive({ taken: 2 });
  tab.type("Hi 😀");
  assert.equal(tab.sent("edit").at(-1)[4], "Hi 😀");
});

test("A text that is too long for a message is not sent, stays in its field with a message beside it, and is sent once it is shorter", async () => {
  const tab = new Tab({ served: { limit: "65536" } });
  tab.join();
  tab.type("x".repeat(70_000));
  const message = () => tab.flaw;
  assert.deepEqual([tab.sent("edit"), tab.entry.value.length, message()], [[], 70_000, "too long"]);
  await tab.showAgain();
  assert.deepEqual([tab.entry.value.length, message(), tab.sent("edit")], [70_000, "too long", []]);
  tab.type("short");
  assert.deepEqual([tab.sent("edit").map(([, , , , text]) => text), message()], [["short"], null]);
});

test("A secret that the house does not send back is in its field again after a lost connection, unless the house has replaced it", async () => {
  for (const [withheld, value] of [["", "hush"], [undefined, ""]]) {
    const tab = new Tab();
    tab.entry.dataset.secret = "";
    tab.join();
    tab.type("hush");
    tab.receive({ taken: 1 });
    tab.join();
    tab.revision = 1;
    tab.facts = { secret: "", ...withheld === undefined ? {} : { withheld } };
    await tab.showAgain();
    assert.deepEqual([tab.entry.value, tab.entry.dataset.withheld, tab.sent("edit").length], [value, undefined, 1]);
  }
});

test("A field says that the house holds a secret, until something is typed", () => {
  const tab = new Tab();
  Object.assign(tab.entry, { dataset: { place: "words", secret: "" }, placeholder: "PIN" });
  tab.join();
  tab.receive({ patch: [["e", 0, "words", null, 0]], seat: 1 });
  assert.deepEqual([tab.entry.value, tab.entry.placeholder, tab.entry.dataset.withheld], ["", "••••••••", "PIN"]);
  tab.type("1");
  assert.equal(tab.entry.dataset.withheld, undefined);
});

test("A process that is restoring the tab hears no heartbeat that was planned for the one before", async () => {
  const tab = goOn(stored(tab => tab.choose("Blue")), { life: 2, restored: "s1" });
  await tab.showAgain();
  assert.equal(tab.sent("choose").length, 1);
  await lose(tab);
  await tab.advance(2_000);
  assert.deepEqual(tab.sent("beat"), []);
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
  await tab.showAgain();
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
