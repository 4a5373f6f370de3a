public import Foundation

/// A value that can be laid at a place unchanged. Apps cannot add types: other values are laid as texts with `as:`.
public protocol Layable: Equatable, Sendable {
    /// The renderer for the type. Only the framework can make one, so only its types are layable.
    static var layable: ValueRenderer<Self> { get }
}

extension String: Layable {
    /// Plain text.
    public static var layable: ValueRenderer<String> { ValueRenderer(.text) { text, _ in .text(text ?? "") } }
}

extension Int: Layable {
    /// A number, with the digit grouping of the guest's language.
    public static var layable: ValueRenderer<Int> {
        ValueRenderer(.number) { number, sommelier in
            guard let number else { return .number(nil, text: "") }
            return .number(Double(number), text: sommelier.text(for: number))
        }
    }
}

extension Double: Layable {
    /// A number, with the decimal sign of the guest's language.
    public static var layable: ValueRenderer<Double> {
        ValueRenderer(.number) { .number($0, text: $0.map($1.text(for:)) ?? "") }
    }
}

extension Decimal: Layable {
    /// A number, with the decimal sign of the guest's language.
    public static var layable: ValueRenderer<Decimal> {
        ValueRenderer(.number) { number, sommelier in
            guard let number else { return .number(nil, text: "") }
            return .number(NSDecimalNumber(decimal: number).doubleValue, text: sommelier.text(for: number))
        }
    }
}

extension Bool: Layable {
    /// A toggle, on or off.
    public static var layable: ValueRenderer<Bool> { ValueRenderer(.toggle) { flag, _ in .flag(flag ?? false) } }
}

extension Picture: Layable {
    /// A picture.
    public static var layable: ValueRenderer<Picture> { ValueRenderer(.picture) { picture, _ in .picture(picture) } }
}

extension Optional: Layable where Wrapped: Layable {
    /// The wrapped value; `nil` clears the place.
    public static var layable: ValueRenderer<Wrapped?> {
        let wrapped = Wrapped.layable
        return ValueRenderer(wrapped.use) { wrapped.lay($0 ?? nil, $1) }
    }
}
