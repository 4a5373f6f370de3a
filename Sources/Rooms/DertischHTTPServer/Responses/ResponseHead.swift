/// The head of an answer as it is sent.
struct ResponseHead {
    /// The fate of the connection after an answer.
    enum Persistence {
        case keepAlive
        /// Keep-alive that is stated in a header field, as HTTP/1.0 requires.
        case explicitKeepAlive
        case close
    }

    /// An answer that cannot be sent unchanged: its status or a field is invalid HTTP.
    struct Invalid: Error {}

    /// True if the answer's own fields ask to close the connection.
    static func asksToClose(_ response: HTTPResponse) -> Bool {
        response.headers.contains { $0.name.isSameField(as: "Connection") && $0.value.isSameField(as: "close") }
    }

    /// True if an answer of that status has a body (RFC 9110, section 6.4.1).
    static func hasBody(_ status: Int) -> Bool { status != 204 && status != 304 }

    /// - Parameters:
    ///   - framing: how the client learns where the body ends, even if none is sent.
    ///   - date: the time in HTTP's format.
    static func bytes(
        of response: HTTPResponse, _ framing: ResponseFraming, _ persistence: Persistence, date: String,
        reserving additional: Int = 0
    ) throws(Invalid) -> [UInt8] {
        guard (200...599).contains(response.status) else { throw Invalid() }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(256 + 64 * response.headers.count + additional)
        bytes += "HTTP/1.1 \(response.status) \(StatusPhrase.text(response.status))\r\nDate: \(date)\r\n".utf8
        switch persistence {
        case .keepAlive: break
        case .explicitKeepAlive: bytes += "Connection: Keep-Alive\r\n".utf8
        case .close: bytes += "Connection: close\r\n".utf8
        }
        for (name, value) in response.headers where !isSetByServer(name) {
            guard !name.isEmpty, name.utf8.allSatisfy(\.isTokenByte),
                value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 })
            else { throw Invalid() }
            if value.isEmpty { continue }
            bytes += name.utf8
            bytes += [UInt8(ascii: ":"), UInt8(ascii: " ")]
            bytes += value.utf8
            bytes += [0x0D, 0x0A]
        }
        if hasBody(response.status) {
            switch framing {
            case .length(let length): bytes += "Content-Length: \(length)\r\n".utf8
            case .chunked: bytes += "Transfer-Encoding: chunked\r\n".utf8
            case .untilClose: break
            }
        }
        bytes += [0x0D, 0x0A]
        return bytes
    }

    /// The answer to a handshake.
    static func upgrade(key: String, date: String) -> [UInt8] {
        Array(
            "HTTP/1.1 101 Switching Protocols\r\nDate: \(date)\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Accept: \(key)\r\n\r\n"
                .utf8)
    }

    private static func isSetByServer(_ name: String) -> Bool { fieldsSetByServer.contains(where: name.isSameField) }

    private static let fieldsSetByServer = ["Content-Length", "Transfer-Encoding", "Date", "Upgrade", "Connection"]
}
