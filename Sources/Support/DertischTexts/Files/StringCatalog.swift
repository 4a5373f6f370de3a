import DertischJSON
import DertischLanguages

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
        let language = LanguageTag(source)?.code ?? source
        var content = CatalogContent()
        for string in strings {
            if case .flag(false)? = string.tree["shouldTranslate"]?.value { content.untranslatable.insert(string.name) }
            if string.tree["extractionState"]?.text == "stale" { content.stale.insert(string.name) }
            let localizations = string.tree["localizations"]?.members ?? []
            for localization in localizations {
                do throws(TextSyntaxError) {
                    if let text = try text(string.name, localization, source: source) { content.texts.append(text) }
                } catch {
                    let line = lines.line(at: localization.tree.offset)
                    content.invalidTexts.append(.init(key: string.name, text: error.text, line: line))
                }
            }
            // A text without a value in the source language is its key.
            if !localizations.contains(where: { $0.name == source }), !string.name.isEmpty {
                do throws(TextSyntaxError) {
                    let words = try Message(percent: string.name)
                    content.texts.append(CatalogText(string.name, in: language, words, at: string.tree.offset))
                } catch {
                    let line = lines.line(at: string.tree.offset)
                    content.invalidTexts.append(.init(key: string.name, text: error.text, line: line))
                }
            }
        }
        return content
    }

    private static func text(
        _ key: String, _ localization: JSONTree.Member, source: String
    ) throws(TextSyntaxError) -> CatalogText? {
        let tree = localization.tree
        if tree["stringSet"] != nil {
            throw TextSyntaxError("is a set of phrases (stringSet), which only App Shortcuts use")
        }
        let language = localization.name.languageCode
        var reader = Reader(rules: PluralRules(of: language))
        let substitutions = tree["substitutions"]?.members ?? []
        let given = Dictionary(
            substitutions.compactMap { one -> (String, Int)? in
                guard case .number(let text)? = one.tree["argNum"]?.value, let number = Int(text) else { return nil }
                return (one.name, number)
            }, uniquingKeysWith: { first, _ in first })
        let numbers = Message.substituteNumbers(in: firstValue(in: tree, 0) ?? "", given: given)
        var substitutes: [String: MessageChoice] = [:]
        for (index, substitution) in substitutions.enumerated() {
            let number = numbers[substitution.name] ?? index + 1
            guard let choice = try reader.message(substitution.tree, count: String(number), 0)?.choice else {
                throw TextSyntaxError("has a substitution \(substitution.name) without variations")
            }
            substitutes[substitution.name] = choice
        }
        reader.substitutes = substitutes
        reader.states = []
        guard let message = try reader.message(tree, count: nil, 0) else { return nil }
        // What a tool has taken from code is new for reviewers, and is shown all the same.
        let states = localization.name == source ? [] : reader.states
        let state: TextState =
            states.contains(.new) ? .new : states.contains(.needsReview) ? .needsReview : .translated
        return CatalogText(key, in: language, message, state, at: tree.offset)
    }

    /// The first text among the variations of one: all have the same arguments.
    private static func firstValue(in tree: JSONTree, _ depth: Int) -> String? {
        if let value = tree["stringUnit"]?["value"]?.text { return value }
        guard depth <= Message.maxDepth else { return nil }
        let branches = (tree["variations"]?.members ?? []).flatMap { $0.tree.members ?? [] }
        return branches.lazy.compactMap { firstValue(in: $0.tree, depth + 1) }.first
    }

    /// A reader of one text in one language.
    private struct Reader {
        let rules: PluralRules
        var substitutes: [String: MessageChoice] = [:]
        var states: [TextState] = []

        init(rules: PluralRules) { self.rules = rules }

        /// A text, or the variations of one.
        ///
        /// - Parameter count: the number of the argument in a substitution.
        mutating func message(_ tree: JSONTree, count: String?, _ depth: Int) throws(TextSyntaxError) -> Message? {
            guard depth <= Message.maxDepth else {
                throw TextSyntaxError("has choices in choices more than \(Message.maxDepth) deep")
            }
            if let unit = tree["stringUnit"] {
                guard let value = unit["value"]?.text else { throw TextSyntaxError("has a unit without a value") }
                states.append(unit["state"]?.text.map { TextState(rawValue: $0) ?? .needsReview } ?? .translated)
                return try Message(percent: value, substitutes: substitutes, count: count)
            }
            guard let variations = tree["variations"] else { return nil }
            if let plurals = variations["plural"]?.members {
                var branches: [MessageChoice.Branch] = []
                for member in plurals {
                    guard let message = try message(member.tree, count: count, depth + 1) else { continue }
                    branches.append(.init(try name(ofPlural: member.name), message))
                }
                let argument = count ?? StringCatalog.firstNumber(in: branches)
                return Message(try MessageChoice.checked(.plural, by: argument, branches))
            }
            if let devices = variations["device"]?.members {
                var branches: [MessageChoice.Branch] = []
                for member in devices {
                    guard let message = try message(member.tree, count: count, depth + 1) else { continue }
                    branches.append(.init(.value(member.name), message))
                }
                return Message(try MessageChoice.checked(.select, by: MessageChoice.device, branches))
            }
            throw TextSyntaxError("has variations other than plural and device")
        }

        /// The condition of a variation. As in Foundation, `zero` is the number 0 in languages without that category.
        private func name(ofPlural name: String) throws(TextSyntaxError) -> MessageChoice.Name {
            if name == PluralCategory.zero.rawValue, !rules.cardinal.categories.contains(.zero) { return .exact(0) }
            return try MessageChoice.name(name, for: .plural)
        }
    }

    /// The first number among the gaps of the branches.
    fileprivate static func firstNumber(in branches: [MessageChoice.Branch]) -> String {
        let numbers = branches.flatMap { branch in
            branch.message.arguments.compactMap { name, format in
                format.isNumber ? Int(name) : nil
            }
        }
        return numbers.min().map(String.init) ?? first
    }
}
