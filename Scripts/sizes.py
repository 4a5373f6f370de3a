"""Writes the page of sizes for Scripts/sizes, and the numbers beside it, by which the next run knows last time's.

usage: swift package dump-package | sizes.py [FOLDER-OF-THE-COMPILER'S-STATISTICS]
"""

import collections
import datetime
import json
import pathlib
import re
import shutil
import subprocess
import sys

import swift_source

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = "Documentation/Design/Sizes.md"
NUMBERS = "Documentation/Design/Sizes.json"
CLIENT = ROOT / "Sources/Rooms/DertischWeb/Client"
ASSETS = ROOT / "Sources/Rooms/DertischWeb/Assets"
# So many are shown, and so many are kept: what grows into the list has a number of last time.
SHOWN, KEPT = 20, 80

PAGE_TEXT = """# Sizes

`Scripts/sizes` writes this page, and the numbers into `Sizes.json` beside it. **The numbers are there to be looked at.** No check fails by
them, and a smaller one is not better by itself: a function that is cut into pieces which make no sense alone is worse than a long one. Where a
number has grown, ask whether this is still one subject.

Each section shows **last time's** numbers: those of the same section in the last commit (`HEAD`). If no number of a section has changed since that
commit, the section keeps the last time that the commit has. So a second run changes nothing, before a commit or after it. A dash stands for what was
not there, or not among the {kept} largest.

Sources are read by a tokenizer, `Scripts/swift_source.py`, and not by the compiler. It reads all branches of `#if`, so code for Apple's
platforms counts on Linux as well. It does not see what macros make.

## Public types of a product

Structures, classes, enumerations, protocols and actors that are `public` or `open`, also those inside public types; no type aliases. A product's own
targets are those that it names, and those that they re-export and no product names: their types come with the same import. So do those that they
re-export one by one, as `Dertisch` does.

{types}

## Stored properties of a class

The {shown} classes and actors with the most stored properties of an instance. Observed and lazy properties count. Computed and static ones do not,
nor do those of a superclass.

{properties}

## Functions

The {shown} longest functions, initialisers, subscripts and computed properties, in lines from the name to the closing brace. Comments and blank lines
count, and so do functions and types inside. Of overloads with the same labels, the longest counts.

{functions}

## The client

Bytes after esbuild has shortened a script alone (`--minify`) and gzip has compressed it. Together the scripts have fewer: one compression finds
what they share, and imports go. The last rows are the modules that browsers get.

{client}

## Build time

Seconds of processors (user and system) that the compiler's processes took for a module, in a debug build from nothing: whole modules at once,
with line tables only. The linker is not in it. A busy machine took up to half as much again for the same sources, so small differences say nothing.
`Scripts/sizes --build` measures anew; other runs keep what was measured. {measured}

{build}
"""


def read_sources(folder):
    """What the Swift files below a folder declare."""
    found = []
    for path in sorted(folder.rglob("*.swift")):
        try:
            found.append(swift_source.Source(path.read_text()))
        except swift_source.Unreadable as problem:
            sys.exit(f"{path.relative_to(ROOT)} cannot be read: {problem}. If Swift compiles it, mend Scripts/swift_source.py.")
    return found


def public_types(sources):
    """The names of a module's public types. A public type inside another type is public if that one is."""
    types = [found for source in sources for found in source.types]
    is_public = {}
    for found in types:
        is_public[found.name] = is_public.get(found.name, False) or found.is_public

    def is_reachable(name):
        # What extends a type of another module is as public as it says.
        return is_public.get(name, True) and ("." not in name or is_reachable(name.rpartition(".")[0]))

    return {name for name in is_public if is_reachable(name)}


def exported_types(sources, types, exports):
    """The names of the public types that a module re-exports one by one, with those inside them.

    `types` has the names of each module's own types, and `exports` the modules that it re-exports.
    """
    named = {found for source in sources for found in source.exported_names}

    def shown(module):
        return types.get(module, set()).union(*map(shown, exports.get(module, ())))

    return {name for module, export in named for name in shown(module) if name == export or name.startswith(f"{export}.")}


def own_targets(targets, exports, named):
    """The targets of a product: its own, and what they re-export unless a product names it."""
    found = list(targets)
    for target in found:
        found += [name for name in exports.get(target, []) if name not in named and name not in found]
    return found


def largest(numbers):
    """The largest of some numbers, each by its name."""
    return dict(sorted(numbers.items(), key=lambda item: (-item[1], item[0]))[:KEPT])


def client_bytes(written):
    """The client's bytes by script and by module, or as they were written, without the version of esbuild that makes the client."""
    version = re.search(r"^version=(.+)$", (ROOT / "Scripts/client").read_text(), re.M)[1]
    found = shutil.which("esbuild") and subprocess.run(["esbuild", "--version"], capture_output=True, text=True, check=True).stdout.strip()
    if found != version:
        print(f"The client's bytes stay as they were: esbuild {version} is needed, and {found or 'none'} is there.")
        return written
    scripts = {path.name: compressed(shortened(path)) for path in sorted(CLIENT.glob("*.js"))}
    return {"scripts": scripts, "modules": {path.name: compressed(path.read_bytes()) for path in sorted(ASSETS.glob("*.min.js"))}}


def shortened(path):
    command = ["esbuild", "--minify", "--format=esm", "--target=es2022", "--charset=utf8", "--log-level=warning", str(path)]
    return subprocess.run(command, capture_output=True, check=True).stdout


def compressed(content):
    # As Scripts/rules measures it: Python's own gzip gives other bytes.
    return len(subprocess.run(["gzip", "-9"], input=content, capture_output=True, check=True).stdout)


