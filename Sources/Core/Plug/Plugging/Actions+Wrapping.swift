import Synchronization

extension Actions {
    /// Wraps every action of the ``current`` set: `Actions.wrapAll(by: [Log { print($0) }])`.
    ///
    /// - Parameter wrappers: the wrappers of each action, the outermost first.
    public static func wrapAll(by wrappers: [any Wrapping]) { current.wrapAll(by: wrappers) }

    /// Wraps every action of this set, including those plugged later: `actions.wrapAll(by: [Retry(3)])`.
    ///
    /// These wrappers are outside those of a single plug, and inside those of earlier calls of this method. A
    /// ``Wrapper`` wraps synchronous actions, an ``AsyncWrapper`` asynchronous ones; a type that is both wraps all.
    /// Actions for which ``Wrapping/wraps(_:)`` returns `false` are left alone; ``Entry/wrappers`` shows the outcome.
    ///
    /// Calls under way finish as they began. Sets beneath and overrides have wrappers of their own.
    ///
    /// - Parameter wrappers: the wrappers of each action, the outermost first.
    /// - Complexity: O(n) in the number of actions plugged.
    public func wrapAll(by wrappers: [any Wrapping]) {
        // Released outside the lock, since a deinitialiser may call actions.
        let gone = registry.withLock { registry in
            registry.wrappers += wrappers
            return registry.slots.values.map { $0.wrap(by: registry.wrappers) }
        }
        withExtendedLifetime(gone) {}
    }
}
