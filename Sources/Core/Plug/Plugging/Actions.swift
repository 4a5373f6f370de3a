import Synchronization

/// A set of actions with their implementations: a registry.
///
/// There is one for the whole process. Others may be bound to a task, and fall back on a set beneath them: a house has
/// its own set, and a test overrides with one. Static calls such as `Actions.plug` and the free `action` functions use
/// the ``current`` set.
///
/// ```swift
/// Actions.plug(LikeOverREST(delivery: delivery))
/// LikePhoto.self <~ LikeOverREST(delivery: delivery)
/// ```
///
/// An implementation stays until another is plugged for the same action, or until the set is released. All calls are
/// thread-safe.
public final class Actions: Sendable, CustomReflectable {
    struct Registry {
        var slots: [ObjectIdentifier: any AnyActionSlot] = [:]
        /// The actions in the order in which each was first plugged.
        var order: [ObjectIdentifier] = []
        /// The wrappers of all actions, the first outermost.
        var wrappers: [any Wrapping] = []
    }

    private static let processWide = Actions(fallingBackOn: nil)
    /// The set that is bound to the task.
    @TaskLocal static var bound: Actions?

    private let parent: Actions?
    let registry = Mutex(Registry())

    /// Creates an empty set.
    ///
    /// ```swift
    /// let actions = Actions(fallingBackOn: nil)
    /// actions.plug(Half.self) { $0 / 2 }
    /// #expect(actions.isPlugged(Half.self))
    /// ```
    ///
    /// - Parameter parent: the set to fall back on; the current set by default, `nil` for none.
    public init(fallingBackOn parent: Actions? = .current) { self.parent = parent }

    /// The set that static calls use: the one bound to the task, or else that of the whole process.
    ///
    /// - Complexity: O(1).
    public static var current: Actions { bound ?? processWide }

    /// A mirror with no children.
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}

extension Actions {
    /// The entries of this set, in the order in which each action was first plugged: `for entry in
    /// Actions.current.entries { print(entry) }`. Those of the sets beneath are left out.
    ///
    /// - Complexity: O(n), under the lock that plugging takes.
    public var entries: [Entry] { slots.map(\.entry) }

    /// True if nothing is plugged in this set; those beneath do not count.
    package var isEmpty: Bool { registry.withLock(\.slots.isEmpty) }

    /// The entries that calls on this set can reach, in this set or in those beneath, each action once.
    ///
    /// ```swift
    /// for entry in Actions.current.reachableEntries { print(entry) }
    /// ```
    ///
    /// - Complexity: O(n), under the lock that plugging takes.
    public var reachableEntries: [Entry] {
        let own = entries
        let hidden = Set(own.map(\.action))
        return own + (parent?.reachableEntries ?? []).filter { !hidden.contains($0.action) }
    }

    var slots: [any AnyActionSlot] {
        registry.withLock { registry in registry.order.compactMap { registry.slots[$0] } }
    }

    /// The names of all actions in this set and the sets beneath, sorted.
    ///
    /// - Complexity: O(n log n).
    public var names: [String] {
        let own = Set(slots.map(\.signature.name))
        return own.union(parent?.names ?? []).sorted()
    }

    /// True if the action is plugged in this set or beneath: `Actions.current.isPlugged(Half.self)`. No implementation
    /// is created.
    ///
    /// - Complexity: O(1) for each set, under its lock.
    public func isPlugged<A: Pluggable>(_ action: A.Type) -> Bool { slot(of: action) != nil }

    /// The slot of an action, here or beneath.
    func slot<A: Pluggable>(of action: A.Type) -> ActionSlot<A>? {
        guard let own = registry.withLock({ $0.slots[ObjectIdentifier(action)] }) else {
            return parent?.slot(of: action)
        }
        // `existingSlot(orAdding:)` below stores nothing else under the identifier of `A`. A cast takes a third of a call.
        return unsafeDowncast(own, to: ActionSlot<A>.self)
    }

    /// True if the sets are the same, or if this one falls back on the other.
    func fallsBack(on other: Actions) -> Bool { self === other || parent?.fallsBack(on: other) == true }

    /// Plugs an action here.
    ///
    /// - Returns: the slot in which it is plugged.
    func register<A: Pluggable>(_ implementation: Implementation<A>) -> ActionSlot<A> {
        let fresh = ActionSlot<A>(implementation)
        guard let existing = existingSlot(orAdding: fresh) else { return fresh }
        existing.plug(implementation)
        return existing
    }

    /// Adds a slot, unless the action has one.
    ///
    /// - Returns: the existing slot; `nil` if the fresh one was added.
    private func existingSlot<A: Pluggable>(orAdding fresh: ActionSlot<A>) -> ActionSlot<A>? {
        let action = ObjectIdentifier(A.self)
        return registry.withLock { registry in
            if let existing = registry.slots[action] { return existing as? ActionSlot<A> }
            registry.slots[action] = fresh
            registry.order.append(action)
            // It has created no implementation yet, so nothing is released.
            if !registry.wrappers.isEmpty { _ = fresh.wrap(by: registry.wrappers) }
            return nil
        }
    }
}
