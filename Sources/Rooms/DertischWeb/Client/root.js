// The page's root element and address, and what many modules do with elements. `Scripts/client` makes one module of the files of this folder.
export const root = document.documentElement;
export const address = () => location.pathname + location.search;
// How the browser came to the page. One that it shows on the way back may be an old copy.
export const arrival = performance.getEntriesByType("navigation")[0] ?? {};
export const isOldCopy = arrival.type === "back_forward";

export const all = (selector, base = document) => [...base.querySelectorAll(selector)];

export function createElement(name, facts, ...content) {
  const element = Object.assign(document.createElement(name), facts);
  element.append(...content);
  return element;
}

// The text without halves of surrogate pairs, which a message cannot carry: a browser that cuts a text may leave one at its end. A group of buttons has
// no text until its module is there.
export const wellFormed = text => text?.replace(/[\ud800-\udfff]/gu, "");

// Sets an attribute, or removes it without a value.
export function set(element, name, value) {
  if (value == null) element.removeAttribute(name); else element.setAttribute(name, value);
}

// Keeps what the house needs for the next page in a cookie: for a year, until the browser is closed, or for so many seconds.
export function keepCookie(name, value, seconds = 31536000) {
  document.cookie = `dertisch-${name}=${value};path=/;samesite=lax${seconds ? `;max-age=${seconds}` : ""}`;
}
