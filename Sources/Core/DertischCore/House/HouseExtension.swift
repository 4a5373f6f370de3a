/// A part that another module adds to a house, such as its set of actions. A house has at most one of each type.
package protocol HouseExtension: Sendable {
    /// Makes the extension on first demand: while the staff registers, while the house is checked or made, or once it is open.
    init()
    /// Sets the task-local values of an order while the order begins; `nil` if there are none. Asked once, when every
    /// resource has been made.
    var aroundOrders: OrderWrapper? { get }
    /// Shares the house's messages with other processes; `nil` if the extension does not share them.
    var newsRelay: (any NewsRelay)? { get }
    /// The faults that the extension finds in the registrations of the house.
    func faults(in draft: HouseDraft) -> [Fault]
}

extension HouseExtension {
    package var aroundOrders: OrderWrapper? { nil }
    package var newsRelay: (any NewsRelay)? { nil }
    package func faults(in draft: HouseDraft) -> [Fault] { [] }
}

/// A function that runs the beginning of an order, and may set task-local values around it.
package typealias OrderWrapper = @Sendable (() -> Task<Void, Never>) -> Task<Void, Never>
