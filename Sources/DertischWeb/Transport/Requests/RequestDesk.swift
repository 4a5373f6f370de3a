import CMicrohttpd
import Foundation
import Synchronization

/// Takes libmicrohttpd's calls for one server: lets connections in, collects each request, has it answered, sends the
/// answer.
final class RequestDesk: Sendable {
    let limits: HTTPServer.Limits
    let sockets: SocketQueue
    let tally: Tally
    private let handler: @Sendable (HTTPRequest) async -> HTTPResponse.Answer
    private let book: Mutex<ConnectionBook>
    private let hands = Mutex(Hands())
    private let lookout = Lookout()

    private struct Hands {
        var waiting: [ObjectIdentifier: PendingRequest] = [:]
        var count = 0
        var isClosing = false
        /// Nobody waits any more for what is in hand, nor will.
        var hasWaited = false
        var onIdle: CheckedContinuation<Void, Never>?
    }

    init(
        limits: HTTPServer.Limits, tally: Tally, handler: @escaping @Sendable (HTTPRequest) async -> HTTPResponse.Answer
    ) {
        self.limits = limits
        self.tally = tally
        self.handler = handler
        sockets = SocketQueue(limits: limits, tally: tally)
        let beats = (limits.arrival / limits.heartbeat).rounded(.up)
        book = Mutex(
            ConnectionBook(
                limits: .init(
                    all: limits.connections, perAddress: limits.connectionsPerAddress,
                    fromLoopback: limits.connectionsFromLoopback, beats: beats < 1_000_000 ? Int(max(1, beats)) : .max))
        )
    }

    var isClosing: Bool { hands.withLock(\.isClosing) }

    /// One heartbeat: cuts off requests that take too long, sounds the sockets.
    func beat() {
        book.withLock { book in
            // Within the lock, so that no descriptor is closed and used again in between.
            for descriptor in book.beat() {
                tally.refuse(.late)
                shutdown(descriptor, Int32(SHUT_RDWR))
            }
        }
        sockets.beat()
    }

    /// Lets nobody in any more, and sends every socket a goodbye.
    func beginClosing() {
        hands.withLock { $0.isClosing = true }
        sockets.sayGoodbye()
    }

    /// Returns when nothing is in hand, or when ``stopWaiting()`` is called, be it before.
    func idle() async {
        await withCheckedContinuation { done in
            let isOver = hands.withLock { hands in
                let isOver = hands.count == 0 || hands.hasWaited
                if !isOver { hands.onIdle = done }
                return isOver
            }
            if isOver { done.resume() }
        }
    }

    func stopWaiting() {
        let done = hands.withLock { hands in
            hands.hasWaited = true
            defer { hands.onIdle = nil }
            return hands.onIdle
        }
        done?.resume()
    }

    /// Answers every request that still waits for its handler, and cancels those.
    func abandon() {
        for pending in hands.withLock({ Array($0.waiting.values) }) {
            pending.cancel()
            settle(pending, .response(Self.closing))
        }
    }

    private static let closing = HTTPResponse.text("The server is stopping.", status: 503)
}

extension RequestDesk {
    func admits(_ address: PeerAddress) -> Bool {
        let refusal = isClosing ? .stopping : book.withLock { $0.refusal(of: address) }
        if let refusal { tally.refuse(refusal) }
        return refusal == nil
    }

    func opened(_ connection: MHDConnection) {
        let address = RequestReader.address(connection.pointer)
        let descriptor = RequestReader.descriptor(connection.pointer)
        book.withLock { $0.open(connection.id, descriptor, from: address) }
        tally.count {
            $0.connectionsAccepted += 1
            $0.connectionsOpen += 1
        }
    }

    func closed(_ connection: MHDConnection) {
        book.withLock { $0.close(connection.id) }
        tally.count { $0.connectionsOpen -= 1 }
    }

