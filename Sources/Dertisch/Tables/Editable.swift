/// A value that a customer can edit: text, a toggle or a number. Apps cannot add types.
public protocol Editable: Layable {
    /// The editor for the type. Only the framework can make one, so only its types are editable.
    static var editable: ValueEditor<Self> { get }
}

extension String: Editable {
    /// Typed text.
    public static var editable: ValueEditor<String> { .typed { $0 } }
}

extension Int: Editable {
    /// A typed whole number, in plain digits.
    public static var editable: ValueEditor<Int> { .typed { Int($0) } }
}

extension Double: Editable {
    /// A typed finite number, in plain digits.
    public static var editable: ValueEditor<Double> { .typed { Double($0).flatMap { $0.isFinite ? $0 : nil } } }
}

extension Bool: Editable {
    /// A toggle.
    public static var editable: ValueEditor<Bool> {
        ValueEditor(.toggle, read: \.flag, entered: { flag, _ in .flag(flag) })
    }
}
