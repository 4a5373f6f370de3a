import DertischSupport
import Foundation

/// One client's connection: its requests, one after another, are read, answered and sent. It is used on its loop's thread only.
final class HTTPConnection {
    /// The state of the current request, with all that is valid in that state alone.
    private enum Phase {
        /// Waits for a request, or has received a part of its head.
        case head
        /// The body is coming in.
        case body(HTTPExchange, RequestBodyReader)
        /// The handler is running, and reads the body as it comes in.
        case receiving(HTTPExchange, HandlerRun, StreamedBody)
        /// The handler is running. Bytes that arrive meanwhile stay in the system's buffer.
        case handling(HTTPExchange, HandlerRun)
        case sending(OutgoingAnswer)
        /// The answer is sent while it is made. Bytes that arrive meanwhile stay in the system's buffer.
        case streaming(StreamedAnswer)
        /// The last answer is sent. Incoming bytes are discarded, since closing a connection with unread bytes resets
        /// it, and the client may lose the answer.
        case lingering
        /// The connection is closed, or has become a WebSocket.
        case ended
    }

    private enum ReadResult {
        case some
        case nothing
        /// The client sends no more, or the connection is broken.
        case ended
    }

    let id: UInt64
    let descriptor: Int32
    private let address: PeerAddress
    private let loop: EventLoop
    /// True if another process gave it, so that it is not given away again.
    private let wasForwarded: Bool
    private var phase = Phase.head
    /// Bytes that were received and not parsed yet.
    private var input: [UInt8]
    private var scanner = HeadScanner()
    /// True if the system may have something to read.
    private var mayHaveInput = false
    /// True if the client has closed its half of the connection, or all of it.
    private var hasHungUp = false
    /// True once everything that the client sent is read.
    private var hasReachedEnd = false
    private var lastActivity: ContinuousClock.Instant
    private var discardedBytes = 0
    /// The most bytes that are read from a client after the last answer: the rest of an upload that is refused early, until the client
    /// notices the answer.
    private static let maxDiscardedBytes = 64 << 20
    /// The longest silence of a client after the last answer.
    private static let lingerTimeout = Duration.seconds(2)

    /// True once a request's head has come in completely.
    private(set) var hasHadRequest = false

    init(_ new: NewConnection, id: UInt64, on loop: EventLoop) {
        self.id = id
        self.loop = loop
        descriptor = new.descriptor
        address = new.address
        input = new.input
        wasForwarded = !new.input.isEmpty
        lastActivity = loop.now
    }
}

/// The events of which its loop tells it.
extension HTTPConnection {
    /// Goes on with a connection that has something to read, or takes more.
    func handle(_ event: EventQueue.Event) {
        if event.hasHungUp { hasHungUp = true }
        if event.isReadable { mayHaveInput = true }
        advance()
    }

    /// Advances until it waits for its client, its handler or the stream of its answer.
    func advance() {
        while true {
            switch phase {
            case .head: guard readHead() else { return }
            case .body(let exchange, let reader): guard readBody(of: exchange, by: reader) else { return }
            case .receiving(let exchange, let run, let body):
                guard receive(body, of: exchange, for: run) else { return }
            case .handling(_, let run): return cancelIfClientLeft(run)
            case .sending(let answer): guard write(answer) else { return }
            case .streaming(let answer): guard stream(answer) else { return }
            case .lingering: return linger()
            case .ended: return
            }
        }
    }

    /// Reads a request that has arrived, if it waits for one.
    func lookForRequest() {
        guard case .head = phase else { return }
        mayHaveInput = true
        advance()
    }

    /// Sends the answer of a handler, unless that request is over.
    func handlerFinished(_ run: UInt64, _ answer: HTTPResponse.Answer) {
        switch phase {
        case .handling(let exchange, let current) where current.id == run:
            switch answer {
            case .response(let response): respond(response, to: exchange, after: current)
            case .webSocket(let listener): acceptSocket(listener, exchange)
            }
        case .receiving(let exchange, let current, let body) where current.id == run:
            body.pipe.breakOff()
            // What is left of the body would be taken for the next request.
            guard case .response(let response) = answer else { return drop() }
            respond(response, to: exchange, after: current, closes: true)
        default: return
        }
        advance()
    }

