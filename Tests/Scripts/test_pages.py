"""What the pages say of the sources, and whether the pages say it of all."""

import collections
import functools
import pathlib
import re
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Scripts"))
import swift_source

PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "Documentation").rglob("*.md"))]
# The records of work, which name what they count.
RECORDS = {"Sizes.md", "Figures.md", "Soak.md"}
SOURCES = sorted((ROOT / "Sources").glob("*/*/**/*.swift"))


def module_of(path):
    return path.relative_to(ROOT / "Sources").parts[1]


def words(text):
    return set(re.findall(r"\w+", text))


def code(page):
    """What a page shows as code: between backticks, and in blocks."""
    return " ".join(re.findall(r"```.*?```|`[^`\n]+`", page, re.DOTALL))


def comments(source):
    """The comment of each declaration in a source, with the names of types that it is of or within."""
    found, comment, level = [], [], []
    for line in source.split("\n"):
        text = line.strip()
        indent = len(line) - len(line.lstrip())
        if text.startswith("///"):
            comment.append(text)
            continue
        declared = re.search(r"\b(?:struct|class|enum|actor|protocol|extension|typealias) ([A-Z][\w.]*)", text)
        if text and not text.startswith("//"):
            while level and level[-1][0] >= indent and text != "}":
                level.pop()
        if declared and not text.startswith("//"):
            level.append((indent, declared[1].split(".")[-1]))
        if comment and text and not text.startswith("@"):
            found.append((level[-1][1] if level else "", "\n".join(comment) + "\n" + text))
            comment = []
    return found


@functools.cache
def declared(path):
    """The types that a file declares."""
    return swift_source.Source(path.read_text()).types


def unfound(types, pages, said):
    """The types that stand on no page, and in the comments of no type that is found from one."""
    found = set(types) & pages
    waiting = list(found)
    while waiting:
        for name in (said.get(waiting.pop(), set()) & set(types)) - found:
            found.add(name)
            waiting.append(name)
    return sorted(set(types) - found)


class PublicNames(unittest.TestCase):
    def test_what_a_found_type_names_is_found(self):
        said = {"A": {"B"}, "B": {"C"}, "D": {"E"}, "E": {"D"}}
        self.assertEqual(unfound(["A", "B", "C", "D", "E"], {"A", "the"}, said), ["D", "E"])
        self.assertEqual(comments("/// Makes ``B``.\npublic struct A {\n    /// C\n    let a: D\n}"),
                         [("A", "/// Makes ``B``.\npublic struct A {"), ("A", "/// C\nlet a: D")])

    def test_each_public_type_stands_on_a_page_or_is_found_from_one(self):
        types, said, unavailable = {}, collections.defaultdict(set), set()
        for path in SOURCES:
            if module_of(path).startswith("C") or path.name.endswith("+Renamed.swift"):
                continue
            text = path.read_text()
            for found in declared(path):
                if found.is_public:
                    types[found.name.split(".")[-1]] = str(path.relative_to(ROOT))
            for name in re.findall(r"public typealias (\w+)", text):
                types[name] = str(path.relative_to(ROOT))
            for owner, comment in comments(text):
                said[owner] |= words(comment)
        pages = set()
        for page in PAGES:
            if page.name not in RECORDS:
                pages |= words(code(page.read_text()))
        missing = unfound(types, pages, said)
        self.assertEqual(missing, [], "\n".join(f"{name} of {types[name]} stands on no page" for name in missing))

    def test_each_function_that_a_module_adds_to_types_of_another_stands_on_a_page(self):
        owners = {}
        for path in SOURCES:
            for found in declared(path):
                owners.setdefault(found.name.split(".")[0], module_of(path))
        pages = set().union(*(words(code(page.read_text())) for page in PAGES if page.name not in RECORDS))
        missing = set()
        for path in SOURCES:
            if path.name.endswith("+Renamed.swift"):
                continue
            text = path.read_text()
            for extension in re.finditer(r"^extension (\w+)[^{]*\{(.*?)^\}", text, re.MULTILINE | re.DOTALL):
                if owners.get(extension[1], module_of(path)) == module_of(path):
                    continue
                for name in re.findall(r"^    (?:@\w+(?:\([^)]*\))? )*public (?:mutating |static )*func (\w+)", extension[2], re.MULTILINE):
                    if name not in pages:
                        missing.add(f"{extension[1]}.{name} of {path.relative_to(ROOT)} stands on no page")
        self.assertEqual(sorted(missing), [])


class Renames(unittest.TestCase):
    def test_the_change_log_has_each_name_that_is_answered_with_another(self):
        log = (ROOT / "CHANGELOG.md").read_text()
        for path in SOURCES:
            if not path.name.endswith("+Renamed.swift"):
                continue
            for new, old in re.findall(r'renamed: "([^"]+)"\)\s+public (?:static )?(?:typealias|var|func) (\w+)', path.read_text()):
                self.assertRegex(log, rf"`(?:[\w.]+\.)?{old}` is `{re.escape(new)}`", f"{old} of {path.name} is not in the change log")


class Modules(unittest.TestCase):
    def test_what_the_page_of_modules_lends_is_in_the_module_that_it_names(self):
        page = (ROOT / "Documentation/Modules.md").read_text().split("## Utilities")[1]
        rows = re.findall(r"^\| ([^|]+) \| ([^|]+) \| `(\w+)` \|$", page, re.MULTILINE)
        self.assertGreater(len(rows), 15)
        for purpose, names, module in rows:
            text = "\n".join(path.read_text() for path in SOURCES if module_of(path) == module)
            for name in re.findall(r"`(\w+)", names):
                pattern = rf"\b(?:struct|class|enum|actor|protocol|func|var|let|typealias|extension) {name}\b"
                self.assertRegex(text, pattern, f"{name}, for {purpose}, is not in {module}")


if __name__ == "__main__":
    unittest.main()
