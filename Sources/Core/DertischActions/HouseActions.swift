import DertischCore
import Plug

/// The actions of one house, above those that it found plugged.
struct HouseActions: HouseExtension {
    let actions = Actions()

    /// Makes the house's actions current while an order begins. A house that plugs none leaves the current ones, until some
    /// are plugged while it is open.
    var aroundOrders: OrderWrapper? {
        if actions.isEmpty { return { [actions] start in actions.isEmpty ? start() : actions.asCurrent(start) } }
        return { [actions] start in actions.asCurrent(start) }
    }
}
