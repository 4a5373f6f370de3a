import DertischJSON

/// Apple's String Catalogs (`.xcstrings`): every language of a text in one JSON file, with variations by plural and device.
package enum StringCatalog {
    /// The argument of a plural that does not name one: the first.
    private static let first = "1"

    /// Reads the texts of every language in a catalogue.
    package static func read(_ bytes: [UInt8]) throws(CatalogueContent.Breakage) -> CatalogueContent {
        let lines = LineIndex(bytes)
        let tree: JSONTree
        do { tree = try JSONReader.read(bytes) } catch {
            throw CatalogueContent.Breakage(error.reason, line: lines.line(at: error.offset))
        }
        guard let source = tree["sourceLanguage"]?.text, let strings = tree["strings"]?.members else {
            throw CatalogueContent.Breakage("a String Catalog has a sourceLanguage and strings", line: 1)
        }
        var content = CatalogueContent()
        for string in strings {
            let localizations = string.tree["localizations"]?.members ?? []
            for localization in localizations {
                do throws(TextFlaw) {
                    if let text = try text(string.name, localization) { content.texts.append(text) }
                } catch {
                    let line = lines.line(at: localization.tree.offset)
                    content.flaws.append(.init(key: string.name, text: error.text, line: line))
                }
            }
            // A text without a value in the source language is its key.
            if !localizations.contains(where: { $0.name == source }), !string.name.isEmpty {
                let words = Message(percent: string.name)
                content.texts.append(CatalogueText(string.name, in: source, words, at: string.tree.offset))
            }
        }
        return content
    }

    private static func text(
        _ key: String, _ localization: JSONTree.Member
    ) throws(TextFlaw) -> CatalogueText? {
        let tree = localization.tree
        var substitutes: [String: Variants] = [:]
        for (index, substitution) in (tree["substitutions"]?.members ?? []).enumerated() {
            substitutes[substitution.name] = try choice(substitution, at: index + 1)
        }
        var states: [TextState] = []
        guard let message = try message(tree, substitutes, nil, &states, 0) else { return nil }
        let state: TextState =
            states.contains(.new) ? .new : states.contains(.needsReview) ? .needsReview : .translated
        return CatalogueText(key, in: localization.name.replacingUnderscores, message, state, at: tree.offset)
    }

    /// A part of a text with its own variations, which replaces `%#@name@`.
    private static func choice(_ substitution: JSONTree.Member, at index: Int) throws(TextFlaw) -> Variants {
        var number = index
        if case .number(let text)? = substitution.tree["argNum"]?.value, let given = Int(text) { number = given }
        var states: [TextState] = []
        let message = try message(substitution.tree, [:], String(number), &states, 0)
        guard let choice = message?.choice else {
            throw TextFlaw("has a substitution \(substitution.name) without variations")
        }
        return choice
    }

    /// A text, or the variations of one.
    private static func message(
        _ tree: JSONTree, _ substitutes: [String: Variants], _ count: String?, _ states: inout [TextState], _ depth: Int
    ) throws(TextFlaw) -> Message? {
        guard depth <= Message.deepest else {
            throw TextFlaw("has choices in choices more than \(Message.deepest) deep")
        }
        if let unit = tree["stringUnit"] {
            guard let value = unit["value"]?.text else { throw TextFlaw("has a unit without a value") }
            states.append(unit["state"]?.text.map { TextState(rawValue: $0) ?? .needsReview } ?? .translated)
            return Message(percent: value, substitutes: substitutes, count: count)
        }
        guard let variations = tree["variations"] else { return nil }
        if let plurals = variations["plural"]?.members {
            var branches: [Variants.Branch] = []
            for member in plurals {
                guard let message = try message(member.tree, substitutes, count, &states, depth + 1) else { continue }
                branches.append(.init(try Variants.name(member.name, for: .plural), message))
            }
            let argument = count ?? firstNumber(in: branches)
            return Message(try Variants.checked(.plural, by: argument, branches))
        }
        if let devices = variations["device"]?.members {
            var branches: [Variants.Branch] = []
            for member in devices {
                guard let message = try message(member.tree, substitutes, count, &states, depth + 1) else { continue }
                branches.append(.init(.value(member.name), message))
            }
            return Message(try Variants.checked(.select, by: Variants.device, branches))
        }
        throw TextFlaw("has variations by something else than plural or device")
    }

    /// The first number among the gaps of the branches.
    private static func firstNumber(in branches: [Variants.Branch]) -> String {
        let numbers = branches.flatMap { branch in
            branch.message.arguments.compactMap { name, manner in
                if case .number = manner { Int(name) } else { nil }
            }
        }
        return numbers.min().map(String.init) ?? first
    }
}
