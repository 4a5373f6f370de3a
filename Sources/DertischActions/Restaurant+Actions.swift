public import Dertisch
public import Plug

extension Restaurant {
    /// The house's actions: those that it plugs, and beneath them those that it found plugged. They can be listed, or
    /// swapped in a running app.
    ///
    /// ```swift
    /// for entry in restaurant.actions.entries { print(entry) }
    /// ```
    nonisolated public var actions: Actions { extensions[HouseActions.self].actions }
}
