// The files that the visitor sends. A module of its own, which a page loads with the first place that takes some.
//
// The house lays at such a place which files it waits for, and at which address each is to be sent. The page tells which files were chosen, how far they
// are, and which it does not send. All of it is state: what the house does not seem to know is told again.

// What it uses of the entry module.
let sendNow, spotOf, tableOf;

// The uploads of this page by seat and place. A restored table has its seat back, so its files go on.
const uploads = new Map();
// The pictures of files, by the elements that show them.
const previews = new Map();
// Tells the pages of one visitor apart.
const page = crypto.getRandomValues(new Uint32Array(2)).join("");
// Milliseconds: between two reports, until something is told again, between two tries, and until a silent connection is given up.
const pause = 30, patience = 2000, minRetry = 500, maxRetry = 15000, maxSilence = 30000;
// The characters of one message's offers, which has 64 KiB at most.
const maxOffer = 12000, maxRepeats = 3;
// The bytes of one request: a refusal is heard after so many, and other requests have their turn.
const chunk = 16 << 20;
// A smaller file is sent from its beginning, without a question what the house holds of it.
const minResumed = 1 << 20;

export function begin(entry) {
  ({ sendNow, spotOf, tableOf } = entry);
  addEventListener("change", ({ target }) => { if (target.type === "file" && target.dataset?.place) chooseAt(target); });
  addEventListener("dragover", event => hover(event, true));
  addEventListener("dragleave", event => hover(event, false));
  addEventListener("drop", event => {
    const zone = hover(event, false);
    if (zone) choose(uploadOf(zone), [...event.dataTransfer.files]);
  });
  addEventListener("paste", event => {
    const { files, types } = event.clipboardData ?? {};
    if (!files?.length || types.includes("text/plain")) return;
    const upload = [...uploads.values()].findLast(({ element }) => element.isConnected && (element.checkVisibility?.() ?? true));
    if (upload) event.preventDefault();
    choose(upload, [...files]);
  });
  addEventListener("online", () => { for (const { files } of uploads.values()) for (const entry of files.values()) entry.wake?.(); });
}

// Lays what an upload waits for, or the picture of a file. What a page came with says it by itself.
export function lay(element, laid) {
  const { preview, ...desk } = laid ?? JSON.parse(element.dataset.laid);
  if (preview) return showPicture(element, preview);
  const upload = uploadAt(element), { last, open, due } = desk;
  const isOpen = number => open.some(([from, to]) => from <= number && number <= to);
  upload.element = element;
  if (desk.accept && !element.accept) element.accept = desk.accept;
  if (desk.many) element.multiple = true;
  if (upload.desk !== desk.desk) {
    // Another session than the one that was told of the files. Those that this page has, it offers again.
    const files = [...upload.files.values()];
    for (const entry of files) stop(entry);
    Object.assign(upload, { desk: desk.desk, next: last, files: new Map(), offered: last });
    for (const entry of files) upload.files.set(++upload.next, entry);
  }
  upload.next = Math.max(upload.next, last);
  for (const [number, entry] of upload.files) {
    if (number > last || isOpen(number)) continue;
    forget(entry);
    upload.files.delete(number);
  }
  upload.missing = missing(open, upload.files);
  Object.assign(upload, { last, due: new Map(due) });
  for (const [number, entry] of upload.files) {
    if (!upload.due.has(number)) stop(entry);
    else if (!entry.run && !entry.refusal) start(upload, entry, upload.due.get(number));
  }
  // Files that were chosen before this module was there.
  if (element.files?.length) chooseAt(element);
  report(upload);
}

// The ranges of open files that this page does not have.
function missing(open, files) {
  const ranges = [];
  for (const [from, to] of open) {
    for (let number = from; number <= to; number++) {
      if (files.has(number)) continue;
      if (ranges.at(-1)?.[1] === number - 1) ranges.at(-1)[1] = number; else ranges.push([number, number]);
    }
  }
  return ranges;
}

function uploadAt(element) {
  const name = JSON.stringify(spotOf(element));
  if (!uploads.has(name)) uploads.set(name, { element, desk: null, last: 0, offered: 0, next: 0, files: new Map(), due: new Map(), missing: [], soon: null, later: null });
  return uploads.get(name);
}

// The upload that takes what is dropped on an element.
function uploadOf(zone) {
  const table = tableOf(zone), inputs = [...table.querySelectorAll(`[data-place="${CSS.escape(zone.dataset.drop)}"]`)];
  const input = inputs.find(input => tableOf(input) === table);
  return input && uploadAt(input);
}

