// A tab whose storage the browser refuses, or that holds what is damaged.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Tab } from "./browser.mjs";

const refuses = { get: () => { throw new Error("refused"); }, set: () => { throw new Error("refused"); }, delete: () => { throw new Error("refused"); } };

function hears(act) {
  const said = [], warn = console.warn;
  console.warn = (...words) => said.push(words.join(" "));
  try { act(); } finally { console.warn = warn; }
  return said;
}

test("A page works without a storage, says so once, and stays as it is after one reload", async () => {
  let tab;
  const said = hears(() => {
    tab = new Tab({ storage: refuses });
    tab.join();
    tab.receive({ state: "sealed", seats: [1], taken: 0 });
    tab.type("Dear");
    tab.leave();
    tab.comeBack();
  });
  assert.deepEqual([tab.sent("join").length + tab.sent("resume").length, said.length], [0, 1]);
  assert.match(said[0], /storage refuses/);
  hears(() => { tab = new Tab({ storage: refuses, arrival: "reload" }); });
  tab.socket.onopen();
  tab.receive({ unknown: "/other.js" });
  await tab.advance(60_000);
  assert.deepEqual(tab.reloads, []);
});

test("What is typed and not delivered is still sent when the page is shown again without a storage", () => {
  hears(() => {
    const tab = new Tab({ storage: refuses });
    tab.join();
    tab.leave();
    tab.type("Dear");
    tab.comeBack();
    tab.join();
    assert.deepEqual(tab.sent("edit").map(message => message[4]), ["Dear"]);
  });
});

for (const key of ["dertisch-state", "dertisch-left", "dertisch-reloads"])
  for (const text of ["{", "", "5", "[]", "\"x\"", "true", "{\"outbox\":5}", "{\"fields\":[null]}", "{\"fields\":{}}", "{\"session\":\"s1\",\"last\":0,\"outbox\":[{}],\"lost\":[]}",
    "{\"session\":\"s1\",\"last\":\"x\",\"outbox\":[],\"lost\":[]}", "{\"position\":{}}", "{\"position\":{\"spots\":[null],\"parts\":[]}}", "{\"state\":5}", "{\"attempts\":\"x\"}",
    "{\"answers\":[5]}", "{\"session\":\"s1\",\"last\":0,\"outbox\":[],\"lost\":5}"])
    test(`A page starts although ${key} holds ${text || "nothing"}`, () => {
      const storage = new Map([[key, text]]);
      hears(() => {
        const tab = new Tab({ storage });
        tab.join();
        tab.tap();
        assert.equal(tab.sent("tap").length, 1);
        tab.leave();
      });
    });

test("Text typed into a question is there when the page was loaded again, also after its session was restored", async () => {
  const question = { id: 3, text: "New name?", detail: null, entry: "dune", answers: [[0, "Rename", "preferred"], [1, "Cancel", "cancel"]] };
  const entryOf = tab => tab.dialogs[0].children.find(child => child.localName === "input");
  const storage = new Map(), tab = new Tab({ storage });
  tab.join();
  tab.receive({ state: "sealed", seats: [1], taken: 0 });
  await tab.ask({ alert: question });
  entryOf(tab).value = "dune at noon";
  tab.leave();
  for (const greeting of [{ joined: "s1", life: 1 }, { joined: "s1", life: 2, restored: "s1" }]) {
    const again = new Tab({ storage: new Map(storage), session: "s2" });
    again.socket.onopen();
    again.greet(greeting);
    await again.showAgain("", 1, { alert: question });
    assert.equal(entryOf(again).value, "dune at noon");
    const other = new Tab({ storage: new Map(storage), session: "s2" });
    other.socket.onopen();
    other.greet(greeting);
    await other.showAgain("", 1, { alert: { ...question, text: "New title?" } });
    assert.equal(entryOf(other).value, "dune");
  }
});
