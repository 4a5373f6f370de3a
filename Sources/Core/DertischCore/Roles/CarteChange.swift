/// A dish that sets one property of the carte, for screens whose dishes do nothing else.
///
/// It is the `Dish` of a course that declares none. The waiter then needs no `plate(_:onto:)`, and a customer whose carte is a
/// ``BlankCarte`` needs no waiter at all. The head chef names the property; it cannot read the carte:
///
/// ```swift
/// func give(_ order: HelloCourse.Order, to waiter: WaiterForHeadChef<HelloCourse>) async {
///     waiter.serve(\.guest, await guests.next())
/// }
/// ```
///
/// Declare an enum `Dish` if the waiter has to decide what becomes of a dish.
public struct CarteChange<Carte>: Sendable {
    private let set: @Sendable (inout Carte) -> Void

    /// Makes a dish that sets a property.
    ///
    /// - Parameters:
    ///   - property: the property of the carte.
    ///   - value: its new value.
    public init<Value: Sendable>(_ property: any WritableKeyPath<Carte, Value> & Sendable, _ value: Value) {
        set = { $0[keyPath: property] = value }
    }

    /// Makes a dish that changes the carte in another way.
    package init(_ change: @escaping @Sendable (inout Carte) -> Void) { set = change }

    /// Sets the property. A waiter that plates some dishes itself calls this for the others.
    ///
    /// - Parameter carte: the carte to change.
    public func apply(to carte: inout Carte) { set(&carte) }
}
