// The files that a page sends: what it tells the house of them, and how it goes on after everything that can break on the way.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";

const block = 4;
const listeners = {};
let now = 0, timers = [];
Object.assign(globalThis, {
  addEventListener: (type, listener) => { (listeners[type] ??= []).push(listener); },
  setTimeout: (act, after) => { const timer = { act, at: now + after }; timers.push(timer); return timer; },
  clearTimeout: timer => { timers = timers.filter(one => one !== timer); },
});
globalThis.performance.now = () => now;
globalThis.CSS = { escape: text => text };

const settle = async () => { for (let round = 0; round < 30; round++) await new Promise(resolve => setImmediate(resolve)); };

// Moves the clock, and runs the timers that are due in their order.
async function pass(milliseconds) {
  const end = now + milliseconds;
  for (;;) {
    await settle();
    const due = timers.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)[0];
    if (!due) break;
    timers = timers.filter(timer => timer !== due);
    now = Math.max(now, due.at);
    due.act();
  }
  now = end;
  await settle();
}

class File {
  constructor(name, content, type = "text/plain") { Object.assign(this, { name, content, type, size: content.length, lastModified: 7 }); }
  slice(from, to) { return new File(this.name, this.content.slice(from, to)); }
  async arrayBuffer() {
    if (this.isGone) throw new Error("NotReadableError");
    return new TextEncoder().encode(this.content).buffer;
  }
}

// A house that holds the bytes of files by their addresses, and does wrong when told to.
class House {
  held = new Map();
  puts = [];
  isDown = false;
  wrong = [];
  digest = text => createHash("sha256").update(text).digest("hex");
  answer(method, address, body = "") {
    const [path, query = ""] = address.split("?"), held = this.held.get(path) ?? "";
    if (this.isDown) return null;
    if (method === "DELETE") return { status: 200, fields: { held: Number(this.held.delete(path)) } };
    if (method === "GET") {
      if (!query) return { status: 200, fields: { held: held.length } };
      const starts = Array.from({ length: Math.ceil(held.length / block) }, (_, index) => index * block);
      return { status: 200, fields: { held: held.length, block, digests: starts.map(start => this.digest(held.slice(start, start + block))) } };
    }
    const at = Number(new URLSearchParams(query).get("at")), wrong = this.wrong.shift();
    this.puts.push([path, at, body]);
    if (wrong?.status) return wrong;
    const taken = held.slice(0, at) + body.slice(0, wrong?.after ?? Infinity);
    this.held.set(path, taken);
    return wrong ? null : { status: 200, fields: { held: taken.length } };
  }
}

// The module in a page of its own, with one upload.
async function page(house = new House()) {
  const table = { dataset: { customer: "wall", seat: 1 }, querySelectorAll: () => [input] };
  const input = { type: "file", dataset: { place: "photos" }, isConnected: true, disabled: false, accept: "", multiple: false };
  const state = { sent: [], isConnected: true };
  for (const type in listeners) delete listeners[type];
  timers = [];
  Object.assign(globalThis, {
    fetch: async (address, { method = "GET" } = {}) => {
      const answer = house.answer(method, address);
      if (!answer) throw new TypeError("network");
      return { json: async () => answer.fields };
    },
    XMLHttpRequest: class {
      upload = {};
      open(method, address) { this.address = address; }
      abort() { this.isAborted = true; this.onabort?.(); }
      send(body) {
        Promise.resolve().then(() => {
          if (this.isAborted) return;
          const answer = house.answer("PUT", this.address, body.content);
          this.upload.onprogress?.({ loaded: body.content.length });
          if (!answer) return this.onerror();
          Object.assign(this, { status: answer.status, responseText: JSON.stringify(answer.fields ?? {}) });
          this.onload();
        });
      }
    },
  });
  URL.createObjectURL = file => `blob:${file.name}`;
  URL.revokeObjectURL = () => { };
  const module = await import(`../../Sources/Rooms/DertischWeb/Client/uploads.js?${Math.random()}`);
  module.begin({
    sendNow: (...message) => { if (state.isConnected) state.sent.push(message); return state.isConnected; },
    spotOf: () => [1, 0, "photos"], tableOf: () => table,
  });
  const lay = (desk, last = 0, open = [], due = []) => module.lay(input, { desk, last, open, due, accept: "text/plain", many: true });
  const choose = (...files) => { for (const listener of listeners.change) listener({ target: Object.assign(input, { files }) }); };
  const told = verb => state.sent.filter(message => message[5] === verb).map(message => message.slice(4));
  return { module, input, state, house, lay, choose, told };
}

