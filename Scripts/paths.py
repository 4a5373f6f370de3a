"""Writes a program with many computed and derived properties, each tried as a column: paths.py FOLDER ROOT COUNT SEED"""

import pathlib
import random
import sys

folder, root, count, seed = pathlib.Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
dice = random.Random(seed)

# The stored and coded properties of each record, by type.
COLUMNS = {
    "String": ["name", "words"],
    "Int": ["count", "size"],
    "Double": ["weight"],
    "Bool": ["isOpen"],
    "Int?": ["score"],
    "String?": ["note"],
}
PER_TYPE = 40


def word(length=6):
    return "".join(dice.choice("abcdefghijklmnopqrstuvwxyz<&+'. ") for _ in range(length))


def text_literal():
    return '"' + word(dice.randint(1, 8)) + '"'


def rare():
    """A condition that few values fulfil."""
    number = dice.choice([404, 4711, 1 << 40, -1_000_000_007, dice.randint(10**6, 10**15)])
    some = dice.choice(COLUMNS["Int"])
    text = dice.choice(COLUMNS["String"])
    conditions = [
        f"{some} == {number}",
        f"{some} > {abs(number) + 10**12}",
        f"{text}.utf8.count > {dice.randint(300, 5000)}",
        f"{text}.hasPrefix({text_literal()})",
        f"{text}.hasSuffix({text_literal()})",
        f"weight > {dice.randint(1, 9)}e{dice.randint(15, 30)}",
        f"score == {number}",
        f"note == {text_literal()}",
    ]
    condition = dice.choice(conditions)
    return f"({condition} && {rare()})" if dice.random() < 0.3 else condition


def expression(kind, depth):
    """An expression that is a column for almost every value."""
    column = dice.choice(COLUMNS[kind])
    if depth == 0:
        return column
    inner = expression(kind, depth - 1)
    common = [f"({rare()} ? {other(kind)} : {inner})"]
    if kind == "String":
        common += [
            f"String({inner}.prefix({dice.randint(200, 5000)}))",
            f"{inner}.replacing({text_literal()}, with: {text_literal()})",
            f"String(decoding: {inner}.utf8.prefix({dice.randint(200, 5000)}), as: UTF8.self)",
        ]
    if kind == "Int":
        common += [f"min({inner}, {dice.randint(10**9, 10**15)})", f"max({inner}, -{dice.randint(10**9, 10**15)})"]
    if kind == "Double":
        common += [f"min({inner}, {dice.randint(1, 9)}e{dice.randint(12, 30)})"]
    return dice.choice(common)


def other(kind):
    literals = {"String": text_literal(), "Int": "0", "Double": "0", "Bool": "false", "Int?": "nil", "String?": "nil"}
    return literals[kind]


def record(name, properties):
    columns = [(column, kind) for kind, names in COLUMNS.items() for column in names]
    lines = [f"struct {name}: Frozen {{", "    var id: Int"]
    lines += [f"    var {column}: {kind}" for column, kind in columns]
    stored, computed = [], []
    for number, kind in enumerate(properties):
        body = expression(kind, dice.randint(1, 3))
        (stored if dice.random() < 0.4 else computed).append((f"p{number}", kind, body))
    lines += [f"    let {label}: {kind}" for label, kind, _ in stored]
    lines += [f"    var {label}: {kind} {{ {body} }}" for label, kind, body in computed]
    names = ", ".join(["id"] + [column for column, _ in columns])
    lines += [f"    enum CodingKeys: CodingKey {{ case {names} }}"]
    lines += ["    init(from decoder: any Decoder) throws {", "        let values = try decoder.container(keyedBy: CodingKeys.self)"]
    lines += ["        id = try values.decode(Int.self, forKey: .id)"]
    for column, kind in columns:
        way = "decodeIfPresent" if kind.endswith("?") else "decode"
        lines += [f"        let {column} = try values.{way}({kind.rstrip('?')}.self, forKey: .{column})"]
        lines += [f"        self.{column} = {column}"]
    lines += [f"        {label} = {body}" for label, _, body in stored]
    lines += ["    }", "}"]
    lines += [f"func try{name}(_ trial: inout Trial) async throws {{"]
    for kind in COLUMNS:
        def path(labels):
            return ", ".join(f"\\{name}.{label}" for label in labels)

        false = [label for label, own, _ in stored + computed if own == kind]
        lines += [f"    let false{len(lines)}: [any KeyPath<{name}, {kind}> & Sendable] = [{path(false)}]"]
        lines += [f"    try await trial.refuses(false{len(lines) - 1}, {other(kind)})"]
        lines += [f"    let true{len(lines)}: [any KeyPath<{name}, {kind}> & Sendable] = [{path(COLUMNS[kind])}]"]
        lines += [f"    try await trial.takes(true{len(lines) - 1}, {other(kind)})"]
    return "\n".join(lines + ["}", ""])


