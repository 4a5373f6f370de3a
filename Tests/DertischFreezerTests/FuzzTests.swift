import DertischFreezer
import DertischTesting
import Foundation
import FreezerChecks
import Testing

/// `DERTISCH_QUERIES=100000` asks as many.
@Suite("Random queries") struct FuzzTests {
    /// A filter, and what it means.
    struct Twin {
        let filter: Filter<Dish>
        let passes: (Dish) -> Bool
    }

    @Test("find and sort what Swift finds and sorts") func queries() async throws {
        let folder = try TemporaryFolder()
        let freezer = try await folder.freezer()
        defer { freezer.close() }
        var random = Lottery(state: seed)
        let dishes = (0..<120).map { _ in Self.dish(&random) }
        try await freezer.store(dishes)
        for number in 0..<effort("DERTISCH_QUERIES", 2_000) {
            let twin = Self.twin(depth: Int.random(in: 0...4, using: &random), &random)
            let isDescending = Bool.random(using: &random)
            let limit = Int.random(in: 0...150, using: &random)
            let query = Dish.where(twin.filter).ordered(by: \.stars, descending: isDescending).first(limit)
            let wanted = dishes.filter(twin.passes).sorted { left, right in
                let (one, other) = (left.stars ?? .min, right.stars ?? .min)
                if one != other { return (one < other) != isDescending }
                return left.id.uuidString < right.id.uuidString
            }.prefix(limit)
            let found = try await freezer.retrieve(query)
            #expect(found.map(\.id) == wanted.map(\.id), "query \(number): \(query)")
            if found.map(\.id) != wanted.map(\.id) { break }
        }
    }

    private static let words = [
        "", "a", "ab", "abc", "b", "ba", "Zoë", "ß", "🍮", "a\u{0}b", "%", "_", "\u{D7FF}", "\u{E000}", "\u{10FFFF}",
    ]

    private static func dish(_ random: inout some RandomNumberGenerator) -> Dish {
        var dish = Dish()
        dish.name = words.randomElement(using: &random) ?? ""
        dish.grams = Int.random(in: -3...3, using: &random)
        dish.price = Decimal(Int.random(in: -300...300, using: &random)) / 16
        dish.weight = Double(Int.random(in: -3...3, using: &random)) / 2
        dish.isHot = Bool.random(using: &random)
        dish.note = Bool.random(using: &random) ? nil : words.randomElement(using: &random)
        dish.stars = Bool.random(using: &random) ? nil : Int.random(in: -2...2, using: &random)
        dish.course = Dish.Course.allCases.randomElement(using: &random) ?? .main
        dish.heat = [nil, .mild, .hot].randomElement(using: &random) ?? nil
        // SQLite ends an element of a list at a NUL.
        dish.tags = words.filter { !$0.contains("\0") && Int.random(in: 0..<5, using: &random) == 0 }
        return dish
    }

    private static func twin(depth: Int, _ random: inout some RandomNumberGenerator) -> Twin {
        guard depth > 0 else { return leaf(&random) }
        let one = twin(depth: depth - 1, &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: return Twin(filter: !one.filter) { !one.passes($0) }
        case 1:
            let other = twin(depth: depth - 1, &random)
            return Twin(filter: one.filter && other.filter) { one.passes($0) && other.passes($0) }
        default:
            let other = twin(depth: depth - 1, &random)
            return Twin(filter: one.filter || other.filter) { one.passes($0) || other.passes($0) }
        }
    }

    private static func leaf(_ random: inout some RandomNumberGenerator) -> Twin {
        let (word, number) = (words.randomElement(using: &random) ?? "", Int.random(in: -3...3, using: &random))
        let other = Int.random(in: number...4, using: &random)
        let price = Decimal(Int.random(in: -300...300, using: &random)) / 16
        let flag = Bool.random(using: &random)
        func begins(_ text: String) -> Bool { text.utf8.starts(with: word.utf8) }
        func holds(_ text: String) -> Bool {
            word.isEmpty || text.unicodeScalars.map(\.value).indices(ofSubsequence: word.unicodeScalars.map(\.value))
        }
        switch Int.random(in: 0..<18, using: &random) {
        case 0: return Twin(filter: \.grams > number) { $0.grams > number }
        case 1: return Twin(filter: \.grams != number) { $0.grams != number }
        case 2: return Twin(filter: .in(\.grams, number...other)) { (number...other).contains($0.grams) }
        case 3: return Twin(filter: .in(\.grams, number..<other)) { (number..<other).contains($0.grams) }
        case 4: return Twin(filter: \.price <= price) { $0.price <= price }
        case 5: return Twin(filter: \.isHot == flag) { $0.isHot == flag }
        case 6: return Twin(filter: \.note == nil) { $0.note == nil }
        case 7: return Twin(filter: \.note != word) { $0.note != word }
        case 8: return Twin(filter: \.note == word) { $0.note == word }
        case 9: return Twin(filter: \.stars > number) { $0.stars.map { $0 > number } ?? false }
        case 10: return Twin(filter: \.stars <= number) { $0.stars.map { $0 <= number } ?? false }
        case 11: return Twin(filter: \.heat != .hot) { $0.heat != .hot }
        case 12: return Twin(filter: .in(\.course, [.main, .dessert])) { $0.course != .starter }
        case 13: return Twin(filter: .hasPrefix(\.name, word)) { begins($0.name) }
        case 14: return Twin(filter: .contains(\.note, word)) { $0.note.map(holds) ?? false }
        case 15: return Twin(filter: .contains(\.tags, word)) { $0.tags.contains(word) }
        case 16: return Twin(filter: \.weight < Double(number)) { $0.weight < Double(number) }
        default: return Twin(filter: .in(\.stars, [number, nil])) { $0.stars == number || $0.stars == nil }
        }
    }
}

extension [UInt32] {
    fileprivate func indices(ofSubsequence part: [UInt32]) -> Bool {
        part.count <= count && (0...(count - part.count)).contains { Array(self[$0..<($0 + part.count)]) == part }
    }
}