def build_times(folder, modules):
    """The seconds of processors by module, from the statistics of the compiler's processes. A process names its module first."""
    seconds = collections.Counter()
    for path in sorted(pathlib.Path(folder).glob("*.json")):
        for name, value in json.loads(path.read_text()).items():
            if process := re.match(r"time\.swift-frontend\.(\w+)-.*\.(user|sys)$", name):
                seconds[process[1]] += value
    if not seconds:
        sys.exit(f"The compiler has left no times in {folder}. Does it still know -stats-output-dir?")
    return {module: round(seconds[module], 1) for module in sorted(modules) if module in seconds}


def with_last(now, committed):
    """The sections of a page, each with last time's. See the page's text for the rule."""
    found = {}
    for name, section in now.items():
        before = committed.get(name, {})
        is_unchanged = before and before["now"] == section
        found[name] = before if is_unchanged else {"now": section, "last": before.get("now")}
    return found


def committed_numbers():
    """The numbers in the last commit, or none before the first."""
    shown = subprocess.run(["git", "show", f"HEAD:{NUMBERS}"], cwd=ROOT, capture_output=True, text=True)
    return json.loads(shown.stdout) if shown.returncode == 0 else {}


def table(titles, rows):
    lines = [titles, ["---"] * len(titles), *rows]
    return "\n".join("| " + " | ".join(str(cell).replace("|", "\\|") for cell in line) + " |" for line in lines)


def beside(now, last, name):
    """A number, and last time's."""
    value = (last or {}).get(name, "—")
    return [now[name], value]


def ranked(title, section):
    """The largest numbers of a section. The names begin with the module."""
    now, last = section["now"], section["last"]
    rows = []
    for name in list(largest(now))[:SHOWN]:
        module, _, declaration = name.partition(": ")
        rows.append([f"`{declaration}`", module, *beside(now, last, name)])
    return table([title, "module", "now", "last time"], rows)


def page(sections):
    """The page's text for sections as `with_last` gives them."""
    types = sections["types"]
    rows = []
    for name, section in types["now"].items():
        last = (types["last"] or {}).get(name, {})
        rows.append([name, ", ".join(section["targets"]), section["count"], last.get("count", "—")])
    client = sections["client"]
    client_rows = []
    for part in ("scripts", "modules"):
        now, last = (client["now"] or {}).get(part, {}), (client["last"] or {}).get(part, {})
        client_rows += [[f"`{name}`" if part == "scripts" else f"**`{name}`**", *beside(now, last, name)] for name in now]
    build = sections["build"]
    now, last = build["now"] or {}, build["last"] or {}
    seconds, before = now.get("seconds", {}), last.get("seconds", {})
    build_rows = [[name, *beside(seconds, before, name)] for name in sorted(seconds, key=lambda name: (-seconds[name], name))]
    if seconds:
        build_rows.append(["all", round(sum(seconds.values()), 1), round(sum(before.values()), 1) if before else "—"])
    measured = f"Measured on {now['date']}" if now else "Not measured yet"
    measured += f", last time on {last['date']}." if last else "."
    return PAGE_TEXT.format(
        kept=KEPT,
        shown=SHOWN,
        types=table(["product", "its own targets", "now", "last time"], rows),
        properties=ranked("class or actor", sections["properties"]),
        functions=ranked("function", sections["functions"]),
        client=table(["script", "now", "last time"], client_rows),
        measured=measured,
        build=table(["module", "now", "last time"], build_rows),
    )


def measure(package, statistics, written):
    """All sections as they are now. What is not measured stays as it was written."""
    modules = {
        target["name"]: ROOT / target.get("path", f"Sources/{target['name']}")
        for target in package["targets"]
        if target["type"] in ("regular", "executable") and not target.get("path", "").startswith("Tests/")
    }
    sources = {name: read_sources(folder) for name, folder in modules.items()}
    exports = {name: [export for source in found for export in source.exports] for name, found in sources.items()}
    libraries = {product["name"]: product["targets"] for product in package["products"] if "library" in product["type"]}
    named = {target for targets in libraries.values() for target in targets}
    types, properties, functions = {}, {}, {}
    public = {name: public_types(found) for name, found in sources.items()}
    for name, targets in sorted(libraries.items()):
        own = own_targets(targets, exports, named)
        shown = set().union(*(public[target] | exported_types(sources[target], public, exports) for target in own))
        types[name] = {"targets": own, "count": len(shown)}
    for module, found in sources.items():
        for source in found:
            for one in source.types:
                if one.kind in ("class", "actor"):
                    properties[f"{module}: {one.name}"] = len(one.stored)
            for one in source.functions:
                name = f"{module}: {one.name}"
                functions[name] = max(one.lines, functions.get(name, 0))
    build = written.get("build", {}).get("now")
    if statistics:
        build = {"date": datetime.date.today().isoformat(), "seconds": build_times(statistics, modules)}
    return {
        "types": types,
        "properties": largest(properties),
        "functions": largest(functions),
        "client": client_bytes(written.get("client", {}).get("now")),
        "build": build,
    }


def main():
    numbers = ROOT / NUMBERS
    written = json.loads(numbers.read_text()) if numbers.exists() else {}
    now = measure(json.load(sys.stdin), sys.argv[1] if len(sys.argv) > 1 else None, written)
    sections = with_last(now, committed_numbers())
    numbers.write_text(json.dumps(sections, indent=1, ensure_ascii=False) + "\n")
    (ROOT / PAGE).write_text(page(sections))
    print(f"{PAGE} is written.")


if __name__ == "__main__":
    main()
