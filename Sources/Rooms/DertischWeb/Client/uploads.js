// The files that the visitor sends. A module of its own, which a page loads with the first place that takes some.
//
// The house lays at such a place which files it waits for, and at which address each is to be sent. The page tells which files were chosen and how far
// they are. All of it is state: whatever is lost on the way is told again when the house lays the place anew.

// What it uses of the entry module.
let sendNow, spotOf, tableOf;

// The uploads of this page, by the customer and the place, so that they outlive the page of a seat and its session.
const uploads = new Map();
// The pictures of files, by the elements that show them.
const previews = new Map();
// Tells the pages of one visitor apart.
const page = crypto.getRandomValues(new Uint32Array(2)).join("");
// Milliseconds: between two reports, until a file that has been sent is told again, and between two tries.
const pause = 100, patience = 2000, minRetry = 500, maxRetry = 15000;
const maxOffers = 100, maxRepeats = 3;

export function begin(entry) {
  ({ sendNow, spotOf, tableOf } = entry);
  addEventListener("change", ({ target }) => {
    if (target.type !== "file" || !target.dataset?.place) return;
    choose(uploadAt(target), [...target.files]);
    // The same file can be chosen once more.
    target.value = "";
  });
  addEventListener("dragover", event => hover(event, true));
  addEventListener("dragleave", event => hover(event, false));
  addEventListener("drop", event => {
    const zone = hover(event, false);
    if (zone) choose(uploadOf(zone), [...event.dataTransfer.files]);
  });
  addEventListener("paste", event => {
    const { files, types } = event.clipboardData ?? {};
    if (!files?.length || types.includes("text/plain")) return;
    const upload = [...uploads.values()].findLast(({ element }) => element.isConnected && !element.disabled);
    if (upload) event.preventDefault();
    choose(upload, [...files]);
  });
  addEventListener("online", () => { for (const { files } of uploads.values()) for (const entry of files.values()) entry.wake?.(); });
}

// Lays what an upload waits for, or the picture of a file. What a page came with says it by itself.
export function lay(element, laid) {
  const isPage = !laid, { preview, ...desk } = laid ?? JSON.parse(element.dataset.laid);
  if (preview) return showPicture(element, preview);
  const upload = uploadAt(element);
  upload.element = element;
  if (desk.accept && !element.accept) element.accept = desk.accept;
  if (desk.many) element.multiple = true;
  const { last, open, due } = desk;
  if (upload.desk !== desk.desk) {
    // Another session than the one that was told of the files. Those that this page has, it offers again.
    const files = [...upload.files.values()];
    for (const entry of files) stop(entry);
    Object.assign(upload, { desk: desk.desk, next: last, files: new Map() });
    for (const entry of files) upload.files.set(++upload.next, entry);
    offer(upload, [...upload.files.keys()]);
  } else {
    for (const [number, entry] of upload.files) {
      if (number > last || open.some(([from, to]) => from <= number && number <= to)) continue;
      forget(entry);
      upload.files.delete(number);
    }
    upload.next = Math.max(upload.next, last);
    if (isPage) offer(upload, [...upload.files.keys()].filter(number => number > last));
  }
  const wanted = new Map(due);
  for (const [number, entry] of upload.files) if (!wanted.has(number)) stop(entry);
  for (const [number, address] of wanted) {
    const entry = upload.files.get(number);
    if (!entry) tell(upload, "refused", number, "missing"); else if (!entry.run) start(upload, number, entry, address);
  }
}

