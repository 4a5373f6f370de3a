public import DertischCore
public import Plug

extension Restaurant {
    /// The house's actions: those that it plugs, and beneath them those that it found plugged. They can be listed, or
    /// swapped in a running app.
    ///
    /// In a house that plugs no action and has no `Plugged` parameter, the set is made on first demand, and the calls of head
    /// chefs do not use it: swap with `Actions.plug` there.
    ///
    /// ```swift
    /// for entry in restaurant.actions.entries { print(entry) }
    /// ```
    nonisolated public var actions: Actions { extensions[HouseActions.self].actions }
}