sources = folder / "Sources" / "Paths"
sources.mkdir(parents=True, exist_ok=True)
for old in sources.glob("*.swift"):
    old.unlink()
names = []
while count > 0:
    properties = [dice.choice(list(COLUMNS)) for _ in range(min(PER_TYPE, count))]
    count -= len(properties)
    names.append(f"Record{len(names)}")
    (sources / f"{names[-1]}.swift").write_text(
        "import DertischFreezer\nimport Foundation\n\n" + record(names[-1], properties))

(folder / "Package.swift").write_text(f"""// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Paths", platforms: [.macOS("26.0")], dependencies: [.package(name: "Dertisch", path: "{root}")],
    targets: [.executableTarget(name: "Paths", dependencies: [.product(name: "DertischFreezer", package: "Dertisch")])])
""")
(sources / "Main.swift").write_text(r"""import DertischFreezer
import Foundation

/// Tries paths in filters, orders and changes.
struct Trial {
    let freezer: Freezer
    var refused = 0
    var taken: [String] = []
    var missed: [String] = []

    private func ways<R: Frozen, V: Codable & Equatable & Sendable>(
        _ path: any KeyPath<R, V> & Sendable, _ value: V
    ) -> [@Sendable (Freezer) async throws -> Void] {
        [
            { _ = try await $0.count(R.where(path == value)) },
            { _ = try await $0.count(R.where(.in(path, [value]))) },
            { _ = try await $0.update(R.all) { $0.set(path, to: value) } },
        ]
    }

    mutating func refuses<R: Frozen, V: Codable & Equatable & Sendable>(
        _ paths: [any KeyPath<R, V> & Sendable], _ value: V
    ) async throws {
        for path in paths {
            for way in ways(path, value) {
                do {
                    try await way(freezer)
                    taken.append("\(path)")
                } catch Freezer.Error.unsupported { refused += 1 }
            }
        }
    }

    mutating func takes<R: Frozen, V: Codable & Equatable & Sendable>(
        _ paths: [any KeyPath<R, V> & Sendable], _ value: V
    ) async throws {
        for path in paths {
            for way in ways(path, value) {
                do { try await way(freezer) } catch { missed.append("\(path): \(error)") }
            }
        }
    }
}

@main enum Main {
    static func main() async throws {
        let folder = FileManager.default.temporaryDirectory
        let freezer = try await Freezer(file: folder.appending(path: "paths.sqlite"), holding: [
""" + "".join(f"            {name}.self,\n" for name in names) + r"""        ])
        var trial = Trial(freezer: freezer)
""" + "".join(f"        try await try{name}(&trial)\n" for name in names) + r"""        freezer.close()
        print("seed \(CommandLine.arguments[1]): \(trial.refused / 3) computed and derived properties were refused, each in three ways")
        for path in trial.taken + trial.missed { print(path) }
        if !trial.taken.isEmpty || !trial.missed.isEmpty { exit(1) }
    }
}
""")