    /// Cancels the handler, and answers its request in its place.
    func cancelHandler() {
        switch phase {
        case .handling(let exchange, let run):
            run.task.cancel()
            respond(RequestRefusal.stopping.response, to: exchange)
        case .receiving(let exchange, let run, let body):
            run.task.cancel()
            body.pipe.breakOff()
            respond(RequestRefusal.stopping.response, to: exchange, closes: true)
        default: return
        }
        advance()
    }

    /// Closes the connection if its client has been silent for too long. A handler may take its time, and so may a stream.
    func closeIfIdle(for timeout: Duration) {
        let limit: Duration
        switch phase {
        case .handling, .ended: return
        case .receiving(let exchange, let run, let body):
            if body.isTooSlow(at: loop.now, timeout) { breakOff(body, of: exchange, for: run) }
            return
        case .lingering: limit = min(timeout, Self.lingerTimeout)
        case .streaming(let answer):
            guard answer.waitsForClient else { return }
            limit = timeout
        case .head, .body, .sending: limit = timeout
        }
        if loop.now - lastActivity >= limit { drop() }
    }

    /// Closes the connection at once.
    func drop() {
        switch phase {
        case .ended: return
        case .handling(_, let run): run.task.cancel()
        // The handler is told by the body, and may have something to tidy up.
        case .receiving(_, _, let body): body.pipe.breakOff()
        case .streaming(let answer):
            answer.stop()
            if answer.endsByClosing { resetAtClose() }
        case .head, .body, .sending, .lingering: break
        }
        let count = count
        phase = .ended
        loop.release(self, count)
    }

    /// The request in progress.
    private var count: RequestCount? {
        switch phase {
        case .body(let exchange, _), .handling(let exchange, _), .receiving(let exchange, _, _): exchange.count
        case .sending(let answer): answer.count
        case .streaming(let answer): answer.outgoing.count
        case .head, .lingering, .ended: nil
        }
    }
}

/// The parts of a request, each as far as it has come in. A function returns true if the connection can go on at once.
extension HTTPConnection {
    private func readHead() -> Bool {
        switch input.withUnsafeBytes({ scanner.scan($0) }) {
        case .line(let range):
            if case .failure(let error) = parse(range, RequestHead.Line.init) { refuse(RequestRefusal(error), nil) }
            return true
        case .head(let range):
            guard range.upperBound <= loop.limits.maxHeadBytes else {
                refuse(.headTooLarge, nil)
                return true
            }
            switch parse(range, RequestHead.init) {
            case .success(let head):
                guard !isForAnotherProcess(head) else {
                    drop()
                    return false
                }
                scanner = HeadScanner()
                input.removeFirst(range.upperBound)
                beginRequest(head)
            case .failure(let error): refuse(RequestRefusal(error), nil)
            }
            return true
        case .nothing:
            if input.count > loop.limits.maxHeadBytes {
                refuse(scanner.hasLine ? .headTooLarge : .targetTooLong, nil)
                return true
            }
            return readMore()
        }
    }

    /// Parses a part of the received bytes.
    private func parse<Parsed>(
        _ range: Range<Int>, _ parse: (UnsafeRawBufferPointer) throws(RequestHead.ParseError) -> Parsed
    ) -> Result<Parsed, RequestHead.ParseError> {
        input.withUnsafeBytes { bytes in
            do throws(RequestHead.ParseError) {
                return .success(try parse(UnsafeRawBufferPointer(rebasing: bytes[range])))
            } catch {
                return .failure(error)
            }
        }
    }

    /// Gives the connection to another process if the request is meant for that one. Returns true if it was given away.
    private func isForAnotherProcess(_ head: RequestHead) -> Bool {
        let source = loop.listener.source
        return (!wasForwarded || source.isLeaving) && source.forward(descriptor, head, input: input)
    }

    /// Receives the body of a request whose head has come in, or refuses the request.
    private func beginRequest(_ head: RequestHead) {
        hasHadRequest = true
        loop.requestBegan()
        do throws(RequestRefusal) {
            guard !loop.isRefusingRequests else { throw .stopping }
            guard let target = RequestTarget(head.target) else { throw .malformed }
            let origin = loop.proxies.origin(of: head.fields, from: address)
            var exchange = HTTPExchange(head, target, from: origin)
            let isStreamed = loop.handler?.streamsBody(exchange.request) == true
            let body = try bodyReader(for: head, limit: isStreamed ? .max : loop.limits.maxBodyBytes)
            exchange.count = try loop.count(requestOf: origin.client, over: address)
            if isStreamed { callHandler(for: exchange, streaming: body) } else { receive(exchange, body) }
        } catch {
            refuse(error, RequestCount())
        }
    }

