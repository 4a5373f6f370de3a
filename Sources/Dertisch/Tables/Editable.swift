/// A value that a customer can edit: text, a toggle or a number. Apps cannot add types.
public protocol Editable: Layable {
    /// The editor for the type. Only the framework can make one, so only its types are editable.
    static var editable: HowToEdit<Self> { get }
}

/// An editor for values of one type.
public struct HowToEdit<Value>: Sendable {
    let use: PlaceUse
    let read: @Sendable (Edited) -> Value?
    let entered: @Sendable (Value, _ revision: Int) -> Laid

    init(
        _ use: PlaceUse, read: @escaping @Sendable (Edited) -> Value?,
        entered: @escaping @Sendable (Value, Int) -> Laid
    ) {
        self.use = use
        self.read = read
        self.entered = entered
    }

    /// An editor for a typed value, shown in the entry as its plain description.
    static func typed(_ read: @escaping @Sendable (String) -> Value?) -> HowToEdit<Value>
    where Value: LosslessStringConvertible & SendableMetatype {
        HowToEdit(.entry, read: { $0.text.flatMap(read) }, entered: { .entry(String($0), revision: $1) })
    }
}

/// The input of a customer at a place.
public enum Edited: Hashable, Sendable {
    /// Typed text.
    case text(String)
    /// A toggle switched on or off.
    case flag(Bool)

    var text: String? { if case .text(let text) = self { text } else { nil } }
    var flag: Bool? { if case .flag(let flag) = self { flag } else { nil } }
}

extension String: Editable {
    /// Typed text.
    public static var editable: HowToEdit<String> { .typed { $0 } }
}

extension Int: Editable {
    /// A typed whole number, in plain digits.
    public static var editable: HowToEdit<Int> { .typed { Int($0) } }
}

extension Double: Editable {
    /// A typed finite number, in plain digits.
    public static var editable: HowToEdit<Double> { .typed { Double($0).flatMap { $0.isFinite ? $0 : nil } } }
}

extension Bool: Editable {
    /// A toggle.
    public static var editable: HowToEdit<Bool> {
        HowToEdit(.toggle, read: \.flag, entered: { flag, _ in .flag(flag) })
    }
}
