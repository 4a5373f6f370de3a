/// A text that a visitor has typed, and what has changed in it since the browser told it last.
///
/// The house may have laid another text meanwhile, which the visitor had not seen. Then the visitor's change is made in that text. Letters are
/// Unicode scalars. The client's `merging.js` merges as this does, so that page and house come to the same text.
struct TextEdit: Equatable, Sendable {
    /// A part of the text that replaces another one.
    struct Change: Equatable, Sendable {
        /// The index of its first letter in the new text.
        let start: Int
        /// The number of its letters.
        let count: Int
        /// The letters that it replaces.
        let removed: String
    }

    /// The most letters times letters that are compared one by one.
    private static let maxCompared = 250_000

    /// The whole text.
    let text: String
    /// The changes, in their order; `nil` if the browser does not know them.
    let changes: [Change]?

    /// The text with the visitor's change made in the text that the house has laid.
    ///
    /// Costs the product of the lengths of what the house has changed, up to 250,000 comparisons, and otherwise the length of the texts.
    func merged(into laid: String) -> String {
        let letters = Array(text.unicodeScalars), laidLetters = Array(laid.unicodeScalars)
        guard letters != laidLetters, let (base, origins) = former(of: letters), base != laidLetters else {
            return text
        }
        return Self.text(of: Self.merge(base, laidLetters, letters, origins))
    }

    /// The text before the changes, and where each letter of the new text was in it. `nil` if the changes do not fit.
    private func former(of letters: [Unicode.Scalar]) -> (base: [Unicode.Scalar], origins: [Int?])? {
        guard let changes else { return nil }
        var base: [Unicode.Scalar] = []
        var origins: [Int?] = []
        func keep(until end: Int) {
            for letter in letters[origins.count..<end] {
                origins.append(base.count)
                base.append(letter)
            }
        }
        for change in changes {
            guard change.count >= 0, origins.count <= change.start, change.start <= letters.count - change.count else {
                return nil
            }
            keep(until: change.start)
            base += change.removed.unicodeScalars
            origins += Array(repeating: nil, count: change.count)
        }
        keep(until: letters.count)
        return (base, origins)
    }

    private static func merge(
        _ base: [Unicode.Scalar], _ laid: [Unicode.Scalar], _ typed: [Unicode.Scalar], _ typedOrigins: [Int?]
    ) -> [Unicode.Scalar] {
        let kept = Set(typedOrigins.compactMap(\.self))
        // A visitor who has replaced everything has replaced the house's change too.
        if !base.isEmpty, kept.isEmpty { return typed }
        let laidOrigins = origins(of: laid, in: base)
        var indices: [Int: Int] = [:]
        for (index, origin) in laidOrigins.enumerated() { if let origin { indices[origin] = index } }
        let laidParts = inserted(laid, laidOrigins), typedParts = inserted(typed, typedOrigins)
        var merged = (laidParts[-1] ?? []) + (typedParts[-1] ?? [])
        for index in base.indices {
            if kept.contains(index), let index = indices[index] { merged.append(laid[index]) }
            merged += (laidParts[index] ?? []) + (typedParts[index] ?? [])
        }
        return merged
    }

    /// What was inserted behind each letter of the base; at the beginning, behind -1.
    private static func inserted(_ letters: [Unicode.Scalar], _ origins: [Int?]) -> [Int: [Unicode.Scalar]] {
        var parts: [Int: [Unicode.Scalar]] = [:]
        var last = -1
        for (letter, origin) in zip(letters, origins) {
            if let origin { last = origin } else { parts[last, default: []].append(letter) }
        }
        return parts
    }

    /// Where each letter of a text that replaces another one as a whole was in that one. A letter that was replaced one for one counts as kept.
    private static func origins(of new: [Unicode.Scalar], in old: [Unicode.Scalar]) -> [Int?] {
        let shorter = min(old.count, new.count)
        var start = 0, end = 0
        while start < shorter, old[start] == new[start] { start += 1 }
        while end < shorter - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
        var origins: [Int?] = Array(0..<start) + Array(repeating: nil, count: new.count - start)
        for index in 0..<end { origins[new.count - 1 - index] = old.count - 1 - index }
        let width = old.count - start - end, height = new.count - start - end
        if width == height {
            for index in start..<start + width { origins[index] = index }
        } else if width * height <= maxCompared {
            for (x, y) in commonLetters(old[start..<start + width], new[start..<start + height]) {
                origins[start + y] = start + x
            }
        }
        return origins
    }

    /// The pairs of indices of a longest common subsequence.
    private static func commonLetters(
        _ old: ArraySlice<Unicode.Scalar>, _ new: ArraySlice<Unicode.Scalar>
    ) -> [(Int, Int)] {
        let old = Array(old), new = Array(new), row = new.count + 1
        // The lengths of the subsequences of what is left from each pair of letters on.
        var lengths = Array(repeating: 0, count: (old.count + 1) * row)
        for x in old.indices.reversed() {
            for y in new.indices.reversed() {
                lengths[x * row + y] =
                    old[x] == new[y]
                    ? lengths[(x + 1) * row + y + 1] + 1 : max(lengths[(x + 1) * row + y], lengths[x * row + y + 1])
            }
        }
        var pairs: [(Int, Int)] = []
        var x = 0, y = 0
        while x < old.count, y < new.count {
            if old[x] == new[y] {
                pairs.append((x, y))
                x += 1
                y += 1
            } else if lengths[(x + 1) * row + y] >= lengths[x * row + y + 1] {
                x += 1
            } else {
                y += 1
            }
        }
        return pairs
    }

    private static func text(of letters: [Unicode.Scalar]) -> String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: letters)
        return String(text)
    }
}

/// In JSON, a change is a list of its start, its count and what it replaces.
extension TextEdit.Change: Decodable {
    init(from decoder: any Decoder) throws {
        var parts = try decoder.unkeyedContainer()
        start = try parts.decode(Int.self)
        count = try parts.decode(Int.self)
        removed = try parts.decode(String.self)
    }
}

extension TextEdit {
    /// The changes of a message. Whatever else stands there, such as a number of an older page, is no change.
    struct Changes: Decodable {
        let list: [Change]?

        init(from decoder: any Decoder) throws { list = try? [Change](from: decoder) }
    }
}
