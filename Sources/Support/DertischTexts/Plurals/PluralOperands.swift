/// The operands of plural rules for a formatted number: source Unicode TR 35, part 3, "Operands".
///
/// Trailing zeros are not written, so the operands with and without them (`f` and `t`, `v` and `w`) are equal.
package struct PluralOperands: Hashable, Sendable {
    /// The digits before the decimal sign, as a number.
    package let whole: UInt64
    /// The digits after the decimal sign, as a number.
    package let fraction: UInt64
    /// The number of digits after the decimal sign.
    package let fractionDigits: UInt64

    /// The operands of a whole number.
    package init(_ number: Int) {
        whole = UInt64(number.magnitude)
        fraction = 0
        fractionDigits = 0
    }

    /// The operands of a number with at most three fraction digits. Infinite, NaN and very large values are treated
    /// as a large integer.
    package init(_ number: Double) {
        let thousandths = (number.magnitude * 1000).rounded(.toNearestOrEven)
        // Larger doubles have no thousandths.
        guard thousandths < 9_007_199_254_740_992, let written = UInt64(exactly: thousandths) else {
            whole = UInt64(exactly: number.magnitude.rounded()) ?? .max
            fraction = 0
            fractionDigits = 0
            return
        }
        whole = written / 1000
        var rest = written % 1000
        var digits: UInt64 = rest == 0 ? 0 : 3
        while rest != 0, rest % 10 == 0 {
            rest /= 10
            digits -= 1
        }
        fraction = rest
        fractionDigits = digits
    }

    /// The number, if it is an integer.
    package var exact: UInt64? { fractionDigits == 0 ? whole : nil }
}