test("Files are offered with a key that is the same for the same file, a hundred in one message", async () => {
  const { lay, choose, told, input } = await page();
  lay(5);
  choose(new File("a.txt", "hello"), new File("b.txt", "hello"));
  choose(new File("a.txt", "hello"));
  const [[desk, , both], [, , again]] = told("chose");
  assert.equal(desk, 5);
  assert.deepEqual(both.map(([number, , name, size]) => [number, name, size]), [[1, "a.txt", 5], [2, "b.txt", 5]]);
  assert.equal(again[0][1], both[0][1]);
  assert.notEqual(both[0][1], both[1][1]);
  for (const [, key] of both) assert.match(key, /^[0-9a-z-]{8,80}$/);
  choose(...Array.from({ length: 250 }, (_, index) => new File(`${index}.txt`, "x")));
  assert.deepEqual(told("chose").slice(2).map(([, , offers]) => offers.length), [100, 100, 50]);
  assert.equal(input.value, "");
  assert.ok(input.multiple && input.accept === "text/plain");
});

test("A file that is due is sent, and its progress is told until the house has taken it", async () => {
  const { lay, choose, told, house } = await page();
  lay(5);
  choose(new File("a.txt", "hello"));
  lay(5, 1, [[1, 1]], [[1, "/u/a"]]);
  await pass(200);
  assert.deepEqual(house.puts, [["/u/a", 0, "hello"]]);
  assert.deepEqual(told("sent").at(-1), [5, "sent", [[1, 5]]]);
  const before = told("sent").length;
  await pass(2200);
  assert.equal(told("sent").length, before + 1);
  lay(5, 1, [], []);
  await pass(60000);
  assert.equal(told("sent").length, before + 1);
  assert.equal(house.puts.length, 1);
});

test("A connection that breaks costs only what was not taken, and a server that is down is asked again", async () => {
  const { lay, choose, house } = await page();
  house.wrong = [{ after: 3 }, { after: 2 }];
  lay(5);
  choose(new File("a.txt", "hello world"));
  lay(5, 1, [[1, 1]], [[1, "/u/a"]]);
  await pass(100);
  house.isDown = true;
  await pass(30000);
  house.isDown = false;
  await pass(30000);
  assert.deepEqual(house.puts.map(([, at, body]) => [at, body]), [[0, "hello world"], [3, "lo world"], [5, " world"]]);
  assert.equal(house.held.get("/u/a"), "hello world");
});

test("A restored session is offered the files anew, and they go on where they stopped", async () => {
  const { lay, choose, told, house } = await page();
  house.wrong = [{ after: 6 }];
  lay(5);
  choose(new File("a.txt", "hello world"), new File("b.txt", "second"));
  lay(5, 2, [[1, 2]], [[1, "/u/a"]]);
  await pass(50);
  lay(9);
  assert.deepEqual(told("chose").at(-1)[2].map(([number, , name]) => [number, name]), [[1, "a.txt"], [2, "b.txt"]]);
  lay(9, 2, [[1, 2]], [[1, "/u/a2"], [2, "/u/b"]]);
  house.held.set("/u/a2", "hello ");
  await pass(1000);
  assert.deepEqual(house.puts.slice(1).map(([path, at]) => [path, at]).sort(), [["/u/a2", 6], ["/u/b", 0]]);
});

test("A file that is chosen again after a reload is compared, and goes on only as far as it is the same", async () => {
  const house = new House();
  house.held.set("/u/a", "hello wOrl").set("/u/b", "hello w");
  const { lay, choose } = await page(house);
  lay(5, 4);
  choose(new File("a.txt", "hello world"), new File("b.txt", "hello world"));
  lay(5, 6, [[5, 6]], [[5, "/u/a"], [6, "/u/b"]]);
  await pass(500);
  assert.deepEqual(house.puts.sort(), [["/u/a", 4, "o world"], ["/u/b", 7, "orld"]]);
});

