import DertischPrimitives
import Synchronization

/// A wrapper that tells what is called, how it ended, and how long it took.
///
/// ```swift
/// Actions.wrapAll(by: [Log { print($0) }])
/// // LikePhoto #1 began
/// // LikePhoto #1 answered after 0.012 s
/// ```
///
/// It never tells what an action is given or gives back: that may be secret.
public struct Log: Wrapper, AsyncWrapper {
    /// What happened to a call.
    public enum Event: Sendable {
        /// It has come in.
        case began
        /// It has been answered.
        case answered(after: Duration)
        /// It has failed.
        case failed(any Error, after: Duration)
    }

    /// One line of the log.
    public struct Line: Sendable, CustomStringConvertible {
        /// The action's name and types.
        public let action: ActionSignature
        /// The number of the call, from 1, counted by this log: it ties the lines of one call together.
        public let call: Int
        /// What happened to it.
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

    /// Makes a log.
    ///
    /// - Parameters:
    ///   - clock: measures how long calls take.
    ///   - write: writes a line. It is called within the call, on the thread that the call is on, so it should be quick.
    public init(clock: some Clock<Duration> = ContinuousClock(), _ write: @escaping @Sendable (Line) -> Void) {
        self.clock = AnyClock(clock)
        self.write = write
    }

    /// Performs the action, with a line before and one after.
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

    /// Performs the action, with a line before and one after.
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
    /// Tells of every call: `.log { print($0) }`. See ``Log``.
    ///
    /// - Parameters:
    ///   - clock: measures how long calls take.
    ///   - write: writes a line.
    public static func log(
        clock: some Clock<Duration> = ContinuousClock(), _ write: @escaping @Sendable (Log.Line) -> Void
    ) -> Self {
        .by(Log(clock: clock, write))
    }
}

extension Wrap where A: AsyncAction {
    /// Tells of every call: `.log { print($0) }`. See ``Log``.
    ///
    /// - Parameters:
    ///   - clock: measures how long calls take.
    ///   - write: writes a line.
    public static func log(
        clock: some Clock<Duration> = ContinuousClock(), _ write: @escaping @Sendable (Log.Line) -> Void
    ) -> Self {
        .by(Log(clock: clock, write))
    }
}
