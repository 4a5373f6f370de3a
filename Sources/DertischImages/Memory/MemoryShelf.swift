import DertischBasics
import Synchronization

/// A thread-safe ``LRUCache``.
final class MemoryShelf<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private let cache: Mutex<LRUCache<Key, Value>>

    init(capacity: Int) { cache = Mutex(LRUCache(capacity: capacity)) }

    /// The value, which becomes the most recently used.
    subscript(_ key: Key) -> Value? { cache.withLock { $0.value(for: key) } }

    /// Stores a value, unless its cost exceeds the capacity.
    func keep(_ value: Value, under key: Key, cost: Int) {
        let gone = cache.withLock { cache -> [Value] in
            var gone = cache.remove(key).map { [$0] } ?? []
            cache.insert(value, for: key, cost: cost) { gone.append($1) }
            return gone
        }
        // Evicted values may be megabytes, so they are freed after the lock is released.
        withExtendedLifetime(gone) {}
    }

    /// Removes all values.
    func empty() {
        let gone = cache.withLock { cache in
            defer { cache.removeAll() }
            return cache
        }
        withExtendedLifetime(gone) {}
    }
}
