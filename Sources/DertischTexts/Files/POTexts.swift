/// Texts in files of GNU gettext. The key of a text is its `msgid`; with a context, it is the context, U+0004 and the
/// `msgid`.
///
/// Gaps are in braces, `{name}`, unless a flag says that they are in C's format: `#, c-format`. A plural depends on
/// the first number of its `msgid_plural`, or on the argument that a comment names: `#. plural: count`.
package enum POTexts {
    /// Flags of formats whose gaps begin with a percent sign.
    private static let percentFlags: Set<String> = ["c-format", "objc-format", "python-format", "php-format"]

    /// The prefix of a comment that names the argument of a plural.
    package static let pluralComment = "#. plural: "

    /// Reads the texts of one language.
    ///
    /// - Parameters:
    ///   - bytes: the content of the file.
    ///   - language: the language of the file's name; the file's header takes precedence.
    ///   - source: the language of the `msgid`s. They are read as texts too, unless the file's own texts are in that
    ///     language.
    package static func read(
        _ bytes: [UInt8], in language: String, source: String
    ) throws(CatalogContent.ParseError) -> CatalogContent {
        let file = try POFile(bytes)
        let lines = LineIndex(bytes)
        let header = file.header
        let named = header["Language"].map { $0.replacingUnderscores } ?? ""
        let language = named.isEmpty ? language : named
        var content = CatalogContent()
        var forms: PluralExpression?
        if let text = header["Plural-Forms"] {
            do throws(TextSyntaxError) { forms = try PluralExpression(header: text) } catch {
                content.invalidTexts.append(.init(key: "", text: error.text, line: file.entries.first?.line ?? 1))
            }
        }
        let english = try? PluralExpression(forms: 2, "n != 1")
        for entry in file.entries where !entry.isObsolete && !entry.key.isEmpty {
            let offset = lines.offset(of: entry.line)
            do throws(TextSyntaxError) {
                if let message = try message(of: entry, entry.translations, forms) {
                    let state: TextState = entry.isFuzzy ? .new : .translated
                    content.texts.append(CatalogText(entry.key, in: language, message, state, at: offset))
                }
                guard language != source, isText(entry.id) || entry.plural != nil else { continue }
                let originals = [entry.id] + (entry.plural.map { [$0] } ?? [])
                if let message = try message(of: entry, originals, english) {
                    content.originals.append(CatalogText(entry.key, in: source, message, at: offset))
                }
            } catch {
                content.invalidTexts.append(.init(key: entry.key, text: error.text, line: entry.line))
            }
        }
        return content
    }

    /// True if a `msgid` is a text rather than the name of one: names have no blanks.
    private static func isText(_ id: String) -> Bool { id.contains(" ") }

    /// The message of an entry; `nil` if it is not translated, so that a look-up falls back to the next language.
    private static func message(
        of entry: POFile.Entry, _ texts: [String], _ forms: PluralExpression?
    ) throws(TextSyntaxError) -> Message? {
        if texts.allSatisfy(\.isEmpty) { return nil }
        let isPercent = !percentFlags.isDisjoint(with: entry.flags)
        func read(_ text: String) throws(TextSyntaxError) -> Message {
            isPercent ? Message(percent: text) : try Message(braces: text)
        }
        guard let plural = entry.plural else { return try read(texts.first ?? "") }
        guard let forms else { throw TextSyntaxError("has a plural, but its file has no Plural-Forms") }
        guard texts.count == forms.forms else {
            throw TextSyntaxError("has \(texts.count) plural forms; its file says that there are \(forms.forms)")
        }
        let argument = argument(of: entry, try read(plural))
        var branches: [MessageChoice.Branch] = []
        for (form, text) in texts.enumerated() { branches.append(.init(.form(form), try read(text))) }
        return Message(MessageChoice(.forms(forms), by: argument, branches))
    }

    /// The argument of a plural.
    private static func argument(of entry: POFile.Entry, _ plural: Message) -> String {
        if let comment = entry.comments.first(where: { $0.hasPrefix(pluralComment) }) {
            return String(comment.dropFirst(pluralComment.count))
        }
        var first: String?
        for case .gap(let name, let format) in plural.parts {
            if case .number = format { return name }
            if name == "count" || name == "n" { return name }
            first = first ?? name
        }
        return first ?? "count"
    }
}

extension String {
    /// A locale's name as a BCP 47 code: `pt_BR` is `pt-BR`.
    var replacingUnderscores: String { String(map { $0 == "_" ? "-" : $0 }) }
}
