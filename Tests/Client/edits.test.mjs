// Edits of one field while others of it are on their way, and what the house lays meanwhile.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Tab } from "./browser.mjs";
import { lose } from "./returning.mjs";

const opened = () => {
  const tab = new Tab();
  tab.join();
  return tab;
};
const texts = tab => tab.sent("edit").map(([, , , , text]) => text);
const lay = (tab, text, number, taken = number) => tab.receive({ patch: [["e", 0, "words", text, number]], seat: 1, taken });

test("One edit of a field is on its way at a time, and the newest waits for its answer", () => {
  const tab = opened();
  for (const text of ["a", "ab", "abc", "abcd"]) tab.type(text);
  assert.deepEqual(tab.sent("edit"), [["edit", 1, 0, "words", "a", [[0, 1, ""]], 1]]);
  tab.receive({ taken: 1 });
  assert.deepEqual(tab.sent("edit")[1], ["edit", 1, 0, "words", "abcd", [[1, 3, ""]], 2]);
  tab.receive({ taken: 2 });
  assert.deepEqual([texts(tab), tab.unsent], [["a", "abcd"], []]);
});

test("Ten thousand edits of a field need no more room than two, and the last one arrives", async () => {
  const tab = opened();
  for (let number = 1; number <= 10_000; number++) tab.type(`${number}`);
  tab.receive({ taken: 1 });
  tab.receive({ taken: 2 });
  assert.deepEqual([texts(tab), tab.unsent], [["1", "10000"], []]);
});

test("Edits of two fields do not wait for each other", () => {
  const tab = opened();
  tab.type("a");
  tab.type("ab");
  tab.choose("Blue");
  tab.choose("Red");
  assert.deepEqual(tab.socket.sent.slice(-2).map(([verb]) => verb), ["edit", "choose"]);
  tab.receive({ taken: 2 });
  assert.deepEqual(tab.socket.sent.slice(-2), [["edit", 1, 0, "words", "ab", [[1, 1, ""]], 3], ["choose", 1, 0, "kind", 1, 4]]);
});

test("What waits is sent before a tap, which would otherwise overtake it", () => {
  const tab = opened();
  for (const text of ["a", "ab"]) tab.type(text);
  tab.tap();
  tab.type("abc");
  assert.deepEqual(tab.socket.sent.slice(-3).map(([verb, , , , text]) => [verb, text]), [["edit", "a"], ["edit", "ab"], ["tap", 3]]);
});

test("After a lost connection everything arrives in the order of its numbers, and then what waited", async () => {
  const tab = opened();
  for (const text of ["a", "ab"]) tab.type(text);
  tab.choose("Blue");
  tab.close();
  tab.type("abc");
  await tab.advance(10);
  tab.join("s1", 1);
  assert.deepEqual(tab.socket.sent.filter(message => Number.isInteger(message.at(-1))).map(message => message.at(-1)), [2, 3]);
  assert.deepEqual([texts(tab), tab.sent("choose").length], [["abc"], 1]);
});

test("An edit that the house refuses since it was asked too often is sent again, unless there is a newer one", async () => {
  const tab = opened();
  tab.type("a");
  tab.receive({ refused: 1, always: true });
  tab.receive({ taken: 1 });
  await tab.advance(1000);
  assert.deepEqual([texts(tab), tab.unsent], [["a", "a"], []]);
  tab.receive({ refused: 2, always: true });
  tab.receive({ taken: 2 });
  tab.type("ab");
  tab.receive({ taken: 3 });
  await tab.advance(5000);
  assert.deepEqual([texts(tab), tab.unsent], [["a", "a", "ab"], []]);
});

test("Lines that are sent before the house has emptied the entry stay apart", () => {
  const tab = opened();
  tab.type("hello");
  tab.tap();
  tab.type("hellosecond");
  tab.tap();
  tab.type("hellosecondthird");
  lay(tab, "", 1, 2);
  assert.equal(tab.entry.value, "secondthird");
  // The house has made the change in the empty entry, and has emptied it again.
  lay(tab, "", 3, 4);
  assert.equal(tab.entry.value, "third");
  assert.deepEqual(tab.sent("edit").at(-1), ["edit", 1, 0, "words", "third", [[0, 5, ""]], 5]);
});

