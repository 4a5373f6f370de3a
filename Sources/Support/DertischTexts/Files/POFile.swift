/// A parsed file of GNU gettext: entries in their order, with all their comments.
package struct POFile: Hashable, Sendable {
    /// One text with its comments.
    package struct Entry: Hashable, Sendable {
        /// Lines that begin with `#`, unchanged: comments, references, flags, previous texts.
        package var comments: [String] = []
        package var context: String?
        package var id = ""
        package var plural: String?
        /// The translations: one, or several for a plural.
        package var translations: [String] = []
        /// True for an obsolete entry, which is kept but not used.
        package var isObsolete = false
        /// The line of its first keyword, from 1.
        package var line = 1

        package init() {}

        /// The flags after `#,`.
        package var flags: [String] {
            comments.filter { $0.hasPrefix("#,") }.flatMap { $0.dropFirst(2).split(separator: ",") }
                .map { $0.filter { $0 != " " } }
        }

        /// True if the translation is a machine's guess, which must not be shown yet.
        package var isFuzzy: Bool { flags.contains("fuzzy") }

        /// The key of the entry: the text itself, after its context.
        package var key: String { context.map { "\($0)\u{4}\(id)" } ?? id }
    }

    package var entries: [Entry] = []

    package init(entries: [Entry] = []) { self.entries = entries }

    /// The fields of the header, which is the translation of the empty text.
    package var header: [String: String] {
        guard let header = entries.first(where: { $0.key.isEmpty && !$0.isObsolete })?.translations.first else {
            return [:]
        }
        var fields: [String: String] = [:]
        for line in header.split(separator: "\n") {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { continue }
            fields[String(parts[0])] = String(parts[1].drop { $0 == " " })
        }
        return fields
    }
}

extension POFile {
    /// Parses a file in UTF-8, with or without a byte order mark, whose lines end with LF or CR LF.
    ///
    /// - Throws: the first line that is not understood, with the reason.
    package init(_ bytes: [UInt8]) throws(CatalogContent.ParseError) {
        guard let text = String(validating: bytes, as: UTF8.self) else { throw Self.notUTF8(bytes) }
        if bytes.contains(UInt8(ascii: "\r")), !bytes.contains(UInt8(ascii: "\n")) {
            throw CatalogContent.ParseError("its lines end with CR alone: write it with LF or CR LF", line: 1)
        }
        var reader = POParser()
        let body = text.hasPrefix("\u{FEFF}") ? text.dropFirst() : text[...]
        var number = 0
        for line in body.utf8.split(
            separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false
        ) {
            number += 1
            do throws(TextSyntaxError) { try reader.read(Substring(line), number) } catch {
                throw CatalogContent.ParseError("this line \(error.text)", line: number)
            }
        }
        reader.finish()
        entries = reader.entries
    }

    /// The error about a file in another encoding, at its first line that is not UTF-8.
    private static func notUTF8(_ bytes: [UInt8]) -> CatalogContent.ParseError {
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let line = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0
        let charset = lines.lazy.compactMap { line -> String? in
            let text = String(decoding: line, as: UTF8.self)
            guard text.hasPrefix("\"Content-Type:"), let name = text.split(separator: "charset=").dropFirst().first
            else { return nil }
            return String(name.prefix { $0 != "\\" && $0 != "\"" && $0 != ";" && $0 != " " })
        }.first
        let reason =
            switch charset?.uppercased() {
            case nil: "it is not UTF-8: convert it"
            case "UTF-8": "it is not UTF-8, though its header says so: convert it"
            // msginit makes files with such a header. Poedit writes other letters into them as ISO-8859-1.
            case "ASCII", "US-ASCII", "CHARSET":
                "its header names \(charset ?? ""), but it has other letters: name their encoding there, such as ISO-8859-1, and convert it"
            case let charset?: "it is in \(charset), not in UTF-8: convert it"
            }
        return .init("\(reason) by msgconv --to-code=UTF-8", line: line + 1)
    }

    /// The file in gettext's format.
    package var text: String {
        entries.map(Self.text).joined(separator: "\n")
    }

    private static func text(of entry: Entry) -> String {
        var lines: [String] = []
        if let context = entry.context { lines += quoted("msgctxt", context) }
        lines += quoted("msgid", entry.id)
        if let plural = entry.plural {
            lines += quoted("msgid_plural", plural)
            for (index, text) in entry.translations.enumerated() { lines += quoted("msgstr[\(index)]", text) }
        } else {
            lines += quoted("msgstr", entry.translations.first ?? "")
        }
        if entry.isObsolete { lines = lines.map { "#~ \($0)" } }
        return (entry.comments + lines).joined(separator: "\n") + "\n"
    }

    /// A keyword and a quoted text; a text of several lines begins on the next line, as gettext writes it.
    private static func quoted(_ keyword: String, _ text: String) -> [String] {
        var lines: [String] = []
        var line = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n":
                lines.append(line + "\\n")
                line = ""
            case "\"": line += "\\\""
            case "\\": line += "\\\\"
            case "\t": line += "\\t"
            case "\r": line += "\\r"
            case _
            where scalar.properties.generalCategory == .control || "\u{2028}\u{2029}".unicodeScalars.contains(scalar):
                line += Self.octal(scalar)
            default: line.unicodeScalars.append(scalar)
            }
        }
        if !line.isEmpty || lines.isEmpty { lines.append(line) }
        if lines.count == 1 { return ["\(keyword) \"\(lines[0])\""] }
        return ["\(keyword) \"\""] + lines.map { "\"\($0)\"" }
    }

    /// The bytes of a scalar as escapes of three digits each.
    private static func octal(_ scalar: Unicode.Scalar) -> String {
        String(scalar).utf8.map { byte in
            let digits = String(byte, radix: 8)
            return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
        }.joined()
    }
}