function hover(event, isOver) {
  const zone = event.target.closest?.("[data-drop]");
  if (!zone || !event.dataTransfer?.types.includes("Files")) return null;
  event.preventDefault();
  zone.toggleAttribute("data-over", isOver);
  return zone;
}

function chooseAt(input) {
  const files = [...input.files];
  // The same file can be chosen once more.
  input.value = "";
  choose(uploadAt(input), files);
}

function choose(upload, files) {
  if (!upload || upload.element.disabled) return;
  for (const file of files) {
    const key = keyOf(file), known = [...upload.files.values()].find(entry => entry.key === key);
    // A file that is on its way goes on, and one that was refused is offered again.
    if (known) Object.assign(known, { file, refusal: null, isAgain: true }); else upload.files.set(++upload.next, { file, key, sent: 0 });
  }
  report(upload);
}

// The same for the same file. The house looks at its bytes before it goes on with what it holds of it.
function keyOf({ name, size, lastModified }) {
  let [one, two] = [0x811c9dc5, 0x1000193];
  for (const byte of new TextEncoder().encode(name)) {
    one = Math.imul(one ^ byte, 0x1000193);
    two = Math.imul(two + byte, 0x5bd1e995) ^ one >>> 13;
  }
  return [one >>> 0, two >>> 0, size, lastModified].map(number => number.toString(36)).join("-");
}

function stop(entry) {
  entry.run?.abort();
  entry.run = null;
}

// Forgets a file that is not wanted any more, also what the house holds of it. If it was sent, its order has it.
function forget(entry) {
  stop(entry);
  if (entry.address && !entry.isSent) fetch(`${entry.address}?page=${page}`, { method: "DELETE" }).catch(() => { });
}

// Sends a file until the house has all of it, it is refused, or it is not wanted any more.
async function start(upload, entry, address) {
  const { signal } = entry.run = new AbortController();
  Object.assign(entry, { address, isSent: false, repeats: 0, told: null });
  for (let wait = minRetry; !signal.aborted; wait = Math.min(maxRetry, 2 * wait)) {
    // It is sent when its place is laid again.
    if (!upload.element.isConnected) return stop(entry);
    const before = entry.sent;
    try {
      // A file that was changed or removed since, or a folder, cannot be read.
      await entry.file.slice(0, 1).arrayBuffer().catch(() => { throw new Refusal("failed"); });
      await send(upload, entry, signal);
      if (signal.aborted) return;
      entry.isSent = true;
      return report(upload);
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof Refusal) {
        entry.refusal = error.message;
        entry.run = null;
        return report(upload);
      }
    }
    if (entry.sent > before) wait = minRetry;
    await new Promise(resolve => {
      const timer = setTimeout(resolve, wait);
      entry.wake = () => { clearTimeout(timer); resolve(); };
      signal.addEventListener("abort", entry.wake, { once: true });
    });
  }
}

class Refusal extends Error { }

async function send(upload, entry, signal) {
  const { file, address } = entry, { size } = file;
  let at = size < minResumed && !entry.hasBegun ? 0 : await beginning(entry, signal);
  for (entry.hasBegun = true; ; at = entry.sent) {
    entry.sent = at;
    report(upload);
    if (at >= size) return;
    const { status, text } = await put(`${address}?at=${at}&page=${page}`, file.slice(at, at + chunk), signal, sent => {
      // The house says when it has all.
      entry.sent = Math.min(size - 1, at + sent);
      report(upload);
      if (!upload.element.isConnected) stop(entry);
    });
    // What this page has sent needs no comparison. Another page may have sent something else meanwhile.
    entry.hasBegun = status !== 423;
    entry.sent = at;
    if (status === 422) throw new Refusal(JSON.parse(text).refused);
    if (!mayPass(status)) throw new Refusal("failed");
    if (status !== 200) throw new Error(status);
    entry.sent = JSON.parse(text).held;
  }
}

// Whether a try may succeed later: there is a gap, another page has the file, or the server is busy.
const mayPass = status => status === 200 || status === 409 || status === 423 || status === 429 || status >= 500;

// The number of bytes that the house holds of this very file. What another page has sent is compared, since a file may have changed without a trace.
async function beginning({ file, address, hasBegun }, signal) {
  const answer = await fetch(address + (hasBegun ? "" : "?digests"), { signal, cache: "no-store" });
  if (!mayPass(answer.status)) throw new Refusal("failed");
  const { held, block, digests } = await answer.json();
  for (const [index, digest] of (digests ?? []).entries()) {
    const start = index * block, bytes = file.slice(start, Math.min(held, start + block));
    // Only pages that come over TLS can compare.
    const own = await crypto.subtle?.digest("SHA-256", await bytes.arrayBuffer());
    signal.throwIfAborted();
    if (!own || [...new Uint8Array(own)].map(byte => byte.toString(16).padStart(2, "0")).join("") !== digest) return start;
  }
  return held;
}

