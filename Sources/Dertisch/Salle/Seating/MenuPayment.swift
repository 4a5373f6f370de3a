/// Who takes the bill of a menu. It is part of what a test of a customer sees, see ``MaitreDForCustomer/Request``.
public enum MenuPayment: Sendable {
    /// The declaration of that number, counted from 0, on the table of whoever opened the menu.
    case declared(Int)
    /// A closure that came with the request. A menu opened so is no part of a ``SeatingPlan``.
    case handed(@MainActor @Sendable (any Sendable) -> Void)
}
