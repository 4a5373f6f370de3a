import Dertisch
import Synchronization

/// The bridge between one WebSocket, which runs on the socket queue, and its session, which runs on the main actor.
///
/// Messages are read on the socket queue and handed over in order, several at a time when the main actor is busy. The
/// socket is closed if more than a few hundred messages wait, since no person types that fast. It is also closed if
/// the first message does not join a session, or if none comes.
final class TabListener: WebSocketListener, Wire {
    private enum Event {
        case opened
        case message(Envelope?)
        case closed
    }

    private struct Inbox {
        var events: [Event] = []
        var isScheduled = false
    }

    static let limit = 512
    /// The time limit for a page to join, by the room's clock.
    static let patience = Duration.seconds(10)

    private let room: WeakRoom
    private let socket = Mutex<WebSocket?>(nil)
    private let inbox = Mutex(Inbox())
    @MainActor private var session: WebSession?
    @MainActor private var isOver = false
    /// The task that waits for the page to join.
    @MainActor private var joining: Task<Void, Never>?

    @MainActor init(room: WebRoom) { self.room = WeakRoom(room: room) }

    func opened(_ socket: WebSocket) {
        self.socket.withLock { $0 = socket }
        post(.opened)
    }

    func received(_ text: [UInt8], on socket: WebSocket) { post(.message(Envelope(text))) }

    func closed(_ socket: WebSocket) {
        self.socket.withLock { $0 = nil }
        post(.closed)
    }

    func send(_ message: [UInt8]) { socket.withLock(\.self)?.send(message) }

    func close(_ reason: WireEnd) {
        let (status, words): (UInt16, String) =
            switch reason {
            case .goingAway: (1001, "The house is closing.")
            case .takenOver: (4001, "Another page took this session over.")
            case .unknownSession: (4004, "The session is over.")
            case .badMessage: (4000, "That was no message of this protocol.")
            case .silence: (4008, "Nothing was said.")
            }
        socket.withLock(\.self)?.close(status, words)
    }

    private func post(_ event: Event) {
        let (isFirst, isFull) = inbox.withLock { inbox in
            inbox.events.append(event)
            defer { inbox.isScheduled = true }
            return (!inbox.isScheduled, inbox.events.count == Self.limit)
        }
        if isFull { close(.badMessage) }
        if isFirst { Task { @MainActor in self.deliver() } }
    }

    @MainActor private func deliver() {
        let events = inbox.withLock { inbox in
            inbox.isScheduled = false
            defer { inbox.events = [] }
            return inbox.events
        }
        let now = ContinuousClock.now
        for event in events {
            switch event {
            case .opened: joining = waitToJoin()
            case .message(let envelope):
                joining?.cancel()
                take(envelope, at: now)
            case .closed:
                joining?.cancel()
                isOver = true
                if let session { room.room?.left(session, self) }
                session = nil
            }
        }
    }

    @MainActor private func waitToJoin() -> Task<Void, Never>? {
        guard let clock = room.room?.clock else { return nil }
        return Task.immediate { [weak self] in
            guard (try? await clock.sleep(for: Self.patience)) != nil, let self, !isOver else { return }
            isOver = true
            room.room?.counters.refuse(.silence)
            close(.silence)
        }
    }

    @MainActor private func take(_ envelope: Envelope?, at now: ContinuousClock.Instant) {
        guard !isOver, let room = room.room else { return }
        if let session {
            // Messages still in transit over an abandoned wire come again over the one that replaced it.
            guard session.isServed(by: self) else { return }
            guard let envelope else { return room.counters.refuse(.badMessage) }
            return session.take(envelope.upward, number: envelope.number, at: now)
        }
        session = room.join(envelope?.upward, self)
        // A rejected browser is ignored from now on, even if more messages came before the socket was closed.
        isOver = session == nil
    }
}

/// A weak reference to the room.
@MainActor private struct WeakRoom {
    weak var room: WebRoom?
}
