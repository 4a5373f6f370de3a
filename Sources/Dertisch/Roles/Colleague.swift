/// What every member of a party is told of its working day. All calls have defaults that do nothing.
///
/// A shift begins when the customer is seated, ends when another customer takes the table, begins again when that one
/// leaves, and ends for good when the customer is ushered out. Within one party the waiter is told first, then the
/// head chefs, then the customer; at the end of a shift in reverse.
///
/// ```swift
/// final class ChartCustomer: Customer {
///     private let waiter: WaiterForCustomer<ChartCourse>
///     private let chart = Chart()
///     private var drawing: Task<Void, Never>?
///
///     init(waiter: WaiterForCustomer<ChartCourse>) { self.waiter = waiter }
///     func layTable(_ table: TableSetting<ChartCourse>) {}
///     func beginShift() { drawing = Task { for await carte in waiter.cartes { chart.draw(carte.points) } } }
///     func endShift() { drawing?.cancel() }
/// }
/// ```
@MainActor public protocol Colleague: Sendable {
    /// The customer is now at the table: seated for the first time, or back on top.
    func beginShift()
    /// A menu has been opened over the customer.
    func beginBreak()
    /// The menu over the customer has gone.
    func endBreak()
    /// The customer has left the table: another sits there now, or it was ushered out.
    func endShift()
}

extension Colleague {
    /// Does nothing.
    public func beginShift() {}
    /// Does nothing.
    public func beginBreak() {}
    /// Does nothing.
    public func endBreak() {}
    /// Does nothing.
    public func endShift() {}
}
