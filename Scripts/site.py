"""What Scripts/site makes for docc: a catalogue for each module, and one of all pages.

usage: site.py catalogs GRAPHS CATALOGS    writes the catalogues, and prints their names in the order in which they link
       site.py check GRAPHS SITE           fails unless each public symbol has a comment and a page in the site
"""

import collections
import json
import os
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).parent.parent
# An app gets the listed types of these by `import Dertisch`, and a dining room all, so that is where they are documented.
RE_EXPORTED = {"DertischCore": "Dertisch", "DertischSupport": "Dertisch", "DertischPictures": "Dertisch"}
TYPES = {"swift.struct", "swift.class", "swift.enum", "swift.protocol", "swift.actor", "swift.typealias"}
PAGES = "Guides"


def load(folder):
    """The graphs of each module that has public symbols, those of re-exported modules in the one that exports them."""
    graphs = collections.defaultdict(list)
    for path in sorted(pathlib.Path(folder).glob("*.json")):
        graph = json.loads(path.read_text())
        module = path.name.removesuffix(".symbols.json").split("@")[0]
        graphs[RE_EXPORTED.get(module, module)].append((path.name, graph))
    return {module: found for module, found in graphs.items() if any(graph["symbols"] for _, graph in found)}


def symbols(graphs):
    return [symbol for _, graph in graphs for symbol in graph["symbols"]]


def merged(module, graphs):
    """The graphs as files of one module: its own symbols in one, its additions to each other module in another."""
    files = {}
    for name, graph in graphs:
        other = extended(name, module)
        if "@" in name and not other:
            dissolve_extensions(graph)
        graph["module"]["name"] = module
        file = f"{module}@{other}.symbols.json" if other else f"{module}.symbols.json"
        if file in files:
            files[file]["symbols"] += graph["symbols"]
            files[file]["relationships"] += graph["relationships"]
        else:
            files[file] = graph
    return files


def dissolve_extensions(graph):
    """Makes members of extensions members of the types that these extend, as if one module had declared both."""
    types = {link["source"]: link["target"] for link in graph["relationships"] if link["kind"] == "extensionTo"}
    graph["symbols"] = [symbol for symbol in graph["symbols"] if symbol["identifier"]["precise"] not in types]
    graph["relationships"] = [
        {**link, "source": types.get(link["source"], link["source"]), "target": types.get(link["target"], link["target"])}
        for link in graph["relationships"] if link["kind"] != "extensionTo"]


def descriptions():
    """The description of each module, as Documentation/Modules.md has it."""
    text = (ROOT / "Documentation/Modules.md").read_text()
    lines = re.findall(r"^[ │├└─]*(Plug|Dertisch\w*) +([^→\n]+)", text, re.M)
    return {name: words.strip() for name, words in lines}


def titled(folder):
    """`Salle/Parties` as the title of a group."""
    return ": ".join(re.sub(r"(?<=[a-z])(?=[A-Z])", " ", part) for part in folder.split("/"))


def names_of_authors():
    """The names that `import Dertisch` shows."""
    text = (ROOT / "Sources/Core/Dertisch/Dertisch.swift").read_text()
    return set(re.findall(r"^@_exported public import \w+ \w+\.(\w+)$", text, re.M))


def front_page(module, graphs, words):
    """The page of a module: its types in groups, as the folders of its sources have them. Those for dining rooms alone come last."""
    groups, authors = collections.defaultdict(list), names_of_authors()
    for symbol in symbols(graphs):
        if symbol["kind"]["identifier"] in TYPES and len(symbol["pathComponents"]) == 1:
            file = symbol.get("location", {}).get("uri", "").split("/Sources/")[-1]
            is_for_rooms = module == "Dertisch" and symbol["names"]["title"] not in authors
            groups[is_for_rooms, "/".join(file.split("/")[2:-1])].append(symbol["names"]["title"])
    page = f"# ``{module}``\n\n{words[:1].upper()}{words[1:]}.\n"
    if len(groups) > 1:
        page += "\n## Topics\n"
        for is_for_rooms, folder in sorted(groups):
            title = titled(folder) if folder else "Essentials"
            page += f"\n### {f'import DertischRoom: {title}' if is_for_rooms else title}\n\n"
            page += "".join(f"- ``{name}``\n" for name in sorted(groups[is_for_rooms, folder]))
    return page


def extended(name, module):
    """The other module to which a file of a module's graphs adds, if it does."""
    other = name.removesuffix(".symbols.json").split("@")[1:]
    return other[0] if other and RE_EXPORTED.get(other[0], other[0]) != module else None


def link_across(modules):
    """Makes links absolute that lead to another module, or to what this one adds to another; returns the modules that each one needs."""
    places = {}
    for module, graphs in modules.items():
        places[module] = {}
        for name, graph in graphs:
            for symbol in graph["symbols"]:
                if symbol["kind"]["identifier"] != "swift.extension":
                    path = "/".join(symbol["pathComponents"])
                    places[module][path] = "/".join(filter(None, [module, extended(name, module), path]))
    needs = {module: set() for module in modules}

    def link(text, symbol, module):
        # A member of the same type, or a name of a module, first of this one.
        first, *rest = text.split("/")
        for path, end in [(f"{symbol['pathComponents'][0]}/{text}", ""), (text, ""), (first, "/" + "/".join(rest))]:
            for home in [module, *sorted(places)]:
                if path not in places[home]:
                    continue
                place = (places[home][path] + end).rstrip("/")
                if places[home][path] == f"{module}/{path}":
                    return f"``{text}``"
                if home != module and reaches(home, module, needs):
                    return f"`{text}`"
                needs[module] |= {home} - {module}
                return f"``/{place}``"
        return f"``{text}``"

    for module, graphs in modules.items():
        for symbol in symbols(graphs):
            for line in symbol.get("docComment", {}).get("lines", []):
                line["text"] = re.sub(r"``([^`]+)``", lambda match: link(match[1], symbol, module), line["text"])
    return needs


