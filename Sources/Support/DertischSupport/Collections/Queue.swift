/// A first-in, first-out queue: taking the first element costs the same however many wait.
///
/// Elements are taken from the front of an array. The consumed front is cut off once it is at least half of the
/// array.
@usableFromInline package struct Queue<Element> {
    @usableFromInline var elements: [Element] = []
    /// The number of elements at the front that have been taken already.
    @usableFromInline var taken = 0

    @inlinable package init() {}

    @inlinable package var count: Int { elements.count - taken }
    @inlinable package var isEmpty: Bool { taken == elements.count }
    /// The next element to be taken.
    @inlinable package var first: Element? { taken < elements.count ? elements[taken] : nil }

    @inlinable package mutating func append(_ element: Element) { elements.append(element) }

    /// Takes the first element.
    ///
    /// - Complexity: O(1) amortised.
    @inlinable @discardableResult package mutating func next() -> Element? {
        guard taken < elements.count else { return nil }
        let element = elements[taken]
        taken += 1
        if taken == elements.count {
            elements.removeAll(keepingCapacity: true)
            taken = 0
        } else if taken >= 64, taken * 2 >= elements.count {
            elements.removeFirst(taken)
            taken = 0
        }
        return element
    }

    @inlinable package func count(_ isCounted: (Element) -> Bool) -> Int { elements[taken...].count(where: isCounted) }

    /// The first element that matches, at any position.
    @inlinable package func first(where isMeant: (Element) -> Bool) -> Element? {
        elements[taken...].first(where: isMeant)
    }

    /// Removes the first element that matches, at any position.
    @inlinable package mutating func removeFirst(_ isMeant: (Element) -> Bool) -> Element? {
        guard let index = elements[taken...].firstIndex(where: isMeant) else { return nil }
        return elements.remove(at: index)
    }

    /// Removes all elements that match.
    @inlinable package mutating func removeAll(where isMeant: (Element) -> Bool) {
        elements = elements[taken...].filter { !isMeant($0) }
        taken = 0
    }

    /// Removes and returns all elements.
    @inlinable package mutating func removeAll() -> [Element] {
        defer { self = Queue() }
        return Array(elements[taken...])
    }
}

extension Queue: Sendable where Element: Sendable {}
