import DertischSupport
import Foundation
import Synchronization

/// A cache of formats by region. It is shared by all windows, because to learn a format takes longer than all else that a
/// further window needs.
final class RegionCache<Format: Sendable>: Sendable {
    /// Guests choose their regions, so the number of formats is limited.
    private let known: Mutex<LRUCache<String, Format>>
    private let learn: @Sendable (Locale) -> Format

    /// - Parameter learn: makes the format of a region that is not in the cache.
    init(capacity: Int = 64, learn: @escaping @Sendable (Locale) -> Format) {
        known = Mutex(LRUCache(capacity: capacity))
        self.learn = learn
    }

    /// The format of a region.
    subscript(locale: Locale) -> Format {
        let key = locale.identifier
        if let format = known.withLock({ $0.value(for: key) }) { return format }
        let format = learn(locale)
        known.withLock { _ = $0.insert(format, for: key) }
        return format
    }

    /// True if the format of a region is in the cache.
    func knows(_ locale: Locale) -> Bool { known.withLock { $0.value(for: locale.identifier) != nil } }
}
