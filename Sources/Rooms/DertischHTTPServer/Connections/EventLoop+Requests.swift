import DertischSupport
import Foundation

/// The requests of a connection, one after another: read, answered, sent.
extension EventLoop {
    /// Advances a connection until it waits for its client or its handler.
    func advance(_ connection: HTTPConnection) {
        while connections[connection.id] === connection {
            let mayAdvance =
                switch connection.phase {
                case .head: readHead(connection)
                case .body: readBody(connection)
                case .handling: cancelIfClientLeft(connection)
                case .sending: write(connection)
                case .lingering: linger(connection)
                }
            if !mayAdvance { return }
        }
    }

    /// Closes a connection at once.
    func drop(_ connection: HTTPConnection) {
        connection.exchange?.task?.cancel()
        requestCompleted(connection)
        connections.remove(connection)
        registry.close(connection.id)
        queue.remove(connection.descriptor)
        close(connection.descriptor)
        counters.update { $0.connectionsOpen -= 1 }
        resumeIfIdle()
    }

    private func readHead(_ connection: HTTPConnection) -> Bool {
        let found = connection.input.withUnsafeBytes { connection.scanner.scan($0) }
        switch found {
        case .line(let range):
            if case .failure(let error) = connection.parse(range, RequestHead.Line.init) {
                refuseHead(of: connection, error)
            }
            return true
        case .head(let range):
            guard range.upperBound <= limits.maxHeadBytes else {
                refuse(connection, .headTooLarge, Self.headTooLarge)
                return true
            }
            switch connection.parse(range, RequestHead.init) {
            case .success(let head):
                if !connection.wasForwarded || listener.source.isLeaving,
                    listener.source.forward(connection.descriptor, head, input: connection.input)
                {
                    drop(connection)
                    return false
                }
                connection.scanner = HeadScanner()
                connection.input.removeFirst(range.upperBound)
                beginRequest(head, on: connection)
            case .failure(let error): refuseHead(of: connection, error)
            }
            return true
        case .nothing:
            if connection.input.count > limits.maxHeadBytes {
                refuse(
                    connection, .headTooLarge, connection.scanner.hasLine ? Self.headTooLarge : Self.targetTooLong)
                return true
            }
            return readMore(connection)
        }
    }

    /// Reads more, or ends a connection whose client sends no more. Returns true if there is more to process.
    private func readMore(_ connection: HTTPConnection) -> Bool {
        switch connection.read(through: buffer.bytes) {
        case .some:
            connection.lastActivity = now
            return true
        case .nothing: return false
        case .ended:
            // A client that leaves between two requests is not an error.
            if !connection.input.isEmpty || connection.exchange != nil { counters.countRefusal(.malformed) }
            drop(connection)
            return false
        }
    }

    /// Handles a complete head. Answers at once if neither body nor handler is needed.
    private func beginRequest(_ head: RequestHead, on connection: HTTPConnection) {
        connection.exchange = HTTPExchange(minorVersion: head.minorVersion)
        connection.hasHadRequest = true
        connections.beginRequest()
        counters.update {
            $0.requests += 1
            $0.requestsInProgress += 1
        }
        guard !isRefusingRequests else { return refuse(connection, .stopping, Self.stopping) }
        let verdict = FramingCheck.verdict(
            on: head.fields, minorVersion: head.minorVersion, limit: limits.maxBodyBytes)
        guard verdict != .refuse(.malformed), let target = RequestTarget(head.target) else {
            return refuse(connection, .malformed)
        }
        let origin = proxies.origin(of: head.fields, from: connection.address)
        if origin.client != connection.address, !proxies.contains(origin.client) {
            guard !registry.isFull(origin.client) else {
                return refuse(connection, .tooManyFromOneAddress, Self.tooMany)
            }
            registry.beginRequest(of: origin.client)
            connection.exchange?.client = origin.client
        }
        let request = HTTPRequest(
            method: head.method, path: target.path, query: target.query, target: target.encoded,
            headers: head.fields(for: target.authority), peer: origin.client.text, isSecure: origin.isSecure)
        connection.exchange?.clientWantsClose = Self.ends(request, minorVersion: head.minorVersion)
        switch verdict {
        case .refuse(.malformed): refuse(connection, .malformed)
        case .refuse(.tooLarge): refuse(connection, .bodyTooLarge, Self.bodyTooLarge)
        case .receive(let framing):
            receive(request, RequestBodyReader(framing, limit: limits.maxBodyBytes), on: connection)
            if framing != .length(0) { inviteBody(of: request, on: connection) }
        case .drain(let length):
            receive(request, RequestBodyReader(draining: length, limit: limits.maxBodyBytes), on: connection)
        }
    }

