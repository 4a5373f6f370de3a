/// A member's role in the chain from a customer to the data, as `DertischChain` tells it.
public enum KitchenRole: String, Hashable, Sendable, CaseIterable {
    /// View logic.
    case customer
    /// The presenter.
    case waiter
    /// The interactor.
    case headChef
    /// A proxy: gets, sets and combines data within the house.
    case sousChef
    /// A performer: performs a plugged action.
    case action
    /// A service: fetches data from outside.
    case ingredient

    /// The role in words: `head chef`.
    public var words: String {
        switch self {
        case .headChef: "head chef"
        case .sousChef: "sous chef"
        case .customer, .waiter, .action, .ingredient: rawValue
        }
    }
}
