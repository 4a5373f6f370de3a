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
    /// A dish is on the carte, where the customer can read it, and is laid next. What is ordered here is taken once it is laid.
    func approached()
    /// What the dish changed has been laid.
    func presented()
    /// The texts that the customer was told are out of date: the guest speaks another language, lives by the customs of another
    /// region, or its clocks are elsewhere. What the customer has kept of them is to be asked for anew.
    ///
    /// The table's own texts have been laid again before. A customer that is off its shift is told when it is back.
    ///
    /// ```swift
    /// func textsChanged() { chart.title = sommelier("chart.title") }
    /// ```
    func textsChanged()
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
    public func textsChanged() {}
    /// Does nothing.
    public func billed() {}
}
