public import DertischSupport

extension ReducingSousChef {
    /// Sends an action. The state has changed when this returns. Callable from any isolation; actions are applied one
    /// at a time, those of one sender in their order.
    ///
    /// ```swift
    /// let basket = BasketSousChef()
    /// basket.send(.add("sencha"))
    /// basket.undo()
    /// #expect(basket.state.teas == [] && basket.canRedo)
    /// ```
    ///
    /// - Parameter action: the action.
    /// - Returns: `false` if the house has closed; nothing has changed then.
    /// - Complexity: that of ``reduce(_:_:)``, which changes the state in place unless a reader or the history shares
    ///   it.
    @inlinable @discardableResult public func send(_ action: Action) -> Bool { store.apply(action, by: self) }

    /// The current state. Reading it in `withObservationTracking` or `Observations` tracks it.
    @inlinable public var state: State { store.state }

    /// The state over time: the current one first, then the newest after each change. Consecutive equal states are
    /// skipped.
    ///
    /// ```swift
    /// for await state in basket.states { print(state.basket.teas.joined(separator: ", ")) }
    /// ```
    @inlinable public var states: LatestValues<State> { store.states }

    /// Waits until no effect is running, including cancelled ones. Returns at once if nothing runs, or if the task
    /// is cancelled.
    @inlinable public func settled() async { await store.settled() }

    /// Restores the state from before the last step, in any window of the house. It runs no effects, and effects that
    /// are running go on.
    ///
    /// - Returns: `false` if there is nothing to undo, or the house has closed.
    @inlinable @discardableResult public func undo() -> Bool { store.restore(.undo) }

    /// Repeats the step that was undone last. A new step makes that impossible.
    ///
    /// - Returns: `false` if there is nothing to redo, or the house has closed.
    @inlinable @discardableResult public func redo() -> Bool { store.restore(.redo) }

    /// True if there is a step to undo. Observed like ``state``.
    @inlinable public var canUndo: Bool { store.canRestore(.undo) }
    /// True if there is an undone step to redo. Observed like ``state``.
    @inlinable public var canRedo: Bool { store.canRestore(.redo) }
}
