/// Durations in text form: `90 s`, `1.5h`, `1 h 30 min`, `250ms`.
package enum DurationText {
    private static let units: [(name: String, nanoseconds: Double)] = [
        ("d", 86_400e9), ("h", 3600e9), ("min", 60e9), ("m", 60e9), ("s", 1e9), ("ms", 1e6), ("us", 1e3), ("µs", 1e3),
        ("ns", 1),
    ]

    /// Parses a duration; one without a unit is in seconds.
    ///
    /// - Returns: `nil` if the text is not a duration.
    package static func read(_ text: String) -> Duration? {
        var rest = text[...].drop { $0 == " " }
        let isNegative = rest.first == "-"
        if isNegative { rest = rest.dropFirst() }
        if !rest.isEmpty, rest.allSatisfy({ $0.isNumber || $0 == "." }) {
            return number(rest).flatMap { duration(ofSeconds: isNegative ? -$0 : $0) }
        }
        var sum = 0.0
        var isEmpty = true
        while !rest.isEmpty {
            let digits = rest.prefix { $0.isNumber || $0 == "." }
            rest = rest.dropFirst(digits.count).drop { $0 == " " }
            let letters = rest.prefix { $0.isLetter }
            rest = rest.dropFirst(letters.count).drop { $0 == " " }
            guard let number = number(digits), let unit = units.first(where: { $0.name == letters }) else { return nil }
            sum += number * unit.nanoseconds
            isEmpty = false
        }
        return isEmpty ? nil : duration(ofSeconds: (isNegative ? -sum : sum) / 1e9)
    }

    /// Formats a duration so that it can be parsed without loss, to the nanosecond: `1.5 s`.
    package static func write(_ duration: Duration) -> String {
        // A longer duration has more seconds than `Int64` can count.
        let longest = Duration.seconds(Int64.max)
        let (seconds, attoseconds) = min(max(duration, .zero - longest), longest).components
        let nanoseconds = attoseconds / 1_000_000_000
        if nanoseconds == 0 { return "\(seconds) s" }
        let fraction = "\(nanoseconds.magnitude)"
        let digits = String(repeating: "0", count: max(0, 9 - fraction.count)) + fraction
        let sign = duration < .zero && seconds == 0 ? "-" : ""
        return "\(sign)\(seconds).\(digits.trimmingZeros) s"
    }

    /// - Returns: `nil` if the seconds exceed the range of `Duration`.
    package static func duration(ofSeconds seconds: Double) -> Duration? {
        guard seconds.isFinite, abs(seconds) < 9e18 else { return nil }
        let whole = seconds.rounded(.towardZero)
        let nanoseconds = ((seconds - whole) * 1e9).rounded()
        return .seconds(Int64(whole)) + .nanoseconds(Int64(nanoseconds))
    }

    private static func number(_ digits: Substring) -> Double? {
        guard digits.allSatisfy({ $0.isASCII }) else { return nil }
        return Double(digits)
    }
}

extension String {
    fileprivate var trimmingZeros: Substring {
        var text = self[...]
        while text.last == "0" { text = text.dropLast() }
        return text
    }
}
