import Foundation

/// The requests of a connection, one after another: read, answered, sent.
extension ConnectionLoop {
    /// Advances a connection until it waits for its client or its handler.
    func proceed(_ connection: HTTPConnection) {
        while connections[connection.id] === connection {
            let goesOn =
                switch connection.phase {
                case .head: readHead(connection)
                case .body: readBody(connection)
                case .working: watch(connection)
                case .sending: write(connection)
                case .lingering: linger(connection)
                }
            if !goesOn { return }
        }
    }

    /// Closes a connection at once.
    func drop(_ connection: HTTPConnection) {
        connection.task?.cancel()
        connection.task = nil
        noteCompleted(connection)
        connections[connection.id] = nil
        book.close(connection.id)
        queue.forget(connection.descriptor)
        close(connection.descriptor)
        tally.count { $0.connectionsOpen -= 1 }
    }

    private func readHead(_ connection: HTTPConnection) -> Bool {
        let found = connection.input.withUnsafeBytes { connection.scanner.scan($0) }
        switch found {
        case .line(let range):
            if case .failure(let refusal) = connection.reading(range, RequestHead.Line.init) {
                refuseHead(of: connection, refusal)
            }
            return true
        case .head(let range):
            guard range.upperBound <= limits.header else {
                refuse(connection, .headTooLarge, Self.headTooLarge)
                return true
            }
            switch connection.reading(range, RequestHead.init) {
            case .success(let head):
                connection.scanner = HeadScanner()
                connection.input.removeFirst(range.upperBound)
                begin(head, on: connection)
            case .failure(let refusal): refuseHead(of: connection, refusal)
            }
            return true
        case .nothing:
            if connection.input.count > limits.header {
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
            connection.lastMove = now
            return true
        case .nothing: return false
        case .ended:
            // A client that leaves between two requests is not an error.
            if !connection.input.isEmpty || connection.isCounted { tally.refuse(.malformed) }
            drop(connection)
            return false
        }
    }

    /// Handles a complete head. Answers at once if neither body nor handler is needed.
    private func begin(_ head: RequestHead, on connection: HTTPConnection) {
        connection.isCounted = true
        inHand += 1
        tally.count {
            $0.requests += 1
            $0.inHand += 1
        }
        connection.minorVersion = head.minorVersion
        guard !isClosing else { return refuse(connection, .stopping, Self.stopping) }
        guard let target = RequestTarget(head.target), HeadCheck.isProper(head) else {
            return refuse(connection, .malformed)
        }
        let origin = proxies.origin(of: head.fields, from: connection.address)
        if origin.client != connection.address, !proxies.contains(origin.client) {
            guard !book.isFull(origin.client) else {
                return refuse(connection, .tooManyFromOneAddress, Self.tooMany)
            }
            book.beginRequest(of: origin.client)
            connection.client = origin.client
        }
        let request = HTTPRequest(
            method: head.method, path: target.path, query: target.query, target: target.encoded,
            headers: head.fields, peer: origin.client.text, isSecure: origin.isSecure)
        connection.wantsClose = Self.ends(request, minorVersion: head.minorVersion)
        let verdict = FramingCheck.verdict(on: request, limit: limits.body)
        switch verdict {
        case .malformed: refuse(connection, .malformed)
        case .tooLarge: refuse(connection, .bodyTooLarge, Self.bodyTooLarge)
        case .receive, .drain:
            let isChunked = request.header("Transfer-Encoding") != nil
            let length = isChunked ? nil : request.header("Content-Length").flatMap { Int($0) } ?? 0
            connection.request = request
            connection.isCountedTooLarge = false
            connection.body = BodyReader(length: length, limit: limits.body)
            connection.phase = .body
            if length != 0, connection.input.isEmpty, head.minorVersion > 0,
                request.header("Expect")?.isSameField(as: "100-continue") == true
            {
                var outgoing = Outgoing([Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)])
                _ = outgoing.write(to: connection.descriptor)
            }
        }
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
        let step = connection.body.take(&rest)
        let taken = connection.input.count - rest.count
        if taken > 0 {
            tally.count { $0.bytesIn += taken }
            connection.input.removeFirst(taken)
        }
        if connection.body.isTooLarge, !connection.isCountedTooLarge {
            connection.isCountedTooLarge = true
            tally.refuse(.bodyTooLarge)
        }
        switch step {
        case .more: return readMore(connection)
        case .malformed: refuse(connection, .malformed)
        case .giveUp: drop(connection)
        case .done:
            if connection.body.isTooLarge { respond(Self.bodyTooLarge, on: connection) } else { work(on: connection) }
        }
        return true
    }

