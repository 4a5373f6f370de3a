/// The WebSockets of an event loop, and the codecs that they borrow.
struct OpenSockets {
    /// The number of unused codecs that are kept for the next messages.
    static let maxIdleCodecs = 16

    private var sockets: [UInt64: WebSocket] = [:]
    private var codecs: [FrameCodec] = []

    var count: Int { sockets.count }
    /// Every socket, in no order. Any of them may end while the caller goes through them.
    var all: [WebSocket] { Array(sockets.values) }

    subscript(id: UInt64) -> WebSocket? { sockets[id] }

    mutating func add(_ socket: WebSocket) { sockets[socket.id] = socket }

    mutating func remove(_ socket: WebSocket) { sockets[socket.id] = nil }

    /// An idle codec; `nil` if there is no memory.
    mutating func borrowCodec(limit: Int) -> FrameCodec? { codecs.popLast() ?? FrameCodec(limit: limit) }

    mutating func returnCodec(_ codec: FrameCodec) {
        if codecs.count < Self.maxIdleCodecs { codecs.append(codec) }
    }
}
