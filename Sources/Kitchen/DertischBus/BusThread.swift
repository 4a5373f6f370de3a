package import DertischSupport
import Synchronization

/// The life of a bus that works on a thread of its own: opening, the bounded queue of messages to be sent, and closing.
///
/// The thread never waits for those who call, nor they for it, but in ``open(_:running:)`` for the first attempt to connect, and in
/// ``close()`` for its end.
package final class BusThread: Sendable {
    private enum Phase {
        case new, open, ended
        case closing(until: ContinuousClock.Instant)
    }

    private enum Link { case untried, connected, disconnected }

    private struct State {
        var link = Link.untried
        var phase = Phase.new
        var queue: MessageQueue
        /// True if the thread was woken since it last looked.
        var hasRung = false
        /// When the current connection was made.
        var connectionStart: ContinuousClock.Instant?
    }

    private let state: Mutex<State>
    private let delivery = BusDelivery()
    private let attempt = Continuations<Result<Void, BusError>>()
    private let firstAttempt = Mutex<Result<Void, BusError>?>(nil)
    private let ended = Continuations<Void>()
    private let name: String
    private let place: String
    private let maxMessageBytes: Int

    /// Wakes the thread when there is something to send or to end. The thread waits by it.
    package let wakePipe = WakePipe()

    /// The time that ``close()`` has for sending.
    private static let closingTime = Duration.seconds(1)
    /// A connection that lasted for so long makes the pauses between attempts short again.
    private static let stableTime = Duration.seconds(5)
    /// The time after which ``close()`` does not wait for a thread that is held by the network.
    private static let closingLimit = Duration.milliseconds(1500)

    /// - Parameters:
    ///   - name: the name of the thread.
    ///   - place: the address in messages, without the password.
    ///   - maxMessageBytes: the largest message.
    ///   - maxQueuedBytes: the bound of the queue.
    package init(named name: String, place: String, maxMessageBytes: Int, maxQueuedBytes: Int) {
        (self.name, self.place, self.maxMessageBytes) = (name, place, maxMessageBytes)
        state = Mutex(State(queue: MessageQueue(maxBytes: maxQueuedBytes)))
    }

    /// Starts the thread, and waits until it has tried to connect.
    ///
    /// - Parameters:
    ///   - receive: takes the events.
    ///   - body: the work of the thread, which calls ``connected()`` or ``disconnected(_:)``.
    /// - Throws: the error that the thread has ended with before it was connected, or ``BusError/opened(place:)``.
    package func open(
        _ receive: @escaping @Sendable (BusEvent) -> Void, running body: @escaping @Sendable (BusThread) -> Void
    ) async throws(BusError) {
        let isFirst = state.withLock { state in
            guard case .new = state.phase else { return false }
            state.phase = .open
            return true
        }
        guard isFirst else { throw .opened(place: place) }
        delivery.begin(receive)
        let hasStarted = SystemThread.start(named: name) { [self] in
            body(self)
            end()
        }
        if !hasStarted {
            end()
            throw .unusable(place: place, reason: "the system has no further thread")
        }
        try await attempt.wait(unless: { firstAttempt.withLock(\.self) }).get()
    }

    /// Queues a message; false if it is too large, there is no room, or the bus is not open.
    package func publish(_ message: [UInt8]) -> Bool {
        guard message.count <= maxMessageBytes else { return false }
        let (isQueued, mustWake) = state.withLock { state in
            guard case .open = state.phase, state.queue.add(message) else { return (false, false) }
            defer { state.hasRung = true }
            return (true, !state.hasRung)
        }
        if mustWake { wakePipe.wake() }
        return isQueued
    }

    /// Lets the thread send what is queued, and waits for its end.
    package func close() async {
        let mustWait = state.withLock { state in
            switch state.phase {
            case .new:
                state.phase = .ended
                return false
            case .open:
                state.phase = .closing(until: .now + Self.closingTime)
                return true
            case .closing: return true
            case .ended: return false
            }
        }
        if mustWait {
            wakePipe.wake()
            await withTimeLimit(Self.closingLimit, by: AnyClock(ContinuousClock()), or: ()) { [self] in
                await ended.wait(until: { hasEnded })
            }
        }
        delivery.end()
    }

    private var hasEnded: Bool { state.withLock { if case .ended = $0.phase { true } else { false } } }

    /// Until when the thread has to end, once the bus is being closed.
    package var closingDeadline: ContinuousClock.Instant? {
        state.withLock { if case .closing(let end) = $0.phase { end } else { nil } }
    }

    /// Takes the next messages to send. Messages that come later wake the thread.
    package func messages(bytes limit: Int) -> [[UInt8]] {
        state.withLock { state in
            state.hasRung = false
            return state.queue.take(bytes: limit)
        }
    }

    /// Connects again and again, after a growing pause, until the bus is closed or cannot be used.
    ///
    /// - Parameter session: connects, calls ``connected()``, and works until the bus is closed. It throws why it could not go on.
    package func keepConnected(_ session: () throws(BusError) -> Void) {
        var pauses = DoublingPause(from: .milliseconds(100), upTo: .seconds(1))
        var hasWorked = false
        var random = SystemRandomNumberGenerator()
        while closingDeadline == nil {
            do throws(BusError) { return try session() } catch {
                let start = state.withLock { $0.connectionStart.take() }
                hasWorked = hasWorked || start != nil
                // What worked before is tried again: a file may be missing while it is replaced, or a pooler late after a failover.
                if case .unusable = error, !hasWorked { return failed(error) }
                disconnected(error)
                if let start, .now - start > Self.stableTime { pauses.reset() }
                // Random, so that processes do not come all at once.
                guard pause(pauses.next() * Double.random(in: 0.5...1, using: &random)) else { return }
            }
        }
    }

    /// Hands an event on.
    package func deliver(_ event: BusEvent) { delivery.deliver(event) }

    /// Reports that the connection was made.
    package func connected() {
        state.withLock { $0.connectionStart = $0.connectionStart ?? .now }
        let before = replaceLink(by: .connected)
        if before == .disconnected { delivery.deliver(.reconnected) }
        if before == .untried { endAttempt(.success(())) }
    }

    /// Reports that the connection was lost or could not be made. Of further failures in a row, none is handed on.
    package func disconnected(_ error: BusError) {
        let before = replaceLink(by: .disconnected)
        if before != .disconnected { delivery.deliver(.disconnected(error)) }
        if before == .untried { endAttempt(.success(())) }
    }

    /// Reports an error that no further attempt can overcome, before the thread ends: thrown by ``open(_:running:)``, or handed on.
    private func failed(_ error: BusError) {
        if replaceLink(by: .disconnected) == .untried {
            endAttempt(.failure(error))
        } else {
            delivery.deliver(.disconnected(error))
        }
    }

    private func replaceLink(by link: Link) -> Link {
        state.withLock { state in
            defer { state.link = link }
            return state.link
        }
    }

    private func endAttempt(_ result: Result<Void, BusError>) {
        let isFirst = firstAttempt.withLock { first in
            defer { first = first ?? result }
            return first == nil
        }
        if isFirst { attempt.resumeAll(returning: result) }
    }

    /// Waits until the time is over, or the bus is being closed.
    ///
    /// - Returns: false if the bus is being closed.
    private func pause(_ duration: Duration) -> Bool {
        let end = ContinuousClock.now + duration
        while closingDeadline == nil {
            guard ContinuousClock.now < end else { return true }
            wakePipe.wait(orFor: -1, until: end)
        }
        return false
    }

    private func end() {
        endAttempt(.failure(.opened(place: place)))
        state.withLock { state in
            state.phase = .ended
            state.queue = MessageQueue(maxBytes: 0)
        }
        ended.resumeAll()
    }
}
