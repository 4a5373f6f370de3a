public import Synchronization

// Unsafe Unmanaged: the set owns all its outlets and pages, old ones too, for its whole lifetime.
// Unsafe _withUnsafeGuaranteedRef: the set owns all its pages, old ones too, for its whole lifetime.

/// A set of actions with their implementations: a registry.
///
/// There is one for the whole process. Others may be bound to a task, and fall back on a set beneath them: a house has
/// its own set, and a test overrides with one. Static calls such as `Actions.plug` and the free `action` functions use
/// the ``current`` set.
///
/// ```swift
/// Actions.plug(LikePhoto.self, to: LikeOverREST(delivery: delivery))
/// LikePhoto.self <~ LikeOverREST(delivery: delivery)
/// ```
///
/// An implementation stays until another is plugged for the same action, or until the set is released. All calls are
/// thread-safe.
public final class Actions: Sendable, CustomReflectable {
    struct Book {
        var pages: [Page]
        var outlets: [ObjectIdentifier: any AnyOutlet] = [:]
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

    /// The newest page. `book` owns it and all older ones, until the set is released.
    @usableFromInline let page: Atomic<Unmanaged<Page>>
    @usableFromInline let parent: Actions?
    let book: Mutex<Book>

    private init(above parent: Actions?) {
        let first = Page(bits: 3)
        page = Atomic(.passUnretained(first))
        book = Mutex(Book(pages: [first]))
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
    public var entries: [Entry] { outlets.map(\.entry) }

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

    var outlets: [any AnyOutlet] { book.withLock { book in book.order.compactMap { book.outlets[$0] } } }

    /// The names of all actions in this set and the sets beneath, sorted.
    ///
    /// - Complexity: O(n log n).
    public var names: [String] {
        let own = Set(outlets.map(\.signature.name))
        return own.union(parent?.names ?? []).sorted()
    }

    /// True if the action is plugged in this set or beneath: `Actions.current.isPlugged(Half.self)`. No implementation
    /// is created.
    ///
    /// - Complexity: O(1) for each set, without a lock.
    public func isPlugged<A: Pluggable>(_ action: A.Type) -> Bool { outlet(of: action) != nil }

    /// The outlet of an action, here or beneath. It lives as long as this set.
    @inlinable func outlet<A: Pluggable>(of action: A.Type) -> Unmanaged<Outlet<A>>? {
        let found = page.load(ordering: .acquiring)._withUnsafeGuaranteedRef { $0.outlet(of: ObjectIdentifier(action)) }
        // `standing(_:)` below stores only an `Outlet<A>` under the identifier of `A`.
        if let found { return Unmanaged<Outlet<A>>.fromOpaque(found) }
        return parent == nil ? nil : outletBeneath(of: action)
    }

    @usableFromInline func outletBeneath<A: Pluggable>(of action: A.Type) -> Unmanaged<Outlet<A>>? {
        parent?.outlet(of: action)
    }

    /// A strong reference to an outlet of this set, taken before the set can be released.
    @inlinable func kept<A: Pluggable>(_ outlet: Unmanaged<Outlet<A>>?) -> Outlet<A>? {
        withExtendedLifetime(self) { outlet?.takeUnretainedValue() }
    }

    /// True if the sets are the same, or if this one falls back on the other.
    func stands(on other: Actions) -> Bool { self === other || parent?.stands(on: other) == true }

    /// Plugs an action here.
    ///
    /// - Returns: the outlet in which it is plugged.
    func enter<A: Pluggable>(_ implementation: Implementation<A>) -> Outlet<A> {
        let fresh = Outlet<A>(implementation)
        guard let standing = standing(fresh) else { return fresh }
        standing.plug(implementation)
        return standing
    }

    /// Adds an outlet, unless the action has one.
    ///
    /// - Returns: the existing outlet; `nil` if the fresh one was added.
    private func standing<A: Pluggable>(_ fresh: Outlet<A>) -> Outlet<A>? {
        let action = ObjectIdentifier(A.self)
        return book.withLock { book in
            if let standing = book.outlets[action] { return standing as? Outlet<A> }
            book.outlets[action] = fresh
            book.order.append(action)
            // It has created no implementation yet, so nothing is released.
            if !book.wrappers.isEmpty { _ = fresh.wrap(by: book.wrappers) }
            turnPageIfFull(&book)
            book.pages.last?.add(Unmanaged.passUnretained(fresh).toOpaque(), of: action)
            return nil
        }
    }

    /// Writes a page of twice the size if one more action does not fit, and publishes it when it is complete.
    private func turnPageIfFull(_ book: inout Book) {
        guard let last = book.pages.last, book.outlets.count > last.capacity else { return }
        let next = Page(bits: last.bits + 1)
        for action in book.outlets.keys {
            guard let outlet = last.outlet(of: action) else { continue }
            next.add(outlet, of: action)
        }
        book.pages.append(next)
        page.store(.passUnretained(next), ordering: .releasing)
    }
}
