/// The view logic: binds the carte to the places of a table, gestures to orders, and edges to other customers.
///
/// One class serves every dining room. ``layTable(_:)`` only declares; the house runs it dry before it opens, with
/// hats that do nothing, to learn places and edges. Initialisers should therefore do no more than keep what they are
/// given. The steps of a visit are told in the order of the members below.
///
/// ```swift
/// final class PhotoCustomer: Customer {
///     init(waiter: WaiterForCustomer<PhotoCourse>) {}
///     func layTable(_ table: TableSetting<PhotoCourse>) {
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
    /// Declares what lies where and which gestures count. Called once for each seating, before anything is shown, and once
    /// for the house check.
    ///
    /// - Parameter table: takes what is declared, during this call.
    func layTable(_ table: TableSetting<C>)
    /// The customer has its table; nothing is laid yet.
    func shownToTable()
    /// The table has been laid with the whole carte for the first time.
    func tableLaid()
    /// The waiter is about to lay a dish.
    func approached()
    /// What the dish changed has been laid.
    func presented()
    /// The customer is leaving for good; the carte can still be read.
    func billed()
}

extension Customer {
    /// Does nothing.
    public func shownToTable() {}
    /// Does nothing.
    public func tableLaid() {}
    /// Does nothing.
    public func approached() {}
    /// Does nothing.
    public func presented() {}
    /// Does nothing.
    public func billed() {}
}
