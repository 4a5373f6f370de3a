// The files that a page sends: what it tells the house of them, and how it goes on after everything that can break on the way.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";

const block = 1 << 20;
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
    if (wrong?.status || wrong?.isSilent) return wrong;
    const taken = held.slice(0, at) + body.slice(0, wrong?.after ?? Infinity);
    this.held.set(path, taken);
    return wrong ? null : { status: 200, fields: { held: taken.length } };
  }
}

// The module in a page of its own, with one upload.
async function page(house = new House()) {
  const table = { dataset: { customer: "wall", seat: 1 }, querySelectorAll: () => [input] };
  const input = { type: "file", dataset: { place: "photos" }, isConnected: true, disabled: false, accept: "", multiple: false };
  const state = { sent: [], isConnected: true, seat: 1 };
  for (const type in listeners) delete listeners[type];
  timers = [];
  Object.assign(globalThis, {
    fetch: async (address, { method = "GET" } = {}) => {
      const answer = house.answer(method, address);
      if (!answer) throw new TypeError("network");
      return { status: answer.status, json: async () => answer.fields };
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
          if (answer.isSilent) return;
          Object.assign(this, { status: answer.status, responseText: answer.text ?? JSON.stringify(answer.fields ?? {}) });
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
    spotOf: () => [state.seat, 0, "photos"], tableOf: () => table,
  });
  const lay = async (desk, last = 0, open = [], due = []) => {
    module.lay(input, { desk, last, open, due, accept: "text/plain", many: true });
    await pass(40);
  };
  const choose = async (...files) => {
    for (const listener of listeners.change) listener({ target: Object.assign(input, { files }) });
    input.files = [];
    await pass(40);
  };
  const told = verb => state.sent.filter(message => message[5] === verb).map(message => message.slice(4));
  return { module, input, state, house, lay, choose, told };
}

test("Files are offered with a key that is the same for the same file, and the next ones once the house knows of those before", async () => {
  const { lay, choose, told, input } = await page();
  await lay(5);
  await choose(new File("a.txt", "hello"), new File("b.txt", "hello"));
  const [[desk, , both]] = told("chose");
  assert.equal(desk, 5);
  assert.deepEqual(both.map(([number, , name, size]) => [number, name, size]), [[1, "a.txt", 5], [2, "b.txt", 5]]);
  assert.notEqual(both[0][1], both[1][1]);
  for (const [, key] of both) assert.match(key, /^[0-9a-z-]{8,80}$/);
  await lay(5, 2, [[1, 2]]);
  await choose(new File("a.txt", "hello"));
  assert.deepEqual(told("chose").at(-1)[2], [both[0]]);
  await choose(...Array.from({ length: 300 }, (_, index) => new File(`${"ü".repeat(200)}${index}.txt`, "x")));
  let last = 2;
  while (last < 302) {
    const offers = told("chose").at(-1)[2];
    assert.equal(offers[0][0], last + 1);
    assert.ok(new TextEncoder().encode(JSON.stringify(offers)).length < 40000);
    last = offers.at(-1)[0];
    await lay(5, last, [[1, last]]);
  }
  assert.equal(input.value, "");
  assert.ok(input.multiple && input.accept === "text/plain");
});

test("What is lost on the way is told again: offers, refusals, and files that the page does not have", async () => {
  const { lay, choose, told, state, house } = await page();
  await lay(5);
  await choose(new File("a.txt", "hello"));
  assert.equal(told("chose").length, 1);
  await pass(2100);
  assert.equal(told("chose").length, 2);
  house.wrong = [{ status: 422, fields: { refused: "kind" } }];
  state.isConnected = false;
  await lay(5, 9, [[1, 9]], [[1, "/u/a"], [2, "/u/b"]]);
  await pass(1000);
  assert.equal(told("refused").length + told("missing").length, 0);
  state.isConnected = true;
  await pass(2100);
  assert.deepEqual([told("refused").at(-1)[2], told("missing").at(-1)[2]], [[[1, "kind"]], [[2, 9]]]);
  await pass(2100);
  assert.deepEqual([told("refused").length, told("missing").length], [2, 2]);
  await lay(5, 9, [], []);
  await pass(60000);
  assert.deepEqual([told("refused").length, told("missing").length, house.puts.length], [2, 2, 1]);
});

test("Files of one table are never those of another, and wait while their place is not on the screen", async () => {
  const { lay, choose, told, input, state, house } = await page();
  await lay(5);
  await choose(new File("a.txt", "x".repeat(40 << 20)));
  state.seat = 2;
  await lay(7);
  assert.equal(told("chose").length, 1);
  state.seat = 1;
  house.isDown = true;
  await lay(5, 1, [[1, 1]], [[1, "/u/a"]]);
  input.isConnected = house.isDown = false;
  await pass(60000);
  assert.deepEqual(house.puts, []);
  input.isConnected = true;
  await lay(5, 1, [[1, 1]], [[1, "/u/a"]]);
  await pass(1000);
  assert.equal(house.held.get("/u/a").length, 40 << 20);
  assert.ok(house.puts.every(([, , body]) => body.length <= 16 << 20));
});

test("A file that is cancelled while it is compared is not sent", async () => {
  const { lay, choose, house } = await page();
  const begin = "x".repeat(2 * block);
  house.held.set("/u/a", begin);
  await lay(5);
  await choose(new File("a.txt", `${begin}hello`));
  const laid = lay(5, 1, [[1, 1]], [[1, "/u/a"]]);
  await lay(5, 1, [], []);
  await laid;
  await pass(60000);
  assert.deepEqual(house.puts, []);
});

test("An address that is worth nothing any more ends the file, and a silent connection is given up", async () => {
  const { lay, choose, told, house } = await page();
  house.wrong = [{ isSilent: true }, { status: 413, text: "<html>" }];
  await lay(5);
  await choose(new File("a.txt", "hello"));
  await lay(5, 1, [[1, 1]], [[1, "/u/a"]]);
  await pass(29000);
  assert.equal(house.puts.length, 1);
  await pass(3000);
  assert.deepEqual(told("refused").at(-1), [5, "refused", [[1, "failed"]]]);
});

test("A file that is due is sent, and its progress is told until the house has taken it", async () => {
  const { lay, choose, told, house } = await page();
  await lay(5);
  await choose(new File("a.txt", "hello"));
  await lay(5, 1, [[1, 1]], [[1, "/u/a"]]);
  await pass(200);
  assert.deepEqual(house.puts, [["/u/a", 0, "hello"]]);
  assert.deepEqual(told("sent").at(-1), [5, "sent", [[1, 5]]]);
  const before = told("sent").length;
  await pass(2200);
  assert.equal(told("sent").length, before + 1);
  await lay(5, 1, [], []);
  await pass(60000);
  assert.equal(told("sent").length, before + 1);
  assert.equal(house.puts.length, 1);
});

test("A connection that breaks costs only what was not taken, and a server that is down is asked again", async () => {
  const { lay, choose, house } = await page();
  house.wrong = [{ after: 3 }, { after: 2 }];
  await lay(5);
  await choose(new File("a.txt", "hello world"));
  await lay(5, 1, [[1, 1]], [[1, "/u/a"]]);
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
  await lay(5);
  await choose(new File("a.txt", "hello world"), new File("b.txt", "second"));
  await lay(5, 2, [[1, 2]], [[1, "/u/a"]]);
  await pass(50);
  await lay(9);
  assert.deepEqual(told("chose").at(-1)[2].map(([number, , name]) => [number, name]), [[1, "a.txt"], [2, "b.txt"]]);
  house.held.set("/u/a2", "hello ");
  await lay(9, 2, [[1, 2]], [[1, "/u/a2"], [2, "/u/b"]]);
  await pass(1000);
  assert.deepEqual(house.puts.slice(1).map(([path, at]) => [path, at]).sort(), [["/u/a2", 6], ["/u/b", 0]]);
});

test("A file that is chosen again after a reload is compared, and goes on only as far as it is the same", async () => {
  const house = new House(), begin = "x".repeat(block);
  house.held.set("/u/a", `${begin}hello wOrl`).set("/u/b", `${begin}hello w`).set("/u/c", "hello");
  const { lay, choose } = await page(house);
  await lay(5, 4);
  await choose(new File("a.txt", `${begin}hello world`), new File("b.txt", `${begin}hello world`), new File("c.txt", "hello"));
  await lay(5, 7, [[5, 7]], [[5, "/u/a"], [6, "/u/b"], [7, "/u/c"]]);
  await pass(500);
  // A small file begins anew without a question.
  assert.deepEqual(house.puts.sort(), [["/u/a", block, "hello world"], ["/u/b", block + 7, "orld"], ["/u/c", 0, "hello"]]);
});

test("A refusal of the house is told with its reason, and so is a file that cannot be read or is not here", async () => {
  const { lay, choose, told, house } = await page();
  house.wrong = [{ status: 422, fields: { refused: "kind" } }];
  await lay(5);
  const folder = Object.assign(new File("folder", "x"), { slice: () => Object.assign(new File("", ""), { isGone: true }) });
  await choose(new File("a.txt", "hello"), folder);
  await lay(5, 3, [[1, 3]], [[1, "/u/a"], [2, "/u/b"], [3, "/u/c"]]);
  await pass(100);
  assert.deepEqual(told("refused").at(-1), [5, "refused", [[1, "kind"], [2, "failed"]]]);
  assert.deepEqual(told("missing").at(-1), [5, "missing", [[3, 3]]]);
});

test("A file that another page sends is tried again later", async () => {
  const { lay, choose, house } = await page();
  house.wrong = [{ status: 423, fields: { busy: true } }, { status: 503 }];
  await lay(5);
  await choose(new File("a.txt", "hello"));
  await lay(5, 1, [[1, 1]], [[1, "/u/a"]]);
  await pass(10000);
  assert.equal(house.held.get("/u/a"), "hello");
});

test("A file that is cancelled, or whose place has gone, is stopped and forgotten", async () => {
  const { lay, choose, house, told } = await page();
  house.isDown = true;
  await lay(5);
  await choose(new File("a.txt", "hello"), new File("b.txt", "hello"));
  await lay(5, 2, [[1, 2]], [[1, "/u/a"]]);
  await pass(1000);
  await lay(5, 2, [[2, 2]], []);
  house.isDown = false;
  await pass(60000);
  assert.deepEqual(house.puts, []);
  house.held.set("/u/b", "he");
  house.wrong = [{ status: 503 }, { status: 503 }, { status: 503 }];
  await lay(5, 2, [[2, 2]], [[2, "/u/b"]]);
  await pass(100);
  await lay(5, 2, [], []);
  await pass(100);
  assert.equal(house.held.has("/u/b"), false);
  await choose(new File("b.txt", "hello"));
  await lay(9);
  assert.deepEqual(told("chose").at(-1)[2].map(([, , name]) => name), ["b.txt"]);
});

test("What was not told while there was no connection is told when the place is laid anew", async () => {
  const { lay, choose, state, told, input, module, house } = await page();
  await lay(5);
  state.isConnected = false;
  await choose(new File("a.txt", "hello"));
  assert.deepEqual(told("chose"), []);
  state.isConnected = true;
  input.dataset.laid = JSON.stringify({ desk: 5, last: 0, open: [], due: [], accept: "", many: true });
  module.lay(input);
  await pass(40);
  assert.equal(told("chose").length, 1);
  await lay(5, 1, [[1, 1]], [[1, "/u/a"]]);
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
  await lay(5);
  const zone = { dataset: { drop: "photos" }, toggleAttribute() { } }, dropped = new File("a.txt", "x");
  const event = { target: { closest: () => zone }, dataTransfer: { types: ["Files"], files: [dropped] }, preventDefault() { this.isTaken = true; } };
  for (const listener of [...listeners.dragover, ...listeners.drop]) listener(event);
  assert.ok(event.isTaken);
  const paste = types => ({ clipboardData: { files: [new File("b.png", "x")], types }, preventDefault() { } });
  for (const listener of listeners.paste) { listener(paste(["Files"])); listener(paste(["Files", "text/plain"])); }
  await pass(40);
  assert.deepEqual(told("chose").flatMap(([, , offers]) => offers.map(([, , name]) => name)), ["a.txt", "b.png"]);
});

test("A picture is shown before it is sent, and hidden where the page does not have it", async () => {
  const { lay, choose, told, module } = await page();
  await lay(5);
  await choose(new File("a.png", "x", "image/png"), new File("b.svg", "x", "image/svg+xml"));
  const keys = told("chose")[0][2].map(([, key]) => key), shown = keys.concat("other").map(preview => {
    const image = { dataset: {}, isConnected: true };
    module.lay(image, { preview });
    return [image.hidden, image.src];
  });
  assert.deepEqual(shown, [[false, "blob:a.png"], [true, undefined], [true, undefined]]);
});
