// The modules of the client are a directed graph: what one needs is known without what needs it.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const folder = new URL("../../Sources/Rooms/DertischWeb/Client/", import.meta.url);
const files = readdirSync(folder).filter(name => name.endsWith(".js"));
const imports = new Map(files.map(name => {
  const text = readFileSync(new URL(name, folder), "utf8");
  return [name, [...text.matchAll(/^import (?:.* from )?"\.\/([\w.]+)";/gm)].map(([, needed]) => needed)];
}));

test("No module needs itself, over others", () => {
  const done = new Set();
  const visit = (name, path) => {
    assert.ok(!path.includes(name), `${[...path, name].join(" → ")}`);
    if (done.has(name)) return;
    done.add(name);
    for (const needed of imports.get(name)) visit(needed, [...path, name]);
  };
  for (const name of files) visit(name, []);
});

test("Each import names a module that is there, and something that it exports", () => {
  for (const name of files) {
    const text = readFileSync(new URL(name, folder), "utf8");
    for (const [, names, needed] of text.matchAll(/^import \{([^}]*)\} from "\.\/([\w.]+)";/gm)) {
      assert.ok(imports.has(needed), `${name} imports ${needed}`);
      const exported = readFileSync(new URL(needed, folder), "utf8");
      for (const wanted of names.split(",").map(part => part.trim().split(" as ")[0]))
        assert.match(exported, new RegExp(`export (?:async )?(?:function|const|let) (?:\\w+ = .*, )?${wanted}\\b`), `${name} imports ${wanted} of ${needed}`);
    }
  }
});

test("Modules on demand import nothing: they would run the entry module twice", () => {
  for (const name of ["alerts.js", "blurs.js", "gestures.js", "grid.js", "morph.js", "prefetch.js"]) assert.deepEqual(imports.get(name), []);
});