function uploadAt(element) {
  const name = `${tableOf(element).dataset.customer} ${element.dataset.place}`;
  if (!uploads.has(name)) uploads.set(name, { element, desk: null, next: 0, files: new Map(), timer: null });
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

function choose(upload, files) {
  if (!upload || upload.element.disabled) return;
  const numbers = files.map(file => {
    upload.files.set(++upload.next, { file, key: keyOf(file), sent: 0 });
    return upload.next;
  });
  offer(upload, numbers);
}

function offer(upload, numbers) {
  for (let start = 0; start < numbers.length; start += maxOffers) {
    const offers = numbers.slice(start, start + maxOffers).map(number => {
      const { file, key } = upload.files.get(number);
      return [number, key, file.name.slice(0, 255), file.size];
    });
    tell(upload, "chose", offers);
  }
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

const tell = ({ element, desk }, ...message) => element.isConnected && sendNow("upload", ...spotOf(element), desk, ...message);

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
async function start(upload, number, entry, address) {
  const run = entry.run = new AbortController();
  Object.assign(entry, { address, isSent: false, repeats: 0, told: null });
  for (let wait = minRetry; !run.signal.aborted; wait = Math.min(maxRetry, 2 * wait)) {
    try {
      // A file that was changed or removed since, or a folder, cannot be read.
      await entry.file.slice(0, 1).arrayBuffer().catch(() => { throw new Refusal("failed"); });
      const before = entry.sent;
      await send(upload, entry, address, run.signal);
      if (entry.sent === entry.file.size) {
        entry.isSent = true;
        return report(upload);
      }
      if (entry.sent > before) wait = minRetry / 2;
    } catch (error) {
      if (run.signal.aborted) return;
      if (error instanceof Refusal) return tell(upload, "refused", number, error.message);
    }
    await new Promise(resolve => {
      const timer = setTimeout(resolve, wait);
      entry.wake = () => { clearTimeout(timer); resolve(); };
      run.signal.addEventListener("abort", entry.wake);
    });
  }
}

class Refusal extends Error { }

async function send(upload, entry, address, signal) {
  const at = await beginning(entry, address, signal);
  entry.sent = at;
  report(upload);
  entry.hasBegun = true;
  if (at === entry.file.size) return;
  const { status, text } = await put(`${address}?at=${at}&page=${page}`, entry.file.slice(at), signal, sent => {
    entry.sent = Math.min(entry.file.size - 1, at + sent);
    report(upload);
  });
  // What this page has sent needs no comparison. Another page may have sent something else meanwhile.
  entry.hasBegun = status !== 423;
  const answer = status < 500 && text ? JSON.parse(text) : {};
  if (status === 422) throw new Refusal(answer.refused);
  entry.sent = answer.held ?? at;
}

// The number of bytes that the house holds of this very file. What another page has sent is compared, since a file may have changed without a trace.
async function beginning(entry, address, signal) {
  const ask = async query => (await fetch(address + query, { signal, cache: "no-store" })).json();
  const { held, block, digests } = await ask(entry.hasBegun ? "" : "?digests");
  if (!digests) return held;
  for (const [index, digest] of digests.entries()) {
    const start = index * block, bytes = entry.file.slice(start, Math.min(held, start + block));
    // Only pages that come over TLS can compare.
    const own = await crypto.subtle?.digest("SHA-256", await bytes.arrayBuffer());
    if (!own || [...new Uint8Array(own)].map(byte => byte.toString(16).padStart(2, "0")).join("") !== digest) return start;
  }
  return held;
}

// Browsers tell the progress of a request only so.
function put(address, body, signal, progress) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("PUT", address);
    request.upload.onprogress = ({ loaded }) => progress(loaded);
    request.onload = () => resolve({ status: request.status, text: request.responseText });
    request.onerror = request.onabort = reject;
    signal.addEventListener("abort", () => request.abort());
    request.send(body);
  });
}

// Tells how far the files are that are on their way, soon and all at once. A file that has been sent is told again until the house has taken it;
// if it has not after some time, the page looks what is missing.
function report(upload) {
  upload.timer ??= setTimeout(() => {
    upload.timer = null;
    const running = [...upload.files].filter(([, { run }]) => run), now = performance.now(), sent = [];
    for (const [number, entry] of running) {
      if (!(entry.sent !== entry.told || entry.isSent && now - entry.toldAt >= patience)) continue;
      if (entry.isSent && entry.sent === entry.told && ++entry.repeats > maxRepeats) {
        stop(entry);
        start(upload, number, entry, entry.address);
        continue;
      }
      sent.push([number, entry.sent]);
    }
    if (sent.length && tell(upload, "sent", sent)) {
      for (const [number, bytes] of sent) Object.assign(upload.files.get(number), { told: bytes, toldAt: now });
    }
    if (running.some(([, { isSent }]) => isSent)) setTimeout(() => report(upload), patience);
  }, pause);
}

function showPicture(element, key) {
  const former = previews.get(element);
  if (former) URL.revokeObjectURL(former);
  previews.delete(element);
  for (const one of previews.keys()) if (!one.isConnected) { URL.revokeObjectURL(previews.get(one)); previews.delete(one); }
  const file = [...uploads.values()].flatMap(({ files }) => [...files.values()]).find(entry => entry.key === key)?.file;
  const isPicture = /^image\/(jpeg|png|gif|webp|avif|heic)$/.test(file?.type);
  element.hidden = !isPicture;
  if (!isPicture) return;
  previews.set(element, element.src = URL.createObjectURL(file));
}
