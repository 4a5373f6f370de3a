import CSQLite
import Foundation

/// Decimal numbers in SQLite, which are kept as text: in one way each, so that equal numbers are equal texts.
enum DecimalText {
    /// The name of the function that writes a number so, which each connection knows.
    static let function = "dertisch_decimal_text"

    /// The number in the one way in which it is kept; `nil` if the text is not one number, or has more digits than a `Decimal`.
    static func canonical(_ text: String) -> String? {
        var rest = Substring(text)
        if let sign = rest.first, sign == "-" || sign == "+" { rest.removeFirst() }
        let parts = rest.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == "e" || $0 == "E" }
        if parts.count == 2 {
            guard let exponent = Int(parts[1]), (-127...127).contains(exponent) else { return nil }
        }
        let digits = parts[0].split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = digits.first, !digits.contains(where: { $0.utf8.contains { !(48...57).contains($0) } }),
            digits.count == 1 ? !first.isEmpty : !(first.isEmpty && digits[1].isEmpty)
        else { return nil }
        guard let number = Decimal(string: text), !number.isNaN else { return nil }
        return number.plainText
    }
}

/// A sum that leaves the range of its type is refused, as Swift refuses it.
enum CheckedSum {
    /// The name of the function that adds a fraction to a column, which each connection knows.
    static let function = "dertisch_add"

    /// The sum of two numbers; `nil` if it is none, or beyond the type.
    static func sum(_ left: Double, _ right: Double, isFloat: Bool) -> Double? {
        let sum = left + right
        if sum.isNaN { return nil }
        if !isFloat { return sum.isFinite || left.isInfinite || right.isInfinite ? sum : nil }
        let rounded = Float(sum)
        return rounded.isFinite || sum.isInfinite && (left.isInfinite || right.isInfinite) ? Double(rounded) : nil
    }
}

extension SQLiteHandle {
    /// The functions of numbers that the freezer's own statements use.
    func defineNumberFunctions() {
        define(DecimalText.function, arguments: 1) { context, _, arguments in
            guard let argument = arguments?[0], let bytes = sqlite3_value_text(argument) else {
                return sqlite3_result_null(context)
            }
            let count = Int(sqlite3_value_bytes(argument))
            let text = String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
            SQLiteHandle.answer(DecimalText.canonical(text).map { .text($0) } ?? .null, to: context)
        }
        // The column, what is added, whether it is a Float, and the column's name.
        define(CheckedSum.function, arguments: 4) { context, _, arguments in
            guard let arguments, let left = arguments[0], let right = arguments[1],
                sqlite3_value_type(left) != SQLITE_NULL
            else { return sqlite3_result_null(context) }
            let isFloat = sqlite3_value_int(arguments[2]) != 0
            if let sum = CheckedSum.sum(sqlite3_value_double(left), sqlite3_value_double(right), isFloat: isFloat) {
                return sqlite3_result_double(context, sum)
            }
            let column = sqlite3_value_text(arguments[3]).map { String(cString: $0) } ?? ""
            sqlite3_result_error(context, "dertisch_range: \(column)", -1)
            // A constraint that a function found broken: the extended code is a macro that Swift does not read.
            sqlite3_result_error_code(context, SQLITE_CONSTRAINT | (4 << 8))
        }
    }
}
