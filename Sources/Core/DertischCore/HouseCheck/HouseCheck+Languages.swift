extension HouseCheck {
    /// The largest number of texts that a fault names before it says "and so on".
    private static var mostNamed: Int { 8 }

    /// Looks for languages that lack texts of the source language. Guests who read such a language see those texts in
    /// the source language, so this is a warning.
    mutating func checkLanguages(of texts: any TextSource) {
        let originals = texts.sourceNames
        for language in texts.languages.dropFirst() {
            // A region falls back on its language, which gets the warning.
            if language.fallbacks.dropFirst().contains(where: texts.languages.contains) { continue }
            let missing = texts.missing(in: language, of: originals).filter {
                !missingTexts.contains($0) && texts.cause(ofMissing: $0, in: language) == nil
            }
            if missing.isEmpty { continue }
            let named = missing.sorted(byName: { $0 }).prefix(Self.mostNamed).map { TextKey($0).description }.joined(
                separator: ", ")
            let more = missing.count > Self.mostNamed ? ", and so on" : ""
            report(
                Fault(
                    .untranslatedTexts,
                    "\(missing.count) of \(originals.count) texts are not translated into \(language): \(named)\(more).",
                    at: nil, why: "they appear in \(texts.source) to users who chose \(language)",
                    remedy: "translate them, or remove \(language) from the texts"))
        }
    }
}
