// The connection of a page to its house, as browsers run it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Tab } from "./browser.mjs";

// The pauses between a loss and the attempts to connect again, while the house does not answer.
async function pauses(random) {
  const tab = new Tab();
  tab.random = random;
  tab.join();
  tab.close();
  const lost = tab.now;
  await tab.advance(14);
  // The first attempt is a socket, which does not open. From then on the page asks by requests.
  assert.equal(tab.sockets.length, 2);
  const first = tab.socket.openedAt - lost;
  tab.close();
  const times = [tab.now];
  await tab.advance(240_000);
  times.push(...tab.requests);
  return [first, ...times.slice(1).map((time, index) => Math.round(time - times[index])).slice(0, 80)];
}

test("A page tries again after 10 and 32 ms, and then after pauses that grow by 8 %, up to ten seconds", async () => {
  const found = await pauses(0.5);
  assert.deepEqual(found.slice(0, 8), [10, 32, 35, 38, 41, 44, 48, 51]);
  assert.deepEqual(found.slice(74, 78), [8922, 9636, 10000, 10000]);
});

test("A house that comes back within half a minute is found after a seventh of the time that it was gone, or less", async () => {
  let gone = 0;
  for (const pause of await pauses(0.5)) {
    if (gone > 600 && gone < 30_000) assert.ok(pause <= gone / 7, `${pause} ms after ${gone} ms`);
    gone += pause;
  }
});

test("Each pause is random between half and one and a half of its length", async () => {
  assert.deepEqual((await pauses(0)).slice(0, 6), [5, 16, 17, 19, 20, 22]);
  assert.deepEqual((await pauses(0.4)).slice(0, 6), [9, 29, 31, 34, 37, 40]);
});

test("A house that answers a request gets a socket at once", async () => {
  const tab = new Tab();
  tab.join();
  tab.close();
  await tab.advance(10);
  tab.close();
  tab.answers = true;
  await tab.advance(32);
  assert.equal(tab.sockets.length, 2);
  await tab.advance(1);
  assert.deepEqual([tab.sockets.length, tab.requests.length], [3, 1]);
});

test("The way back that is taken while a page that was loaded again waits for its seats is not forgotten", () => {
  const former = new Tab({ served: { state: "sealed", life: "1" } });
  former.join();
  former.leave();
  const tab = new Tab({ storage: former.storage, session: "s2" });
  tab.socket.onopen();
  tab.greet({ joined: "s1" });
  tab.goBack();
  assert.deepEqual([tab.sent("follow"), tab.unsent], [[["follow", "/", 1, 1]], []]);
});

test("The pauses begin anew only after a connection that has lasted", async () => {
  const tab = new Tab();
  tab.join();
  tab.close();
  await tab.advance(10);
  tab.join();
  tab.close();
  // The second attempt, since the connection broke at once.
  tab.answers = true;
  await tab.advance(32);
  assert.equal(tab.sockets.length, 2);
  await tab.advance(1);
  assert.equal(tab.sockets.length, 3);
  tab.join();
  await tab.advance(501);
  tab.close();
  await tab.advance(10);
  assert.deepEqual([tab.sockets.length, tab.requests.length], [4, 1]);
});

test("A house that is full is asked again after about a second", async () => {
  const tab = new Tab();
  tab.join();
  tab.close(1013);
  tab.answers = true;
  await tab.advance(950);
  assert.equal(tab.sockets.length, 1);
  await tab.advance(20);
  assert.equal(tab.sockets.length, 2);
});

test("A page whose session is unknown reloads after a random pause, at most three times in a row, later each time", async () => {
  const storage = new Map();
  for (const [random, pause] of [[0.5, 1000], [0.25, 2000], [1, 32_000]]) {
    const tab = new Tab({ storage });
    tab.random = random;
    tab.socket.onopen();
    tab.close(4004);
    await tab.advance(pause - 1);
    assert.deepEqual(tab.reloads, []);
    await tab.advance(1);
    assert.deepEqual(tab.reloads, [pause]);
  }
  const last = new Tab({ storage });
  last.socket.onopen();
  last.close(4004);
  await last.advance(120_000);
  assert.deepEqual(last.reloads, []);
  assert.equal(last.root.dataset.connection, "gone");
});

