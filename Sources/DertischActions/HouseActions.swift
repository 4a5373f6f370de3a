import Dertisch
import Plug

/// The actions of one house, above those that it found plugged.
struct HouseActions: HouseExtension {
    let actions = Actions()

    /// Makes the house's actions current while an order begins, unless the house plugs none.
    var aroundOrders: OrderWrapper? {
        if actions.entries.isEmpty { return nil }
        return { [actions] start in actions.asCurrent(start) }
    }
}
