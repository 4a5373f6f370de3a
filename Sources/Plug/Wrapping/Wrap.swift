/// One wrap around one action, as it is named where the action is plugged.
///
/// ```swift
/// Actions.plug(
///     FindPhoto.self, to: FindOverREST(delivery: delivery),
///     wrappedBy: [.log { print($0) }, .cache(upTo: 256), .retry(3), .timeOut(after: .seconds(5))])
/// ```
///
/// The first one is the outermost: a call meets it first, and an answer last. What an action cannot have does not
/// compile: a cache wants an input that is `Hashable`, a time-out an action that may wait.
public struct Wrap<A: Pluggable>: Sendable {
    /// What lists of actions call it.
    public let name: String
    /// Puts it around what performs the action. Asked once for each implementation made, so that none shares state.
    @usableFromInline let around: @Sendable (A.Performance) -> A.Performance

    @usableFromInline init(_ name: String, around: @escaping @Sendable (A.Performance) -> A.Performance) {
        self.name = name
        self.around = around
    }
}

extension Wrap where A: Action {
    /// A wrapper of one's own: `.by(Counted(tally: tally))`.
    ///
    /// - Parameter wrapper: what is done around the action.
    @inlinable public static func by(_ wrapper: some Wrapper) -> Self {
        let action = Wrapped<A>()
        return Self(wrapper.name) { performance in
            let next = performance.body
            return SyncPerformance<A.Input, A.Output, A.Failure> { (input) throws(A.Failure) in
                try wrapper.perform(input, of: action, next: next)
            }
        }
    }

    /// A closure around this one action.
    ///
    /// ```swift
    /// Actions.plug(
    ///     Half.self, to: HalfByShifting(),
    ///     wrappedBy: [.around("doubled") { number, next in try next(number) * 2 }])
    /// ```
    ///
    /// - Parameters:
    ///   - name: what lists of actions call it.
    ///   - perform: is given the input and what is wrapped; gives what the caller is given.
    @inlinable public static func around(
        _ name: String, _ perform: @escaping @Sendable (A.Input, A.Perform) throws(A.Failure) -> A.Output
    ) -> Self {
        Self(name) { performance in
            let next = performance.body
            return SyncPerformance<A.Input, A.Output, A.Failure> { (input) throws(A.Failure) in try perform(input, next)
            }
        }
    }
}

extension Wrap where A: AsyncAction {
    /// A wrapper of one's own: `.by(Counted(tally: tally))`.
    ///
    /// - Parameter wrapper: what is done around the action.
    @inlinable public static func by(_ wrapper: some AsyncWrapper) -> Self {
        let action = Wrapped<A>()
        return Self(wrapper.name) { performance in
            let next = performance.body
            return AsyncPerformance<A.Input, A.Output, A.Failure> { (input) async throws(A.Failure) in
                try await wrapper.perform(input, of: action, next: next)
            }
        }
    }

    /// A closure around this one action: `.around("doubled") { id, next in try await next(id) * 2 }`.
    ///
    /// - Parameters:
    ///   - name: what lists of actions call it.
    ///   - perform: is given the input and what is wrapped; gives what the caller is given.
    @inlinable public static func around(
        _ name: String,
        _ perform: @escaping @Sendable (A.Input, @escaping A.Perform) async throws(A.Failure) -> A.Output
    ) -> Self {
        Self(name) { performance in
            let next = performance.body
            return AsyncPerformance<A.Input, A.Output, A.Failure> { (input) async throws(A.Failure) in
                try await perform(input, next)
            }
        }
    }
}
