import Foundation

/// The sample values of plain types: for each column one of its own, and odd ones that differ from it in kind.
///
/// The odd ones find out what a computed property does: they differ in case, blanks, sign, fraction, length, and are extreme.
struct SampleValues {
    /// The column's number and the round, which make its own value.
    let number: Int
    let round: Int
    /// Which odd value is wanted; `nil` for the column's own.
    let oddity: Int?

    /// The largest number of odd values.
    static let oddities = 24

    /// The column's own values instead of odd ones.
    var own: SampleValues { SampleValues(number: number, round: round, oddity: nil) }

    /// The values of an element of a list: the first is the column's, and those after it sort before it.
    func element(_ index: Int) -> SampleValues {
        index == 0 ? self : SampleValues(number: max(number - 3 * index, -index), round: round, oddity: nil)
    }

    /// The number of elements of a list.
    var elements: Int { oddity.map { $0 % 4 } ?? 2 }

    /// A value of a plain type; `nil` if there is no such odd one.
    func value<T>(of type: T.Type) -> T? {
        switch type {
        case is Bool.Type: truth as? T
        case is String.Type: text as? T
        case is Double.Type: real as? T
        case is Float.Type: real.map { Float($0) } as? T
        case is Date.Type: real.map { Date(timeIntervalSinceReferenceDate: $0) } as? T
        case is UUID.Type: uuid as? T
        case is Data.Type: bytes.map { Data($0) } as? T
        case is Decimal.Type: decimal as? T
        case is URL.Type: address as? T
        case let integer as any FixedWidthInteger.Type: whole(integer) as? T
        default: nil
        }
    }

    /// The index of one case among several; `nil` if there is no such odd one.
    func index(of count: Int) -> Int? {
        guard let oddity else { return count > 1 ? bit : 0 }
        return oddity < count ? oddity : nil
    }

    /// A `Bool` has but two values, so in round `n` it holds the `n`th bit of its column's number. In as many rounds more it holds
    /// the opposite, and then some bit that looks random, so that any few columns are seen together in every way.
    private var bit: Int {
        let bits = SchemaProbe.rounds
        if round < bits { return (number >> round) & 1 }
        if round < 2 * bits { return 1 - (number >> (round - bits)) & 1 }
        return (number &* 0x9E37_79B9 &+ round &* 0x85EB_CA6B) >> 13 & 1
    }
    /// Differs from column to column, and from round to round.
    private var unique: Int { number + round * 1_009 }

    private var truth: Bool? {
        guard let oddity else { return bit == 1 }
        return oddity < 2 ? oddity == 1 : nil
    }

    private var text: String? { oddity.map { Self.at($0, Self.texts) } ?? "k\(unique)" }
    private var real: Double? { oddity.map { Self.at($0, Self.reals) } ?? Double(unique) }

    private func whole<I: FixedWidthInteger>(_ type: I.Type) -> I? {
        guard let oddity else { return I(truncatingIfNeeded: unique) }
        guard let odd = Self.at(oddity, Self.integers) else { return nil }
        return I(clamping: odd)
    }

    private var uuid: UUID? {
        let low = UInt8(truncatingIfNeeded: unique), high = UInt8(truncatingIfNeeded: unique >> 8)
        guard let oddity else { return UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, high, low)) }
        guard oddity < 4 else { return nil }
        let first: UInt8 = [0, 255, 0x8A, 1][oddity]
        return UUID(uuid: (first, low, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, first, first))
    }

    private var bytes: [UInt8]? {
        guard let oddity else { return [UInt8(truncatingIfNeeded: unique >> 8), UInt8(truncatingIfNeeded: unique)] }
        return Self.at(
            oddity, [[], [0], [255], [0, 0], [0, 0, 0], Array("Text".utf8), Array(repeating: 7, count: 300)])
    }

    private var decimal: Decimal? {
        guard let oddity else { return Decimal(unique) }
        return Self.at(oddity, Self.decimals).flatMap { Decimal(string: $0) }
    }

    private var address: URL? {
        guard let oddity else { return URL(string: "k:\(unique)") }
        if oddity == 0 { return URL(string: "b", relativeTo: URL(string: "https://example.org/a/")) }
        return Self.at(oddity - 1, Self.addresses).flatMap { URL(string: $0) }
    }

    private static func at<V>(_ index: Int, _ values: [V]) -> V? {
        values.indices.contains(index) ? values[index] : nil
    }

    private static let texts = [
        "", " ", "A", "a", "ABC", "aBc", " both ", "\ttab\n", "two words", "Zürich", "ẞ", "e\u{301}", "\u{e9}", "0",
        "-7.50", "true",
        "a-b_c.d/e:f", "ada@Example.ORG", "https://Example.org/A?b=c#d", "first, second", "\u{1F600}", "x,y;z",
        String(repeating: "long ", count: 60), "nil",
    ]
    private static let reals: [Double] = [
        0, 1, -1, 0.5, -0.5, 0.1, -2.75, 2.5, 3.499_999, 9.99, 10, 59.9, 60.5, 100, 101.25, -100, 1_000.001, 86_400,
        -86_400.5,
        1e6, 1e12, -1e12, 1e-9, 1e300,
    ]
    private static let integers: [Int128] = [
        0, 1, -1, 2, 3, -7, 5, 8, 10, 13, -20, 59, 60, 99, 100, 127, -128, 255, 1_000, 65_535, -1_000_000,
        1_000_000_007,
        Int128(Int64.max), Int128(Int64.min),
    ]
    private static let decimals = [
        "0", "1", "-1", "0.5", "-0.5", "0.01", "2.345", "-19.99", "100", "1000000.000001", "-123456789012345678",
        "0.000000000001", "99999999999999999999",
    ]
    private static let addresses = [
        "https://Example.org", "https://example.org/", "https://example.org/a/b.html?c=d#e",
        "http://ada@example.org:8080/x",
        "mailto:ada@example.org", "file:///a%20b", "relative/path", "?query", "#fragment",
    ]
}
