public import Foundation

/// A value that a guest can edit: text, a toggle, a number, or an optional of these. Apps cannot add types.
///
/// Numbers are shown and read in the guest's language. An entry that holds no number shows an error message, and so does an emptied entry, unless its
/// number is optional: see `table.edit`.
public protocol Editable: Layable {
    /// The editor for the type. Only the framework can make one, so only its types are editable.
    static var editable: ValueEditor<Self> { get }
}

extension Editable {
    /// The value in one notation for all languages, as fields of a browser take it.
    package var plainText: String { Self.editable.entered(self, .plain, 0).entryText ?? "" }

    /// The value as a text in the guest's language.
    @MainActor package func text(by sommelier: Sommelier) -> String {
        switch Self.layable.lay(self, sommelier) {
        case .text(let text), .number(_, let text): text
        default: plainText
        }
    }
}

extension String: Editable {
    /// Typed text.
    public static var editable: ValueEditor<String> {
        ValueEditor(.entry) { edited, _ in
            edited.text.map { .success($0) } ?? .failure(.wrongKind)
        } entered: {
            .entry($0 ?? "", revision: $2)
        }
    }
}

extension Int: Editable {
    /// A typed whole number.
    public static var editable: ValueEditor<Int> {
        .typed(.whole, plain: { String($0) }) { plain in
            guard plain.utf8.allSatisfy({ $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0) }) else {
                return .failure(.noWholeNumber)
            }
            return Int(plain).map { .success($0) } ?? .failure(.outOfRange)
        }
    }
}

extension Double: Editable {
    /// A typed number. Very large and very small numbers have an exponent: `6.02E23`.
    public static var editable: ValueEditor<Double> {
        .typed(.decimal, plain: { $0.isFinite ? String($0) : "" }) { plain in
            guard let number = Double(plain), number.isFinite else { return .failure(.outOfRange) }
            // A number that is too small for its type is not zero.
            let isZero = plain.utf8.prefix { $0 != UInt8(ascii: "e") }.allSatisfy { !(0x31...0x39).contains($0) }
            return number == 0 && !isZero ? .failure(.outOfRange) : .success(number)
        }
    }
}

extension Decimal: Editable {
    /// A typed number of at most 38 digits.
    public static var editable: ValueEditor<Decimal> {
        .typed(.decimal, plain: { $0.isFinite ? $0.description : "" }) { plain in
            Decimal(reading: plain).map { .success($0) } ?? .failure(.outOfRange)
        }
    }

    /// Reads a number in ASCII digits; `nil` if it cannot be held with all of its digits.
    private init?(reading plain: String) {
        let parts = plain.split(separator: "e", maxSplits: 1)
        let digits = (parts.first ?? "").filter { $0 != "-" && $0 != "." }
        let significant = digits.drop { $0 == "0" }
        let kept = significant.dropLast(significant.reversed().prefix { $0 == "0" }.count)
        guard !kept.isEmpty else {
            self = 0
            return
        }
        let fraction = parts.first?.split(separator: ".", maxSplits: 1).dropFirst().first?.count ?? 0
        guard let exponent = parts.count > 1 ? Int(parts[1]) : 0, exponent.magnitude < 1000,
            let significand = kept.count <= 38 ? Decimal(string: String(kept)) : nil
        else { return nil }
        let last = exponent - fraction + significant.count - kept.count
        guard (-128...127).contains(last) else { return nil }
        self.init(sign: plain.hasPrefix("-") ? .minus : .plus, exponent: last, significand: significand)
    }
}

extension Bool: Editable {
    /// A toggle.
    public static var editable: ValueEditor<Bool> {
        ValueEditor(.toggle) { edited, _ in
            edited.flag.map { .success($0) } ?? .failure(.wrongKind)
        } entered: {
            flag, _, _ in
            .flag(flag ?? false)
        }
    }
}

extension Optional: Editable where Wrapped: Editable {
    /// The editor of the wrapped type. An emptied entry is `nil`. A toggle is off while there is no value.
    public static var editable: ValueEditor<Wrapped?> { Wrapped.editable.optional }
}