    /// The reader that carries out the verdict on the body's framing.
    private func bodyReader(for head: RequestHead, limit: Int) throws(RequestRefusal) -> RequestBodyReader {
        switch FramingCheck.verdict(on: head.fields, minorVersion: head.minorVersion, limit: limit) {
        case .receive(let framing): return RequestBodyReader(framing, limit: limit)
        case .drain(let length): return RequestBodyReader(draining: length, limit: limit)
        case .refuse(let refusal): throw refusal
        }
    }

    private func receive(_ exchange: HTTPExchange, _ body: RequestBodyReader) {
        phase = .body(exchange, body)
        if body.isTooLarge { loop.counters.countRefusal(.bodyTooLarge) }
        if !body.isDone, input.isEmpty, exchange.awaitsInvitation { invite() }
    }

    /// Tells a client that asks first that it may send the body.
    private func invite() {
        var invitation = WriteBuffer([Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)])
        _ = invitation.write(to: descriptor)
    }

    /// Passes on the part of a streamed body that has come in. Further parts follow once other connections had their turn.
    private func receive(_ body: StreamedBody, of exchange: HTTPExchange, for run: HandlerRun) -> Bool {
        guard !body.isBroken else {
            cancelIfClientLeft(run)
            return false
        }
        var body = body
        if body.awaitsInvitation {
            guard body.pipe.isWanted || !input.isEmpty else { return false }
            body.invite()
            if input.isEmpty { invite() }
        }
        guard body.pipe.hasRoom else {
            body.pause()
            phase = .receiving(exchange, run, body)
            return false
        }
        var rest = input[...]
        let step = body.reader.read(&rest)
        let count = input.count - rest.count
        loop.counters.update { $0.bytesIn += count }
        input.removeFirst(count)
        body.receive(count, at: loop.now)
        body.pipe.put(body.reader.takeBody())
        phase = .receiving(exchange, run, body)
        switch step {
        case .more:
            switch read() {
            case .some:
                lastActivity = loop.now
                loop.post(.advance(id))
            case .nothing: break
            case .ended:
                loop.counters.countRefusal(.malformed)
                breakOff(body, of: exchange, for: run)
            }
            return false
        case .malformed, .tooMuch:
            loop.report(.malformed)
            breakOff(body, of: exchange, for: run)
            return false
        case .done:
            body.pipe.finish()
            phase = .handling(exchange, run)
            return true
        }
    }

    /// Tells the handler that the rest of the body does not come, and waits for its answer. It is told by the body and not cancelled, since it may have
    /// to tidy up.
    private func breakOff(_ body: StreamedBody, of exchange: HTTPExchange, for run: HandlerRun) {
        var body = body
        body.breakOff()
        phase = .receiving(exchange, run, body)
        cancelIfClientLeft(run)
    }

    private func readBody(of exchange: HTTPExchange, by reader: RequestBodyReader) -> Bool {
        let wasTooLarge = reader.isTooLarge
        var rest = input[...]
        let step = reader.read(&rest)
        let count = input.count - rest.count
        if count > 0 {
            loop.counters.update { $0.bytesIn += count }
            input.removeFirst(count)
        }
        if reader.isTooLarge, !wasTooLarge { loop.counters.countRefusal(.bodyTooLarge) }
        switch step {
        case .more: return readMore()
        case .malformed: refuse(.malformed, exchange.count, isHead: exchange.isHead)
        case .tooMuch: drop()
        case .done:
            if reader.isTooLarge {
                respond(RequestRefusal.bodyTooLarge.response, to: exchange)
            } else {
                callHandler(for: exchange, with: reader.body)
            }
        }
        return true
    }

    /// Reads more, or ends a connection whose client sends no more. Returns true if there is more to process.
    private func readMore() -> Bool {
        switch read() {
        case .some:
            lastActivity = loop.now
            return true
        case .nothing: return false
        case .ended:
            // A client that leaves between two requests is not an error.
            if !input.isEmpty || count != nil { loop.counters.countRefusal(.malformed) }
            drop()
            return false
        }
    }

    /// Reads available bytes, up to the buffer's size.
    private func read() -> ReadResult {
        let buffer = loop.buffer.bytes
        guard mayHaveInput, !hasReachedEnd else { return hasReachedEnd ? .ended : .nothing }
        while true {
            let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
            if count > 0 {
                // A short read has taken all, unless the end of the stream follows.
                mayHaveInput = count == buffer.count || hasHungUp
                input.append(contentsOf: buffer[..<count])
                return .some
            }
            if count < 0, errno == EINTR { continue }
            mayHaveInput = false
            if count < 0, errno == EAGAIN { return .nothing }
            hasReachedEnd = true
            return .ended
        }
    }
}

