/// Finds the names that somebody may have meant.
enum NearMiss {
    /// The names closest to `name`, best first, at most three, none further than a third of its length.
    static func of(_ name: String, among names: some Sequence<String>) -> [String] {
        let wanted = Array(name.lowercased())
        let limit = max(1, wanted.count / 3)
        let close = names.compactMap { candidate -> (name: String, distance: Int)? in
            let distance = distance(wanted, Array(candidate.lowercased()))
            return distance <= limit && candidate != name ? (candidate, distance) : nil
        }
        return close.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }.prefix(3).map(\.name)
    }

    /// The edit distance between two words (Levenshtein), in time and space of their lengths' product and length.
    private static func distance(_ left: [Character], _ right: [Character]) -> Int {
        var row = Array(0...right.count)
        for (i, a) in left.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, b) in right.enumerated() {
                let next = min(row[j] + 1, row[j + 1] + 1, diagonal + (a == b ? 0 : 1))
                diagonal = row[j + 1]
                row[j + 1] = next
            }
        }
        return row[right.count]
    }
}
