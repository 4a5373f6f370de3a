/// A value without its type, to be taken out again as the type that it was put in as, and as no other. A cast would cost more.
struct TypedBox: Sendable {
    private let shelf: Shelf
    private let type: ObjectIdentifier

    init<Value: Sendable>(_ value: Value) {
        shelf = Shelf.stock(value)
        type = ObjectIdentifier(Value.self)
    }

    func value<Value: Sendable>(as type: Value.Type) -> Value? {
        guard self.type == ObjectIdentifier(type) else { return nil }
        // It was stocked as that very type.
        return unsafeDowncast(shelf, to: StockedShelf<Value>.self).resource
    }
}