// Browsers tell the progress of a request only so. A connection that dies tells nothing.
function put(address, body, signal, progress) {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest(), abort = () => request.abort();
    let silence = setTimeout(abort, maxSilence);
    const end = finish => () => {
      clearTimeout(silence);
      signal.removeEventListener("abort", abort);
      finish();
    };
    request.open("PUT", address);
    request.upload.onprogress = ({ loaded }) => {
      clearTimeout(silence);
      silence = setTimeout(abort, maxSilence);
      progress(loaded);
    };
    request.onload = end(() => resolve({ status: request.status, text: request.responseText }));
    request.onerror = request.onabort = end(() => reject(new Error("broken")));
    signal.addEventListener("abort", abort);
    request.send(body);
  });
}

// Tells the house soon, and all at once, what it does not know: files that were chosen, how far they are, and which are not sent. It is told again until
// the house has laid something else.
function report(upload) { upload.soon ??= setTimeout(() => tell(upload), pause); }

function tell(upload) {
  clearTimeout(upload.soon);
  clearTimeout(upload.later);
  upload.soon = upload.later = null;
  const { element, files, desk } = upload;
  // A place that is covered or gone is told of when it is laid again.
  if (!element.isConnected) return [...files.values()].forEach(stop);
  if (desk === null) return;
  const say = (verb, list) => list.length > 0 && sendNow("upload", ...spotOf(element), desk, verb, list);
  const now = performance.now();
  let isWaiting = offer(upload, say, now);
  const due = [...files].filter(([number]) => upload.due.has(number));
  const refused = due.filter(([, { refusal }]) => refusal);
  isWaiting = repeat(upload, "refused", refused.map(([number, { refusal }]) => [number, refusal]), say, now) || isWaiting;
  isWaiting = repeat(upload, "missing", upload.missing, say, now) || isWaiting;
  const sent = [];
  for (const [number, entry] of due) {
    if (!entry.run) continue;
    if (entry.isSent) isWaiting = true;
    const isAgain = entry.sent === entry.told;
    if (isAgain && !(entry.isSent && now - entry.toldAt >= patience)) continue;
    if (isAgain && ++entry.repeats > maxRepeats) {
      // The house does not find all of it. The page looks what is missing.
      stop(entry);
      start(upload, entry, entry.address);
    } else sent.push([number, entry]);
  }
  if (say("sent", sent.map(([number, entry]) => [number, entry.sent]))) {
    for (const [, entry] of sent) Object.assign(entry, { told: entry.sent, toldAt: now });
  }
  if (isWaiting) upload.later = setTimeout(() => tell(upload), patience);
}

// Offers the next files once the house knows of those before. Returns whether some are to be offered again.
function offer(upload, say, now) {
  const { files, last } = upload, unknown = [...files].filter(([number, { isAgain }]) => number > last || isAgain);
  if (!unknown.length) return false;
  if (upload.offered > last && now - upload.offeredAt < patience) return true;
  const offers = [];
  for (let length = 0; offers.length < unknown.length && length < maxOffer; length += JSON.stringify(offers.at(-1)).length) {
    const [number, { file, key }] = unknown[offers.length];
    offers.push([number, key, file.name.slice(0, 255), file.size]);
  }
  if (say("chose", offers)) {
    Object.assign(upload, { offered: offers.at(-1)[0], offeredAt: now });
    for (const [number] of offers) files.get(number).isAgain = false;
  }
  return true;
}

// Tells a list that is not the one that was told before, or was told some time ago.
function repeat(upload, verb, list, say, now) {
  if (!list.length) return false;
  const text = JSON.stringify(list), told = upload[verb + "Told"];
  if (told?.text === text && now - told.at < patience) return true;
  if (say(verb, list)) upload[verb + "Told"] = { text, at: now };
  return true;
}

function showPicture(element, key) {
  const former = previews.get(element);
  if (former) URL.revokeObjectURL(former);
  previews.delete(element);
  for (const one of previews.keys()) if (!one.isConnected) { URL.revokeObjectURL(previews.get(one)); previews.delete(one); }
  let file = null;
  for (const { files } of uploads.values()) for (const entry of files.values()) if (entry.key === key) file = entry.file;
  const isPicture = /^image\/(jpeg|png|gif|webp|avif|heic)$/.test(file?.type);
  element.hidden = !isPicture;
  if (isPicture) previews.set(element, element.src = URL.createObjectURL(file));
}
