/// A value that can be laid at a place as it is. The list is closed: what else there is gets a text by `as:`.
public protocol Layable: Equatable, Sendable {
    /// How the value is laid. Only the house can make one, so only the house's types are layable.
    static var layable: HowToLay<Self> { get }
}

/// How values of one type are laid.
public struct HowToLay<Value>: Sendable {
    @usableFromInline let use: PlaceUse
    @usableFromInline let lay: @MainActor @Sendable (Value?, Sommelier) -> Laid

    init(_ use: PlaceUse, _ lay: @escaping @MainActor @Sendable (Value?, Sommelier) -> Laid) {
        self.use = use
        self.lay = lay
    }
}

extension String: Layable {
    /// Text, as it is.
    public static var layable: HowToLay<String> { HowToLay(.text) { text, _ in .text(text ?? "") } }
}

extension Int: Layable {
    /// A number, grouped as the customer's language groups it.
    public static var layable: HowToLay<Int> {
        HowToLay(.number) { number, sommelier in
            guard let number else { return .number(nil, text: "") }
            return .number(Double(number), text: sommelier.text(for: number))
        }
    }
}

extension Double: Layable {
    /// A number, with the customer's decimal sign.
    public static var layable: HowToLay<Double> {
        HowToLay(.number) { .number($0, text: $0.map($1.text(for:)) ?? "") }
    }
}

extension Bool: Layable {
    /// A toggle, on or off.
    public static var layable: HowToLay<Bool> { HowToLay(.toggle) { flag, _ in .flag(flag ?? false) } }
}

extension Picture: Layable {
    /// A picture.
    public static var layable: HowToLay<Picture> { HowToLay(.picture) { picture, _ in .picture(picture) } }
}

extension Optional: Layable where Wrapped: Layable {
    /// The wrapped value; `nil` clears the place.
    public static var layable: HowToLay<Wrapped?> {
        let wrapped = Wrapped.layable
        return HowToLay(wrapped.use) { wrapped.lay($0 ?? nil, $1) }
    }
}
