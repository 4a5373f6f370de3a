import DertischPrimitives
import Foundation
import Synchronization

/// A cache of number formatters by region. It is shared by all windows, because to learn a format takes longer than all
/// else that a further window needs.
final class NumberTextCache: Sendable {
    static let shared = NumberTextCache()

    /// Visitors choose their regions, so the number of formats is limited.
    private let known: Mutex<LRUCache<String, NumberText>>

    init(capacity: Int = 64) { known = Mutex(LRUCache(capacity: capacity)) }

    /// The formatter of a region.
    ///
    /// - Parameter learn: makes the formatter if it is not in the cache.
    func formatter(for locale: Locale, learn: (Locale) -> NumberText = NumberText.init) -> NumberText {
        let key = locale.identifier
        if let text = known.withLock({ $0.value(for: key) }) { return text }
        let text = learn(locale)
        known.withLock { _ = $0.insert(text, for: key) }
        return text
    }
}