/// The handler.
extension HTTPConnection {
    /// Passes a complete request to the handler.
    private func callHandler(for exchange: HTTPExchange, with body: [UInt8]) {
        var request = exchange.request
        request.body = body
        guard let run = run(request) else { return drop() }
        phase = .handling(exchange, run)
    }

    /// Passes a request to the handler, which reads the body as it comes in.
    private func callHandler(for exchange: HTTPExchange, streaming reader: RequestBodyReader) {
        let pipe = BodyPipe { [loop, id] in loop.post(.advance(id)) }
        var request = exchange.request
        request.stream = HTTPRequest.Stream(pipe, length: reader.length)
        guard let run = run(request) else { return drop() }
        let awaitsInvitation = !reader.isDone && exchange.awaitsInvitation
        phase = .receiving(
            exchange, run,
            StreamedBody(reader: reader, pipe: pipe, awaitsInvitation: awaitsInvitation, windowStart: loop.now))
    }

    /// Starts the handler of a request; `nil` if the server has ended.
    private func run(_ request: HTTPRequest) -> HandlerRun? {
        guard let handler = loop.handler else { return nil }
        let run = loop.nextID()
        let task = Task { [loop, request, id] in
            loop.post(.handlerFinished(id, run: run, await handler(request)))
        }
        loop.requestArrived(on: self)
        return HandlerRun(id: run, task: task, endsWithClient: request.isSafe && !hasHungUp)
    }

    /// Cancels the handler of a safe request whose client has left. Requests that change something run to their end.
    /// So do requests of clients that closed their sending half before the handler started.
    private func cancelIfClientLeft(_ run: HandlerRun) { if hasHungUp, run.endsWithClient { run.task.cancel() } }

    private func acceptSocket(_ listener: any WebSocketListener, _ exchange: HTTPExchange) {
        // HTTP/1.0 has no upgrade.
        switch exchange.minorVersion == 0 ? .failure(.notAHandshake) : Handshake.accept(exchange.request) {
        case .failure(let failure):
            loop.counters.countRefusal(.notAHandshake)
            respond(failure.response, to: exchange)
        case .success(let key):
            let output = WriteBuffer([ResponseHead.upgrade(key: key, date: loop.dateField())])
            phase = .sending(OutgoingAnswer(output: output, next: .webSocket(listener), count: exchange.count))
        }
    }
}

/// The answer.
extension HTTPConnection {
    /// - Parameters:
    ///   - run: the handler that has answered; `nil` if the server answers.
    ///   - closes: true if the connection cannot take another request.
    private func respond(
        _ response: HTTPResponse, to exchange: HTTPExchange, after run: HandlerRun? = nil, closes: Bool = false
    ) {
        let closes =
            closes || exchange.clientWantsClose || loop.shutdownProgress.hasBegun || ResponseHead.asksToClose(response)
            || response.endsByClosing(minorVersion: exchange.minorVersion)
        let persistence: ResponseHead.Persistence =
            closes ? .close : exchange.minorVersion == 0 ? .explicitKeepAlive : .keepAlive
        let body = send(
            response, persistence, exchange.count, isHead: exchange.isHead, minorVersion: exchange.minorVersion)
        if let body, case .sending(let head) = phase {
            phase = .streaming(
                StreamedAnswer(body, after: head, endsWithClient: run?.endsWithClient ?? false) { [loop, id] in
                    loop.post(.advance(id))
                })
        }
    }

