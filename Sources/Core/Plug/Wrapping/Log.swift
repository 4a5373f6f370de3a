import DertischSupport
import Synchronization

/// A wrapper that logs calls, their outcomes and their durations.
///
/// ```swift
/// Actions.wrapAll(by: [Log { print($0) }])
/// // LikePhoto #1 began
/// // LikePhoto #1 answered after 0.012 s
/// ```
///
/// It never logs inputs or outputs, since they may be secret.
public struct Log: Wrapper, AsyncWrapper {
    /// The events of a call.
    public enum Event: Sendable {
        /// The call began.
        case began
        /// The call succeeded.
        case answered(after: Duration)
        /// The call failed.
        case failed(any Error, after: Duration)
    }

    /// One line of the log.
    public struct Line: Sendable, CustomStringConvertible {
        /// The action's name and types.
        public let action: ActionSignature
        /// The number of the call, counted by this log from 1. It connects the lines of one call.
        public let call: Int
        /// The event of this line.
        public let event: Event

        /// `LikePhoto #7 answered after 0.012 s`.
        public var description: String {
            switch event {
            case .began: "\(action.name) #\(call) began"
            case .answered(let time): "\(action.name) #\(call) answered after \(Self.text(time))"
            case .failed(let error, let time): "\(action.name) #\(call) failed after \(Self.text(time)): \(error)"
            }
        }

        private static func text(_ time: Duration) -> String { "\((time / .microseconds(1)).rounded() / 1_000_000) s" }
    }

    private final class Counter: Sendable {
        private let last = Atomic<Int>(0)
        func next() -> Int { last.wrappingAdd(1, ordering: .relaxed).newValue }
    }

    /// `log`.
    public var name: String { "log" }
    private let clock: AnyClock
    private let calls = Counter()
    private let write: @Sendable (Line) -> Void

    /// Creates a log.
    ///
    /// - Parameters:
    ///   - clock: the clock that measures durations.
    ///   - write: a closure that writes a line. It runs within the call, on the call's thread, so it should be quick.
    public init(clock: some Clock<Duration> = ContinuousClock(), _ write: @escaping @Sendable (Line) -> Void) {
        self.clock = AnyClock(clock)
        self.write = write
    }

    /// Performs the action, and writes a line before and after it.
    public func perform<A: Action>(_ input: A.Input, of action: Wrapped<A>, next: A.Perform) throws(A.Failure)
        -> A.Output
    {
        let (number, start) = begin(action.signature)
        do throws(A.Failure) {
            let output = try next(input)
            end(action.signature, number, .answered(after: clock.elapsed() - start))
            return output
        } catch {
            end(action.signature, number, .failed(error, after: clock.elapsed() - start))
            throw error
        }
    }

    /// Performs the action, and writes a line before and after it.
    public func perform<A: AsyncAction>(
        _ input: A.Input, of action: Wrapped<A>, next: @escaping A.Perform
    ) async throws(A.Failure) -> A.Output {
        let (number, start) = begin(action.signature)
        do throws(A.Failure) {
            let output = try await next(input)
            end(action.signature, number, .answered(after: clock.elapsed() - start))
            return output
        } catch {
            end(action.signature, number, .failed(error, after: clock.elapsed() - start))
            throw error
        }
    }

    private func begin(_ action: ActionSignature) -> (number: Int, start: Duration) {
        let number = calls.next()
        write(Line(action: action, call: number, event: .began))
        return (number, clock.elapsed())
    }

    private func end(_ action: ActionSignature, _ number: Int, _ event: Event) {
        write(Line(action: action, call: number, event: event))
    }
}

extension Wrap where A: Action {
    /// Logs every call: `.log { print($0) }`. See ``Log``.
    ///
    /// - Parameters:
    ///   - clock: the clock that measures durations.
    ///   - write: a closure that writes a line.
    public static func log(
        clock: some Clock<Duration> = ContinuousClock(), _ write: @escaping @Sendable (Log.Line) -> Void
    ) -> Self {
        .by(Log(clock: clock, write))
    }
}

extension Wrap where A: AsyncAction {
    /// Logs every call: `.log { print($0) }`. See ``Log``.
    ///
    /// - Parameters:
    ///   - clock: the clock that measures durations.
    ///   - write: a closure that writes a line.
    public static func log(
        clock: some Clock<Duration> = ContinuousClock(), _ write: @escaping @Sendable (Log.Line) -> Void
    ) -> Self {
        .by(Log(clock: clock, write))
    }
}
