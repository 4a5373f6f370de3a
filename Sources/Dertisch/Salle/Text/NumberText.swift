import Foundation

/// How one region writes numbers: asked of the system's formatter once, then done without it.
///
/// A formatter takes some hundred times as long as it takes to write digits in groups.
struct NumberText: Sendable {
    private let locale: Locale
    private let digits: [Character]
    private let separator: String
    /// How many digits the last group has, and each before it.
    private let lastGroup: Int
    private let group: Int
    /// As many digits as a number needs to be parted into groups at all.
    private let leastToGroup: Int
    let isPlain: Bool
    /// Whether what was learnt writes like the formatter.
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

    func text(for number: Int) -> String {
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

    func text(for number: Double, fraction: Int? = nil) -> String {
        if fraction == nil, let whole = Int(exactly: number), whole.magnitude < 1_000_000_000_000_000 {
            return text(for: whole)
        }
        let style = FloatingPointFormatStyle<Double>.number.locale(locale)
        guard let fraction else { return style.precision(.fractionLength(0...3)).format(number) }
        return style.precision(.fractionLength(fraction)).format(number)
    }

    private func written(_ plain: String) -> String {
        isPlain ? plain : String(plain.utf8.map(digit))
    }

    private func digit(_ byte: UInt8) -> Character { digits[Int(byte & 0x0F) % 10] }
}