test("An edit that waits is sent as it reads once the house has laid something beneath it", () => {
  const tab = opened();
  tab.type("hello");
  tab.type("hello you");
  lay(tab, "HELLO", 1);
  assert.equal(tab.entry.value, "HELLO you");
  assert.deepEqual(tab.sent("edit").at(-1), ["edit", 1, 0, "words", "HELLO you", [[5, 4, ""]], 2]);
});

test("A text that was typed over by the house's is given to the next process as it reads", async () => {
  const tab = opened();
  tab.receive({ state: "sealed", seats: [1], taken: 0 });
  tab.type("hello");
  tab.tap();
  tab.type("hellosecond");
  lay(tab, "", 1, 3);
  await lose(tab);
  tab.greet({ joined: "s1", life: 2, restored: "s1" });
  assert.deepEqual(texts(tab), ["second"]);
});

test("A page that comes again is merged with what was typed since the house wrote it", async () => {
  const tab = opened();
  tab.type("hello");
  tab.receive({ taken: 1 });
  tab.type("hello you");
  tab.revision = 1;
  await tab.showAgain("HELLO");
  assert.equal(tab.entry.value, "HELLO you");
});

test("Nothing is written into an entry while an input method composes in it, and then the newest of what was laid is merged", async () => {
  const tab = opened();
  tab.type("hello ");
  tab.receive({ taken: 1 });
  tab.compose("start");
  tab.type("hello ni");
  lay(tab, "HELLO ", 1);
  tab.type("hello nih");
  lay(tab, "HELLO NI", 2);
  assert.equal(tab.entry.value, "hello nih");
  tab.type("hello 日");
  tab.compose("end");
  await tab.advance(1);
  // A letter that is replaced before it comes back in capitals was never the house's.
  assert.equal(tab.entry.value, "HELLO 日");
});

test("A question and a page wait for the end of a composition, and an input method that was left blocks them for ten seconds", async () => {
  const tab = opened();
  tab.compose("start");
  tab.receive({ alert: { id: 1, text: "Sure?", detail: null, entry: null, answers: [[0, "Yes", "plain"]] } });
  assert.equal(tab.dialogs.length, 0);
  tab.compose("end");
  await tab.advance(1);
  await tab.hasLoaded();
  assert.equal(tab.dialogs.length, 1);
  tab.compose("start");
  let isLeft = false;
  tab.entry.blur = () => { isLeft = true; };
  await tab.advance(9_999);
  assert.equal(isLeft, false);
  await tab.advance(1);
  assert.equal(isLeft, true);
});

test("A value that is no text is not overwritten by one that the house laid before it knew of it, unless it refuses it", () => {
  const tab = opened();
  tab.check();
  tab.receive({ patch: [["f", 0, "words", false, 0]], seat: 1 });
  assert.equal(tab.entry.checked, true);
  tab.receive({ refused: 1, always: false });
  assert.equal(tab.entry.checked, false);
});

test("What the house says of the address before it knows of the way back moves nothing, and then it does", () => {
  const tab = opened(), moves = [];
  tab.history.go = steps => moves.push(steps);
  tab.history.pushState = state => { tab.history.state = state; };
  tab.history.replaceState = tab.history.pushState;
  for (const depth of [1, 2, 3]) tab.receive({ at: { link: `/${depth}`, depth, private: false, taken: 0 } });
  tab.goBack({ steps: [1, 2], hasLink: true });
  tab.receive({ at: { link: "/1", depth: 1, private: false, taken: 0 } });
  assert.deepEqual(moves, []);
  // It may have waited for a transition, and be read after the acknowledgement.
  tab.receive({ taken: 1 });
  tab.receive({ at: { link: "/1", depth: 1, private: false, taken: 0 } });
  assert.deepEqual(moves, []);
  tab.receive({ at: { link: "/1", depth: 1, private: false, taken: 1 } });
  assert.deepEqual(moves, [-1]);
});

test("A way back that the visitor takes while the page goes back itself is the visitor's", () => {
  const tab = opened();
  tab.history.go = () => { };
  tab.history.pushState = state => { tab.history.state = state; };
  tab.history.replaceState = tab.history.pushState;
  for (const depth of [1, 2, 3]) tab.receive({ at: { link: `/${depth}`, depth, private: false, taken: 0 } });
  tab.receive({ at: { link: "/2", depth: 2, private: false, taken: 0 } });
  tab.goBack({ steps: [1], hasLink: true });
  assert.deepEqual(tab.sent("follow"), [["follow", "/", 1, 1]]);
});
