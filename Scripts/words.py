"""Prints the words of the framework that an app is written with: the names of types, functions, cases and parts of protocols that its sources
name, each once.

usage: words.py FILE…
"""

import pathlib
import re
import sys

import swift_source

ROOT = pathlib.Path(__file__).parent.parent
# The modules whose names `import Dertisch` shows.
MODULES = ("Core/DertischCore", "Support/DertischSupport", "Support/DertischPictures")
DECLARATION = re.compile(
    r"^ *(?:@\w+(?:\([^)]*\))? )*(?:public|open) (?:[\w@]+(?:\(\w+\))? )*?(?:func|var|let|struct|class|enum|protocol|typealias) (\w+)", re.M)
BLOCK = re.compile(r"^( *)(?:@\w+(?:\([^)]*\))? )*public (?:indirect )?(enum|protocol) (\w+)[^\n]*\{\n(.*?)^\1\}", re.M | re.S)
PART = re.compile(r"^ *(?:@\w+ )*(?:static |mutating )*(?:func|var|associatedtype) (\w+)", re.M)
# Names of the standard library, which types of the framework have too.
STANDARD = {"append", "count", "first", "index", "indices", "insert", "isEmpty", "last", "map", "remove", "removeAll"}
# What an app declares itself: `let a`, `case a, b`, `struct A`.
OWN = {"func", "var", "let", "struct", "class", "enum", "protocol", "typealias", "case", "actor"}


def declared(sources):
    """The public names of some sources, and the parts of each public protocol."""
    names, parts = set(), {}
    for text in sources:
        names |= set(DECLARATION.findall(text))
        for _, kind, name, body in BLOCK.findall(text):
            if kind == "protocol":
                parts.setdefault(name, set()).update(PART.findall(body))
            else:
                for line in re.findall(r"^ *case ([^\n]+)", body, re.M):
                    names |= set(re.findall(r"(?:^|, )(\w+)", re.sub(r"\([^)]*\)", "", line.split("//")[0])))
    return names, parts


def words(source, names, parts):
    """The words of a source in the order of their first use: types, members after a dot, and parts of protocols that the source declares."""
    tokens = [token for token in swift_source.tokens(source) if token.kind == "word" or token.text == "."]
    pairs = list(zip(tokens, tokens[1:]))
    # What the app declares, also after a comma: `case add(String), remove(Int)`.
    own = {token.text for before, token in pairs if before.text in OWN}
    own |= set(re.findall(r"[,;] (\w+)(?:\([^)]*\)| =)", source))
    for cases in re.findall(r"\bcase ([^\n:]+?)(?: *}|$)", source, re.M):
        own |= set(re.findall(r"(?:^|, )(\w+)", re.sub(r"\([^)]*\)", "", cases)))
    required = set().union(*(parts.get(token.text, set()) for token in tokens))
    found = {}
    for before, token in pairs:
        if before.text in OWN:
            is_ours = token.text in required
        elif before.text == "." or token.text[0].isupper():
            is_ours = token.text in (names | required) - own - STANDARD
        else:
            is_ours = False
        if is_ours:
            found[token.text] = None
    return list(found)


def framework():
    """The sources whose names `import Dertisch` shows."""
    return [path.read_text() for module in MODULES for path in sorted((ROOT / "Sources" / module).rglob("*.swift"))]


if __name__ == "__main__":
    names, parts = declared(framework())
    found = []
    for path in sys.argv[1:]:
        found += [word for word in words(pathlib.Path(path).read_text(), names, parts) if word not in found]
    print(f"{len(found)}: {', '.join(found)}")
