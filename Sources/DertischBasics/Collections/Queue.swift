/// First in, first out: taking the first costs the same however many wait.
@usableFromInline package struct Queue<Element> {
    @usableFromInline package var elements: [Element] = []
    /// As many at the front have been taken already.
    @usableFromInline package var taken = 0

    @inlinable package init() {}

    @inlinable package var count: Int { elements.count - taken }
    @inlinable package var isEmpty: Bool { taken == elements.count }

    @inlinable package mutating func append(_ element: Element) { elements.append(element) }

    /// Takes the first.
    @inlinable package mutating func next() -> Element? {
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

    package func count(_ isCounted: (Element) -> Bool) -> Int { elements[taken...].count(where: isCounted) }

    /// Takes the first of its kind, wherever it stands.
    package mutating func removeFirst(_ isMeant: (Element) -> Bool) -> Element? {
        guard let index = elements[taken...].firstIndex(where: isMeant) else { return nil }
        return elements.remove(at: index)
    }

    /// Changes the first that `change` takes for its own: it answers whether it has.
    package mutating func changeFirst(_ change: (inout Element) -> Bool) {
        for index in elements.indices.dropFirst(taken) where change(&elements[index]) { return }
    }

    /// Takes everything.
    package mutating func removeAll() -> [Element] {
        defer { self = Queue() }
        return Array(elements[taken...])
    }
}

extension Queue: Sendable where Element: Sendable {}
