import DertischCore
import DertischSupport
import DertischTexts

/// The check of a translation's placeholders, which texts call gaps. Callers pass the arguments of the source text, so a
/// translation must not need more, and should not omit any.
struct PlaceholderCheck {
    let source: Language
    let originals: [String: Message]
    let language: Language

    /// The faults of a language's texts: those with placeholders that the source text lacks, then those that lack some of its own.
    ///
    /// - Parameter site: finds the file and line of a text. Asked for faults alone.
    func faults(of texts: [String: Message], at site: (_ key: String) -> Site?) -> [Fault] {
        var strange: [(key: String, gaps: [String], given: Set<String>)] = []
        var silent: [(key: String, gaps: [String])] = []
        for (key, message) in texts {
            guard let original = originals[key], message.plain == nil || original.plain == nil else { continue }
            let (gaps, given) = (message.gaps, original.gaps)
            if gaps == given { continue }
            if gaps.isSubset(of: given) {
                silent.append((key, given.subtracting(gaps).sorted()))
            } else {
                strange.append((key, gaps.subtracting(given).sorted(), given))
            }
        }
        let wrong = strange.sorted { $0.key < $1.key }.map { key, gaps, given in
            Fault(
                .wrongText,
                "The text \(TextKey(key)) in \(language) has gaps without arguments: \(gaps.joined(separator: ", ")).",
                at: site(key),
                why: "the same text in \(source) has these gaps: "
                    + (given.isEmpty ? "none" : given.sorted().joined(separator: ", ")),
                remedy: "use the gaps of the text in \(source)")
        }
        return wrong
            + silent.sorted { $0.key < $1.key }.map { key, gaps in
                Fault(
                    .silentText,
                    "The text \(TextKey(key)) in \(language) omits arguments: \(gaps.joined(separator: ", ")).",
                    at: site(key), why: "the same text in \(source) uses them",
                    remedy: "use these gaps too, or check that the text is right without them")
            }
    }
}
