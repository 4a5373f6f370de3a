package import DertischJSON
import DertischTexts

/// The texts of a String Catalog in its source language and in another, for exchange with translators.
package struct CatalogTranslation {
    private let catalog: JSONTree
    private let language: String
    private var locations: [UnitLocation] = []

    /// - Parameters:
    ///   - catalog: the whole catalog.
    ///   - language: the other language.
    package init(_ catalog: JSONTree, in language: String) {
        self.catalog = catalog
        self.language = language
        let source = catalog["sourceLanguage"]?.text ?? "en"
        for string in catalog["strings"]?.members ?? [] {
            if case .flag(false)? = string.tree["shouldTranslate"]?.value { continue }
            let comment = string.tree["comment"]?.text.map { [$0] } ?? []
            let original = string.tree["localizations"]?[source] ?? Self.unit(string.name)
            let path = ["strings", string.name, "localizations", language]
            walk(original, string.tree["localizations"]?[language], path, string.name, [], comment, 0)
        }
    }

    package var units: [TranslationUnit] { locations.map(\.unit) }

    private static func unit(_ text: String, _ state: TextState = .translated) -> JSONTree {
        JSONTree(
            .object([
                .init(
                    "stringUnit",
                    JSONTree(
                        .object([
                            .init("state", JSONTree(.text(state.rawValue))), .init("value", JSONTree(.text(text))),
                        ])))
            ]))
    }

    private mutating func walk(
        _ source: JSONTree, _ target: JSONTree?, _ path: [String], _ id: String,
        _ prerequisites: [(path: [String], tree: JSONTree)], _ notes: [String], _ depth: Int
    ) {
        guard depth <= Message.maxDepth else { return }
        for substitution in source["substitutions"]?.members ?? [] {
            let step = path + ["substitutions", substitution.name]
            // The argument is the same in every language.
            let kept = (substitution.tree.members ?? []).filter { $0.name != "variations" }.map {
                (step + [$0.name], $0.tree)
            }
            walk(
                substitution.tree, target?["substitutions"]?[substitution.name], step, "\(id)#\(substitution.name)",
                prerequisites + kept, notes, depth + 1)
        }
        if let plural = source["variations"]?["plural"] ?? target?["variations"]?["plural"] {
            let (branches, existing) = (plural.members ?? [], target?["variations"]?["plural"]?.members ?? [])
            let names = TranslationBranches.names(
                .plural, source: branches.map(\.name), target: existing.map(\.name), in: language, zeroIsExact: true)
            for name in names {
                let note = TranslationBranches.text(.plural, by: "its number", name, in: language)
                walk(branches, existing, "plural", name, path, id, prerequisites, notes + [note], depth, orElse: source)
            }
        } else if let devices = source["variations"]?["device"] ?? target?["variations"]?["device"] {
            let (branches, existing) = (devices.members ?? [], target?["variations"]?["device"]?.members ?? [])
            for name in branches.map(\.name)
                + existing.map(\.name).filter({ name in !branches.contains { $0.name == name } })
            {
                walk(
                    branches, existing, "device", name, path, id, prerequisites, notes + ["on \(name)"], depth,
                    orElse: source)
            }
        } else if let text = source["stringUnit"]?["value"]?.text {
            let unit = target?["stringUnit"]
            let words = unit?["value"]?.text
            let state = unit?["state"]?.text.flatMap { TextState(rawValue: $0) }
            locations.append(
                UnitLocation(
                    unit: TranslationUnit(
                        id: id, source: text, target: words, state: words == nil ? .new : state ?? .translated,
                        note: notes.joined(separator: "\n")),
                    path: path, prerequisites: prerequisites))
        }
    }

    private mutating func walk(
        _ branches: [JSONTree.Member], _ existing: [JSONTree.Member], _ kind: String, _ name: String, _ path: [String],
        _ id: String, _ prerequisites: [(path: [String], tree: JSONTree)], _ notes: [String], _ depth: Int,
        orElse source: JSONTree
    ) {
        let branch = branches.first { $0.name == name } ?? branches.first { $0.name == "other" }
        walk(
            branch?.tree ?? source, existing.first { $0.name == name }?.tree, path + ["variations", kind, name],
            "\(id)#\(kind)#\(name)", prerequisites, notes, depth + 1)
    }

    /// The catalog with translations inserted. Parts without a unit stay unchanged.
    ///
    /// - Returns: the catalog, and the ids of units that belong to no text.
    package func inserting(_ units: [TranslationUnit]) -> (tree: JSONTree, unknownIDs: [String]) {
        var tree = catalog
        var unknownIDs: [String] = []
        let known = Dictionary(locations.map { ($0.unit.id, $0) }, uniquingKeysWith: { first, _ in first })
        for unit in units {
            guard let location = known[unit.id] else {
                unknownIDs.append(unit.id)
                continue
            }
            guard let text = unit.target else { continue }
            for prerequisite in location.prerequisites where tree.tree(at: prerequisite.path) == nil {
                tree.set(prerequisite.tree, at: prerequisite.path[...])
            }
            let path = location.path + ["stringUnit"]
            tree.set(JSONTree(.text(unit.state.rawValue)), at: (path + ["state"])[...])
            tree.set(JSONTree(.text(text)), at: (path + ["value"])[...])
        }
        return (tree, unknownIDs)
    }
}
