package import DertischSupport

/// An action as a dependency: an initialiser asks for the value, and calls it like a function.
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
/// A value of this type proves that the action is plugged, so a call throws only the action's own errors. Calls follow
/// later plugs of the same action, and overrides of the set that created the value. Reflection and casts reveal
/// nothing.
public struct Plugged<A: Pluggable>: Sendable, CustomReflectable {
    /// The set that is searched on each call.
    let actions: Actions
    /// The slot found at creation. Nothing is ever unplugged, so the set always has at least this one.
    let found: ActionSlot<A>

    /// Looks an action up in a set; `nil` if it has no implementation there. No implementation is created yet.
    package init?(plugged actions: Actions) {
        guard let found = actions.slot(of: A.self) else { return nil }
        self.actions = actions
        self.found = found
    }

    /// Creates a private set with one action.
    private init(own implementation: Implementation<A>) {
        actions = Actions(fallingBackOn: nil)
        found = actions.register(implementation)
    }

    /// Looks an action up in a set. No implementation is created yet.
    ///
    /// ```swift
    /// let half = try Plugged<Half>()
    /// let two = try half(4)
    /// ```
    ///
    /// - Parameters:
    ///   - actions: the set to search, with the sets beneath it; the current set by default.
    ///   - file: the file of the request.
    ///   - line: the line of the request.
    /// - Throws: ``UnpluggedError`` if the action has no implementation there.
    /// - Complexity: O(1), under a lock.
    public init(
        from actions: Actions = .current, file: StaticString = #fileID, line: UInt = #line
    ) throws(UnpluggedError) {
        guard let plugged = Self(plugged: actions) else { throw actions.unplugged(A.self, .notPlugged, file, line) }
        self = plugged
    }

    /// Creates a value around a closure, as tests do: `Likes(like: Plugged { _ in 3 })`.
    ///
    /// - Parameters:
    ///   - wraps: the wrappers, the outermost first. This is how wrappers are tested.
    ///   - file: the file of the creation.
    ///   - line: the line of the creation.
    ///   - perform: the closure that performs the action, on the caller's thread.
    public init(
        wrappedBy wraps: [Wrap<A>] = [], file: StaticString = #fileID, line: UInt = #line,
        _ perform: @escaping @Sendable (A.Input) throws(A.Failure) -> A.Output
    ) where A: Action {
        self.init(
            own: Implementation(at: Actions.Site(file: file, line: line), wrappedBy: wraps) { AnyPerformer(perform) }
        )
    }

    /// Creates a value around an asynchronous closure, as tests do.
    ///
    /// - Parameters:
    ///   - wraps: the wrappers, the outermost first.
    ///   - file: the file of the creation.
    ///   - line: the line of the creation.
    ///   - perform: the closure that performs the action. It starts on the caller's actor.
    public init(
        wrappedBy wraps: [Wrap<A>] = [], file: StaticString = #fileID, line: UInt = #line,
        _ perform: @escaping @Sendable (A.Input) async throws(A.Failure) -> A.Output
    ) where A: AsyncAction {
        self.init(
            own: Implementation(at: Actions.Site(file: file, line: line), wrappedBy: wraps) {
                AnyAsyncPerformer(perform)
            })
    }

    /// A mirror with no children.
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}

extension Plugged: SuppliedByModule {
    package static var supplyingModule: String { "DertischActions" }
}
