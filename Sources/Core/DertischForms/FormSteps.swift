import Foundation

/// The numbers that a field with steps allows: multiples of a step, counted from a lower limit or from zero.
struct FormSteps {
    private let step: Decimal
    private let least: Decimal?
    private let most: Decimal?

    /// - Parameter step: above zero.
    init(of step: Decimal, from least: Decimal?, to most: Decimal?) {
        self.step = step
        self.least = least
        self.most = most
    }

    private var base: Decimal { least ?? 0 }

    /// The multiple that is nearest to a number, within the limits or not.
    func nearest(to value: Decimal) -> Decimal { base + rounded((value - base) / step, .plain) * step }

    /// The multiple within the limits that is nearest to another multiple.
    func allowed(near multiple: Decimal) -> Decimal {
        if let least, multiple < least { return least }
        if let most, multiple > most { return base + rounded((most - base) / step, .down) * step }
        return multiple
    }

    private func rounded(_ number: Decimal, _ mode: NSDecimalNumber.RoundingMode) -> Decimal {
        var (number, rounded) = (number, Decimal())
        NSDecimalRound(&rounded, &number, 0, mode)
        return rounded
    }
}

extension Decimal {
    /// A number with the digits with which it is written; `nil` if a decimal cannot hold it.
    init?(written number: Double) {
        guard number.isFinite, let decimal = Decimal(string: "\(number)"), decimal.isFinite else { return nil }
        self = decimal
    }
}

extension Double {
    /// True if two numbers are the same, apart from the rounding of a few operations.
    static func differByRounding(_ one: Decimal, _ other: Decimal) -> Bool {
        if one == other { return true }
        let (one, other) = (NSDecimalNumber(decimal: one).doubleValue, NSDecimalNumber(decimal: other).doubleValue)
        return abs(one - other) <= 4 * max(one.ulp, other.ulp)
    }
}