test("A refusal of the house is told with its reason, and so is a file that cannot be read or is not here", async () => {
  const { lay, choose, told, house } = await page();
  house.wrong = [{ status: 422, fields: { refused: "kind" } }];
  lay(5);
  const folder = Object.assign(new File("folder", "x"), { slice: () => Object.assign(new File("", ""), { isGone: true }) });
  choose(new File("a.txt", "hello"), folder);
  lay(5, 3, [[1, 3]], [[1, "/u/a"], [2, "/u/b"], [3, "/u/c"]]);
  await pass(100);
  assert.deepEqual(told("refused").sort(), [[5, "refused", 1, "kind"], [5, "refused", 2, "failed"], [5, "refused", 3, "missing"]]);
});

test("A file that another page sends is tried again later", async () => {
  const { lay, choose, house } = await page();
  house.wrong = [{ status: 423, fields: { busy: true } }, { status: 503 }];
  lay(5);
  choose(new File("a.txt", "hello"));
  lay(5, 1, [[1, 1]], [[1, "/u/a"]]);
  await pass(10000);
  assert.equal(house.held.get("/u/a"), "hello");
});

test("A file that is cancelled, or whose place has gone, is stopped and forgotten", async () => {
  const { lay, choose, house, told } = await page();
  house.isDown = true;
  lay(5);
  choose(new File("a.txt", "hello"), new File("b.txt", "hello"));
  lay(5, 2, [[1, 2]], [[1, "/u/a"]]);
  await pass(1000);
  lay(5, 2, [[2, 2]], []);
  house.isDown = false;
  await pass(60000);
  assert.deepEqual(house.puts, []);
  house.held.set("/u/b", "he");
  house.wrong = [{ status: 503 }, { status: 503 }, { status: 503 }];
  lay(5, 2, [[2, 2]], [[2, "/u/b"]]);
  await pass(100);
  lay(5, 2, [], []);
  await pass(100);
  assert.equal(house.held.has("/u/b"), false);
  choose(new File("b.txt", "hello"));
  lay(9);
  assert.deepEqual(told("chose").at(-1)[2].map(([, , name]) => name), ["b.txt"]);
});

test("What was not told while there was no connection is told when the place is laid anew", async () => {
  const { lay, choose, state, told, input, module, house } = await page();
  lay(5);
  state.isConnected = false;
  choose(new File("a.txt", "hello"));
  assert.deepEqual(told("chose"), []);
  state.isConnected = true;
  input.dataset.laid = JSON.stringify({ desk: 5, last: 0, open: [], due: [], accept: "", many: true });
  module.lay(input);
  assert.equal(told("chose").length, 1);
  lay(5, 1, [[1, 1]], [[1, "/u/a"]]);
  await pass(50);
  state.isConnected = false;
  await pass(5000);
  state.isConnected = true;
  await pass(5000);
  assert.deepEqual(told("sent").at(-1), [5, "sent", [[1, 5]]]);
  assert.equal(house.puts.length, 1);
});

test("Files are taken from a drop on the zone of the place and from a paste, and text that is pasted stays the field's", async () => {
  const { lay, told } = await page();
  lay(5);
  const zone = { dataset: { drop: "photos" }, toggleAttribute() { } }, dropped = new File("a.txt", "x");
  const event = { target: { closest: () => zone }, dataTransfer: { types: ["Files"], files: [dropped] }, preventDefault() { this.isTaken = true; } };
  for (const listener of [...listeners.dragover, ...listeners.drop]) listener(event);
  assert.ok(event.isTaken);
  const paste = types => ({ clipboardData: { files: [new File("b.png", "x")], types }, preventDefault() { } });
  for (const listener of listeners.paste) { listener(paste(["Files"])); listener(paste(["Files", "text/plain"])); }
  assert.deepEqual(told("chose").map(([, , [[, , name]]]) => name), ["a.txt", "b.png"]);
});

test("A picture is shown before it is sent, and hidden where the page does not have it", async () => {
  const { lay, choose, told, module } = await page();
  lay(5);
  choose(new File("a.png", "x", "image/png"), new File("b.svg", "x", "image/svg+xml"));
  const keys = told("chose")[0][2].map(([, key]) => key), shown = keys.concat("other").map(preview => {
    const image = { dataset: {}, isConnected: true };
    module.lay(image, { preview });
    return [image.hidden, image.src];
  });
  assert.deepEqual(shown, [[false, "blob:a.png"], [true, undefined], [true, undefined]]);
});
