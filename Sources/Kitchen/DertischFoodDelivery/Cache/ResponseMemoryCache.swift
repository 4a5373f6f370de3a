import DertischSupport
import Synchronization

/// The memory cache of responses.
final class ResponseMemoryCache: Sendable {
    private let maxSize: Int
    /// The responses by address. Those of one address differ by request headers, the newest first.
    private let cache: Mutex<LRUCache<String, [CachedResponse]>>

    init(maxSize: Int) {
        self.maxSize = max(0, maxSize)
        cache = Mutex(LRUCache(capacity: maxSize))
    }

    var size: Int { cache.withLock(\.cost) }

    func response(to request: PreparedRequest) -> CachedResponse? {
        cache.withLock { $0.value(for: request.destination.text)?.first { $0.matches(request) } }
    }

    func store(_ response: CachedResponse) {
        // One response may not evict all others.
        guard response.size <= maxSize / 4 else { return remove(response.address) }
        cache.withLock { cache in
            var variants = cache.value(for: response.address) ?? []
            variants.removeAll { $0.conditions == response.conditions }
            variants.insert(response, at: 0)
            variants.removeLast(max(0, variants.count - HTTPCache.maxVariants))
            cache.insert(variants, for: response.address, cost: variants.reduce(0) { $0 + $1.size })
        }
    }

    func remove(_ address: String) { cache.withLock { _ = $0.remove(address) } }

    func removeAll() { cache.withLock { $0.removeAll() } }
}
