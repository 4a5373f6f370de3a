/// One valid request on a connection, from its head to its answer.
struct HTTPExchange {
    /// The request without its body, which the handler gets.
    let request: HTTPRequest
    /// The minor version of HTTP/1 that the client speaks.
    let minorVersion: Int
    /// True if the client ends the connection with this answer, by asking for it or by not asking for keep-alive.
    let clientWantsClose: Bool
    /// Its place among the requests in progress.
    var count = RequestCount()

    init(_ head: RequestHead, _ target: RequestTarget, from origin: ProxyList.Origin) {
        request = HTTPRequest(
            method: head.method, path: target.path, query: target.query, target: target.encoded,
            headers: head.fields(for: target.authority), peer: origin.client.text, isSecure: origin.isSecure)
        minorVersion = head.minorVersion
        clientWantsClose = Self.ends(request, minorVersion: head.minorVersion)
    }

    var isHead: Bool { request.method == "HEAD" }

    /// True if the client waits for an invitation before it sends the body (RFC 9110, section 10.1.1).
    var awaitsInvitation: Bool {
        minorVersion > 0 && request.header("Expect")?.isSameField(as: "100-continue") == true
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
}

/// A request that counts as in progress, until the last byte of its answer is sent or its connection ends.
struct RequestCount {
    /// The proxy's client under which the request is counted as well.
    var client: PeerAddress?
}

/// A handler that is running for a request.
struct HandlerRun {
    /// Tells its answer from answers of earlier handlers on the connection.
    let id: UInt64
    let task: Task<Void, Never>
    /// True if the answer is for nobody once the client has left: the request is safe, and the client had not closed its half of the
    /// connection before the request was passed to the handler.
    let endsWithClient: Bool
}
