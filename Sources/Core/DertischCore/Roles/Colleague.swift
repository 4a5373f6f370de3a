/// A member of a party: the waiter, a head chef or the customer. Its methods are called as shifts and
/// breaks begin and end, and do nothing by default.
///
/// A shift begins when the customer is seated and ends when another customer takes the table. It begins again when that
/// other customer leaves, and ends for good when the customer is ushered out. At the beginning of a shift the waiter is
/// called first, then the head chefs, then the customer; at the end in reverse.
///
/// ```swift
/// final class ChartCustomer: Customer {
///     private let waiter: WaiterForCustomer<ChartCourse>
///     private let chart = Chart()
///     private var drawing: Task<Void, Never>?
///
///     init(waiter: WaiterForCustomer<ChartCourse>) { self.waiter = waiter }
///     func layTable(_ table: TableBuilder<ChartCourse>) {}
///     func beginShift() { drawing = Task { for await carte in waiter.cartes { chart.draw(carte.points) } } }
///     func endShift() { drawing?.cancel() }
/// }
/// ```
@MainActor public protocol Colleague: Sendable {
    /// The shift begins: the customer has been seated for the first time, or is back on top.
    func beginShift()
    /// A menu has been opened over the customer.
    func beginBreak()
    /// The menu over the customer has closed.
    func endBreak()
    /// The shift ends: another customer sits at the table now, or this customer was ushered out.
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
