/// The answers used most recently, up to so many: a bounded table in which each use moves an answer to the front.
///
/// The slots lie in one array, linked by their indices, so that neither a hit nor the replacement of the oldest
/// allocates.
@usableFromInline struct RecentAnswers<Key: Hashable & Sendable, Answer: Sendable>: Sendable {
    @usableFromInline struct Slot: Sendable {
        @usableFromInline var key: Key
        @usableFromInline var answer: Answer
        /// When it is too old, as the time since the cache was made.
        @usableFromInline var end: Duration?
        @usableFromInline var newer: Int?
        @usableFromInline var older: Int?
    }

    private let capacity: Int
    @usableFromInline var places: [Key: Int] = [:]
    @usableFromInline var slots: [Slot] = []
    @usableFromInline var newest: Int?
    @usableFromInline var oldest: Int?

    init(upTo capacity: Int) { self.capacity = max(capacity, 1) }

    var count: Int { slots.count }

    /// The answer to a key, unless it is too old.
    ///
    /// - Complexity: O(1).
    @inlinable mutating func answer(to key: Key, at now: Duration) -> Answer? {
        guard let place = places[key] else { return nil }
        if let end = slots[place].end, end <= now {
            remove(key)
            return nil
        }
        moveToFront(place)
        return slots[place].answer
    }

    /// Keeps an answer, in place of the one used longest ago if there are too many.
    ///
    /// - Complexity: O(1) on average.
    mutating func keep(_ answer: Answer, to key: Key, until end: Duration?) {
        if let place = places[key] {
            slots[place].answer = answer
            slots[place].end = end
            return moveToFront(place)
        }
        if slots.count == capacity, let oldest { remove(slots[oldest].key) }
        slots.append(Slot(key: key, answer: answer, end: end))
        places[key] = slots.count - 1
        linkAtFront(slots.count - 1)
    }

    /// Forgets one answer. The last slot moves into its place.
    ///
    /// - Complexity: O(1).
    @usableFromInline mutating func remove(_ key: Key) {
        guard let place = places.removeValue(forKey: key) else { return }
        unlink(place)
        let last = slots.count - 1
        if place != last {
            let (newer, older) = (slots[last].newer, slots[last].older)
            slots[place] = slots[last]
            places[slots[place].key] = place
            if let newer { slots[newer].older = place } else { newest = place }
            if let older { slots[older].newer = place } else { oldest = place }
        }
        slots.removeLast()
    }

    /// Forgets all answers.
    mutating func removeAll() { self = Self(upTo: capacity) }

    @inlinable mutating func moveToFront(_ place: Int) {
        guard newest != place else { return }
        unlink(place)
        linkAtFront(place)
    }

    @inlinable mutating func unlink(_ place: Int) {
        let (newer, older) = (slots[place].newer, slots[place].older)
        if let newer { slots[newer].older = older } else { newest = older }
        if let older { slots[older].newer = newer } else { oldest = newer }
    }

    @inlinable mutating func linkAtFront(_ place: Int) {
        slots[place].newer = nil
        slots[place].older = newest
        if let newest { slots[newest].newer = place }
        newest = place
        if oldest == nil { oldest = place }
    }
}
