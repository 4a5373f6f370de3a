import DertischSupport

/// A wrapper that limits the time of each call.
///
/// ```swift
/// Actions.plug(
///     FindOverREST(delivery: delivery), wrappedBy: [.timeOut(after: .seconds(5))])
/// Actions.wrapAll(by: [TimeOut(after: .seconds(30))])
/// ```
///
/// When the time is up, the work is cancelled and the caller gets ``TimeOutError`` at once. If the work continues in spite
/// of that, its result is dropped. The work starts on the caller's actor. If the caller is cancelled, so is the work,
/// and the caller gets its outcome. Work that blocks its thread cannot be interrupted.
///
/// An action fails only with the errors that it declares. One with untyped errors throws ``TimeOutError`` itself. For one
/// with typed errors, ``Wrap/timeOut(after:clock:file:line:or:)`` supplies the error to throw. If all actions of a set are
/// wrapped, those that cannot throw ``TimeOutError`` are left alone.
public struct TimeOut: AsyncWrapper {
    private let limit: Duration
    private let clock: AnyClock
    private let site: Actions.Site

    /// `timeOut(5.0 seconds)`.
    public var name: String { "timeOut(\(limit))" }

    /// Creates a time-out wrapper.
    ///
    /// - Parameters:
    ///   - limit: the time limit of each call.
    ///   - clock: the clock of the limit.
    ///   - file: the file of this code, for the message of ``TimeOutError``.
    ///   - line: the line of this code, for the message of ``TimeOutError``.
    public init(
        after limit: Duration, clock: some Clock<Duration> = ContinuousClock(), file: StaticString = #fileID,
        line: UInt = #line
    ) {
        self.limit = limit.bounded
        self.clock = AnyClock(clock)
        site = Actions.Site(file: file, line: line)
    }

    /// True for every action that may throw ``TimeOutError``.
    public func wraps<A: Pluggable>(_ action: A.Type) -> Bool {
        TimeOutError.self is A.Failure.Type || hasUntypedErrors(action)
    }

    private func hasUntypedErrors<A: Pluggable>(_: A.Type) -> Bool { A.Failure.self == (any Error).self }

    /// Performs the action, within the limit if it may throw ``TimeOutError``.
    public func perform<A: AsyncAction>(
        _ input: A.Input, of action: Wrapped<A>, next: @escaping A.Perform
    ) async throws(A.Failure) -> A.Output {
        guard let error = timedOut(action.signature) as? A.Failure else { return try await next(input) }
        return try await perform(input, or: error, next)
    }

    fileprivate func timedOut(_ action: ActionSignature) -> TimeOutError {
        TimeOutError(action: action.name, limit: limit, site: site)
    }

    fileprivate func perform<Input: Sendable, Output: Sendable, Failure: Error>(
        _ input: Input, or error: Failure, _ next: @escaping @Sendable (Input) async throws(Failure) -> Output
    ) async throws(Failure) -> Output {
        try await withTimeLimit(limit, by: clock, or: .failure(error)) { await result(of: next, input) }.get()
    }
}

extension Wrap where A: AsyncAction, A.Failure == any Error {
    /// Limits the time of each call: `.timeOut(after: .seconds(5))`. See ``TimeOut``.
    ///
    /// - Parameters:
    ///   - limit: the time limit of each call. After that the caller gets ``TimeOutError``.
    ///   - clock: the clock of the limit.
    ///   - file: the file of this code, for the message of ``TimeOutError``.
    ///   - line: the line of this code, for the message of ``TimeOutError``.
    public static func timeOut(
        after limit: Duration, clock: some Clock<Duration> = ContinuousClock(), file: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        .by(TimeOut(after: limit, clock: clock, file: file, line: line))
    }
}

extension Wrap where A: AsyncAction {
    /// Limits the time of each call of an action with typed errors: `.timeOut(after: .seconds(5)) { _ in .late }`. See
    /// ``TimeOut``.
    ///
    /// - Parameters:
    ///   - limit: the time limit of each call.
    ///   - clock: the clock of the limit.
    ///   - file: the file of this code.
    ///   - line: the line of this code.
    ///   - failure: a closure that returns the error for the caller, one that the action declares.
    public static func timeOut(
        after limit: Duration, clock: some Clock<Duration> = ContinuousClock(), file: StaticString = #fileID,
        line: UInt = #line, or failure: @escaping @Sendable (TimeOutError) -> A.Failure
    ) -> Self {
        let timeOut = TimeOut(after: limit, clock: clock, file: file, line: line)
        let error = failure(timeOut.timedOut(ActionSignature(A.self)))
        return .around(timeOut.name) { (input, next) async throws(A.Failure) in
            try await timeOut.perform(input, or: error, next)
        }
    }
}
