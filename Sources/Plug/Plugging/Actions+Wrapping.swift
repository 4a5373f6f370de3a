import Synchronization

extension Actions {
    /// Wraps every action of the ``current`` set: `Actions.wrapAll(by: [Log { print($0) }])`.
    ///
    /// - Parameter wrappers: what is done around each, the first outermost.
    public static func wrapAll(by wrappers: [any Wrapping]) { current.wrapAll(by: wrappers) }

    /// Wraps every action of this set, those that are plugged and those that will be: `actions.wrapAll(by: [Retry(3)])`.
    ///
    /// These wraps lie outside of those that an action was plugged with, and inside of those that an earlier call of
    /// this method declared. A ``Wrapper`` wraps actions that never wait, an ``AsyncWrapper`` those that may, what is
    /// both wraps all, and each leaves alone what it says it does not wrap: ``Entry/wrappers`` tells what came of it.
    /// Calls under way finish as they began. Sets beneath and overrides have wrappers of their own.
    ///
    /// - Parameter wrappers: what is done around each, the first outermost.
    /// - Complexity: O(n) in the number of actions plugged.
    public func wrapAll(by wrappers: [any Wrapping]) {
        // What goes is let go outside the lock: its deinitialiser may call actions.
        let gone = book.withLock { book in
            book.wrappers += wrappers
            return book.outlets.values.map { $0.wrap(by: book.wrappers) }
        }
        withExtendedLifetime(gone) {}
    }
}
