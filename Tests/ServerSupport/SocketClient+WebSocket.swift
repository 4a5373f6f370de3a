import Foundation

/// The client's side of a WebSocket, made by hand.
extension SocketClient {
    package struct Frame: Equatable {
        package var opcode: UInt8
        package var payload: [UInt8]
        package var isLast = true

        package init(opcode: UInt8, payload: [UInt8], isLast: Bool = true) {
            self.opcode = opcode
            self.payload = payload
            self.isLast = isLast
        }

        /// The status of a frame that closes; 1005 if it states none.
        package var status: Int { payload.count < 2 ? 1005 : Int(payload[0]) << 8 | Int(payload[1]) }
        package var text: String { String(decoding: payload, as: UTF8.self) }
    }

    package static let handshake = """
        GET /socket HTTP/1.1\r
        Host: a\r
        Upgrade: websocket\r
        Connection: keep-alive, Upgrade\r
        Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
        Sec-WebSocket-Version: 13\r
        \r\n
        """

    /// Performs the handshake with the key of RFC 6455, section 1.3.
    package func upgrade() throws {
        try send(Self.handshake)
        let answer = try answer()
        guard answer.status == 101, answer.headers["sec-websocket-accept"] == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=" else {
            throw Failure.noAnswer
        }
    }

    package func send(text: String) throws { try send(Self.frame(1, Array(text.utf8))) }

    package static func closing(_ status: Int) -> [UInt8] { frame(8, [UInt8(status >> 8), UInt8(status & 255)]) }

    /// A frame as browsers send it, or as no browser would.
    package static func frame(
        _ opcode: UInt8, _ payload: [UInt8], isLast: Bool = true, reserved: UInt8 = 0, isMasked: Bool = true
    )
        -> [UInt8]
    {
        var frame = [(isLast ? 0x80 : 0) | reserved << 4 | opcode]
        let flag: UInt8 = isMasked ? 0x80 : 0
        switch payload.count {
        case 0..<126: frame.append(flag | UInt8(payload.count))
        case 126..<65536: frame += [flag | 126, UInt8(payload.count >> 8), UInt8(payload.count & 255)]
        default: frame += [flag | 127] + (0..<8).reversed().map { UInt8(truncatingIfNeeded: payload.count >> ($0 * 8)) }
        }
        guard isMasked else { return frame + payload }
        let mask: [UInt8] = [0x37, 0xFA, 0x21, 0x3D]
        return frame + mask + payload.enumerated().map { $1 ^ mask[$0 % 4] }
    }

    package func receiveFrame() throws -> Frame {
        let head = try receive(2)
        var length = Int(head[1] & 0x7F)
        if length == 126 { length = try receive(2).reduce(0) { $0 << 8 | Int($1) } }
        if length == 127 { length = try receive(8).reduce(0) { $0 << 8 | Int($1) } }
        return Frame(opcode: head[0] & 15, payload: try receive(length), isLast: head[0] & 0x80 != 0)
    }

    /// Closes the socket, and reads to the end. Returns the status of the answer.
    package func close(_ status: Int = 1000) throws -> Int {
        try send(Self.closing(status))
        let frame = try receiveFrame()
        guard frame.opcode == 8, receiveAll().isEmpty else { throw Failure.noAnswer }
        return frame.status
    }
}
