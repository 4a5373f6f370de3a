/// An editor for values of one type.
public struct ValueEditor<Value>: Sendable {
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
    static func typed(_ read: @escaping @Sendable (String) -> Value?) -> ValueEditor<Value>
    where Value: LosslessStringConvertible & SendableMetatype {
        ValueEditor(.entry, read: { $0.text.flatMap(read) }, entered: { .entry(String($0), revision: $1) })
    }
}
