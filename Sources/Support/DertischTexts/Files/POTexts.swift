import DertischLanguages

/// Texts in files of GNU gettext. The key of a text is its `msgid`; with a context, it is the context, U+0004 and the
/// `msgid`.
///
/// Gaps are in braces, `{name}`, unless a flag says that they are in C's format: `#, c-format`. A plural depends on
/// the first number of its `msgid_plural`, or on the argument that a comment names: `#. plural: count`.
package enum POTexts {
    /// The prefix of a comment that names the argument of a plural.
    package static let pluralComment = "#. plural: "

    /// The language of a file's texts: that of its name, as in `pl.po`, or else that of its header. A header may name the same language
    /// for one region, as in `Language: pl_PL`.
    ///
    /// - Parameters:
    ///   - file: the file.
    ///   - bytes: its content, in which errors find their line.
    ///   - name: what its name says: `pl`, or `messages` for a file that is not named after a language.
    /// - Throws: an error with its line if the two name different languages, or neither names one.
    package static func language(
        of file: POFile, _ bytes: [UInt8], named name: String
    ) throws(CatalogContent.ParseError) -> String {
        let field = file.header["Language"] ?? ""
        let header = LanguageTag(field).flatMap { $0.isKnown ? $0 : nil }
        let tag = LanguageTag(name)
        guard let tag, tag.isKnown || (header == nil && 2...3 ~= tag.language.count) else {
            if let header { return header.code }
            throw CatalogContent.ParseError(
                "neither the file's name nor its header says its language: write the header \"Language: de\", or name it de.po",
                line: line(of: "Language", in: file, bytes))
        }
        if let header, !header.isSameLanguage(as: tag) {
            throw CatalogContent.ParseError(
                "its header says \"Language: \(field)\", but its name says \(tag.code): correct the header, or rename the file",
                line: line(of: "Language", in: file, bytes))
        }
        return tag.code
    }

    /// The line of a field of the header; without it, the header's.
    private static func line(of field: String, in file: POFile, _ bytes: [UInt8]) -> Int {
        guard let header = file.entries.first(where: { $0.key.isEmpty && !$0.isObsolete }) else { return 1 }
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for number in lines.indices.dropFirst(header.line - 1) {
            let text = String(decoding: lines[number], as: UTF8.self)
            if text.contains("\"\(field):") { return number + 1 }
            if text.allSatisfy({ $0 == "\r" || $0 == " " }) { break }
        }
        return header.line
    }

    /// Reads the texts of one language.
    ///
    /// - Parameters:
    ///   - bytes: the content of the file.
    ///   - name: the language that the file's name says; see ``language(of:_:named:)``.
    ///   - source: the language of the `msgid`s. They are read as texts too, unless the file's own texts are in that
    ///     language.
    package static func read(
        _ bytes: [UInt8], named name: String, source: String
    ) throws(CatalogContent.ParseError) -> CatalogContent {
        let file = try POFile(bytes)
        let lines = LineIndex(bytes)
        let language = try language(of: file, bytes, named: name)
        let isSource = LanguageTag(language).map { LanguageTag(source)?.means($0) == true } ?? false
        var content = CatalogContent()
        let forms = forms(of: file, bytes, &content)
        let english = try? PluralExpression(forms: 2, "n != 1")
        var seen: [String: Int] = [:]
        for entry in file.entries where !entry.isObsolete && !entry.key.isEmpty {
            if let first = seen.updateValue(entry.line, forKey: entry.key) {
                let text = "is defined twice, first in line \(first)"
                content.invalidTexts.append(.init(key: entry.key, text: text, line: entry.line))
                continue
            }
            let offset = lines.offset(of: entry.line)
            do throws(TextSyntaxError) {
                let isUnread = entry.plural != nil && forms == .unreadable
                if !isUnread, let message = try message(of: entry, entry.translations, forms.expression) {
                    let state: TextState = entry.isFuzzy ? .new : .translated
                    content.texts.append(CatalogText(entry.key, in: language, message, state, at: offset))
                }
                guard !isSource else { continue }
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

    private enum Forms: Equatable {
        case none, unreadable
        case known(PluralExpression)

        var expression: PluralExpression? { if case .known(let expression) = self { expression } else { nil } }
    }

    /// The header's rule for plurals. A malformed one is a fault, once, if the file has a translated plural. A template's
    /// `nplurals=INTEGER` is harmless until then.
    private static func forms(of file: POFile, _ bytes: [UInt8], _ content: inout CatalogContent) -> Forms {
        guard let text = file.header["Plural-Forms"] else { return .none }
        do throws(TextSyntaxError) { return .known(try PluralExpression(header: text)) } catch {
            let isNeeded = file.entries.contains { entry in
                !entry.isObsolete && entry.plural != nil && !entry.translations.allSatisfy(\.isEmpty)
            }
            if isNeeded {
                let line = line(of: "Plural-Forms", in: file, bytes)
                content.invalidTexts.append(.init(key: "Plural-Forms", text: error.text, line: line))
            }
            return .unreadable
        }
    }

    /// The message of an entry; `nil` if it is not translated in every form, so that a look-up falls back to the next language.
    private static func message(
        of entry: POFile.Entry, _ texts: [String], _ forms: PluralExpression?
    ) throws(TextSyntaxError) -> Message? {
        if texts.isEmpty || texts.contains(where: \.isEmpty) { return nil }
        let format = try PlaceholderFormat(flags: entry.flags)
        guard let plural = entry.plural else { return try format.message(texts.first ?? "") }
        guard let forms else { throw TextSyntaxError("has a plural, but its file has no Plural-Forms") }
        guard texts.count == forms.forms else {
            throw TextSyntaxError("has \(texts.count) plural forms; its file says that there are \(forms.forms)")
        }
        let argument = argument(of: entry, try format.message(plural))
        var branches: [MessageChoice.Branch] = []
        for (form, text) in texts.enumerated() { branches.append(.init(.form(form), try format.message(text))) }
        return Message(MessageChoice(.forms(forms), by: argument, branches))
    }

    /// The argument of a plural.
    private static func argument(of entry: POFile.Entry, _ plural: Message) -> String {
        if let comment = entry.comments.first(where: { $0.hasPrefix(pluralComment) }) {
            return String(comment.dropFirst(pluralComment.count))
        }
        var first: String?
        for case .gap(let name, let format) in plural.parts {
            if format.isNumber { return name }
            if name == "count" || name == "n" { return name }
            first = first ?? name
        }
        return first ?? "count"
    }
}

extension String {
    /// A locale's name as a BCP 47 code: `pt_BR` is `pt-BR`.
    var languageCode: String { LanguageTag(self)?.code ?? String(map { $0 == "_" ? "-" : $0 }) }
}
