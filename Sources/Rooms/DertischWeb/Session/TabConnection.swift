import DertischSupport
import DertischRoom
import Synchronization

/// The bridge between one WebSocket, which runs on the server's thread, and its session, which runs on the main actor.
///
/// Messages are read on the server's thread and handed over in order, several at a time when the main actor is busy. The
/// socket is closed if more than a few hundred messages wait, since no person types that fast. It is also closed if
/// the first message joins no session and the second restores none, or if they do not come in time.
final class TabConnection: WebSocketListener, BrowserConnection {
    private enum Event: Sendable {
        case opened
        case message(NumberedMessage?)
        case closed
    }

    static let maxQueuedMessages = 512
    /// The time limit for a page to join, by the room's clock.
    static let joinTimeout = Duration.seconds(10)

    private let room: WeakRoom
    private let visitor: Visitor
    private let socket = Mutex<WebSocket?>(nil)
    private let mailbox = Mailbox<Event>()
    @MainActor private var session: WebSession?
    @MainActor private var isClosed = false
    /// True once the browser was told that its session is not known.
    @MainActor private var isUnknown = false
    /// True while the state of the browser waits to be seated.
    @MainActor private var isWaiting = false
    /// Closes the socket unless the page joins in time.
    @MainActor private var lateJoin: Timeout?

    @MainActor init(room: WebRoom, visitor: Visitor) {
        self.room = WeakRoom(room: room)
        self.visitor = visitor
    }

    func opened(_ socket: WebSocket) {
        self.socket.withLock { $0 = socket }
        post(.opened)
    }

    func received(_ text: [UInt8], on socket: WebSocket) { post(.message(NumberedMessage(text))) }

    func closed(_ socket: WebSocket) {
        self.socket.withLock { $0 = nil }
        post(.closed)
    }

    func send(_ message: [UInt8]) { socket.withLock(\.self)?.send(message) }

    func sendAtOnce(_ message: [UInt8]) { socket.withLock(\.self)?.sendAtOnce(message) }

    func close(_ reason: CloseReason) {
        let (status, text): (UInt16, String) =
            switch reason {
            case .goingAway: (1001, "The server is closing.")
            case .takenOver: (4001, "Another page took this session over.")
            case .unknownSession: (4004, "The session has ended.")
            case .noFreeSession: (1013, "The server has no free session.")
            case .badMessage: (4000, "Malformed message.")
            case .joinTimeout: (4008, "No session was joined in time.")
            }
        socket.withLock(\.self)?.close(status, text)
    }

    private func post(_ event: Event) {
        let count = mailbox.post(event)
        if count == Self.maxQueuedMessages { close(.badMessage) }
        if count == 1 { Task { @MainActor in self.deliver() } }
    }

    @MainActor private func deliver() {
        let now = ContinuousClock.now
        for event in mailbox.takeAll() {
            switch event {
            case .opened: lateJoin = startJoinTimeout()
            case .message(let message): handle(message, at: now)
            case .closed:
                lateJoin?.cancel()
                isClosed = true
                if let session { room.room?.disconnected(session, self) }
                session = nil
            }
        }
    }

    @MainActor private func startJoinTimeout() -> Timeout? {
        room.room?.context.timeouts.start(Self.joinTimeout) { [weak self] in
            guard let self, !isClosed else { return }
            isClosed = true
            room.room?.context.counters.countRefusal(.joinTimeout)
            close(.joinTimeout)
        }
    }

    /// Passes a message to the session, or joins the browser to one.
    ///
    /// While the browser's state waits to be seated, messages are dropped. By the rules of the protocol, a page sends nothing from its state on until
    /// it hears that it has joined. Gestures that are made meanwhile wait in the page.
    @MainActor private func handle(_ message: NumberedMessage?, at now: ContinuousClock.Instant) {
        guard !isClosed, !isWaiting, let room = room.room else { return }
        if let session {
            // Messages still in transit over an abandoned connection come again over the one that replaced it.
            guard session.isConnected(over: self) else { return }
            guard let message else { return room.context.counters.countRefusal(.badMessage) }
            return session.handle(message.content, number: message.number, at: now)
        }
        // A browser whose session is unknown has one more try, with the state that it carries.
        if isUnknown {
            guard case .restore = message?.content else {
                room.context.counters.countRefusal(.badMessage)
                isClosed = true
                return close(.badMessage)
            }
        }
        let content = message?.content
        isWaiting = room.letWait(content, from: self, by: visitor) { [weak self] in self?.goOn(content) }
        // It has come in time.
        if isWaiting { lateJoin?.cancel() } else { admit(content, to: room) }
    }

    /// Has the browser's state seated, in its turn.
    @MainActor private func goOn(_ message: ClientMessage?) -> Task<Void, Never>? {
        isWaiting = false
        guard !isClosed, let room = room.room, room.phase < .closed else { return nil }
        return admit(message, to: room)
    }

    /// Joins the browser to its session, or has its state seated.
    ///
    /// - Returns: the task that ends once the restored session is connected.
    @discardableResult @MainActor private func admit(
        _ message: ClientMessage?, to room: WebRoom
    ) -> Task<Void, Never>? {
        switch room.admit(message, self, by: visitor) {
        case .joined(let session):
            lateJoin?.cancel()
            self.session = session
        case .restored(let session):
            lateJoin?.cancel()
            self.session = session
            return Task {
                await room.settle(session)
                if !isClosed { room.connect(session, self, by: visitor) }
            }
        case .unknown: isUnknown = true
        // A rejected browser is ignored from now on, even if more messages came before the socket was closed.
        case .refused: isClosed = true
        }
        return nil
    }
}

/// A weak reference to the room.
@MainActor private struct WeakRoom {
    weak var room: WebRoom?
}
