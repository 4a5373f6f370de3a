package import DertischJSON
import DertischTexts

/// The texts of a JSON file in one language and in another, for exchange with translators.
package struct JSONTranslation {
    private let target: JSONTree
    private let language: String
    private var locations: [UnitLocation] = []

    /// - Parameters:
    ///   - source: the file in the source language.
    ///   - target: the file in the other language, if there is one.
    ///   - language: the other language.
    package init(source: JSONTree, target: JSONTree?, in language: String) {
        self.target = target ?? JSONTree(.object([]))
        self.language = language
        walk(source, [], "", [], [])
    }

    package var units: [TranslationUnit] { locations.map(\.unit) }

    private mutating func walk(
        _ source: JSONTree, _ path: [String], _ id: String, _ prerequisites: [(path: [String], tree: JSONTree)],
        _ notes: [String]
    ) {
        switch source.value {
        case .text(let text):
            let translation = target.tree(at: path)?.text
            let unit = TranslationUnit(
                id: id, source: text, target: translation, state: translation == nil ? .new : .translated,
                note: notes.joined(separator: "\n"))
            locations.append(UnitLocation(unit: unit, path: path, prerequisites: prerequisites))
        case .object(let members):
            if let choice = JSONTexts.choice(of: members),
                let word = JSONTexts.kinds.first(where: { $0.kind == choice.kind })?.name
            {
                walk(members, choice, word, path, "\(id)#\(word):\(choice.argument)", prerequisites, notes)
            } else {
                for member in members {
                    walk(
                        member.tree, path + [member.name], id.isEmpty ? member.name : "\(id).\(member.name)",
                        prerequisites,
                        notes)
                }
            }
        default: break
        }
    }

    private mutating func walk(
        _ members: [JSONTree.Member], _ choice: (kind: MessageChoice.Kind, argument: String), _ word: String,
        _ path: [String], _ id: String, _ prerequisites: [(path: [String], tree: JSONTree)], _ notes: [String]
    ) {
        let branches = members.filter { $0.name != word }
        let existing = (target.tree(at: path)?.members ?? []).map(\.name).filter { $0 != word }
        let prerequisites = prerequisites + [(path + [word], JSONTree(.text(choice.argument)))]
        for name in TranslationBranches.names(choice.kind, source: branches.map(\.name), target: existing, in: language)
        {
            // A branch that the source lacks is translated from its "other".
            guard let tree = (branches.first { $0.name == name } ?? branches.first { $0.name == "other" })?.tree else {
                continue
            }
            let note = TranslationBranches.text(choice.kind, by: choice.argument, name, in: language)
            walk(tree, path + [name], "\(id)#\(name)", prerequisites, notes + [note])
        }
    }

    /// The file in the other language with translations inserted. Parts without a unit stay unchanged.
    ///
    /// - Returns: the file, and the ids of units that belong to no text.
    package func inserting(_ units: [TranslationUnit]) -> (tree: JSONTree, unknownIDs: [String]) {
        var tree = target
        var unknownIDs: [String] = []
        let known = Dictionary(locations.map { ($0.unit.id, $0) }, uniquingKeysWith: { first, _ in first })
        for unit in units {
            guard let location = known[unit.id] else {
                unknownIDs.append(unit.id)
                continue
            }
            guard let text = unit.target, unit.state != .new else { continue }
            for prerequisite in location.prerequisites where tree.tree(at: prerequisite.path) == nil {
                tree.set(prerequisite.tree, at: prerequisite.path[...])
            }
            tree.set(JSONTree(.text(text)), at: location.path[...])
        }
        return (tree, unknownIDs)
    }
}