    /// Passes a complete request to the handler.
    private func work(on connection: HTTPConnection) {
        guard var request = connection.request else { return drop(connection) }
        request.body = connection.body.body
        connection.body = BodyReader(length: 0, limit: 0)
        // Stored without its body, which the handler has.
        connection.serial += 1
        connection.phase = .working
        connection.hadFinished = connection.isGone
        book.requestArrived(on: connection.id)
        connection.task = Task { [self, handler, request, id = connection.id, serial = connection.serial] in
            post(.answered(id, serial: serial, await handler(request)))
        }
    }

    /// Cancels the handler of a safe request whose client has left. Requests that change something run to their end.
    /// So do requests of clients that closed their sending half before the handler started.
    private func watch(_ connection: HTTPConnection) -> Bool {
        if connection.isGone, !connection.hadFinished, connection.request?.isSafe == true { connection.task?.cancel() }
        return false
    }

    func send(_ answer: HTTPResponse.Answer, on connection: HTTPConnection) {
        switch answer {
        case .response(let response): respond(response, on: connection)
        case .webSocket(let listener):
            guard let request = connection.request else { return drop(connection) }
            // HTTP/1.0 has no upgrade.
            switch connection.minorVersion == 0 ? .failure(.notAHandshake) : Handshake.accept(request) {
            case .failure(let refusal):
                tally.refuse(.notAHandshake)
                respond(refusal.response, on: connection)
            case .success(let key):
                connection.listener = listener
                connection.outgoing = Outgoing([AnswerHead.upgrade(key: key, date: date.text())])
                connection.phase = .sending
            }
        }
    }

    private func respond(_ response: HTTPResponse, on connection: HTTPConnection) {
        connection.closes =
            connection.closes || connection.wantsClose || isClosing || AnswerHead.asksToClose(response)
        let isHead = connection.request?.method == "HEAD"
        do throws(AnswerHead.Broken) {
            connection.outgoing = try outgoing(response, isHead: isHead, on: connection)
        } catch {
            tally.count { $0.brokenAnswers += 1 }
            let bare = HTTPResponse(status: 500)
            connection.outgoing = (try? outgoing(bare, isHead: false, on: connection)) ?? Outgoing()
        }
        connection.phase = .sending
    }

    private func outgoing(
        _ response: HTTPResponse, isHead: Bool, on connection: HTTPConnection
    ) throws(AnswerHead.Broken) -> Outgoing {
        let persistence: AnswerHead.Persistence =
            connection.closes ? .close : connection.minorVersion == 0 ? .keepAliveAloud : .keepAlive
        let hasBody = !isHead && AnswerHead.hasBody(response.status)
        switch response.body {
        case .bytes(let body):
            let isSmall = body.count <= 16 << 10
            var head = try AnswerHead.bytes(
                of: response, length: body.count, persistence, date: date.text(),
                reserving: hasBody && isSmall ? body.count : 0)
            if hasBody { tally.count { $0.bytesOut += body.count } }
            // A small body leaves in one piece with its head.
            if hasBody, isSmall { head += body }
            return Outgoing(hasBody && !isSmall ? [head, body] : [head])
        case .file(let path):
            guard let file = Outgoing.File(path: path) else {
                return try outgoing(.text("The file has gone.", status: 404), isHead: isHead, on: connection)
            }
            return try outgoing(response, file, hasBody, persistence)
        case .openFile(let open):
            guard let file = Outgoing.File(open) else { throw AnswerHead.Broken() }
            return try outgoing(response, file, hasBody, persistence)
        }
    }

