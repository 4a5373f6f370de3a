import Foundation

/// A number formatter for one region. It learns the format from the system's formatter once, and then formats numbers without that formatter.
///
/// The system's formatter takes about a hundred times as long as writing grouped digits.
package struct NumberText: Sendable {
    static let cache = RegionCache(learn: NumberText.init)
    private let locale: Locale
    private let digits: [Character]
    private let separator: String
    /// The number of digits in the last group, and in each group before it.
    private let lastGroup: Int
    private let group: Int
    /// The minimum number of digits at which a number is grouped.
    private let leastToGroup: Int
    package let isPlain: Bool
    /// True if the learnt format is known to match the system's formatter.
    private let isTrusted: Bool

    init(_ locale: Locale) {
        self.locale = locale
        let style = IntegerFormatStyle<Int>.number.locale(locale)
        digits = (0...9).compactMap { style.format($0).first }
        let known = Set(digits)
        let long = Array(style.format(1_234_567_891))
        let places = long.indices.filter { !known.contains(long[$0]) }
        separator = places.first.map { String(long[$0]) } ?? ""
        lastGroup = places.last.map { long.count - 1 - $0 } ?? 0
        group = places.count > 1 ? places[places.count - 1] - places[places.count - 2] - 1 : lastGroup
        let first = (4...6).first { count in
            style.format(Int(String("123456".prefix(count))) ?? 0).contains { !known.contains($0) }
        }
        leastToGroup = first ?? .max
        isPlain = digits == Array("0123456789")
        isTrusted = digits.count == 10 && (separator.isEmpty || (lastGroup > 0 && group > 0))
    }

    package func text(for number: Int) -> String {
        guard isTrusted, number >= 0 else { return number.formatted(.number.locale(locale)) }
        let plain = String(number)
        let count = plain.utf8.count
        guard !separator.isEmpty, count >= leastToGroup else { return written(plain) }
        var text = ""
        text.reserveCapacity(count * 2)
        for (index, digit) in plain.utf8.enumerated() {
            let left = count - index
            if index > 0, left == lastGroup || (left > lastGroup && (left - lastGroup).isMultiple(of: group)) {
                text += separator
            }
            text.append(self.digit(digit))
        }
        return text
    }

    package func text(for number: Double, fraction: Int? = nil) -> String {
        if fraction == nil, let whole = Int(exactly: number), whole.magnitude < 1_000_000_000_000_000 {
            return text(for: whole)
        }
        let style = FloatingPointFormatStyle<Double>.number.locale(locale)
        guard let fraction else { return style.precision(.fractionLength(0...3)).format(number) }
        return style.precision(.fractionLength(fraction)).format(number)
    }

    private func written(_ plain: String) -> String { isPlain ? plain : String(plain.utf8.map(digit)) }

    private func digit(_ byte: UInt8) -> Character { digits[Int(byte & 0x0F) % 10] }
}
