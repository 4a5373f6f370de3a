// What the tab keeps for its next page. A browser may refuse to store anything, and what is stored may be damaged: the page then works without.
let isTold = false;
function use(act) {
  try { return act(sessionStorage); } catch (error) {
    if (!isTold) console.warn("The browser's storage refuses: the next page of this tab begins anew.", error);
    isTold = true;
  }
}

// Stores a text. Returns false if the browser refuses.
export const keep = (key, text) => use(storage => { storage.setItem(key, text); return true; }) ?? false;
export const forget = key => use(storage => storage.removeItem(key));
// The text that is stored; `null` if there is none, and `undefined` if the browser refuses.
export const kept = key => use(storage => storage.getItem(key));

// The value that is stored as JSON, or `null`. One that is damaged, or is not of the form that the page stores, counts as none.
export function recall(key, isSound) {
  const text = kept(key) ?? "null";
  try {
    const value = JSON.parse(text);
    if (value === null || isSound(value)) return value;
  } catch { }
  console.warn(`The stored ${key} is damaged, and is not used.`);
  forget(key);
  return null;
}

export const isObject = value => typeof value === "object" && value !== null && !Array.isArray(value);
export const isList = (value, isItem = () => true) => Array.isArray(value) && value.every(isItem);
// A gesture or a field as it is stored: its message begins with the verb.
export const isEntry = value => isObject(value) && isList(value.message) && typeof value.message[0] === "string";
