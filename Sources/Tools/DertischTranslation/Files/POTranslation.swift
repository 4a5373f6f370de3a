package import DertischTexts

/// The texts of a GNU gettext file, for exchange with translators.
package struct POTranslation {
    private let file: POFile
    private let forms: Int

    package init(_ file: POFile) {
        self.file = file
        forms = file.header["Plural-Forms"].flatMap { try? PluralExpression(header: $0) }?.forms ?? 2
    }

    package var units: [TranslationUnit] {
        file.entries.filter(Self.isText).flatMap { entry -> [TranslationUnit] in
            let note = entry.comments.filter { $0.hasPrefix("#. ") || $0.hasPrefix("# ") }
                .map { String($0.drop { $0 != " " }.dropFirst()) }.joined(separator: "\n")
            return (0..<count(of: entry)).map { form in
                let text = form < entry.translations.count ? entry.translations[form] : ""
                return TranslationUnit(
                    id: Self.id(of: entry, form), source: form == 0 ? entry.id : entry.plural ?? entry.id,
                    target: text.isEmpty ? nil : text,
                    state: text.isEmpty ? .new : entry.isFuzzy ? .needsReview : .translated, note: note)
            }
        }
    }

    private static func isText(_ entry: POFile.Entry) -> Bool { !entry.isObsolete && !entry.key.isEmpty }

    private func count(of entry: POFile.Entry) -> Int { entry.plural == nil ? 1 : forms }

    private static func id(of entry: POFile.Entry, _ form: Int) -> String {
        (entry.context.map { "\($0)|" } ?? "") + entry.id + (entry.plural == nil ? "" : "#[\(form)]")
    }

    /// The file with translations inserted. Parts without a unit stay unchanged, including comments.
    ///
    /// - Returns: the file, and the ids of units that belong to no text.
    package func inserting(_ units: [TranslationUnit]) -> (file: POFile, unknownIDs: [String]) {
        var entries = file.entries
        var places: [String: (entry: Int, form: Int)] = [:]
        for (index, entry) in entries.enumerated() where Self.isText(entry) {
            for form in 0..<count(of: entry) { places[Self.id(of: entry, form)] = (index, form) }
        }
        var unknownIDs: [String] = []
        for unit in units {
            guard let (index, form) = places[unit.id] else {
                unknownIDs.append(unit.id)
                continue
            }
            guard let text = unit.target else { continue }
            while entries[index].translations.count < count(of: entries[index]) {
                entries[index].translations.append("")
            }
            entries[index].translations[form] = text
            entries[index].setFuzzy(unit.state == .needsReview)
        }
        return (POFile(entries: entries), unknownIDs)
    }
}

extension POFile.Entry {
    /// Sets or clears the flag, leaving the others as they are.
    fileprivate mutating func setFuzzy(_ fuzzy: Bool) {
        guard fuzzy != isFuzzy else { return }
        let others = flags.filter { $0 != "fuzzy" }
        comments.removeAll { $0.hasPrefix("#,") }
        let flags = (fuzzy ? ["fuzzy"] : []) + others
        if !flags.isEmpty { comments.append("#, " + flags.joined(separator: ", ")) }
    }
}