    private func receive(_ request: HTTPRequest, _ body: RequestBodyReader, on connection: HTTPConnection) {
        connection.exchange?.request = request
        connection.exchange?.body = body
        connection.phase = .body
    }

    /// Tells a client that waits before it sends the body that it may send it (RFC 9110, section 10.1.1).
    private func inviteBody(of request: HTTPRequest, on connection: HTTPConnection) {
        guard connection.input.isEmpty, connection.exchange?.minorVersion != 0,
            request.header("Expect")?.isSameField(as: "100-continue") == true
        else { return }
        var output = WriteBuffer([Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)])
        _ = output.write(to: connection.descriptor)
    }

    private static func ends(_ request: HTTPRequest, minorVersion: Int) -> Bool {
        var (closes, keeps) = (false, false)
        for value in request.values(of: "Connection") {
            for token in value.split(separator: ",") {
                let token = String(token.filter { $0 != " " && $0 != "\t" })
                if token.isSameField(as: "close") { closes = true }
                if token.isSameField(as: "keep-alive") { keeps = true }
            }
        }
        return closes || (minorVersion == 0 && !keeps)
    }

    private func readBody(_ connection: HTTPConnection) -> Bool {
        var rest = connection.input[...]
        guard let step = connection.exchange?.body.read(&rest) else { return false }
        let count = connection.input.count - rest.count
        if count > 0 {
            counters.update { $0.bytesIn += count }
            connection.input.removeFirst(count)
        }
        let isTooLarge = connection.exchange?.body.isTooLarge == true
        if isTooLarge, connection.exchange?.isCountedTooLarge == false {
            connection.exchange?.isCountedTooLarge = true
            counters.countRefusal(.bodyTooLarge)
        }
        switch step {
        case .more: return readMore(connection)
        case .malformed: refuse(connection, .malformed)
        case .tooMuch: drop(connection)
        case .done:
            if isTooLarge {
                respond(Self.bodyTooLarge, on: connection)
            } else {
                callHandler(for: connection)
            }
        }
        return true
    }

    /// Passes a complete request to the handler.
    private func callHandler(for connection: HTTPConnection) {
        guard let handler, var request = connection.exchange?.request else { return drop(connection) }
        request.body = connection.exchange?.body.body ?? []
        connection.exchange?.body = RequestBodyReader(.length(0), limit: 0)
        connection.serial += 1
        connection.phase = .handling
        connection.exchange?.hadHungUpBefore = connection.hasHungUp
        registry.requestArrived(on: connection.id)
        connection.exchange?.task = Task { [self, handler, request, id = connection.id, serial = connection.serial] in
            post(.handlerFinished(id, serial: serial, await handler(request)))
        }
    }

    /// Cancels the handler of a safe request whose client has left. Requests that change something run to their end.
    /// So do requests of clients that closed their sending half before the handler started.
    private func cancelIfClientLeft(_ connection: HTTPConnection) -> Bool {
        guard connection.hasHungUp, let exchange = connection.exchange else { return false }
        if !exchange.hadHungUpBefore, exchange.request?.isSafe == true { exchange.task?.cancel() }
        return false
    }

    func send(_ answer: HTTPResponse.Answer, on connection: HTTPConnection) {
        switch answer {
        case .response(let response): respond(response, on: connection)
        case .webSocket(let listener):
            guard let exchange = connection.exchange, let request = exchange.request else { return drop(connection) }
            // HTTP/1.0 has no upgrade.
            switch exchange.minorVersion == 0 ? .failure(.notAHandshake) : Handshake.accept(request) {
            case .failure(let failure):
                counters.countRefusal(.notAHandshake)
                respond(failure.response, on: connection)
            case .success(let key):
                connection.exchange?.listener = listener
                connection.output = WriteBuffer([ResponseHead.upgrade(key: key, date: date.value())])
                connection.phase = .sending
            }
        }
    }

    private func respond(_ response: HTTPResponse, on connection: HTTPConnection) {
        connection.closesAfterResponse =
            connection.closesAfterResponse || connection.exchange?.clientWantsClose == true || shutdownProgress.hasBegun
            || ResponseHead.asksToClose(response)
        let isHead = connection.exchange?.request?.method == "HEAD"
        do throws(ResponseHead.Invalid) {
            connection.output = try output(response, isHead: isHead, on: connection)
        } catch {
            counters.update { $0.invalidResponses += 1 }
            let bare = HTTPResponse(status: 500)
            connection.output = (try? output(bare, isHead: false, on: connection)) ?? WriteBuffer()
        }
        connection.phase = .sending
    }

    private func output(
        _ response: HTTPResponse, isHead: Bool, on connection: HTTPConnection
    ) throws(ResponseHead.Invalid) -> WriteBuffer {
        let persistence: ResponseHead.Persistence =
            connection.closesAfterResponse
            ? .close : connection.exchange?.minorVersion == 0 ? .explicitKeepAlive : .keepAlive
        let hasBody = !isHead && ResponseHead.hasBody(response.status)
        switch response.body {
        case .bytes(let body):
            let isSmall = body.count <= 16 << 10
            var head = try ResponseHead.bytes(
                of: response, length: body.count, persistence, date: date.value(),
                reserving: hasBody && isSmall ? body.count : 0)
            if hasBody { counters.update { $0.bytesOut += body.count } }
            // A small body leaves in one piece with its head.
            if hasBody, isSmall { head += body }
            return WriteBuffer(hasBody && !isSmall ? [head, body] : [head])
        case .file(let path):
            guard let file = WriteBuffer.File(path: path) else {
                return try output(.text("The file no longer exists.", status: 404), isHead: isHead, on: connection)
            }
            return try output(response, file, hasBody, persistence)
        case .openFile(let open):
            guard let file = WriteBuffer.File(open) else { throw ResponseHead.Invalid() }
            return try output(response, file, hasBody, persistence)
        }
    }

    private func output(
        _ response: HTTPResponse, _ file: WriteBuffer.File, _ hasBody: Bool, _ persistence: ResponseHead.Persistence
    ) throws(ResponseHead.Invalid) -> WriteBuffer {
        let head = try ResponseHead.bytes(of: response, length: file.remaining, persistence, date: date.value())
        if hasBody { counters.update { $0.bytesOut += file.remaining } }
        return WriteBuffer([head], file: hasBody ? file : nil)
    }

    private func write(_ connection: HTTPConnection) -> Bool {
        let (result, hasWritten) = connection.output.write(to: connection.descriptor)
        if hasWritten { connection.lastActivity = now }
        switch result {
        case .wouldBlock: return false
        case .broken:
            drop(connection)
            return false
        case .done:
            connection.output = WriteBuffer()
            if let listener = connection.exchange?.listener {
                upgrade(connection, to: listener)
                return false
            }
            requestCompleted(connection)
            registry.awaitRequest(on: connection.id, at: now)
            if connection.closesAfterResponse {
                connection.shutDownSending()
                connection.input = []
                connection.phase = .lingering
            } else {
                if connection.input.isEmpty { connection.input = [] }
                connection.phase = .head
            }
            return true
        }
    }

    private func linger(_ connection: HTTPConnection) -> Bool {
        if !connection.discardInput(through: buffer.bytes) { drop(connection) }
        return false
    }

    /// Records that the request was answered, or that its connection broke.
    private func requestCompleted(_ connection: HTTPConnection) {
        guard let exchange = connection.exchange else { return }
        connection.exchange = nil
        if let client = exchange.client { registry.endRequest(of: client) }
        requestEnded()
    }

    /// Notes that a request, or the socket that it became, is no longer in progress.
    func requestEnded() {
        connections.endRequest()
        counters.update { $0.requestsInProgress -= 1 }
        resumeIfIdle()
    }

    private func refuseHead(of connection: HTTPConnection, _ error: RequestHead.ParseError) {
        switch error {
        case .malformed: refuse(connection, .malformed)
        case .unknownVersion: refuse(connection, .malformed, Self.unknownVersion)
        }
    }

    /// Answers a malformed request and closes the connection: the following bytes cannot be told from its body.
    private func refuse(
        _ connection: HTTPConnection, _ reason: HTTPServer.Counters.Reason,
        _ response: HTTPResponse = EventLoop.malformed
    ) {
        counters.countRefusal(reason)
        if reason == .headTooLarge {
            log.write(
                "requests are answered with 431 or 414: their heads have more than \(limits.maxHeadBytes) bytes, often because of cookies; "
                    + "raise HTTPServer.Limits.maxHeadBytes, or set fewer cookies"
            )
        }
        connection.hasHadRequest = true
        connection.closesAfterResponse = true
        respond(response, on: connection)
    }

    private static let malformed = HTTPResponse.text("Malformed request.", status: 400)
    private static let unknownVersion = HTTPResponse.text("Only HTTP/1.1 and HTTP/1.0 are supported.", status: 505)
    private static let bodyTooLarge = HTTPResponse.text("The body is too large.", status: 413)
    private static let headTooLarge = HTTPResponse.text(
        "The request's header fields are too large. Deleting the cookies of this site may help.", status: 431)
    private static let targetTooLong = HTTPResponse.text("The address is too long.", status: 414)
    private static let tooMany = HTTPResponse.text("Too many requests come from your address at once.", status: 503)
}
