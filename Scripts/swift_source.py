"""Reads what Swift sources declare: types, stored properties and functions. For Scripts/sizes.

No compiler is asked, so all branches of #if are read, also those for other systems. A tokenizer leaves out comments, and takes a string
or a regular expression for one token. So each brace that is left opens or closes a block. Names that macros make are not seen.
"""

import dataclasses
import re

TYPES = {"struct", "class", "enum", "protocol", "actor"}
MODIFIERS = {
    "open", "public", "package", "internal", "fileprivate", "private", "final", "static", "class", "lazy", "weak", "unowned", "mutating",
    "nonmutating", "consuming", "borrowing", "nonisolated", "isolated", "override", "required", "convenience", "indirect", "dynamic",
    "optional", "distributed", "prefix", "postfix", "infix",
}
# The kinds of single declarations that an import may name.
IMPORTED = {"struct", "class", "enum", "protocol", "typealias", "func", "let", "var"}
ACCESS = {"open", "public", "package", "internal", "fileprivate", "private"}
# Each begins a declaration, unless it is the name of a member.
STARTERS = {
    "struct", "class", "enum", "protocol", "extension", "func", "var", "let", "init", "deinit", "subscript", "case", "typealias",
    "associatedtype", "import", "precedencegroup", "operator",
}
# After these a slash begins a regular expression; after any other name it divides.
BEFORE_VALUES = {"return", "in", "case", "if", "guard", "while", "switch", "where", "else", "throw", "try", "await", "is", "as"}
CLOSING = {"(": ")", "[": "]", "{": "}"}


@dataclasses.dataclass
class Token:
    """A word, a literal or a piece of punctuation. The text of a literal is its first character."""

    text: str
    line: int
    kind: str  # word, literal, mark
    touches: bool  # whether nothing stands between it and the token before


@dataclasses.dataclass
class Function:
    """A function, initialiser, subscript or property with code of its own, with the lines from its name to its closing brace."""

    name: str
    line: int
    lines: int


@dataclasses.dataclass
class Type:
    """A type, with the names of the stored properties of an instance."""

    name: str  # with the types around it
    kind: str
    is_public: bool
    line: int
    stored: list


class Unreadable(Exception):
    """What could not be read, and in which line."""


WORD = re.compile(r"`[^`\n]+`|[^\W\d]\w*|\$\w+|\d\w*(?:\.\d\w*)?")
OPERATOR = re.compile(r"[-=+!*%<>&|^~?/]+|\.\.[.<]?")
OPENING = re.compile(r'(#*)("""|")')


def tokens(source):
    """The tokens of a source, without comments and the lines of #if."""
    found, at, line, end = [], 0, 1, 0

    def add(text, kind, length):
        nonlocal at, line, end
        found.append(Token(text, line, kind, end == at and at > 0))
        line += source.count("\n", at, at + length)
        at = end = at + length

    while at < len(source):
        rest = source[at]
        if rest.isspace():
            line += rest == "\n"
            at += 1
        elif source.startswith("//", at):
            at = _until(source, "\n", at)
        elif source.startswith("/*", at):
            after = _comment(source, at, line)
            line += source.count("\n", at, after)
            at = after
        elif re.compile(r"#(if|elseif|else|endif|sourceLocation)\b").match(source, at):
            at = _until(source, "\n", at)
        elif source.startswith("#!", at) and at == 0:
            at = _until(source, "\n", at)
        elif opening := OPENING.match(source, at):
            add('"', "literal", _string(source, opening, line) - at)
        elif length := _expression(source, at, found):
            add("/", "literal", length)
        elif word := WORD.match(source, at):
            add(word[0], "word", len(word[0]))
        elif operator := OPERATOR.match(source, at):
            text = operator[0]
            # A comment may follow an operator.
            for comment in ("//", "/*"):
                if comment in text[1:]:
                    text = text[: text.index(comment, 1)]
            # Brackets of types stand side by side, and before marks of optionals.
            text = text[0] if re.fullmatch(r"[<>?!]+", text) else text
            add(text, "mark", len(text))
        else:
            add(rest, "mark", 1)
    return found


def _until(source, text, at):
    found = source.find(text, at)
    return len(source) if found < 0 else found


def _comment(source, at, line):
    """The end of a comment, which may have others in it."""
    depth = 0
    for mark in re.compile(r"/\*|\*/").finditer(source, at):
        depth += 1 if mark[0] == "/*" else -1
        if depth == 0:
            return mark.end()
    raise Unreadable(f"line {line}: a comment has no end")


def _string(source, opening, line):
    """The end of a string. What is interpolated may have strings and parentheses in it."""
    hashes, quotes = opening[1], opening[2]
    at = opening.end()
    while at < len(source):
        if source.startswith(quotes + hashes, at):
            return at + len(quotes + hashes)
        if source.startswith("\\" + hashes, at):
            at += 1 + len(hashes)
            if source.startswith("(", at):
                at = _interpolation(source, at, line)
            else:
                at += 1
        elif source[at] == "\n" and quotes == '"':
            break
        else:
            at += 1
    raise Unreadable(f"line {line}: a string has no end")


