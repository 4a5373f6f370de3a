/// Spelling suggestions for messages: the existing names that are similar to one that was not found.
package enum SpellingSuggestions {
    /// The names closest to `name`: at most three, the best first, with a distance of at most a third of its length.
    ///
    /// - Parameters:
    ///   - name: the name that was not found.
    ///   - names: the existing names.
    ///   - part: the part of a name to compare; all of it by default.
    /// - Complexity: O(n) distances, each of the product of the two lengths.
    package static func of(
        _ name: String, among names: some Sequence<String>, by part: (String) -> String = { $0 }
    ) -> [String] {
        let wanted = Array(part(name).lowercased())
        let furthest = max(1, wanted.count / 3)
        var close: [(name: String, distance: Int)] = []
        for candidate in names where candidate != name {
            let distance = distance(wanted, Array(part(candidate).lowercased()))
            if distance <= furthest { close.append((candidate, distance)) }
        }
        return close.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }.prefix(3).map(\.name)
    }

    /// The closest names in words, as the end of a reason: `; there is grid, photo`. Empty if none is close.
    ///
    /// - Parameters:
    ///   - words: the words before the names.
    ///   - name: the name that was not found.
    ///   - names: the existing names.
    package static func hint(
        _ words: String = "there is", for name: String, among names: some Sequence<String>
    ) -> String {
        let near = of(name, among: names)
        return near.isEmpty ? "" : "; \(words) \(near.joined(separator: ", "))"
    }

    /// The edit distance with transpositions (Damerau, each letter edited at most once), with three rows of the table
    /// in memory.
    private static func distance(_ left: [Character], _ right: [Character]) -> Int {
        var twoAbove: [Int] = []
        var above = Array(0...right.count)
        for (row, letter) in left.enumerated() {
            var here = [row + 1]
            for (column, other) in right.enumerated() {
                let changed = above[column] + (letter == other ? 0 : 1)
                var least = min(changed, above[column + 1] + 1, here[column] + 1)
                if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
                    least = min(least, twoAbove[column - 1] + 1)
                }
                here.append(least)
            }
            (twoAbove, above) = (above, here)
        }
        return above[right.count]
    }
}
