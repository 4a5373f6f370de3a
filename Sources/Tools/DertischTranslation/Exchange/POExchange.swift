import DertischTexts

/// Translation files in the format of GNU gettext: a unit's id is the context, its text is the `msgid`.
package enum POExchange {
    private static let fileComment = "#: "
    private static let noteComment = "#. "

    package static func text(of exchange: Exchange) -> String {
        var header = POFile.Entry()
        header.translations = [
            """
            Language: \(exchange.target)
            X-Source-Language: \(exchange.source)
            Content-Type: text/plain; charset=UTF-8

            """
        ]
        let entries = exchange.files.flatMap { file in
            file.units.map { unit in
                var entry = POFile.Entry()
                entry.comments = unit.note.split(separator: "\n").map { noteComment + $0 }
                entry.comments.append(fileComment + file.original)
                if unit.state == .needsReview { entry.comments.append("#, fuzzy") }
                entry.context = unit.id
                entry.id = unit.source
                entry.translations = [unit.state == .new ? "" : unit.target ?? ""]
                return entry
            }
        }
        return POFile(entries: [header] + entries).text
    }

    /// Reads a file.
    ///
    /// - Throws: the reason why it is malformed, with the line.
    package static func read(_ bytes: [UInt8]) throws(ExchangeError) -> Exchange {
        let file: POFile
        do { file = try POFile(bytes) } catch { throw ExchangeError(error.reason, line: error.line) }
        let header = file.header
        guard let target = header["Language"], let source = header["X-Source-Language"] else {
            throw ExchangeError("its header lacks Language or X-Source-Language", line: 1)
        }
        var exchange = Exchange(source: source, target: target, files: [])
        for entry in file.entries where !entry.isObsolete {
            guard let id = entry.context else { continue }
            let original = entry.comments.first { $0.hasPrefix(fileComment) }?.dropFirst(fileComment.count) ?? ""
            let text = entry.translations.first ?? ""
            let note = entry.comments.filter { $0.hasPrefix(noteComment) }.map {
                String($0.dropFirst(noteComment.count))
            }
            let unit = TranslationUnit(
                id: id, source: entry.id, target: text.isEmpty ? nil : text,
                state: text.isEmpty ? .new : entry.isFuzzy ? .needsReview : .translated,
                note: note.joined(separator: "\n"))
            if let index = exchange.files.firstIndex(where: { $0.original == original }) {
                exchange.files[index].units.append(unit)
            } else {
                exchange.files.append(.init(original: String(original), units: [unit]))
            }
        }
        return exchange
    }
}
