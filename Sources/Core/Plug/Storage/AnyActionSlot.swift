/// A slot whose action type is erased.
protocol AnyActionSlot: AnyObject, Sendable {
    var signature: ActionSignature { get }
    var entry: Actions.Entry { get }

    func wrap(by wrappers: [any Wrapping]) -> [any Sendable]
    /// True if another set has an implementation of the action.
    func isPlugged(in actions: Actions) -> Bool
    /// Swaps this slot's implementation into another set.
    ///
    /// - Returns: a closure that restores it; `nil` if that set has no implementation of the action.
    func swapInto(_ actions: Actions) -> (@Sendable () -> Void)?
}