def _interpolation(source, at, line):
    depth = 0
    while at < len(source):
        if opening := OPENING.match(source, at):
            at = _string(source, opening, line)
            continue
        if source.startswith("/*", at):
            at = _comment(source, at, line)
            continue
        depth += {"(": 1, ")": -1}.get(source[at], 0)
        at += 1
        if depth == 0:
            return at
    raise Unreadable(f"line {line}: an interpolation has no end")


def _expression(source, at, found):
    """The length of a regular expression that begins here, or none. Where a value has just ended, a slash divides."""
    if extended := re.compile(r"(#+)/").match(source, at):
        end = source.find("/" + extended[1], extended.end())
        return end + 1 + len(extended[1]) - at if end >= 0 else None
    if source[at] != "/":
        return None
    before = found[-1] if found else None
    if before and (
        before.kind == "literal" or before.text in ")]}" or before.text in "?!" and before.touches
        or before.kind == "word" and before.text not in BEFORE_VALUES
    ):
        return None
    # It neither begins with a blank nor goes on in the next line, and a slash in a set of characters needs no backslash.
    whole = re.compile(r"/(?![\s/*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n\[])+/").match(source, at)
    return len(whole[0]) if whole else None


class Source:
    """What a source declares, outside the code of functions."""

    def __init__(self, text):
        self.tokens = tokens(text)
        self.types, self.functions = [], []
        # The modules that are re-exported whole, and single declarations of others as (module, name).
        self.exports, self.exported_names = [], []
        self._at = 0
        self._body(None, "")
        if self._at < len(self.tokens):
            raise Unreadable(f"line {self.tokens[self._at].line}: a brace is closed that was not opened")

    # Looking and stepping

    def _peek(self, ahead=0):
        at = self._at + ahead
        return self.tokens[at] if 0 <= at < len(self.tokens) else Token("", 0, "end", False)

    def _next(self):
        token = self._peek()
        self._at += 1
        return token

    def _skip(self):
        """Steps over a token, or over what a bracket encloses. Returns the last line of it."""
        opened = self._next()
        if opened.text not in CLOSING or opened.kind == "literal":
            return opened.line
        while (token := self._peek()).text != CLOSING[opened.text]:
            if token.kind == "end":
                raise Unreadable(f"line {opened.line}: {opened.text} is not closed")
            self._skip()
        return self._next().line

    def _starts_line(self):
        return self._at == 0 or self._peek().line > self._peek(-1).line

    def _starts_declaration(self):
        """Whether the token begins a declaration or ends all of them. A member of a value has a point in front."""
        token = self._peek()
        if token.text in ("}", "", ";") and token.kind != "literal":
            return True
        if token.kind != "word" and token.text != "@" or self._peek(-1).text == ".":
            return False
        return self._starts_line() and (token.text == "@" or token.text in STARTERS | MODIFIERS or self._is_actor())

    def _is_actor(self):
        return self._peek().text == "actor" and self._peek(1).kind == "word" and self._peek(2).text in ("{", ":", "<")

    # Declarations

    def _body(self, owner, path, default=None):
        """The declarations of a type or of the file, up to the brace that closes them."""
        modifiers = set()
        while (token := self._peek()).kind != "end" and not (token.text == "}" and token.kind == "mark"):
            is_member = self._peek(-1).text == "."
            if token.text == "@" and not is_member:
                self._next()
                name = self._next()
                while self._peek().text == "." and self._peek().touches:
                    self._at += 2
                if self._peek().text == "(" and self._peek().touches:
                    self._skip()
                modifiers.add("@" + name.text)
                continue
            following = self._peek(1)
            if token.kind == "word" and not is_member and token.text in MODIFIERS and (
                token.text != "class" or following.text in MODIFIERS | {"func", "var", "let", "subscript"}
            ):
                self._next()
                if self._peek().text == "(" and self._peek().touches:
                    # `private(set)` is the access of a setter alone.
                    self._skip()
                else:
                    modifiers.add(token.text)
                continue
            if token.kind != "word" or is_member:
                self._skip()
            elif token.text in TYPES - {"actor"} or self._is_actor():
                self._type(path, modifiers, default, owner)
            elif token.text == "extension":
                self._extension(path, modifiers)
            elif token.text == "func":
                self._next()
                name = self._next().text
                # A name of several marks.
                while self._peek().kind == "mark" and self._peek().text not in ("(", "<") and self._peek().touches:
                    name += self._next().text
                if self._peek().text == "<" and self._peek().touches and self._peek(1).text in ("<", "(", ">"):
                    name += self._next().text
                self._function(path, name, token.line)
            elif token.text in ("init", "subscript"):
                self._next()
                self._function(path, token.text, token.line)
            elif token.text == "deinit" and following.text == "{":
                self._next()
                self._code(_joined(path, "deinit"), token.line)
            elif token.text in ("var", "let"):
                is_shared = bool(modifiers & {"static", "class"})
                self._bindings(None if is_shared else owner, path, token.line)
            elif token.text == "case":
                self._next()
                while not self._starts_line() or self._peek(-1).text in (",", "=", "case") or self._peek().text in (",", "="):
                    if self._peek().text in ("}", "") and self._peek().kind != "literal":
                        break
                    self._skip()
            elif token.text == "import":
                self._next()
                if "@_exported" in modifiers:
                    if self._peek().text in IMPORTED:
                        self.exported_names.append((self._peek(1).text, self._peek(3).text))
                    else:
                        self.exports.append(self._peek().text)
                while self._peek().kind != "end" and not self._starts_line():
                    self._next()
            elif token.text in ("if", "guard", "while", "switch", "for"):
                # Top-level code, and values that a condition chooses: what it binds is no property.
                while self._peek().text not in ("{", "}", "") or self._peek().kind == "literal":
                    self._skip()
                if self._peek().text == "{":
                    self._skip()
            else:
                self._skip()
            modifiers = set()

    def _type(self, path, modifiers, default, owner):
        kind, name = self._next().text, self._next()
        named = ACCESS & modifiers
        is_public = bool(named & {"public", "open"}) if named else default == "public"
        if owner and not owner.is_public:
            is_public = False
        found = Type(_joined(path, name.text), kind, is_public, name.line, [])
        self.types.append(found)
        self._find_brace(name.line)
        if kind == "protocol":
            self._skip()
            return
        self._next()
        self._body(found, found.name)
        self._close(name.line)

    def _extension(self, path, modifiers):
        begun = self._next().line
        name = ""
        while self._peek().text not in (":", "where", "{", ""):
            name += self._next().text
        self._find_brace(begun)
        self._next()
        self._body(None, _joined(path, name), "public" if modifiers & {"public", "open"} else None)
        self._close(begun)

    def _find_brace(self, line):
        while self._peek().text != "{" or self._peek().kind == "literal":
            if self._peek().text in ("}", ""):
                raise Unreadable(f"line {line}: a type has no body")
            self._skip()

    def _close(self, line):
        if self._peek().text != "}":
            raise Unreadable(f"line {line}: a brace is not closed")
        self._next()

    def _function(self, path, name, line):
        """A function behind its name: parameters, result and code, if it has code."""
        while self._peek().text not in ("(", "{", "}", ""):
            self._next()
        if self._peek().text != "(":
            return
        labels = self._labels()
        while self._peek().text != "{" and not self._starts_declaration():
            self._skip()
        if self._peek().text == "{":
            self._code(_joined(path, f"{name}({labels})"), line)

    def _labels(self):
        """The labels of the parameters in parentheses, as documentation writes them: `to:_:`."""
        first, self._at = self._at + 1, self._at
        self._skip()
        labels, depth, is_new = "", 0, True
        for token in self.tokens[first : self._at - 1]:
            if is_new and depth == 0 and token.kind == "word":
                labels += token.text + ":"
                is_new = False
            if token.kind == "mark":
                depth += {"(": 1, "[": 1, "{": 1, "<": 1, ")": -1, "]": -1, "}": -1, ">": -1}.get(token.text, 0)
                is_new = is_new or token.text == "," and depth == 0
        return labels

    def _code(self, name, line):
        self.functions.append(Function(name, line, self._skip() - line + 1))

    def _bindings(self, owner, path, line):
        """What `var` or `let` declares: names, each with a type, a value, code or observers."""
        self._next()
        while True:
            names = self._pattern()
            is_computed = False
            if self._peek().text == ":":
                self._annotation()
            if self._peek().text == "=" and self._peek().kind == "mark":
                self._value()
            elif self._peek().text == "{":
                is_computed = self._first_accessor() not in ("willSet", "didSet")
                if is_computed:
                    self._code(_joined(path, names[0]), line)
                else:
                    self._skip()
            if owner and not is_computed:
                owner.stored += [name for name in names if name != "_" and name not in owner.stored]
            if self._peek().text != ",":
                return
            self._next()

    def _pattern(self):
        if self._peek().text != "(":
            return [self._next().text]
        begun = self._at + 1
        self._skip()
        return [token.text for token in self.tokens[begun : self._at - 1] if token.kind == "word"]

    def _annotation(self):
        self._next()
        depth = 0
        while not self._starts_declaration():
            text = self._peek().text
            if depth == 0 and text in ("=", "{", ","):
                return
            depth += {"<": 1, ">": -1}.get(text, 0)
            self._skip()

    def _value(self):
        """The value behind `=`, and what follows it in braces: a closure of the value, or the property's observers."""
        self._next()
        while not self._starts_declaration():
            if self._peek().text in ("if", "switch") and self._peek().kind == "word" and self._peek(-1).text != ".":
                while self._peek().text not in ("{", "}", ""):
                    self._skip()
            # Another property, and not another type between angle brackets.
            if self._peek().text == "," and self._peek(1).kind == "word" and self._peek(2).text in (":", "="):
                return
            self._skip()

    def _first_accessor(self):
        """The first word in the braces, behind attributes."""
        ahead = 1
        while self._peek(ahead).text == "@":
            ahead += 2
        return self._peek(ahead).text


def _joined(path, name):
    return f"{path}.{name}" if path else name
