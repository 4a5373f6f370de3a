/// A cache that evicts the least recently used entries once their total cost exceeds its capacity.
///
/// The entries are in one array, linked by their indices from the newest to the oldest. A hit hashes its key once,
/// and neither a hit nor the replacement of an entry allocates. It is a value: keep it under the lock of its owner.
@usableFromInline package struct LRUCache<Key: Hashable, Value> {
    @usableFromInline struct Entry {
        @usableFromInline var key: Key
        @usableFromInline var value: Value
        @usableFromInline var cost: Int
        /// Indices of the neighbours in the order of use; -1 at the ends.
        @usableFromInline var newer: Int
        @usableFromInline var older: Int

        @inlinable init(key: Key, value: Value, cost: Int) {
            self.key = key
            self.value = value
            self.cost = cost
            newer = -1
            older = -1
        }
    }

    /// The maximum total cost.
    @usableFromInline package let capacity: Int
    /// The cost of all entries.
    @usableFromInline package private(set) var cost = 0
    @usableFromInline var indices: [Key: Int] = [:]
    @usableFromInline var entries: [Entry] = []
    @usableFromInline var newest = -1
    @usableFromInline var oldest = -1

    @inlinable package init(capacity: Int) { self.capacity = max(0, capacity) }

    @inlinable package var count: Int { entries.count }

    /// Returns true if there is an entry. Does not count as a use.
    @inlinable package func contains(_ key: Key) -> Bool { indices[key] != nil }

    /// The value of a key, which becomes the most recently used.
    ///
    /// - Complexity: O(1).
    @inlinable package mutating func value(for key: Key) -> Value? {
        guard let index = indices[key] else { return nil }
        use(index)
        return entries[index].value
    }

    /// Inserts a value, which becomes the most recently used, and replaces the key's previous one. An entry that
    /// alone costs more than the capacity is not stored.
    ///
    /// - Parameter evicted: called with each entry that is evicted for it, the oldest first.
    /// - Returns: true if the value was stored.
    /// - Complexity: O(1) amortised.
    @inlinable @discardableResult package mutating func insert(
        _ value: Value, for key: Key, cost added: Int = 1, evicted: (Key, Value) -> Void = { _, _ in }
    ) -> Bool {
        let added = max(0, added)
        guard added <= capacity else {
            remove(key)
            return false
        }
        if let index = indices[key] {
            cost += added - entries[index].cost
            entries[index].value = value
            entries[index].cost = added
            use(index)
        } else {
            entries.append(Entry(key: key, value: value, cost: added))
            indices[key] = entries.count - 1
            cost += added
            link(entries.count - 1)
        }
        // The new entry is the newest and fits alone, so an older one is found each time.
        while cost > capacity {
            let key = entries[oldest].key
            if let value = remove(key) { evicted(key, value) }
        }
        return true
    }

    /// Removes an entry. The last one of the array moves into its place.
    ///
    /// - Returns: the removed value, if there was one.
    /// - Complexity: O(1).
    @inlinable @discardableResult package mutating func remove(_ key: Key) -> Value? {
        guard let index = indices.removeValue(forKey: key) else { return nil }
        unlink(index)
        let last = entries.count - 1
        if index != last {
            entries.swapAt(index, last)
            indices[entries[index].key] = index
            let (newer, older) = (entries[index].newer, entries[index].older)
            if newer < 0 { newest = index } else { entries[newer].older = index }
            if older < 0 { oldest = index } else { entries[older].newer = index }
        }
        let removed = entries.removeLast()
        cost -= removed.cost
        return removed.value
    }

    /// Removes all entries.
    @inlinable package mutating func removeAll() { self = Self(capacity: capacity) }

    /// The keys, the most recently used first.
    ///
    /// - Complexity: O(*n*).
    package var keys: [Key] {
        var keys: [Key] = []
        keys.reserveCapacity(count)
        var index = newest
        while index >= 0 {
            keys.append(entries[index].key)
            index = entries[index].older
        }
        return keys
    }

    @inlinable mutating func use(_ index: Int) {
        guard newest != index else { return }
        unlink(index)
        link(index)
    }

    @inlinable mutating func unlink(_ index: Int) {
        let (newer, older) = (entries[index].newer, entries[index].older)
        if newer < 0 { newest = older } else { entries[newer].older = older }
        if older < 0 { oldest = newer } else { entries[older].newer = newer }
    }

    @inlinable mutating func link(_ index: Int) {
        entries[index].newer = -1
        entries[index].older = newest
        if newest < 0 { oldest = index } else { entries[newest].newer = index }
        newest = index
    }
}

extension LRUCache: Sendable where Key: Sendable, Value: Sendable {}
extension LRUCache.Entry: Sendable where Key: Sendable, Value: Sendable {}
