import DertischPrimitives

/// A wrapper that gives an action so much time, and no more.
///
/// ```swift
/// Actions.plug(
///     FindPhoto.self, to: FindOverREST(delivery: delivery), wrappedBy: [.timeOut(after: .seconds(5))])
/// Actions.wrapAll(by: [TimeOut(after: .seconds(30))])
/// ```
///
/// When time is up the work is cancelled, and the caller meets ``TimedOut`` at once, even if the work goes on in spite
/// of it; what that comes to is dropped. The work starts on the caller's actor. If the caller is cancelled, so is the
/// work, and the caller meets what it ends with. Work that blocks its thread instead of waiting cannot be cut short.
///
/// A time-out is a failure of its own, and an action fails only as it declares. One that may fail with anything throws
/// ``TimedOut`` itself; one whose failures are known is told what to throw, by ``Wrap/timeOut(after:clock:or:)``.
/// Where every action of a set is wrapped, those that cannot throw ``TimedOut`` are left alone.
public struct TimeOut: AsyncWrapper {
    private let limit: Duration
    private let clock: AnyClock
    private let site: Actions.Site

    /// `timeOut(5.0 seconds)`.
    public var name: String { "timeOut(\(limit))" }

    /// Makes one.
    ///
    /// - Parameters:
    ///   - limit: how long each call is given.
    ///   - clock: what measures it.
    ///   - file: where the limit is set, for the message of ``TimedOut``.
    ///   - line: where the limit is set, for the message of ``TimedOut``.
    public init(
        after limit: Duration, clock: some Clock<Duration> = ContinuousClock(), file: StaticString = #fileID,
        line: UInt = #line
    ) {
        self.limit = limit.bounded
        self.clock = AnyClock(clock)
        site = Actions.Site(file: file, line: line)
    }

    /// Every action that may throw ``TimedOut``.
    public func wraps<A: Pluggable>(_ action: A.Type) -> Bool { TimedOut.self is A.Failure.Type || isOpen(action) }

    private func isOpen<A: Pluggable>(_: A.Type) -> Bool { A.Failure.self == (any Error).self }

    /// Performs the action, within the limit if it may throw ``TimedOut``.
    public func perform<A: AsyncAction>(
        _ input: A.Input, of action: Wrapped<A>, next: @escaping A.Perform
    ) async throws(A.Failure) -> A.Output {
        guard let late = timedOut(action.signature) as? A.Failure else { return try await next(input) }
        return try await perform(input, or: late, next)
    }

    fileprivate func timedOut(_ action: ActionSignature) -> TimedOut {
        TimedOut(action: action.name, limit: limit, site: site)
    }

    fileprivate func perform<Input: Sendable, Output: Sendable, Failure: Error>(
        _ input: Input, or late: Failure, _ next: @escaping @Sendable (Input) async throws(Failure) -> Output
    ) async throws(Failure) -> Output {
        try await withTimeLimit(limit, by: clock, or: .failure(late)) { await result(of: next, input) }.get()
    }
}

extension Wrap where A: AsyncAction, A.Failure == any Error {
    /// Gives each call so much time: `.timeOut(after: .seconds(5))`. See ``TimeOut``.
    ///
    /// - Parameters:
    ///   - limit: how long each call is given. Then the caller meets ``TimedOut``.
    ///   - clock: what measures it.
    ///   - file: where the limit is set, for the message of ``TimedOut``.
    ///   - line: where the limit is set, for the message of ``TimedOut``.
    public static func timeOut(
        after limit: Duration, clock: some Clock<Duration> = ContinuousClock(), file: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        .by(TimeOut(after: limit, clock: clock, file: file, line: line))
    }
}

extension Wrap where A: AsyncAction {
    /// Gives each call of an action with typed failures so much time: `.timeOut(after: .seconds(5)) { _ in .late }`.
    /// See ``TimeOut``.
    ///
    /// - Parameters:
    ///   - limit: how long each call is given.
    ///   - clock: what measures it.
    ///   - file: where the limit is set.
    ///   - line: where the limit is set.
    ///   - failure: what the caller meets then, among the failures that the action declares.
    public static func timeOut(
        after limit: Duration, clock: some Clock<Duration> = ContinuousClock(), file: StaticString = #fileID,
        line: UInt = #line, or failure: @escaping @Sendable (TimedOut) -> A.Failure
    ) -> Self {
        let timeOut = TimeOut(after: limit, clock: clock, file: file, line: line)
        let late = failure(timeOut.timedOut(ActionSignature(A.self)))
        return .around(timeOut.name) { (input, next) async throws(A.Failure) in
            try await timeOut.perform(input, or: late, next)
        }
    }
}
