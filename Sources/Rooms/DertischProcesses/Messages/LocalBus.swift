import DertischSupport
package import DertischBus
import DertischPrograms
import Foundation
import Synchronization

/// The message bus of a child process: its parent passes what it publishes on to all other children of that parent.
///
/// Publishing sends at once if the parent takes messages, or else queues up to 4 MB. What others publish is received on a thread of the
/// bus's own. The parent drops the oldest messages for a process that does not take them.
package final class LocalBus: MessageBus {
    struct State {
        enum Phase { case new, open, closing, ended }

        var phase = Phase.new
        var waiting: FrameQueue
        var events: EventQueue?
        /// Whether ``LocalBus/open(_:)`` may return.
        var isSettled = false
        var opener: CheckedContinuation<Void, Never>?
        var closers: [CheckedContinuation<Void, Never>] = []
        /// The time at which what is queued is given up.
        var closingEnd: ContinuousClock.Instant?
    }

    /// The most bytes that wait to be sent.
    static let maxWaiting = 4 << 20
    /// The time for the parent to answer.
    static let answerLimit = Duration.seconds(5)
    /// The time for sending what is queued at the end.
    static let closingLimit = Duration.seconds(1)
    static let socketID: UInt64 = 1

    let socket: FrameSocket
    let answerLimit: Duration
    private let closingLimit: Duration
    let state: Mutex<State>

    /// - Parameters:
    ///   - socket: the child's end, which the bus owns.
    ///   - maxWaiting: the most bytes that wait to be sent.
    ///   - answerLimit: the time for the parent to answer.
    ///   - closingLimit: the time for sending what is queued at the end.
    init(
        over socket: FrameSocket, maxWaiting: Int = maxWaiting, answerLimit: Duration = answerLimit,
        closingLimit: Duration = closingLimit
    ) {
        self.socket = socket
        self.answerLimit = answerLimit
        self.closingLimit = closingLimit
        state = Mutex(State(waiting: FrameQueue(maxBytes: maxWaiting)))
    }

    deinit {
        // A bus that was opened is held by its thread, and closes the socket there.
        if state.withLock({ $0.phase == .new }) { socket.close() }
    }

    package var maxMessageBytes: Int { MessageFrame.maxMessageBytes }

    package func open(_ receive: @escaping @Sendable (BusEvent) -> Void) async throws {
        let events = try begin()
        guard SystemThread.start(named: "dertisch.bus", { self.run(events, receive) }) else {
            end()
            throw Error.noResources(SystemError(EAGAIN))
        }
        await withCheckedContinuation { continuation in
            let isSettled = state.withLock { state in
                if !state.isSettled { state.opener = continuation }
                return state.isSettled
            }
            if isSettled { continuation.resume() }
        }
    }

    /// Asks the parent for messages.
    private func begin() throws -> EventQueue {
        try state.withLock { state in
            guard state.phase == .new else { throw Error.openedTwice }
            guard let events = EventQueue(), events.addListener(at: socket.descriptor, as: Self.socketID) else {
                throw Error.noResources(SystemError(errno))
            }
            // Nothing was sent before, so there is room. That the parent has ended is found by reading.
            _ = socket.sendOpening()
            state.phase = .open
            state.events = events
            return events
        }
    }

    package func publish(_ message: [UInt8]) -> Bool {
        guard message.count <= maxMessageBytes else { return false }
        let frame = MessageFrame(message)
        return state.withLock { state in
            guard state.phase == .open else { return false }
            guard state.waiting.isEmpty else { return state.waiting.append(frame) }
            switch socket.send(frame) {
            case .sent: return true
            case .full:
                state.events?.reportWritability(true, of: socket.descriptor, as: Self.socketID)
                return state.waiting.append(frame)
            case .refused, .end: return false
            }
        }
    }

    package func close() async {
        await withCheckedContinuation { continuation in
            let hasEnded = state.withLock { state in
                switch state.phase {
                case .ended: return true
                case .new:
                    state.phase = .ended
                    socket.close()
                    return true
                case .open, .closing:
                    state.phase = .closing
                    state.closingEnd = state.closingEnd ?? .now + closingLimit
                    state.closers.append(continuation)
                    state.events?.wakeUp()
                    return false
                }
            }
            if hasEnded { continuation.resume() }
        }
    }
}
