import DertischBasics
import Synchronization

/// The memory cache of answers.
final class MemoryShelf: Sendable {
    private let most: Int
    /// The answers by address. Those of one address differ by request headers, the newest first.
    private let cache: Mutex<LRUCache<String, [StoredAnswer]>>

    init(most: Int) {
        self.most = max(0, most)
        cache = Mutex(LRUCache(capacity: most))
    }

    var size: Int { cache.withLock(\.cost) }

    func answer(to errand: Errand) -> StoredAnswer? {
        cache.withLock { $0.value(for: errand.destination.text)?.first { $0.fits(errand) } }
    }

    func keep(_ answer: StoredAnswer) {
        // One answer may not evict all others.
        guard answer.size <= most / 4 else { return forget(answer.address) }
        cache.withLock { cache in
            var variants = cache.value(for: answer.address) ?? []
            variants.removeAll { $0.conditions == answer.conditions }
            variants.insert(answer, at: 0)
            variants.removeLast(max(0, variants.count - HTTPCache.mostVariants))
            cache.insert(variants, for: answer.address, cost: variants.reduce(0) { $0 + $1.size })
        }
    }

    func forget(_ address: String) { cache.withLock { _ = $0.remove(address) } }

    func empty() { cache.withLock { $0.removeAll() } }
}
