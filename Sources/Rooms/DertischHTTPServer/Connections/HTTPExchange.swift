/// One request on a connection and its answer, from its head to the last byte of the answer.
struct HTTPExchange {
    /// The minor version of HTTP/1 that the client speaks.
    let minorVersion: Int
    /// The request, once its head is found to be valid. It is without its body, which the handler gets.
    var request: HTTPRequest?
    /// True if the client ends the connection with this answer, by asking for it or by not asking for keep-alive.
    var clientWantsClose = false
    /// The proxy's client under which the request is counted.
    var client: PeerAddress?
    var body = RequestBodyReader(.length(0), limit: 0)
    /// True if the body was counted as too large.
    var isCountedTooLarge = false
    /// The task of the handler.
    var task: Task<Void, Never>?
    /// True if the client had closed its half of the connection before the request was passed to the handler.
    var hadHungUpBefore = false
    /// The listener of a socket that begins once the answer is sent.
    var listener: (any WebSocketListener)?

    init(minorVersion: Int) { self.minorVersion = minorVersion }
}
