/// A slot whose action type is erased.
protocol AnyActionSlot: AnyObject, Sendable {
    var signature: ActionSignature { get }
    /// The set's entry for the action.
    var entry: Actions.Entry { get }

    /// Puts the wrappers of the set around all implementations, created or not.
    ///
    /// - Returns: the state before, to be released outside the caller's lock.
    func wrap(by wrappers: [any Wrapping]) -> any Sendable
    /// True if another set has an implementation of the action.
    func isPlugged(in actions: Actions) -> Bool
    /// Swaps this slot's implementation into another set.
    ///
    /// - Returns: a closure that restores it; `nil` if that set has no implementation of the action.
    func swapInto(_ actions: Actions) -> (@Sendable () -> Void)?
}
