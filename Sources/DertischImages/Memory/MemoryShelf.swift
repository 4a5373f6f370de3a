import DertischBasics
import Synchronization

/// An ``LRUCache`` that may be used from anywhere at once.
final class MemoryShelf<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private let cache: Mutex<LRUCache<Key, Value>>

    init(capacity: Int) { cache = Mutex(LRUCache(capacity: capacity)) }

    /// The value, which becomes the one used last.
    subscript(_ key: Key) -> Value? { cache.withLock { $0.value(for: key) } }

    /// Keeps a value. One that costs more than all may cost is not kept.
    func keep(_ value: Value, under key: Key, cost: Int) {
        let gone = cache.withLock { cache -> [Value] in
            var gone = cache.remove(key).map { [$0] } ?? []
            cache.insert(value, for: key, cost: cost) { gone.append($1) }
            return gone
        }
        // Megabytes are given back here, where nobody waits for the lock.
        withExtendedLifetime(gone) {}
    }

    /// Forgets everything.
    func empty() {
        let gone = cache.withLock { cache in
            defer { cache.removeAll() }
            return cache
        }
        withExtendedLifetime(gone) {}
    }
}