    /// Answers a request that is refused, and closes the connection: the following bytes cannot be told from its body.
    private func refuse(_ refusal: RequestRefusal, _ count: RequestCount?, isHead: Bool = false) {
        hasHadRequest = true
        loop.report(refusal)
        send(refusal.response, .close, count, isHead: isHead)
    }

    /// - Returns: the body that is to be streamed behind the output.
    @discardableResult private func send(
        _ response: HTTPResponse, _ persistence: ResponseHead.Persistence, _ count: RequestCount?, isHead: Bool,
        minorVersion: Int = 1
    ) -> EncodedResponse.StreamedBody? {
        let date = loop.dateField()
        let encoded: EncodedResponse
        do throws(ResponseHead.Invalid) {
            encoded = try EncodedResponse(
                response, isHead: isHead, persistence, minorVersion: minorVersion, date: date)
        } catch {
            loop.counters.update { $0.invalidResponses += 1 }
            encoded = .bare(500, persistence, date: date)
        }
        loop.counters.update { $0.bytesOut += encoded.bodyBytes }
        phase = .sending(
            OutgoingAnswer(
                output: encoded.output, next: persistence == .close ? .close : .request, count: count))
        return encoded.streamedBody
    }

    private func write(_ answer: OutgoingAnswer) -> Bool {
        var answer = answer
        switch write(&answer.output) {
        case .wouldBlock:
            phase = .sending(answer)
            return false
        case .broken:
            drop()
            return false
        case .done:
            answered(answer)
            return true
        }
    }

    /// Sends the part of a streamed answer that waits. Further chunks are announced by another message, so that other connections have
    /// their turn.
    private func stream(_ answer: StreamedAnswer) -> Bool {
        guard !hasHungUp || !answer.endsWithClient else {
            drop()
            return false
        }
        var answer = answer
        var result = write(&answer.outgoing.output)
        if result == .done, case .open = answer.progress {
            let bodyBytes = answer.takeChunks()
            loop.counters.update { $0.bytesOut += bodyBytes }
            // The client was not waited for until now.
            lastActivity = loop.now
            result = write(&answer.outgoing.output)
            if result == .done { answer.chunksWritten() }
        }
        phase = .streaming(answer)
        switch (result, answer.progress) {
        case (.broken, _): drop()
        case (.wouldBlock, _), (.done, .open): return false
        case (.done, .complete):
            answer.stop()
            answered(answer.outgoing)
        case (.done, .broken(let fault)):
            loop.report(fault)
            breakOff(answer)
        }
        return true
    }

    /// Ends a streamed answer so that its client notices that it is not whole (RFC 9112, section 8).
    private func breakOff(_ answer: StreamedAnswer) {
        guard !answer.endsByClosing else { return drop() }
        answer.stop()
        answered(OutgoingAnswer(output: WriteBuffer(), next: .close, count: answer.outgoing.count))
    }

    private func write(_ output: inout WriteBuffer) -> WriteBuffer.Result {
        let (result, hasWritten) = output.write(to: descriptor)
        if hasWritten { lastActivity = loop.now }
        return result
    }

    /// Ends the connection with a reset when it is closed: a client that reads until the end then knows that it has not got everything.
    private func resetAtClose() {
        var linger = Foundation.linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<Foundation.linger>.size))
    }

    private func answered(_ answer: OutgoingAnswer) {
        switch answer.next {
        case .webSocket(let listener):
            phase = .ended
            return loop.upgrade(self, input, of: answer.count?.client, to: listener)
        case .close:
            shutdown(descriptor, Int32(SHUT_WR))
            input = []
            phase = .lingering
        case .request:
            // Gives back the memory of a large request.
            if input.isEmpty { input = [] }
            phase = .head
        }
        loop.requestAnswered(answer.count, on: self)
    }

    /// Discards some of the bytes that come in after the last answer, and closes the connection once no more may come.
    private func linger() {
        switch read() {
        case .some:
            discardedBytes += input.count
            input = []
            lastActivity = loop.now
            if discardedBytes > Self.maxDiscardedBytes { drop() } else { loop.post(.advance(id)) }
        case .nothing: break
        case .ended: drop()
        }
    }
}
