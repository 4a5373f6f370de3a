import Foundation

/// Parsing of JSON numbers.
enum JSONNumber {
    /// An integer, if the number is one and fits: `5`, `5.0` and `5e2` are integers.
    static func integer<Number: FixedWidthInteger>(_ bytes: ArraySlice<UInt8>, as type: Number.Type) -> Number? {
        var value: Number = 0
        var digits = bytes
        let isNegative = digits.first == UInt8(ascii: "-")
        if isNegative { digits = digits.dropFirst() }
        for byte in digits {
            guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte else { return whole(bytes) }
            let (tens, isTooLarge) = value.multipliedReportingOverflow(by: 10)
            let digit = Number(truncatingIfNeeded: byte - UInt8(ascii: "0"))
            let (sum, isBeyond) =
                isNegative ? tens.subtractingReportingOverflow(digit) : tens.addingReportingOverflow(digit)
            if isTooLarge || isBeyond { return nil }
            value = sum
        }
        return value
    }

    /// The integer value of a number with a fraction or an exponent, if it has one.
    private static func whole<Number: FixedWidthInteger>(_ bytes: ArraySlice<UInt8>) -> Number? {
        guard let number = Decimal(string: String(decoding: bytes, as: UTF8.self)), number.isFinite else { return nil }
        // `Decimal` prints an integer without fraction and exponent.
        return Number("\(number)")
    }

    /// A floating-point number, unless it is out of range.
    static func double(_ bytes: ArraySlice<UInt8>) -> Double? {
        if let exact = exact(bytes) { return exact }
        guard let value = Double(String(decoding: bytes, as: UTF8.self)), value.isFinite else { return nil }
        return value
    }

    /// A number whose digits and power of ten are exact, so that their quotient or product is rounded once and
    /// therefore correctly (Clinger 1990).
    private static func exact(_ bytes: ArraySlice<UInt8>) -> Double? {
        var digits: UInt64 = 0
        var count = 0
        var decimals = 0
        var isFraction = false
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "-") where count == 0 && !isFraction: continue
            case UInt8(ascii: "."): isFraction = true
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                // Up to fifteen digits are exact in a double.
                guard count < 15 else { return nil }
                digits = digits * 10 + UInt64(byte - UInt8(ascii: "0"))
                count += 1
                if isFraction { decimals += 1 }
            default: return nil
            }
        }
        let value = Double(digits) / powers[decimals]
        return bytes.first == UInt8(ascii: "-") ? -value : value
    }

    private static let powers: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
    ]
}
