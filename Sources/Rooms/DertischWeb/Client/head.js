// The head of the page and the attributes of its root, which change with the page in the window.
import { all, root } from "./root.js";

const sheetLink = "link[rel~=stylesheet]", fact = ":scope > :is(title, meta, link:not([rel~=stylesheet]))";
// The addresses of the style sheets that each customer's layout requests, by its name, and of all that the house has named.
const sheets = new Map(), named = new Set();
const linkTo = href => all(sheetLink, document.head).find(link => link.href === href);

// Notes style sheets. Those of the tables inside a page name the customers that they are for.
function note(links, customer) {
  const noted = new Map();
  for (const { href, dataset: { of } } of links) {
    named.add(href);
    for (const name of of?.split("\n") ?? [customer]) noted.set(name, [...noted.get(name) ?? [], href]);
  }
  for (const [name, hrefs] of noted) sheets.set(name, hrefs);
}

// Removes the style sheets that nothing on the page needs any more.
export function dropSheets() {
  const needed = new Set([root, ...all("[data-customer]")].flatMap(({ dataset }) => sheets.get(dataset.customer) ?? []));
  for (const link of all(sheetLink, document.head)) if (named.has(link.href) && !needed.has(link.href)) link.remove();
}

// What the layout has in the head and at the root. What others have put there, such as an extension of the browser, stays.
let facts = all(fact, document.head), attributes = root.dataset.own?.split(" ") ?? [];
note(all(sheetLink, document.head), root.dataset.customer);

// Shows the head of a page. One in the window brings what describes it; the others only bring style sheets.
export function applyHead(head, customer, isWindow) {
  const links = all(sheetLink, head);
  note(links, customer);
  const loading = links.flatMap((link, index) => {
    if (linkTo(link.href)) return [];
    // In the order of the layout, which decides between rules.
    const next = links.slice(index + 1).map(({ href }) => linkTo(href)).find(Boolean);
    document.head.insertBefore(link, next ?? null);
    return [new Promise(done => { link.onload = link.onerror = done; })];
  });
  // The former ones stay until the new ones are there, so that nothing is shown without a style.
  Promise.all(loading).then(dropSheets);
  if (!isWindow) return;
  const fresh = all(fact, head);
  // An element that stays the same stays where it is.
  const same = facts.filter(old => {
    const index = fresh.findIndex(element => element.isEqualNode(old));
    if (index < 0) old.remove(); else fresh.splice(index, 1);
    return index >= 0;
  });
  document.head.append(...fresh);
  facts = [...same, ...fresh];
}

// Gives the root the attributes of the layout in the window: their names and values.
export function applyRoot(fresh) {
  const names = fresh.map(([name]) => name);
  for (const name of attributes) if (!names.includes(name)) root.removeAttribute(name);
  for (const [name, value] of fresh) if (root.getAttribute(name) !== value) root.setAttribute(name, value);
  attributes = names;
}
