/// An action as a dependency: a value that an initialiser asks for, and that is called like a function.
///
/// ```swift
/// struct Likes {
///     let like: Plugged<LikePhoto>
///
///     func likeTwice(_ photo: Photo) async throws -> Int {
///         _ = try await like(photo.id)
///         return try await like(photo.id)
///     }
/// }
/// ```
///
/// Whoever holds one knows that the action is plugged, so a call throws only what the action itself may fail with. It
/// follows whatever is plugged later for the same action, and overrides of the set that handed it out. Reflection and
/// casts get nothing out of it.
public struct Plugged<A: Pluggable>: Sendable, CustomReflectable {
    /// The set that is asked at each call.
    @usableFromInline let actions: Actions
    /// What the set answered at first. Nothing is ever unplugged, so it never has less to offer.
    @usableFromInline let found: Outlet<A>

    init?(plugged actions: Actions) {
        guard let found = actions.kept(actions.outlet(of: A.self)) else { return nil }
        self.actions = actions
        self.found = found
    }

    /// A set of one's own with one action.
    private init(own implementation: Implementation<A>) {
        actions = Actions(fallingBackOn: nil)
        found = actions.enter(implementation)
    }

    /// Takes an action from a set. It makes nothing yet.
    ///
    /// ```swift
    /// let half = try Plugged<Half>()
    /// let two = try half(4)
    /// ```
    ///
    /// - Parameters:
    ///   - actions: where the action must be plugged, itself or beneath; the current set if left out.
    ///   - file: where it is asked for.
    ///   - line: where it is asked for.
    /// - Throws: ``Unplugged`` if nobody plugged it there.
    /// - Complexity: O(1), no lock.
    public init(
        from actions: Actions = .current, file: StaticString = #fileID, line: UInt = #line
    ) throws(Unplugged) {
        guard let plugged = Self(plugged: actions) else { throw actions.unplugged(A.self, .nobody, file, line) }
        self = plugged
    }

    /// Makes one around a closure of one's own, as tests do: `Likes(like: Plugged { _ in 3 })`.
    ///
    /// - Parameters:
    ///   - wraps: what is done around it, the first outermost: this is how wrappers are tested.
    ///   - file: where it is made.
    ///   - line: where it is made.
    ///   - perform: performs the action, on the thread of whoever calls it.
    public init(
        wrappedBy wraps: [Wrap<A>] = [], file: StaticString = #fileID, line: UInt = #line,
        _ perform: @escaping @Sendable (A.Input) throws(A.Failure) -> A.Output
    ) where A: Action {
        self.init(
            own: Implementation(at: Actions.Site(file: file, line: line), wrappedBy: wraps) { SyncPerformance(perform) }
        )
    }

    /// Makes one around a closure of one's own that may wait, as tests do.
    ///
    /// - Parameters:
    ///   - wraps: what is done around it, the first outermost.
    ///   - file: where it is made.
    ///   - line: where it is made.
    ///   - perform: performs the action; it starts on the actor of whoever calls it.
    public init(
        wrappedBy wraps: [Wrap<A>] = [], file: StaticString = #fileID, line: UInt = #line,
        _ perform: @escaping @Sendable (A.Input) async throws(A.Failure) -> A.Output
    ) where A: AsyncAction {
        self.init(
            own: Implementation(at: Actions.Site(file: file, line: line), wrappedBy: wraps) {
                AsyncPerformance(perform)
            })
    }

    /// A mirror with no children.
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