    private func outgoing(
        _ response: HTTPResponse, _ file: Outgoing.File, _ hasBody: Bool, _ persistence: AnswerHead.Persistence
    ) throws(AnswerHead.Broken) -> Outgoing {
        let head = try AnswerHead.bytes(of: response, length: file.left, persistence, date: date.text())
        if hasBody { tally.count { $0.bytesOut += file.left } }
        return Outgoing([head], file: hasBody ? file : nil)
    }

    private func write(_ connection: HTTPConnection) -> Bool {
        let (step, hasMoved) = connection.outgoing.write(to: connection.descriptor)
        if hasMoved { connection.lastMove = now }
        switch step {
        case .wait: return false
        case .broken:
            drop(connection)
            return false
        case .done:
            connection.outgoing = Outgoing()
            if let listener = connection.listener {
                upgrade(connection, to: listener)
                return false
            }
            noteCompleted(connection)
            connection.request = nil
            book.awaitRequest(on: connection.id)
            if connection.closes {
                connection.finish()
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
        if !connection.ignore(through: buffer.bytes) { drop(connection) }
        return false
    }

    /// Records that the request was answered, or that its connection broke.
    private func noteCompleted(_ connection: HTTPConnection) {
        if let client = connection.client { book.endRequest(of: client) }
        connection.client = nil
        guard connection.isCounted else { return }
        connection.isCounted = false
        noteOneLess()
    }

    private func noteOneLess() {
        inHand -= 1
        tally.count { $0.inHand -= 1 }
        noteIdle()
    }

    /// Hands a connection over to the socket queue, which returns it when the socket has ended.
    private func upgrade(_ connection: HTTPConnection, to listener: any WebSocketListener) {
        let (id, descriptor) = (connection.id, connection.descriptor)
        queue.forget(descriptor)
        connections[id] = nil
        lent[id] = .some(connection.client)
        let isTaken = sockets.take(descriptor, connection.input, listener) { [self] in
            close(descriptor)
            post(.released(id))
        }
        if !isTaken {
            close(descriptor)
            released(id)
        }
    }

    func released(_ id: UInt64) {
        guard let client = lent.removeValue(forKey: id) else { return }
        if let client { book.endRequest(of: client) }
        book.close(id)
        tally.count { $0.connectionsOpen -= 1 }
        noteOneLess()
    }

    private func refuseHead(of connection: HTTPConnection, _ refusal: RequestHead.Refusal) {
        switch refusal {
        case .malformed: refuse(connection, .malformed)
        case .unknownVersion: refuse(connection, .malformed, Self.unknownVersion)
        }
    }

    /// Answers a malformed request and closes the connection: the following bytes cannot be told from its body.
    private func refuse(
        _ connection: HTTPConnection, _ reason: HTTPServer.Counters.Refusal,
        _ response: HTTPResponse = ConnectionLoop.malformed
    ) {
        tally.refuse(reason)
        if reason == .headTooLarge {
            log.tell(
                "requests are answered with 431 or 414: their heads have more than \(limits.header) bytes, which cookies often do; raise HTTPServer.Limits.header, or have fewer"
            )
        }
        connection.closes = true
        respond(response, on: connection)
    }

    private static let malformed = HTTPResponse.text("That was no proper request.", status: 400)
    private static let unknownVersion = HTTPResponse.text("Only HTTP/1.1 and HTTP/1.0 are spoken here.", status: 505)
    private static let bodyTooLarge = HTTPResponse.text("The body is too large.", status: 413)
    private static let headTooLarge = HTTPResponse.text(
        "The request's header fields are too large. Deleting the cookies of this site may help.", status: 431)
    private static let targetTooLong = HTTPResponse.text("The address is too long.", status: 414)
    private static let tooMany = HTTPResponse.text("Too many requests come from your address at once.", status: 503)
}
