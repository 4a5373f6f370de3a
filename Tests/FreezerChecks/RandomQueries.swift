package import DertischFreezer
import Foundation

/// Random queries, each beside what it means in Swift: the same for every store that is asked with the same seed.
package struct RandomQueries {
    /// A filter, and what it means.
    struct Twin {
        let filter: Filter<Dish>
        let passes: (Dish) -> Bool
    }

    /// Numbers that are the same again for the same seed (SplitMix64).
    package struct Numbers: RandomNumberGenerator {
        private var state: UInt64
        package init(seed: UInt64) { state = seed }
        package mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var number = state
            number = (number ^ (number >> 30)) &* 0xBF58_476D_1CE4_E5B9
            number = (number ^ (number >> 27)) &* 0x94D0_49BB_1331_11EB
            return number ^ (number >> 31)
        }
    }

    /// Asks a store, which must be empty, and compares with Swift's answers.
    package static func run(_ count: Int, seed: UInt64, on store: any RecordStore) async throws {
        var random = Numbers(seed: seed)
        let dishes = (0..<120).map { _ in dish(&random) }
        try await store.store(dishes)
        let orders = [false, true].map { isDescending in sorted(dishes, isDescending: isDescending) }
        for number in 0..<count {
            let twin = twin(depth: Int.random(in: 0...4, using: &random), &random)
            let isDescending = Bool.random(using: &random)
            // Mostly a page, which is soon read; how many there are in all is asked as well.
            let limit = Int.random(in: 0..<8, using: &random) == 0 ? 150 : Int.random(in: 0...8, using: &random)
            let filtered = Dish.where(twin.filter)
            let query = filtered.ordered(by: \.stars, descending: isDescending).first(limit)
            let wanted = orders[isDescending ? 1 : 0].filter(twin.passes)
            let (found, all) = (try await store.retrieve(query), try await store.count(filtered))
            try StoreChecker.expect(
                found.map(\.id) == wanted.prefix(limit).map(\.id) && all == wanted.count,
                "seed \(seed), query \(number) found \(found.count) of \(all), wanted \(wanted.count): \(query)")
        }
    }

    /// By stars, none of them first, and then by key.
    private static func sorted(_ dishes: [Dish], isDescending: Bool) -> [Dish] {
        dishes.sorted { left, right in
            let (one, other) = (left.stars ?? .min, right.stars ?? .min)
            if one != other { return (one < other) != isDescending }
            return left.id.uuidString < right.id.uuidString
        }
    }

    private static let words = [
        "", "a", "ab", "abc", "b", "ba", "Zoë", "ß", "🍮", "a\u{0}b", "%", "_", "\u{D7FF}", "\u{E000}", "\u{10FFFF}",
    ]

    static func dish(_ random: inout some RandomNumberGenerator) -> Dish {
        var dish = Dish(id: UUID(random: &random))
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

    static func twin(depth: Int, _ random: inout some RandomNumberGenerator) -> Twin {
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

extension UUID {
    fileprivate init(random: inout some RandomNumberGenerator) {
        var uuid = UUID().uuid
        withUnsafeMutableBytes(of: &uuid) {
            for index in $0.indices { $0[index] = .random(in: 0...255, using: &random) }
        }
        self.init(uuid: uuid)
    }
}
