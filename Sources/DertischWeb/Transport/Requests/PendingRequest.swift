import CMicrohttpd
import Synchronization

/// A request on its way in, and its answer on the way out.
///
/// libmicrohttpd keeps it from the request line to the end of the answer. Its connection sleeps while the handler works,
/// and is woken exactly once, by whoever answers first: the handler, or a server that stops.
final class PendingRequest: Sendable {
    /// What comes next for a request.
    enum Stage {
        /// The request line is there, the header is not. Nil stands for a target that is no proper one.
        case new(RequestTarget?)
        /// The body is coming in.
        case receiving(HTTPRequest)
        /// The body is too large; what comes in is thrown away.
        case draining
        /// The handler works, and the connection sleeps.
        case waiting(HTTPRequest, MHDConnection)
        /// The answer is there, to be sent when the connection wakes.
        case answered(HTTPRequest, HTTPResponse.Answer)
        /// The answer to a handshake is on its way; the socket is this listener's.
        case upgrading(any WebSocketListener)
        /// Handed to libmicrohttpd.
        case sent
    }

    /// What follows from more bytes of a body.
    enum Reception {
        case goOn
        case becameTooLarge
        case giveUp
    }

    private struct State {
        var stage: Stage
        var drained = 0
        var task: Task<Void, Never>?
        var isCancelled = false
        var isCounted = false
        var lookout: UInt64?
    }

    private let state: Mutex<State>

    init(target: RequestTarget?) { state = Mutex(State(stage: .new(target))) }

    var stage: Stage { state.withLock(\.stage) }

    /// Moves on, on libmicrohttpd's thread. Answers the stage before.
    @discardableResult func move(to stage: Stage) -> Stage {
        state.withLock { state in
            defer { state.stage = stage }
            return state.stage
        }
    }

    /// Notes that the server counts this request as in hand.
    func markCounted() { state.withLock { $0.isCounted = true } }

    /// The ticket by which its connection is looked at, to notice that its client leaves.
    var lookout: UInt64? {
        get { state.withLock(\.lookout) }
        set { state.withLock { $0.lookout = newValue } }
    }

    /// Whether this server has answered, or is about to.
    var isAnswered: Bool {
        switch stage {
        case .new, .receiving, .draining: false
        case .waiting, .answered, .upgrading, .sent: true
        }
    }

    var isCounted: Bool { state.withLock(\.isCounted) }

    func receive(_ bytes: UnsafeRawBufferPointer, limit: Int) -> Reception {
        state.withLock { state in
            switch state.stage {
            case .receiving(var request):
                // The stage must not hold a second reference, or each piece would copy the whole body.
                state.stage = .draining
                guard request.body.count + bytes.count <= limit else {
                    state.drained = request.body.count + bytes.count
                    return .becameTooLarge
                }
                request.body.append(contentsOf: bytes)
                state.stage = .receiving(request)
            case .draining:
                state.drained += bytes.count
                if state.drained / FramingCheck.patience > limit { return .giveUp }
            case .new, .waiting, .answered, .upgrading, .sent: break
            }
            return .goOn
        }
    }

    /// Takes the answer and wakes the connection, unless there is an answer already.
    ///
    /// The connection is woken within the lock: a server that stops must not free it between the two.
    func settle(_ answer: HTTPResponse.Answer) {
        state.withLock { state in
            guard case .waiting(let request, let connection) = state.stage else { return }
            state.stage = .answered(request, answer)
            state.task = nil
            MHD_resume_connection(connection.pointer)
        }
    }

    /// Keeps the task that works on the answer, to cancel it if the server stops or the client leaves.
    func keep(_ task: Task<Void, Never>) {
        let isCancelled = state.withLock { state in
            if case .waiting = state.stage { state.task = task }
            return state.isCancelled
        }
        if isCancelled { task.cancel() }
    }

    func cancel() {
        let task = state.withLock { state in
            state.isCancelled = true
            return state.task
        }
        task?.cancel()
    }
}

/// libmicrohttpd's handle of one connection.
// It is an address that is only handed back to libmicrohttpd, which locks what it points to. Whoever keeps one beyond
// a call keeps a connection that is suspended, and libmicrohttpd frees none of those.
struct MHDConnection: @unchecked Sendable {
    let pointer: OpaquePointer

    var id: UInt { UInt(bitPattern: pointer) }
}