def reaches(start, end, needs):
    return start == end or any(reaches(next, end, needs) for next in needs[start])


def ordered(needs):
    done = []

    def visit(module):
        for need in sorted(needs[module]):
            visit(need)
        if module not in done:
            done.append(module)

    for module in sorted(needs):
        visit(module)
    return done


def page_name(path):
    """The name of a page in the catalogue: those of Documentation/Design have it in front, and the README is the first of all."""
    return PAGES if path == ROOT / "README.md" else "-".join(path.relative_to(ROOT).with_suffix("").parts).removeprefix("Documentation-")


def anchors(text):
    """The anchors of a page as GitHub makes them, and as docc does."""
    found = {}
    for number, title in enumerate(re.findall(r"^#+ (.+)$", re.sub(r"^```.*?^```", "", text, flags=re.M | re.S), re.M)):
        words = re.sub(r"[`*]", "", title)
        own = re.sub(r"[^\w\-]+", "-", re.sub("['’\"]", "", words)).strip("-")
        # The title of a page is its top.
        found[re.sub(r"[^\w\- ]", "", words.lower()).replace(" ", "-")] = own if number else ""
    return found


def pages():
    tops = [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "AGENTS.md")]
    return [path for path in tops if path.exists()] + sorted((ROOT / "Documentation").rglob("*.md"))


def write_pages(folder):
    """Writes all pages as articles, whose links lead to one another."""
    folder.mkdir()
    texts = {path.resolve(): path.read_text() for path in pages()}
    names = {path: page_name(path) for path in texts}
    for path, text in texts.items():
        def linked(match):
            words, target, _, anchor = match[1], *match[2].partition("#")
            page = (path.parent / target).resolve() if target else path
            if page not in names:
                # A file that the site does not show.
                return words if page.exists() else match[0]
            end = ""
            if anchor:
                if anchor not in anchors(texts[page]):
                    sys.exit(f"{path.relative_to(ROOT)}: {match[2]} leads nowhere.")
                end = f"#{anchors(texts[page])[anchor]}".rstrip("#")
            return f"[{words}](doc:{names[page]}{end})"

        parts = re.split(r"(^```.*?^```$)", text, flags=re.M | re.S)
        # Pictures are of README and the tutorial as they are read in the repository.
        parts[::2] = [re.sub(r"!\[[^\]]*\]\([^)]*\)|<picture>.*?</picture>", "", part) for part in parts[::2]]
        parts[::2] = [re.sub(r"\[([^\]]+)\]\((?!\w+:)([^)\s]+)\)", linked, part) for part in parts[::2]]
        # The blocks of the tutorial say which file they are about, as does the line above. docc takes that for options.
        parts[1::2] = [re.sub(r"\A```(\w+) .*", r"```\1", part) for part in parts[1::2]]
        text = "".join(parts)
        if path == ROOT / "README.md":
            title, rest = text.split("\n", 1)
            text = title.replace("Dertisch", PAGES) + "\n\n@Metadata {\n    @TechnologyRoot\n}\n" + rest + "\n## Topics\n"
            own = sorted(name for name in names.values() if name != PAGES)
            for group, is_of_group in [("Pages", False), ("Design", True)]:
                text += f"\n### {group}\n\n"
                text += "".join(f"- <doc:{name}>\n" for name in own if name.startswith("Design") == is_of_group)
        (folder / f"{names[path]}.md").write_text(text)


def write_catalogs(graphs, catalogs):
    modules, words = load(graphs), descriptions()
    needs = link_across(modules)
    missing = sorted(modules.keys() - words.keys())
    if missing:
        sys.exit(f"Documentation/Modules.md does not describe {', '.join(missing)}.")
    for module, found in modules.items():
        folder = catalogs / f"{module}.docc"
        folder.mkdir()
        (folder / f"{module}.md").write_text(front_page(module, found, words[module]))
        for name, graph in merged(module, found).items():
            (folder / name).write_text(json.dumps(graph))
    write_pages(catalogs / f"{PAGES}.docc")
    print("\n".join(ordered(needs) + [PAGES]))


def check(graphs, site):
    """Every public symbol has a comment, and a page of its own."""
    shown, count = set(), 0
    for path in site.joinpath("data").rglob("*.json"):
        shown.add(json.loads(path.read_text()).get("metadata", {}).get("externalID"))
    complaints = []
    for module, found in load(graphs).items():
        for symbol in symbols(found):
            kind, name = symbol["kind"]["identifier"], ".".join([module, *symbol["pathComponents"]])
            # The compiler writes the projections of wrapped properties.
            if kind in ("swift.extension", "module") or "$" in name:
                continue
            count += 1
            # Cases on one line share the comment of their type.
            if "docComment" not in symbol and kind != "swift.enum.case":
                complaints.append(f"{name} has no comment.")
            if symbol["identifier"]["precise"] not in shown:
                complaints.append(f"{name} has no page.")
    if complaints:
        sys.exit("\n".join(complaints))
    print(f"The site has pages of {count} public symbols, and {len(pages())} others.")


if __name__ == "__main__":
    {"catalogs": write_catalogs, "check": check}[sys.argv[1]](*map(pathlib.Path, sys.argv[2:]))
