// Two changes of one text at the same time, merged. Letters are code points, and each has a number that it keeps, so that a letter is known
// again in every version. `TextEdit.swift` merges as this does.

// The most letters times letters that are compared one by one.
const maxCompared = 250000;
let lastLetter = 0;

const newLetter = () => ++lastLetter;
// A version of a text: its letters and their numbers.
export const versionOf = text => { const letters = [...text]; return { letters, ids: letters.map(newLetter) }; };
export const textOf = version => version.letters.join("");

function edges(old, now, maxStart = Infinity, maxEnd = Infinity) {
  const shorter = Math.min(old.length, now.length);
  let start = 0, end = 0;
  while (start < Math.min(shorter, maxStart) && old[start] === now[start]) start++;
  while (end < Math.min(shorter - start, maxEnd) && old.at(-1 - end) === now.at(-1 - end)) end++;
  return [start, end];
}

// The version after the visitor has typed. What was before the selection and is after the caret, if both are known, was not typed.
export function typedOver(version, text, before, after) {
  const letters = [...text], [start, end] = edges(version.letters, letters, before, after);
  const typed = letters.slice(start, letters.length - end);
  return { letters, ids: [...version.ids.slice(0, start), ...typed.map(newLetter), ...version.ids.slice(version.ids.length - end)] };
}

// The version that replaces another one as a whole. A letter that was kept, or replaced one for one, has its number.
export function rewrite(version, text) {
  const old = version.letters, { letters, ids } = typedOver(version, text), [start, end] = edges(old, letters);
  const width = old.length - start - end, height = letters.length - start - end;
  if (width === height) return { letters, ids: version.ids };
  if (width * height <= maxCompared) {
    // The lengths of the longest common subsequences of what is left from each pair of letters on.
    const lengths = Array.from({ length: width + 1 }, () => new Array(height + 1).fill(0));
    const isSame = (x, y) => old[start + x] === letters[start + y];
    for (let x = width; x--;) for (let y = height; y--;)
      lengths[x][y] = isSame(x, y) ? lengths[x + 1][y + 1] + 1 : Math.max(lengths[x + 1][y], lengths[x][y + 1]);
    for (let x = 0, y = 0; x < width && y < height;) {
      if (isSame(x, y)) ids[start + y++] = version.ids[start + x++];
      else if (lengths[x + 1][y] >= lengths[x][y + 1]) x++; else y++;
    }
  }
  return { letters, ids };
}

// What each gap between the letters of a version has got in another, by the number of the letter before it.
function inserted(version, other) {
  const own = new Set(version.ids), gaps = new Map();
  let gap = 0;
  other.ids.forEach((id, index) => {
    if (own.has(id)) gap = id;
    else gaps.set(gap, [...gaps.get(gap) ?? [], index]);
  });
  return gaps;
}

// Makes the change that the visitor has made of a version in another that the house has made of it. If both come to the same text, it stays so.
// A visitor who has replaced everything has replaced the house's change too.
export function merge(base, house, visitor) {
  if (visitor === base || textOf(visitor) === textOf(house)) return house;
  const kept = new Set(visitor.ids);
  if (base.ids.length && !base.ids.some(id => kept.has(id))) return visitor;
  const at = new Map(house.ids.map((id, index) => [id, index])), merged = { letters: [], ids: [] };
  const take = (version, index) => {
    merged.letters.push(version.letters[index]);
    merged.ids.push(version.ids[index]);
  };
  const gaps = [house, visitor].map(version => [version, inserted(base, version)]);
  for (const id of [0, ...base.ids]) {
    if (kept.has(id) && at.has(id)) take(house, at.get(id));
    for (const [version, found] of gaps) for (const index of found.get(id) ?? []) take(version, index);
  }
  return merged;
}

// What has changed from one version to another: where in the new one, how many letters came, and which went.
export function changes(from, to) {
  const at = new Map(from.ids.map((id, index) => [id, index])), list = [];
  let old = 0;
  for (let index = 0; ; index++) {
    const start = index;
    while (index < to.ids.length && !at.has(to.ids[index])) index++;
    const next = at.get(to.ids[index]) ?? from.ids.length;
    if (index > start || next > old) list.push([start, index - start, from.letters.slice(old, next).join("")]);
    if (index >= to.ids.length) return list;
    old = next + 1;
  }
}

// Where a position in a version is in another: after the same letter, or after the one before it that is still there.
export function positionIn(to, from, position) {
  for (let index = [...textOf(from).slice(0, position)].length; index--;) {
    const found = to.ids.indexOf(from.ids[index]);
    if (found >= 0) return to.letters.slice(0, found + 1).join("").length;
  }
  return from.ids.some(id => to.ids.includes(id)) ? 0 : Math.min(position, textOf(to).length);
}
