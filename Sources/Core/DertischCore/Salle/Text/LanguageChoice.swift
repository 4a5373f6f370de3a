import DertischSupport
import Synchronization

/// The choice among the languages in which the framework has texts of its own. Each page needs the choice, and matching takes much longer than a
/// look-up, so the answers are kept.
package final class LanguageChoice: Sendable {
    private let spoken: [Language]
    /// Guests choose their languages, so the number of answers is limited.
    private let known = Mutex(LRUCache<String, Language?>(capacity: 64))

    /// - Parameter codes: the codes of the languages to choose from.
    package init(among codes: some Sequence<String>) { spoken = codes.sorted().map { Language($0) } }

    /// The code of the language that suits a reader of the given language best; `nil` if none is near enough.
    package func code(for language: Language) -> String? {
        if let best = known.withLock({ $0.value(for: language.code) }) { return best?.code }
        let best = Language.best(of: [language], among: spoken)
        known.withLock { _ = $0.insert(best, for: language.code) }
        return best?.code
    }
}
