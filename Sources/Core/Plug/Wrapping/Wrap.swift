/// A wrapper for one action, given where the action is plugged.
///
/// ```swift
/// Actions.plug(
///     FindOverREST(delivery: delivery),
///     wrappedBy: [.log { print($0) }, .cache(upTo: 256), .retry(3), .timeOut(after: .seconds(5))])
/// ```
///
/// The first wrapper is the outermost: it sees the call first, and the answer last. Unsuitable wrappers do not compile:
/// a cache requires a `Hashable` input, and a time-out requires an asynchronous action.
public struct Wrap<A: Pluggable>: Sendable {
    /// The name in lists of actions.
    public let name: String
    /// Wraps an implementation. It runs once for each implementation created, so that they share no state.
    @usableFromInline let around: @Sendable (A.StoredPerformer) -> A.StoredPerformer

    @usableFromInline init(_ name: String, around: @escaping @Sendable (A.StoredPerformer) -> A.StoredPerformer) {
        self.name = name
        self.around = around
    }
}

extension Wrap where A: Action {
    /// Uses a custom wrapper: `.by(Counted(tally: tally))`.
    ///
    /// - Parameter wrapper: the wrapper around the action.
    @inlinable public static func by(_ wrapper: some Wrapper) -> Self {
        let action = Wrapped<A>()
        return Self(wrapper.name) { performer in
            let next = performer.body
            return AnyPerformer<A.Input, A.Output, A.Failure> { (input) throws(A.Failure) in
                try wrapper.perform(input, of: action, next: next)
            }
        }
    }

    /// Wraps this one action in a closure.
    ///
    /// ```swift
    /// Actions.plug(
    ///     HalfByShifting(),
    ///     wrappedBy: [.around("doubled") { number, next in try next(number) * 2 }])
    /// ```
    ///
    /// - Parameters:
    ///   - name: the name in lists of actions.
    ///   - perform: a closure that gets the input and the wrapped implementation, and returns the output for the
    ///     caller.
    @inlinable public static func around(
        _ name: String, _ perform: @escaping @Sendable (A.Input, A.Perform) throws(A.Failure) -> A.Output
    ) -> Self {
        Self(name) { performer in
            let next = performer.body
            return AnyPerformer<A.Input, A.Output, A.Failure> { (input) throws(A.Failure) in try perform(input, next)
            }
        }
    }
}

extension Wrap where A: AsyncAction {
    /// Uses a custom wrapper: `.by(Counted(tally: tally))`.
    ///
    /// - Parameter wrapper: the wrapper around the action.
    @inlinable public static func by(_ wrapper: some AsyncWrapper) -> Self {
        let action = Wrapped<A>()
        return Self(wrapper.name) { performer in
            let next = performer.body
            return AnyAsyncPerformer<A.Input, A.Output, A.Failure> { (input) async throws(A.Failure) in
                try await wrapper.perform(input, of: action, next: next)
            }
        }
    }

    /// Wraps this one action in a closure: `.around("doubled") { id, next in try await next(id) * 2 }`.
    ///
    /// - Parameters:
    ///   - name: the name in lists of actions.
    ///   - perform: a closure that gets the input and the wrapped implementation, and returns the output for the
    ///     caller.
    @inlinable public static func around(
        _ name: String,
        _ perform: @escaping @Sendable (A.Input, @escaping A.Perform) async throws(A.Failure) -> A.Output
    ) -> Self {
        Self(name) { performer in
            let next = performer.body
            return AnyAsyncPerformer<A.Input, A.Output, A.Failure> { (input) async throws(A.Failure) in
                try await perform(input, next)
            }
        }
    }
}
