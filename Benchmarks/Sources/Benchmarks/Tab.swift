import Foundation

/// One browser tab of the load client: joined to its session, and able to tap.
final class Tab {
    let descriptor: Int32
    private let tapMessage: [UInt8]
    private var tapped: [Double] = []
    private var unread: [UInt8] = []

    /// Loads the page, opens the socket, joins.
    init(port: UInt16) throws {
        let page = try LoopbackSocket(port: port)
        try page.send("GET / HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nAccept: text/html\r\nConnection: close\r\n\r\n")
        let text = page.readAll()
        page.close()
        guard let token = Tab.attribute("data-session", in: text), let seat = Tab.attribute("data-seat", in: text)
        else { throw Failure.noLoad("no session in the page: \(text.prefix(200))") }
        let socket = try LoopbackSocket(port: port)
        try socket.send(
            """
            GET /~dertisch/socket HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nOrigin: http://127.0.0.1:\(port)\r
            Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r
            Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n
            """)
        let answer = socket.readOnce()
        guard answer.hasPrefix("HTTP/1.1 101") else { throw Failure.noLoad("no socket: \(answer.prefix(200))") }
        descriptor = socket.descriptor
        tapMessage = Tab.frame("[\"tap\",\(seat),0,\"tap\"]")
        write(Tab.frame("[\"join\",\"\(token)\",true]"))
    }

    /// Seconds on a clock that only goes forward.
    static var now: Double { Double(DispatchTime.now().uptimeNanoseconds) / 1_000_000_000 }

    func tap() {
        tapped.append(Tab.now)
        write(tapMessage)
    }

    /// Reads what has come. For each patch, the seconds since its tap.
    func answers() -> [Double] {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
        if count > 0 { unread += buffer[..<count] }
        var answers: [Double] = []
        while let size = Tab.frameSize(unread), unread.count >= size {
            // What else comes, such as where the tab is, answers no tap.
            let isPatch = unread[0] & 0x0F == 1 && unread[..<size].contains(Array("{\"patch\"".utf8))
            unread.removeFirst(size)
            if isPatch, !tapped.isEmpty { answers.append(Tab.now - tapped.removeFirst()) }
        }
        return answers
    }

    private func write(_ bytes: [UInt8]) { _ = send(descriptor, bytes, bytes.count, 0) }

    /// A short text frame, masked with zeros (RFC 6455, section 5.2).
    static func frame(_ text: String) -> [UInt8] {
        [0x81, 0x80 | UInt8(min(text.utf8.count, 125)), 0, 0, 0, 0] + text.utf8.prefix(125)
    }

    /// The same for a text of up to 65,535 bytes.
    static func longFrame(_ text: String) -> [UInt8] {
        let count = text.utf8.count
        return count < 126
            ? frame(text) : [0x81, 0x80 | 126, UInt8(count >> 8), UInt8(count & 0xFF), 0, 0, 0, 0] + text.utf8
    }

    /// The bytes of the first frame, once its header is there. No patch is longer than 65,535 bytes here.
    static func frameSize(_ bytes: [UInt8]) -> Int? {
        guard bytes.count >= 2 else { return nil }
        let short = Int(bytes[1] & 127)
        if short < 126 { return 2 + short }
        return bytes.count >= 4 ? 4 + (Int(bytes[2]) << 8 | Int(bytes[3])) : nil
    }

    static func attribute(_ name: String, in page: String) -> Substring? {
        guard let start = page.range(of: "\(name)=\"") else { return nil }
        return page[start.upperBound...].prefix { $0 != "\"" }
    }
}
