import DertischSupport
import Synchronization

/// The events that wait for a client (server-sent events, HTML standard, section 9.2): the newest alone, so that a slow client costs no memory.
final class EventBuffer: Sendable {
    private struct State {
        var event: [UInt8]?
        var isCommentDue = false
        /// The reason of the end, which is sent last.
        var problem: RouteProblem?
        var hasEnded = false

        var isEmpty: Bool { event == nil && !isCommentDue && problem == nil }
    }

    private let state = Mutex(State())
    /// The tasks that wait for a change of the state.
    private let continuations = Continuations<Void>()

    /// The time between comments, which tell proxies that the connection is in use.
    static let commentInterval = Duration.seconds(15)

    private static let comment = Array(":\n\n".utf8)

    /// Puts an event with JSON on one line in the place of the one that waits.
    func put(_ json: [UInt8]) { change { if !$0.hasEnded { $0.event = json } } }

    /// Puts a comment, which is sent if no event waits.
    func putComment() { change { $0.isCommentDue = !$0.hasEnded } }

    /// Ends the events after the one that waits.
    ///
    /// - Parameter problem: sent as a last event, named `problem`.
    func end(with problem: RouteProblem? = nil) {
        change { state in
            if !state.hasEnded { state.problem = problem }
            state.hasEnded = true
        }
    }

    /// Waits until there is something to send, or the end.
    ///
    /// - Returns: the problem, if it is all that there is.
    func start() async -> RouteProblem? {
        await continuations.wait(until: { state.withLock { !$0.isEmpty || $0.hasEnded } })
        return state.withLock { $0.event == nil ? $0.problem : nil }
    }

    /// Waits for the next event or comment; `nil` at the end, or if the task is cancelled.
    func next() async -> [UInt8]? {
        await continuations.wait(until: { state.withLock { !$0.isEmpty || $0.hasEnded } })
        return state.withLock { state in
            defer { state.isCommentDue = false }
            if let event = state.event.take() { return Self.event(event) }
            if let problem = state.problem.take() { return Self.event(problem.json, named: "problem") }
            return state.isCommentDue && !state.hasEnded ? Self.comment : nil
        }
    }

    /// Waits until the events have ended.
    func ended() async { await continuations.wait(until: { state.withLock(\.hasEnded) }) }

    private static func event(_ json: [UInt8], named name: String? = nil) -> [UInt8] {
        Array("\(name.map { "event: \($0)\n" } ?? "")data: ".utf8) + json + Array("\n\n".utf8)
    }

    private func change(_ change: (inout State) -> Void) {
        state.withLock { change(&$0) }
        continuations.resumeAll()
    }
}
