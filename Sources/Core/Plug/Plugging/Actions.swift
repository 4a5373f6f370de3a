public import Synchronization

// Unsafe Unmanaged: the set owns all its slots and tables, old ones too, for its whole lifetime.
// Unsafe _withUnsafeGuaranteedRef: the set owns all its tables, old ones too, for its whole lifetime.

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
        var tables: [LockFreeTable]
        var slots: [ObjectIdentifier: any AnyActionSlot] = [:]
        var order: [ObjectIdentifier] = []
        var wrappers: [any Wrapping] = []
    }

    /// The set of the whole process. It is never released, so it needs no reference counting.
    @usableFromInline static let processWide = Unmanaged.passRetained(Actions(above: nil))
    /// True once any task was bound to a set. A bound task always reads `true`: it was bound after the store, on the
    /// same thread or on one that received the task later. For other tasks nothing is bound, so the value does not
    /// matter.
    @usableFromInline static let everBound = Atomic<Bool>(false)
    @TaskLocal static var bound: Actions?

    /// The newest table. `registry` owns it and all older ones, until the set is released.
    @usableFromInline let table: Atomic<Unmanaged<LockFreeTable>>
    @usableFromInline let parent: Actions?
    let registry: Mutex<Registry>

    private init(above parent: Actions?) {
        let first = LockFreeTable(bits: 3)
        table = Atomic(.passUnretained(first))
        registry = Mutex(Registry(tables: [first]))
        self.parent = parent
    }

    /// Creates an empty set.
    ///
    /// ```swift
    /// let actions = Actions(fallingBackOn: nil)
    /// actions.plug(Half.self) { $0 / 2 }
    /// #expect(actions.isPlugged(Half.self))
    /// ```
    ///
    /// - Parameter parent: the set to fall back on; the current set by default, `nil` for none.
    public convenience init(fallingBackOn parent: Actions? = .current) { self.init(above: parent) }

    /// The set that static calls use: the one bound to the task, or else that of the whole process.
    ///
    /// - Complexity: O(1). The task is asked only if any set was ever bound in this process.
    @inlinable public static var current: Actions {
        everBound.load(ordering: .relaxed) ? boundOrProcessWide : processWide.takeUnretainedValue()
    }

    @usableFromInline static var boundOrProcessWide: Actions { bound ?? processWide.takeUnretainedValue() }

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
    /// - Complexity: O(1) for each set, without a lock.
    public func isPlugged<A: Pluggable>(_ action: A.Type) -> Bool { slot(of: action) != nil }

    /// The slot of an action, here or beneath. It lives as long as this set.
    @inlinable func slot<A: Pluggable>(of action: A.Type) -> Unmanaged<ActionSlot<A>>? {
        let found = table.load(ordering: .acquiring)._withUnsafeGuaranteedRef { $0.slot(of: ObjectIdentifier(action)) }
        // `existingSlot(orAdding:)` below stores only an `ActionSlot<A>` under the identifier of `A`.
        if let found { return Unmanaged<ActionSlot<A>>.fromOpaque(found) }
        return parent == nil ? nil : slotBeneath(of: action)
    }

    @usableFromInline func slotBeneath<A: Pluggable>(of action: A.Type) -> Unmanaged<ActionSlot<A>>? {
        parent?.slot(of: action)
    }

    /// A strong reference to a slot of this set, taken before the set can be released.
    @inlinable func retained<A: Pluggable>(_ slot: Unmanaged<ActionSlot<A>>?) -> ActionSlot<A>? {
        withExtendedLifetime(self) { slot?.takeUnretainedValue() }
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
            growTableIfFull(&registry)
            registry.tables.last?.add(Unmanaged.passUnretained(fresh).toOpaque(), of: action)
            return nil
        }
    }

    /// Writes a table of twice the size if one more action does not fit, and publishes it when it is complete.
    private func growTableIfFull(_ registry: inout Registry) {
        guard let last = registry.tables.last, registry.slots.count > last.capacity else { return }
        let next = LockFreeTable(bits: last.bits + 1)
        for action in registry.slots.keys {
            guard let slot = last.slot(of: action) else { continue }
            next.add(slot, of: action)
        }
        registry.tables.append(next)
        table.store(.passUnretained(next), ordering: .releasing)
    }
}
