// Ids in copies: each row has ids of its own, and what refers to them in the row follows. `ElementIDs` in the house does the same to rows that it writes.
import { all } from "./root.js";

const references = new Set(["id", "for", "form", "list", "headers", "itemref", "popovertarget", "commandfor", "aria-activedescendant", "aria-controls",
  "aria-describedby", "aria-details", "aria-errormessage", "aria-flowto", "aria-labelledby", "aria-owns"]);

function rename(element, names) {
  for (const { name, value } of element.attributes) {
    let renamed = value;
    if (references.has(name)) renamed = value.split(/\s+/).map(id => names.get(id) ?? id).join(" ");
    else if (/^(xlink:)?href$|^usemap$/.test(name)) renamed = value.replace(/^#(.*)$/s, (whole, id) => names.has(id) ? "#" + names.get(id) : whole);
    else if (value.includes("url(#")) renamed = value.replace(/url\(#([^)]*)\)/g, (whole, id) => names.has(id) ? `url(#${names.get(id)})` : whole);
    if (renamed !== value) element.setAttribute(name, renamed);
  }
  if (element.localName === "template") renameAll(all("*", element.content), names);
}
function renameAll(elements, names) { for (const element of elements) rename(element, names); }

// Gives a row that was made of a template ids that no other has.
export function nameRow(made, seat) {
  const elements = [made, ...all("*", made)], own = elements.map(({ id }) => id).filter(Boolean);
  if (own.length) renameAll(elements, new Map(own.map(id => [id, `${id}-${seat}-${made.dataset.row}`])));
}
