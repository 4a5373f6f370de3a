public import DertischBasics

extension ReducingSousChef {
    /// Sends an action: the state has changed when this returns. Callable from any isolation; actions are applied one
    /// at a time, those of one sender in the order sent.
    ///
    /// ```swift
    /// let basket = BasketSousChef()
    /// basket.send(.add("sencha"))
    /// basket.undo()
    /// #expect(basket.state.teas == [] && basket.canRedo)
    /// ```
    ///
    /// - Parameter action: what happens to the state.
    /// - Returns: `false` if the house has closed; nothing has changed then.
    /// - Complexity: that of ``reduce(_:_:)``, which works on the state in place unless someone else holds it too: a
    ///   reader, or the history.
    @inlinable @discardableResult public func send(_ action: Action) -> Bool { store.take(action, by: self) }

    /// The state as it is now. Reading it in `withObservationTracking` or `Observations` watches it.
    @inlinable public var state: State { store.state }

    /// The state as it changes: as it is now first, then the newest. States that equal the one read before are left out.
    ///
    /// ```swift
    /// for await state in basket.states { print(state.basket.teas.joined(separator: ", ")) }
    /// ```
    @inlinable public var states: LatestValues<State> { store.states }

    /// Waits until no effect is under way, cancelled ones among them. Returns at once if that is so, or if the task is
    /// cancelled.
    @inlinable public func settled() async { await store.settled() }

    /// Brings the state back to what it was before the last step, in whichever window of the house that was made. It runs no
    /// effects, and work that was asked for meanwhile goes on.
    ///
    /// - Returns: `false` if there is nothing to undo, or the house has closed.
    @inlinable @discardableResult public func undo() -> Bool { store.travel(.back) }

    /// Does again what was undone last. A new step makes that impossible.
    ///
    /// - Returns: `false` if there is nothing to do again, or the house has closed.
    @inlinable @discardableResult public func redo() -> Bool { store.travel(.forth) }

    /// Whether there is a step to undo. Observed like ``state``.
    @inlinable public var canUndo: Bool { store.canTravel(.back) }
    /// Whether there is an undone step to do again. Observed like ``state``.
    @inlinable public var canRedo: Bool { store.canTravel(.forth) }
}
