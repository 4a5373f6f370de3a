// The standard library's sort is compiled again for each type that is sorted, about 4 kB of code each time. These sort a few names
// or numbers where that does not have to be fast, and are compiled once.

extension Sequence {
    /// The elements in the order of their names. Those with equal names stay in their order.
    package func sorted(byName name: (Element) -> String) -> [Element] {
        let elements = Array(self)
        return places(inOrderOf: elements.map(name)).map { elements[$0] }
    }
}

extension Dictionary where Key == Int {
    /// The values in the order of their keys.
    package var valuesInOrder: [Value] { sortedNumbers(Array(keys)).compactMap { self[$0] } }
}

/// The indices of names, in the order of the names.
@inline(never) private func places(inOrderOf names: [String]) -> [Int] {
    names.indices.sorted { (names[$0], $0) < (names[$1], $1) }
}

/// The numbers, the least first.
@inline(never) @usableFromInline package func sortedNumbers(_ numbers: [Int]) -> [Int] { numbers.sorted() }
