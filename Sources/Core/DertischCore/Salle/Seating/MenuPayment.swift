/// The recipient of a menu's bill. Tests of customers see it in ``MaitreDForCustomer/Request``.
public enum MenuPayment: Sendable {
    /// The declaration with that index, from 0, on the table of the menu's opener.
    case declared(Int)
    /// A closure that came with the request. A menu opened like this is not part of a ``SeatingPlan``.
    case handed(@MainActor @Sendable (any Sendable) -> Void)
}
