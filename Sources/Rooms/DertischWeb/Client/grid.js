// Long lists of which only some rows are laid. A module of its own, which a page loads with its first such list.
//
// Room is made for the rows that are not laid: before and behind the list, so that its scroll bar shows the whole. The house is told which rows are in
// view, and lays those around them.

// What it uses of the entry module.
let deliver, set, spotOf;

// The state of each list: the number of rows before those that are laid, the number of all, the height of a row, and the row that held its place.
const lists = new Map();

// Browsers limit the height of an element to some 16.7 million pixels. Beyond this height, the room for a row that is not laid is smaller than a row.
const maxHeight = 8e6;

// The pause between two reports while a list scrolls, in milliseconds.
const pause = 80;

export function begin(entry) {
  ({ deliver, set, spotOf } = entry);
  // Scrolling does not bubble, but it can be captured.
  addEventListener("scroll", ({ target }) => { for (const list of listsIn(target)) note(list); }, { capture: true, passive: true });
  addEventListener("resize", () => { for (const list of listsIn(document)) note(list); });
}

// Notes the rows in view before a patch changes them: the browser tells of scrolling once in a frame, and may have gone on since.
export function hold() {
  for (const element of listsIn(document)) {
    const list = lists.get(element);
    list.held = inView(element, list)?.held ?? list.held;
  }
}

// Lays the part of a list that its rows are, or the order of a column. What a page came with says it by itself.
export function lay(element, ...laid) {
  const { sort, window } = element.dataset;
  const [first, total, version] = laid.length ? laid : sort ? [sort, true] : window.split(" ").map(Number);
  if (typeof first === "string") return showOrder(element, first, total);
  const list = lists.get(element) ?? { height: 0, sent: "", version };
  // Another list is shown from its beginning.
  if (list.version !== version) list.held = { index: 0, top: viewOf(element).top };
  lists.set(element, Object.assign(list, { first, total, version }));
  const rows = rowsOf(element);
  if (rows.length) list.height = (rows.at(-1).getBoundingClientRect().bottom - rows[0].getBoundingClientRect().top) / rows.length;
  number(element, rows, list);
  makeRoom(element, rows.length, list);
  holdPlace(element, rows, list);
  note(element);
}

// The order of a column stands at its head, in which the button is.
function showOrder(button, order, isOn) {
  const head = button.closest("th") ?? button;
  if (isOn) set(head, "aria-sort", order); else if (head.ariaSort === order) set(head, "aria-sort", null);
}

// The lists that scroll with an element. Those that the page has removed are forgotten.
function listsIn(scroller) {
  for (const element of lists.keys()) if (!element.isConnected) lists.delete(element);
  return [...lists.keys()].filter(element => scroller.contains(element));
}

const rowsOf = element => [...element.children].filter(child => child.dataset.row);
const isTableBody = element => element.localName === "tbody";

// Tells screen readers the position of each row, and the number of all.
function number(element, rows, { first, total }) {
  if (!isTableBody(element)) {
    rows.forEach((row, index) => { set(row, "aria-posinset", first + index + 1); set(row, "aria-setsize", total); });
    return;
  }
  const table = element.closest("table"), heads = table.tHead?.rows.length ?? 0;
  set(table, "aria-rowcount", total + heads);
  rows.forEach((row, index) => set(row, "aria-rowindex", first + index + 1 + heads));
}

// The height of the room for a row that is not laid.
const roomOf = ({ height, total }) => Math.min(height, maxHeight / Math.max(1, total));

function makeRoom(element, count, list) {
  // The browser would move the scroller as well, to keep a row of its own choice in place.
  (isTableBody(element) ? element.closest("table") : element).style.overflowAnchor = "none";
  const before = list.first * roomOf(list), behind = Math.max(0, list.total - list.first - count) * roomOf(list);
  if (!isTableBody(element)) {
    element.style.paddingBlock = `${before}px ${behind}px`;
    return;
  }
  spacer(element.previousElementSibling, element, "beforebegin", before);
  spacer(element.nextElementSibling, element, "afterend", behind);
}

