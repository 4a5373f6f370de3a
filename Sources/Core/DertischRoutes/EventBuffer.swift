import DertischSupport
import Synchronization

/// The events that wait for a client (server-sent events, HTML standard, section 9.2): the newest alone, so that a slow client costs no memory.
final class EventBuffer: Sendable {
    private struct State {
        var event: [UInt8]?
        var isCommentDue = false
        var hasEnded = false

        var isEmpty: Bool { event == nil && !isCommentDue }
    }

    private let state = Mutex(State())
    /// The tasks that wait for a change of the state.
    private let continuations = Continuations<Void>()

    /// The time between comments, which tell proxies that the connection is in use.
    static let commentInterval = Duration.seconds(15)

    private static let comment = Array(":\n\n".utf8)
    private static let failure = Array("event: problem\ndata: {}\n\n".utf8)

    /// Puts an event with JSON on one line in the place of the one that waits.
    func put(_ json: [UInt8]) {
        change { state in
            if !state.hasEnded { state.event = Array("data: ".utf8) + json + Array("\n\n".utf8) }
        }
    }

    /// Puts a comment, which is sent if no event waits.
    func putComment() { change { $0.isCommentDue = true } }

    /// Ends the events after the one that waits.
    ///
    /// - Parameter failed: true to send a last event, named `problem`.
    func end(failed: Bool) {
        change { state in
            if failed, !state.hasEnded { state.event = (state.event ?? []) + Self.failure }
            state.hasEnded = true
        }
    }

    /// Waits for the next event or comment; `nil` at the end, or if the task is cancelled.
    func next() async -> [UInt8]? {
        await continuations.wait(until: { state.withLock { !$0.isEmpty || $0.hasEnded } })
        return state.withLock { state in
            defer { (state.event, state.isCommentDue) = (nil, false) }
            return state.event ?? (state.isCommentDue && !state.hasEnded ? Self.comment : nil)
        }
    }

    /// Waits until the events have ended.
    func ended() async { await continuations.wait(until: { state.withLock(\.hasEnded) }) }

    private func change(_ change: (inout State) -> Void) {
        state.withLock { change(&$0) }
        continuations.resumeAll()
    }
}
