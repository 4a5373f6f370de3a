/// Elements in the order in which they were added, of which any can be removed.
///
/// - Complexity: every call is O(1), amortised.
struct AgeOrder<Element> {
    private var elements: [Int: Element] = [:]
    /// The key of the oldest element, and the next key.
    private var first = 0, next = 0

    var count: Int { elements.count }
    var isEmpty: Bool { elements.isEmpty }
    var oldest: Element? { elements[first] }

    /// Adds an element.
    ///
    /// - Returns: the key by which it is removed.
    mutating func append(_ element: Element) -> Int {
        defer { next += 1 }
        if elements.isEmpty { first = next }
        elements[next] = element
        return next
    }

    mutating func remove(_ key: Int) {
        elements[key] = nil
        while first < next, elements[first] == nil { first += 1 }
    }
}
