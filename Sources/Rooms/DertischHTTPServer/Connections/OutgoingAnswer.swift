/// An answer on its way out, and the fate of its connection afterwards.
struct OutgoingAnswer {
    enum Next {
        /// The next request.
        case request
        case close
        case webSocket(any WebSocketListener)
    }

    var output: WriteBuffer
    let next: Next
    /// The request that it answers; `nil` if not even the request's head was valid.
    let count: RequestCount?
}
