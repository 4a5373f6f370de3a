// The keys that customers listen for. A module of its own, which a page loads with the first table that declares a key.
//
// The house writes the keys of a table into an element of the table: `data-keys` is a list of `[name, repeats, list]`. Nothing else that is
// pressed leaves the page.

// What it uses of the entry module.
let deliver, reportChanges, spotOf;

export function begin(entry) {
  ({ deliver, reportChanges, spotOf } = entry);
  addEventListener("keydown", press);
}

const isApple = /Mac|iP(hone|ad|od)/.test(navigator.userAgentData?.platform ?? navigator.platform);
const named = {
  Escape: "escape", Delete: "delete", Enter: "return", " ": "space", ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right",
  Home: "home", End: "end", PageUp: "pageUp", PageDown: "pageDown", ...isApple && { Backspace: "delete" },
};
const editing = /^command\+(option\+)?(shift\+)?(a|y|z|left|right|up|down|home|end|delete)$/;
const isFunction = key => /^F([1-9]|1[0-2])$/.test(key);

// The name of a pressed key as the house writes it, such as `command+shift+s`; nothing for a key that has none.
export function nameOf(event) {
  const { key, code, ctrlKey, metaKey, shiftKey } = event;
  // A third sign of a key is typed with both Control and Alt on Windows.
  const isThird = event.getModifierState?.("AltGraph");
  const isCommand = !isThird && (isApple ? metaKey : ctrlKey), isOption = !isThird && event.altKey;
  if (!isThird && (isApple ? ctrlKey : metaKey)) return null;
  let name = named[key] ?? (isFunction(key) ? key.toLowerCase() : null);
  const isSign = !name;
  if (isSign) {
    // With another alphabet, or with Option, a key types another sign than its letter.
    const letter = (isCommand || isOption) && !/^[!-~]$/.test(key) ? /^Key([A-Z])$/.exec(code)?.[1] : null;
    name = (letter ?? key).toLowerCase();
    if ([...name].length !== 1) return null;
  }
  const countsShift = !isSign || name !== name.toUpperCase();
  return (isCommand ? "command+" : "") + (isOption ? "option+" : "") + (shiftKey && countsShift ? "shift+" : "") + name;
}

// Whether a key is for the element with the focus: what is typed and moved in an entry, and what a button or a link is pressed with.
function isElements(target, name) {
  const isPressed = "button, a[href], summary, input:is([type=button], [type=submit], [type=reset], [type=image], [type=checkbox])";
  if (/^(shift\+)?(return|space)$/.test(name) && target.closest(isPressed)) return true;
  const isEntry = target.isContentEditable || target.closest(`textarea, select, input:not(${isPressed})`);
  return isEntry && (editing.test(name) || !/^command\+|^(option\+|shift\+)*(escape|f\d+)$/.test(name));
}

// The seat and the row that listen for a key. The table with the focus comes first, then the tables around it, then others on the screen.
function listener(name, target) {
  // A question is answered before anything else, and a menu is above what it was opened over.
  if (document.querySelector("dialog:modal:not(.menu)")) return null;
  const menu = [...document.querySelectorAll("dialog.menu")].at(-1) ?? null;
  const isNear = element => element.parentElement.contains(target);
  const elements = [...document.querySelectorAll("[data-keys]")].filter(element =>
    element.closest("dialog.menu") === menu && (element.parentElement.checkVisibility?.() ?? true));
  for (const element of [...elements.filter(isNear), ...elements.filter(element => !isNear(element)).reverse()]) {
    const [seat] = spotOf(element), keys = JSON.parse(element.dataset.keys).filter(key => key[0] === name);
    const found = keys.length && inRows(keys, seat, target) || keys.filter(key => !key[2]).map(([, repeats]) => ({ seat, row: 0, repeats }))[0];
    if (found) return found;
  }
  return null;
}

function inRows(keys, seat, target) {
  for (let row = target.closest("[data-row]"); row; row = row.parentElement.closest("[data-row]")) {
    const key = keys.find(([, , list]) => list && list === row.parentElement.dataset.place);
    if (key && spotOf(row)[0] === seat) return { seat, row: Number(row.dataset.row), repeats: key[1] };
  }
  return null;
}

function press(event) {
  const { target, repeat } = event;
  // An input method that composes uses the keys itself.
  if (event.defaultPrevented || event.isComposing || event.keyCode === 229 || !event.key) return;
  const name = nameOf(event);
  if (!name || isElements(target, name)) return;
  const found = listener(name, target);
  if (!found) return;
  event.preventDefault();
  if (repeat && !found.repeats) return;
  reportChanges();
  deliver(["key", found.seat, found.row, name, repeat], name);
}
