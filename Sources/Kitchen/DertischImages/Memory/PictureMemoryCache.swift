import DertischSupport
import Synchronization

/// A thread-safe memory cache: an ``LRUCache`` behind a lock.
final class PictureMemoryCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private let cache: Mutex<LRUCache<Key, Value>>

    init(maxSize: Int) { cache = Mutex(LRUCache(capacity: maxSize)) }

    /// The value, which becomes the most recently used.
    subscript(_ key: Key) -> Value? { cache.withLock { $0.value(for: key) } }

    /// Stores a value, unless its cost exceeds the maximum size.
    func store(_ value: Value, for key: Key, cost: Int) {
        let removed = cache.withLock { cache -> [Value] in
            var removed = cache.remove(key).map { [$0] } ?? []
            cache.insert(value, for: key, cost: cost) { removed.append($1) }
            return removed
        }
        // Evicted values may be megabytes, so they are freed after the lock is released.
        withExtendedLifetime(removed) {}
    }

    /// Removes all values.
    func removeAll() {
        let removed = cache.withLock { cache in
            defer { cache.removeAll() }
            return cache
        }
        withExtendedLifetime(removed) {}
    }
}
