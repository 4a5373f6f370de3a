import Synchronization

/// A ``RecentBook`` that may be used from anywhere at once.
final class MemoryShelf<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private let book: Mutex<RecentBook<Key, Value>>

    init(capacity: Int) { book = Mutex(RecentBook(capacity: capacity)) }

    /// The value, which becomes the one used last.
    subscript(_ key: Key) -> Value? { book.withLock { $0.value(for: key) } }

    /// Keeps a value. One that costs more than all may cost is not kept.
    func keep(_ value: Value, under key: Key, cost: Int) {
        let gone = book.withLock { $0.keep(value, under: key, cost: cost) }
        // Megabytes are given back here, where nobody waits for the lock.
        withExtendedLifetime(gone) {}
    }

    /// Forgets everything.
    func empty() {
        let gone = book.withLock { book in
            defer { book.removeAll() }
            return book.values
        }
        withExtendedLifetime(gone) {}
    }
}
