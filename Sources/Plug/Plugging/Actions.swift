public import Synchronization

// Unsafe Unmanaged: the set keeps every outlet and every page that it ever had, for as long as it lives itself.
// Unsafe _withUnsafeGuaranteedRef: the set keeps every page that it ever had.

/// A set of actions with their implementations plugged in.
///
/// There is one for the whole process. Others may be bound to a task, and fall back on a set beneath them: a house has
/// one of its own, a test overrides with one. Static calls such as `Actions.plug` and the free `action`
/// functions speak to the set that is ``current``.
///
/// ```swift
/// Actions.plug(LikePhoto.self, to: LikeOverREST(delivery: delivery))
/// LikePhoto.self <~ LikeOverREST(delivery: delivery)
/// ```
///
/// Whatever is plugged stays until something else is plugged for the same action, or the set goes. All of it may be
/// used from any thread.
public final class Actions: Sendable, CustomReflectable {
    struct Book {
        var pages: [Page]
        var outlets: [ObjectIdentifier: any AnyOutlet] = [:]
        var order: [ObjectIdentifier] = []
        var wrappers: [any Wrapping] = []
    }

    /// The set of the whole process. It is never let go, so it may be used without counting references.
    @usableFromInline static let processWide = Unmanaged.passRetained(Actions(above: nil))
    /// Whether any task was ever bound to a set. A task that is bound was so after this became true, on the same thread
    /// or on one that was handed the task later, so it never reads an older value. Others find nothing bound anyway.
    @usableFromInline static let everBound = Atomic<Bool>(false)
    @TaskLocal static var bound: Actions?

    /// The newest page. `book` owns it, as it owns all older ones, until the set goes.
    @usableFromInline let page: Atomic<Unmanaged<Page>>
    @usableFromInline let parent: Actions?
    let book: Mutex<Book>

    private init(above parent: Actions?) {
        let first = Page(bits: 3)
        page = Atomic(.passUnretained(first))
        book = Mutex(Book(pages: [first]))
        self.parent = parent
    }

    /// Makes a set with nothing plugged.
    ///
    /// ```swift
    /// let actions = Actions(fallingBackOn: nil)
    /// actions.plug(Half.self) { $0 / 2 }
    /// #expect(actions.isPlugged(Half.self))
    /// ```
    ///
    /// - Parameter parent: where to look for what is not plugged here; the current set if left out, nowhere for `nil`.
    public convenience init(fallingBackOn parent: Actions? = .current) { self.init(above: parent) }

    /// The set that static calls speak to: the one bound to the task, or else that of the whole process.
    ///
    /// - Complexity: O(1); it asks the task only if anything was ever bound in this process.
    @inlinable public static var current: Actions {
        everBound.load(ordering: .relaxed) ? boundOrProcessWide : processWide.takeUnretainedValue()
    }

    @usableFromInline static var boundOrProcessWide: Actions { bound ?? processWide.takeUnretainedValue() }

    /// A mirror with no children.
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}

extension Actions {
    /// What is plugged in this set, in the order in which each action was first plugged:
    /// `for entry in Actions.current.entries { print(entry) }`. What it falls back on is left out.
    ///
    /// - Complexity: O(n), under the lock that plugging takes.
    public var entries: [Entry] { outlets.map(\.entry) }

    /// What a call finds from here, in this set or in those beneath, each action once.
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

    /// The names of all actions that a call finds here or in the sets beneath, sorted.
    ///
    /// - Complexity: O(n log n).
    public var names: [String] {
        let own = Set(outlets.map(\.signature.name))
        return own.union(parent?.names ?? []).sorted()
    }

    /// Whether a call finds the action here or in the sets beneath: `Actions.current.isPlugged(Half.self)`. It makes
    /// nothing.
    ///
    /// - Complexity: O(1) a set, no lock.
    public func isPlugged<A: Pluggable>(_ action: A.Type) -> Bool { outlet(of: action) != nil }

    /// The outlet of an action, here or beneath. It lives as long as this set.
    @inlinable func outlet<A: Pluggable>(of action: A.Type) -> Unmanaged<Outlet<A>>? {
        let found = page.load(ordering: .acquiring)._withUnsafeGuaranteedRef { $0.outlet(of: ObjectIdentifier(action)) }
        // What stands under an action's identifier was put there by `standing(_:)` below: its `Outlet<A>`.
        if let found { return Unmanaged<Outlet<A>>.fromOpaque(found) }
        return parent == nil ? nil : outletBeneath(of: action)
    }

    @usableFromInline func outletBeneath<A: Pluggable>(of action: A.Type) -> Unmanaged<Outlet<A>>? {
        parent?.outlet(of: action)
    }

    /// A reference of one's own to an outlet of this set, counted before the set can go.
    @inlinable func kept<A: Pluggable>(_ outlet: Unmanaged<Outlet<A>>?) -> Outlet<A>? {
        withExtendedLifetime(self) { outlet?.takeUnretainedValue() }
    }

    /// Whether this set is another one, or falls back on it.
    func stands(on other: Actions) -> Bool { self === other || parent?.stands(on: other) == true }

    /// Plugs an action here.
    ///
    /// - Returns: where.
    func enter<A: Pluggable>(_ implementation: Implementation<A>) -> Outlet<A> {
        let fresh = Outlet<A>(implementation)
        guard let standing = standing(fresh) else { return fresh }
        standing.plug(implementation)
        return standing
    }

    /// Enters an outlet, unless the action has one.
    ///
    /// - Returns: the one it has; `nil` if the fresh one was entered.
    private func standing<A: Pluggable>(_ fresh: Outlet<A>) -> Outlet<A>? {
        let action = ObjectIdentifier(A.self)
        return book.withLock { book in
            if let standing = book.outlets[action] { return standing as? Outlet<A> }
            book.outlets[action] = fresh
            book.order.append(action)
            // It has made nothing that could go.
            if !book.wrappers.isEmpty { _ = fresh.wrap(by: book.wrappers) }
            turnPageIfFull(&book)
            book.pages.last?.add(Unmanaged.passUnretained(fresh).toOpaque(), of: action)
            return nil
        }
    }

    /// Writes a page of twice the size if one more action does not fit, and shows it to readers when it is complete.
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
