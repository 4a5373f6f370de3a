// A text that the house lays while the visitor types, merged with what is typed. The house merges by the same table: `TextEditTests`.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const read = path => readFileSync(new URL(path, import.meta.url), "utf8");
const { versionOf, typedOver, rewrite, merge, textOf, changes, positionIn } =
  await import("data:text/javascript," + encodeURIComponent(read("../../Sources/Rooms/DertischWeb/Client/merging.js")));

for (const { words, base, laid, typed, before, after, changes: told, merged } of JSON.parse(read("merging.json"))) {
  test(`Merges what is laid and typed: ${words}`, () => {
    const from = versionOf(base), to = typedOver(from, typed, before, after);
    assert.deepEqual(changes(from, to), told);
    assert.equal(textOf(merge(from, rewrite(from, laid), to)), merged);
  });
}

test("The caret stays behind the letter that it was behind, or the last one before that is still there", () => {
  const from = versionOf("hello you"), house = rewrite(from, "HELLO you");
  assert.equal(positionIn(house, from, 5), 5);
  assert.equal(positionIn(rewrite(from, "1: hello you"), from, 5), 8);
  assert.equal(positionIn(rewrite(from, "he you"), from, 4), 2);
  assert.equal(positionIn(rewrite(from, ""), from, 9), 0);
  assert.equal(positionIn(versionOf("12"), from, 9), 2);
  const faces = versionOf("😀😀");
  assert.equal(positionIn(rewrite(faces, "a😀😀"), faces, 2), 3);
});

test("Two long texts that have nothing in common are merged at once", () => {
  const from = versionOf("a".repeat(60_000)), to = typedOver(from, "a".repeat(60_000) + "!");
  assert.equal(textOf(merge(from, rewrite(from, "b".repeat(59_000)), to)), "b".repeat(59_000) + "!");
});
