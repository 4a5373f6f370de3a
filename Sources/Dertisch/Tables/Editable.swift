/// A value that a customer can edit: text, a toggle or a number. Apps cannot add types.
public protocol Editable: Layable {
    /// The editor for the type. Only the framework can make one, so only its types are editable.
    static var editable: HowToEdit<Self> { get }
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
