/// An action as a dependency: a value that an initialiser asks for, and that is called like a function.
///
/// ```swift
/// struct PhotoHeadChef: HeadChef {
///     let like: Plugged<LikePhoto>
///
///     func give(_ order: PhotoCourse.Order, to waiter: WaiterForHeadChef<PhotoCourse>) async throws {
///         waiter.serve(.likes(try await like(order.photo)))
///     }
/// }
/// ```
///
/// Whoever holds one knows that the action is plugged, so a call throws only what the action itself may fail with. It
/// follows whatever is plugged later for the same action, and overrides of the set that handed it out. Reflection and
/// casts get nothing out of it.
public struct Plugged<A: Pluggable>: Sendable, CustomReflectable {
    @usableFromInline enum Source: Sendable {
        /// The set that is asked at each call. What was found at first stays plugged as long as the set.
        case handed(by: Actions, found: Outlet<A>)
        /// A closure of the owner's own.
        case own(A.Performance)
    }

    @usableFromInline let source: Source

    @usableFromInline init(_ source: Source) { self.source = source }

    /// Takes an action from a set. It makes nothing yet.
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
        guard let found = actions.kept(actions.outlet(of: A.self)) else { throw actions.unplugged(A.self, .nobody, file, line) }
        self.init(.handed(by: actions, found: found))
    }

    /// Makes one around a closure of one's own, as tests do: `PhotoHeadChef(like: Plugged { _ in 3 })`.
    ///
    /// - Parameter perform: performs the action, on the thread of whoever calls it.
    public init(_ perform: @escaping @Sendable (A.Input) throws(A.Failure) -> A.Output) where A: Action {
        self.init(.own(SyncPerformance(perform)))
    }

    /// Makes one around a closure of one's own that may wait, as tests do.
    ///
    /// - Parameter perform: performs the action; it starts on the actor of whoever calls it.
    public init(_ perform: @escaping @Sendable (A.Input) async throws(A.Failure) -> A.Output) where A: AsyncAction {
        self.init(.own(AsyncPerformance(perform)))
    }

    /// A mirror with no children.
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