    /// The header is complete. Answers at once what needs no body and no handler.
    func begin(
        _ pending: PendingRequest, _ connection: MHDConnection, _ target: RequestTarget?, method: String
    ) -> MHD_Result {
        pending.markCounted()
        let isClosing = hands.withLock { hands in
            hands.count += 1
            return hands.isClosing
        }
        tally.count {
            $0.requests += 1
            $0.inHand += 1
        }
        if isClosing { return refuse(pending, connection, .stopping, Self.closing) }
        guard let target else { return refuse(pending, connection, .malformed, Self.malformed) }
        let address = book.withLock { $0.address(of: connection.id) }
        let request = HTTPRequest(
            method: method, path: target.path, query: target.query, target: target.encoded,
            headers: RequestReader.headers(connection.pointer), peer: address?.text ?? "")
        switch FramingCheck.verdict(on: request, limit: limits.body) {
        case .receive: pending.move(to: .receiving(request))
        case .drain:
            tally.refuse(.bodyTooLarge)
            pending.move(to: .draining)
        case .tooLarge: return refuse(pending, connection, .bodyTooLarge, Self.tooLarge)
        case .malformed: return refuse(pending, connection, .malformed, Self.malformed)
        }
        return .YES
    }

    func receive(_ bytes: UnsafeRawBufferPointer, _ pending: PendingRequest) -> MHD_Result {
        tally.count { $0.bytesIn += bytes.count }
        switch pending.receive(bytes, limit: limits.body) {
        case .goOn: return .YES
        case .becameTooLarge:
            tally.refuse(.bodyTooLarge)
            return .YES
        case .giveUp:
            pending.move(to: .sent)
            return .NO
        }
    }

    /// The request is complete, or its connection wakes with an answer.
    func goOn(_ pending: PendingRequest, _ connection: MHDConnection) -> MHD_Result {
        switch pending.stage {
        case .receiving(let request):
            book.withLock { $0.requestArrived(on: connection.id) }
            work(on: request, pending, connection)
            return .YES
        case .draining:
            pending.move(to: .sent)
            return ResponseSender(desk: self, connection: connection).send(Self.tooLarge)
        case .answered(let request, let answer):
            pending.move(to: .sent)
            return ResponseSender(desk: self, connection: connection).send(answer, to: request, pending)
        // libmicrohttpd wakes a connection only after it was resumed, and hands over each request once.
        case .new, .waiting, .upgrading, .sent: return .NO
        }
    }

    /// The answer is out, or the client has gone, or an upgraded connection was closed.
    ///
    /// - Parameter isHeard: false if libmicrohttpd gave up on the client, for its silence or a broken connection. If not,
    ///   a request that is not answered here is one that broke off, or that libmicrohttpd refused itself.
    func completed(_ pending: PendingRequest, _ connection: MHDConnection, isHeard: Bool) {
        let isCut = book.withLock { book in
            book.awaitRequest(on: connection.id)
            return book.isCut(connection.id)
        }
        if isHeard && !isCut && !pending.isAnswered { tally.refuse(.malformed) }
        guard pending.isCounted else { return }
        tally.count { $0.inHand -= 1 }
        let done = hands.withLock { hands in
            hands.count -= 1
            defer { if hands.count == 0 { hands.onIdle = nil } }
            return hands.count == 0 ? hands.onIdle : nil
        }
        done?.resume()
    }

    private static let malformed = HTTPResponse.text("That was no proper request.", status: 400)
    private static let tooLarge = HTTPResponse.text("The body is too large.", status: 413)

    private func refuse(
        _ pending: PendingRequest, _ connection: MHDConnection, _ reason: HTTPServer.Counters.Refusal,
        _ response: HTTPResponse
    ) -> MHD_Result {
        tally.refuse(reason)
        pending.move(to: .sent)
        return ResponseSender(desk: self, connection: connection).send(response)
    }

    private func work(on request: HTTPRequest, _ pending: PendingRequest, _ connection: MHDConnection) {
        // Suspended first: from the next line on the answer may come from another thread.
        MHD_suspend_connection(connection.pointer)
        if request.isSafe {
            let descriptor = RequestReader.descriptor(connection.pointer)
            pending.lookout = lookout.look(at: descriptor) { [weak pending] in pending?.cancel() }
        }
        pending.move(to: .waiting(request, connection))
        let isClosing = hands.withLock { hands in
            if !hands.isClosing { hands.waiting[ObjectIdentifier(pending)] = pending }
            return hands.isClosing
        }
        guard !isClosing else { return settle(pending, .response(Self.closing)) }
        pending.keep(Task { [handler] in settle(pending, await handler(request)) })
    }

    private func settle(_ pending: PendingRequest, _ answer: HTTPResponse.Answer) {
        // Before the connection wakes: from then on its descriptor may be somebody else's.
        if let ticket = pending.lookout { lookout.lookAway(ticket) }
        pending.settle(answer)
        _ = hands.withLock { $0.waiting.removeValue(forKey: ObjectIdentifier(pending)) }
    }
}
