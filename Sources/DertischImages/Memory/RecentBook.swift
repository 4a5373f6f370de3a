/// Values up to a cost, in the order in which they were used; what was used longest ago goes first.
///
/// The order is a list threaded through an array, so that a look-up hashes its key once and allocates nothing.
struct RecentBook<Key: Hashable, Value> {
    fileprivate struct Page {
        /// `nil` while the page is free.
        var entry: (key: Key, value: Value)?
        var cost = 0
        var newer = none
        var older = none
    }

    private static var none: Int { -1 }

    private let capacity: Int
    private var pages: [Page] = []
    private var free: [Int] = []
    private var places: [Key: Int] = [:]
    private var newest = none
    private var oldest = none
    /// What all values cost.
    private(set) var cost = 0

    init(capacity: Int) { self.capacity = capacity }

    var count: Int { places.count }

    /// The value, which becomes the one used last.
    ///
    /// - Complexity: O(1).
    mutating func value(for key: Key) -> Value? {
        guard let place = places[key] else { return nil }
        if place != newest {
            unlink(place)
            link(place)
        }
        return pages[place].entry?.value
    }

    /// Keeps a value in place of the key's last one. One that costs more than all may cost is not kept.
    ///
    /// - Returns: the values that had to go; let them go where nobody waits for it.
    mutating func keep(_ value: Value, under key: Key, cost: Int) -> [Value] {
        var gone: [Value] = []
        if let place = places[key] { remove(place, &gone) }
        guard cost <= capacity else { return gone }
        while self.cost > capacity - cost, oldest != Self.none { remove(oldest, &gone) }
        let page = Page(entry: (key, value), cost: cost)
        let place: Int
        if let last = free.popLast() {
            place = last
            pages[place] = page
        } else {
            place = pages.count
            pages.append(page)
        }
        places[key] = place
        self.cost += cost
        link(place)
        return gone
    }

    /// Forgets a value.
    ///
    /// - Returns: whether it was there.
    mutating func remove(_ key: Key) -> Bool {
        guard let place = places[key] else { return false }
        var gone: [Value] = []
        remove(place, &gone)
        return true
    }

    /// Forgets everything.
    mutating func removeAll() { self = RecentBook(capacity: capacity) }

    /// All values, in no order.
    var values: [Value] { pages.compactMap { $0.entry?.value } }

    private mutating func remove(_ place: Int, _ gone: inout [Value]) {
        unlink(place)
        if let entry = pages[place].entry {
            places[entry.key] = nil
            gone.append(entry.value)
        }
        cost -= pages[place].cost
        pages[place] = Page()
        free.append(place)
    }

    private mutating func link(_ place: Int) {
        pages[place].older = newest
        pages[place].newer = Self.none
        if newest == Self.none { oldest = place } else { pages[newest].newer = place }
        newest = place
    }

    private mutating func unlink(_ place: Int) {
        let (newer, older) = (pages[place].newer, pages[place].older)
        if newer == Self.none { newest = older } else { pages[newer].older = older }
        if older == Self.none { oldest = newer } else { pages[older].newer = newer }
    }
}

extension RecentBook: Sendable where Key: Sendable, Value: Sendable {}
extension RecentBook.Page: Sendable where Key: Sendable, Value: Sendable {}
