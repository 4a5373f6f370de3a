/// The view logic: binds the carte to the places of a table, gestures to orders, and edges to other customers.
///
/// One class serves every dining room. ``layTable(_:)`` only makes declarations. The house check calls it once before
/// the house opens, with hats that do nothing, to learn the places and edges. Initialisers should therefore only store
/// their arguments. The steps of a visit are reported in the order of the members below.
///
/// ```swift
/// final class PhotoCustomer: Customer {
///     init(waiter: WaiterForCustomer<PhotoCourse>) {}
///     func layTable(_ table: TableBuilder<PhotoCourse>) {
///         table.lay(\.title, at: "title")
///         table.lay(\.likes, at: "likes")
///         table.order(.open, on: .seated)
///         table.order(.like, on: .tap("like"))
///     }
/// }
/// ```
@MainActor public protocol Customer<C>: AnyObject, Colleague {
    /// The contract of this screen.
    associatedtype C: Course
    /// Declares the bindings of places and the gestures that the table accepts. Called once for each seating, before
    /// anything is shown, and once for the house check.
    ///
    /// - Parameter table: collects the declarations during this call.
    func layTable(_ table: TableBuilder<C>)
    /// The customer has its table; nothing has been laid yet.
    func shownToTable()
    /// The table has been laid with the whole carte for the first time.
    func tableLaid()
    /// Dishes have been put onto the carte, where the customer can read them, and are about to be laid: all dishes that a head chef has served before
    /// it returned or was first suspended, or one later dish. Orders given here are taken after the dishes are laid.
    func willUpdate()
    /// The changes of the dishes have been laid.
    func didUpdate()
    /// The waiter serves a dish to the customer itself, after it was laid. A customer responds here with an effect that the carte cannot state, such
    /// as a sound or a scroll.
    ///
    /// - Parameter dish: the dish, by ``CustomerForWaiter/serve(_:)``.
    func served(_ dish: C.Dish)
    /// The language, region or time zone of the guest has changed, so texts that the customer has stored are out of
    /// date. Ask the sommelier for them again.
    ///
    /// The table's own texts have already been laid again. A customer that is off its shift gets this call when it is
    /// back.
    ///
    /// ```swift
    /// func textsChanged() { chart.title = sommelier("chart.title") }
    /// ```
    func textsChanged()
    /// The customer is about to leave for good. The carte can still be read.
    func willLeave()
}

extension Customer {
    /// Does nothing.
    public func shownToTable() {}
    /// Does nothing.
    public func tableLaid() {}
    /// Does nothing.
    public func willUpdate() {}
    /// Does nothing.
    public func didUpdate() {}
    /// Does nothing.
    public func served(_ dish: C.Dish) {}
    /// Does nothing.
    public func textsChanged() {}
    /// Does nothing.
    public func willLeave() {}
}
