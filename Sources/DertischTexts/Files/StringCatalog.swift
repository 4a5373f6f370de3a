import DertischJSON

/// Apple's String Catalogs (`.xcstrings`): every language of a text in one JSON file, with variations by plural and device.
package enum StringCatalog {
    /// The argument of a plural that does not name one: the first.
    private static let first = "1"

    /// Reads the texts of every language in a catalog.
    package static func read(_ bytes: [UInt8]) throws(CatalogContent.ParseError) -> CatalogContent {
        let lines = LineIndex(bytes)
        let tree: JSONTree
        do { tree = try JSONReader.read(bytes) } catch {
            throw CatalogContent.ParseError(error.reason, line: lines.line(at: error.offset))
        }
        guard let source = tree["sourceLanguage"]?.text, let strings = tree["strings"]?.members else {
            throw CatalogContent.ParseError("a String Catalog has a sourceLanguage and strings", line: 1)
        }
        var content = CatalogContent()
        for string in strings {
            let localizations = string.tree["localizations"]?.members ?? []
            for localization in localizations {
                do throws(TextSyntaxError) {
                    if let text = try text(string.name, localization) { content.texts.append(text) }
                } catch {
                    let line = lines.line(at: localization.tree.offset)
                    content.invalidTexts.append(.init(key: string.name, text: error.text, line: line))
                }
            }
            // A text without a value in the source language is its key.
            if !localizations.contains(where: { $0.name == source }), !string.name.isEmpty {
                let words = Message(percent: string.name)
                content.texts.append(CatalogText(string.name, in: source, words, at: string.tree.offset))
            }
        }
        return content
    }

    private static func text(
        _ key: String, _ localization: JSONTree.Member
    ) throws(TextSyntaxError) -> CatalogText? {
        let tree = localization.tree
        var substitutes: [String: MessageChoice] = [:]
        for (index, substitution) in (tree["substitutions"]?.members ?? []).enumerated() {
            substitutes[substitution.name] = try choice(substitution, at: index + 1)
        }
        var states: [TextState] = []
        guard let message = try message(tree, substitutes, nil, &states, 0) else { return nil }
        let state: TextState =
            states.contains(.new) ? .new : states.contains(.needsReview) ? .needsReview : .translated
        return CatalogText(key, in: localization.name.replacingUnderscores, message, state, at: tree.offset)
    }

    /// A part of a text with its own variations, which replaces `%#@name@`.
    private static func choice(_ substitution: JSONTree.Member, at index: Int) throws(TextSyntaxError) -> MessageChoice
    {
        var number = index
        if case .number(let text)? = substitution.tree["argNum"]?.value, let given = Int(text) { number = given }
        var states: [TextState] = []
        let message = try message(substitution.tree, [:], String(number), &states, 0)
        guard let choice = message?.choice else {
            throw TextSyntaxError("has a substitution \(substitution.name) without variations")
        }
        return choice
    }

    /// A text, or the variations of one.
    private static func message(
        _ tree: JSONTree, _ substitutes: [String: MessageChoice], _ count: String?, _ states: inout [TextState],
        _ depth: Int
    ) throws(TextSyntaxError) -> Message? {
        guard depth <= Message.maxDepth else {
            throw TextSyntaxError("has choices in choices more than \(Message.maxDepth) deep")
        }
        if let unit = tree["stringUnit"] {
            guard let value = unit["value"]?.text else { throw TextSyntaxError("has a unit without a value") }
            states.append(unit["state"]?.text.map { TextState(rawValue: $0) ?? .needsReview } ?? .translated)
            return Message(percent: value, substitutes: substitutes, count: count)
        }
        guard let variations = tree["variations"] else { return nil }
        if let plurals = variations["plural"]?.members {
            var branches: [MessageChoice.Branch] = []
            for member in plurals {
                guard let message = try message(member.tree, substitutes, count, &states, depth + 1) else { continue }
                branches.append(.init(try MessageChoice.name(member.name, for: .plural), message))
            }
            let argument = count ?? firstNumber(in: branches)
            return Message(try MessageChoice.checked(.plural, by: argument, branches))
        }
        if let devices = variations["device"]?.members {
            var branches: [MessageChoice.Branch] = []
            for member in devices {
                guard let message = try message(member.tree, substitutes, count, &states, depth + 1) else { continue }
                branches.append(.init(.value(member.name), message))
            }
            return Message(try MessageChoice.checked(.select, by: MessageChoice.device, branches))
        }
        throw TextSyntaxError("has variations other than plural and device")
    }

    /// The first number among the gaps of the branches.
    private static func firstNumber(in branches: [MessageChoice.Branch]) -> String {
        let numbers = branches.flatMap { branch in
            branch.message.arguments.compactMap { name, format in
                if case .number = format { Int(name) } else { nil }
            }
        }
        return numbers.min().map(String.init) ?? first
    }
}