test("A hidden page takes its time to reload, until it is shown", async () => {
  const tab = new Tab({ isHidden: true });
  tab.socket.onopen();
  tab.close(4004);
  await tab.advance(15_000);
  assert.deepEqual(tab.reloads, []);
  tab.document.hidden = false;
  tab.document.dispatchEvent(new Event("visibilitychange"));
  assert.deepEqual(tab.reloads, [15_000]);
});

test("What was tapped without a connection is sent once the page that was kept is back, and once only", async () => {
  const tab = new Tab();
  tab.join();
  tab.tap();
  assert.deepEqual(tab.sent("tap"), [["tap", 1, 0, "tap", 1]]);
  tab.close();
  tab.tap();
  tab.leave();
  assert.equal(JSON.parse(tab.storage.get("dertisch-left")).outbox.length, 2);
  await tab.advance(60_000);
  // A page that was left looks for no connection.
  assert.equal(tab.sockets.length, 1);
  tab.comeBack();
  assert.equal(tab.sockets.length, 2);
  // The house had handled the first before the connection broke.
  tab.join("s1", 1);
  assert.deepEqual(tab.socket.sent[0], ["join", "s1", false, null]);
  assert.deepEqual(tab.sent("tap"), [["tap", 1, 0, "tap", 2]]);
  assert.ok(!tab.storage.has("dertisch-left"));
  tab.receive({ taken: 2 });
  tab.close();
  await tab.advance(10);
  tab.join("s1", 2);
  assert.deepEqual(tab.sent("tap"), []);
  assert.deepEqual(tab.unsent, []);
});

test("A kept page sends nothing that another page has told of, and tells what that one could not deliver", () => {
  const kept = new Tab();
  kept.join();
  kept.close();
  kept.tap();
  kept.leave();
  // The next page of the tab has a session of its own, and tells what was lost with the first one.
  const next = new Tab({ storage: kept.storage, session: "s2" });
  next.socket.onopen();
  next.greet({ joined: "s2", life: 2 });
  next.receive({ taken: 0 });
  assert.deepEqual(next.unsent, ["Like"]);
  next.close();
  next.button.textContent = "Share";
  next.tap();
  next.leave();
  kept.comeBack();
  kept.join();
  assert.deepEqual(kept.sent("tap"), []);
  assert.deepEqual(kept.unsent, ["Share"]);
});

test("A page that could not be left with everything delivered gives it to the next page of the tab", async () => {
  const first = new Tab();
  first.join();
  first.close();
  first.tap();
  first.leave();
  const next = new Tab({ storage: first.storage, session: "s2" });
  next.socket.onopen();
  assert.deepEqual(next.socket.sent, [["resume", "s2", "s1", true, null]]);
  next.greet({ joined: "s1" });
  assert.deepEqual(next.sent("tap"), [["tap", 1, 0, "tap", 1]]);
  const other = new Tab({ storage: new Map([["dertisch-left", JSON.stringify({ session: "gone", last: 1, outbox: [{ message: ["tap", 1, 0, "tap"], name: "Like", number: 1, session: "gone" }], lost: [] })]]), session: "s3" });
  other.socket.onopen();
  other.greet({ joined: "s3" });
  assert.deepEqual(other.sent("tap"), []);
  assert.deepEqual(other.unsent, ["Like"]);
});

test("A connection that is silent is given up 15 s after the last answer, 7 s after a tap, or 5 s after the tab came to the front", async () => {
  for (const [act, untold] of [[() => { }, 15_000], [tab => tab.tap(), 7_000], [tab => tab.comeToFront(), 5_000]]) {
    const tab = new Tab();
    tab.join();
    act(tab);
    await tab.advance(untold - 1);
    assert.equal(tab.root.dataset.connection, undefined);
    await tab.advance(1);
    assert.equal(tab.root.dataset.connection, "lost");
  }
});