// A body of a table has no padding, so another body makes the room.
function spacer(found, element, place, height) {
  if (!found?.matches("[data-room]")) {
    found = document.createElement("tbody");
    found.dataset.room = "";
    found.ariaHidden = "true";
    found.insertRow().insertCell();
    element.insertAdjacentElement(place, found);
  }
  found.rows[0].cells[0].style.cssText = `padding: 0; border: 0; height: ${height}px`;
  found.hidden = !height;
}

function scrollerOf(element) {
  for (let around = element.parentElement; around; around = around.parentElement) {
    if (around === document.body || around === document.documentElement) break;
    if (around.scrollHeight > around.clientHeight && /auto|scroll/.test(getComputedStyle(around).overflowY)) return around;
  }
  return document.scrollingElement;
}

// The part of the screen in which a list is seen: that of its scroller, without the head of a table that stays there.
function viewOf(element) {
  const scroller = scrollerOf(element), isPage = scroller === document.scrollingElement;
  const { top, bottom } = isPage ? { top: 0, bottom: innerHeight } : scroller.getBoundingClientRect();
  const head = element.closest("table")?.tHead?.getBoundingClientRect().bottom ?? 0;
  return { top: Math.max(0, top, head), bottom: Math.min(innerHeight, bottom) };
}

// Keeps the row at its place that was in view when the list was scrolled last, or brings the row there that was to be seen.
function holdPlace(element, rows, list) {
  const { held, first } = list;
  if (!held || !rows.length) return;
  // Rows for an earlier place may come after the guest has gone on to another.
  const row = held.row?.isConnected ? held.row : rows[held.index - first];
  if (!row) return;
  const moved = row.getBoundingClientRect().top - held.top;
  if (Math.abs(moved) >= 1) scrollerOf(element).scrollTop += moved;
}

// The rows in view, of all rows of a list, and the one that is held at its place.
function inView(element, list) {
  const view = viewOf(element), rows = rowsOf(element), { first, total, height } = list;
  if (!rows.length || !height) return null;
  const top = rows[0].getBoundingClientRect().top, bottom = rows.at(-1).getBoundingClientRect().bottom;
  const count = Math.ceil((view.bottom - view.top) / height);
  if (view.bottom <= top || view.top >= bottom) {
    // In the room for rows that are not laid. Its ends are those of the list, however little room a row has.
    const start = top - first * roomOf(list), end = bottom + (total - first - rows.length) * roomOf(list);
    // Half a pixel below its beginning, where a head ends so, a list still stands at its beginning.
    const share = Math.max(0, view.top - start - 1) / Math.max(1, end - start - (view.bottom - view.top));
    const from = Math.max(0, Math.ceil(Math.min(1, share) * (total - (view.bottom - view.top) / height)));
    return { from, to: Math.min(total, from + count), held: { index: from, top: view.top } };
  }
  const row = rows.find(row => row.getBoundingClientRect().bottom > view.top), index = first + rows.indexOf(row);
  return {
    from: Math.max(0, Math.floor(first + (view.top - top) / height)), to: Math.min(total, Math.ceil(first + (view.bottom - top) / height)),
    held: { row, index, top: row.getBoundingClientRect().top },
  };
}

// Notes which rows are in view, and tells the house soon.
function note(element) {
  const list = lists.get(element);
  list.timer ??= setTimeout(() => tell(element, list), pause);
  list.held = inView(element, list)?.held ?? list.held;
}

function tell(element, list) {
  list.timer = null;
  if (!element.isConnected) return;
  const seen = inView(element, list);
  if (!seen || seen.from >= seen.to) return;
  list.held = seen.held;
  const range = [seen.from, seen.to];
  if (list.sent === String(range)) return;
  list.sent = String(range);
  deliver(["scroll", ...spotOf(element), ...range]);
}
