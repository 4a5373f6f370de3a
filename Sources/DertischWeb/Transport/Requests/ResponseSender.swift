import CMicrohttpd
import Foundation

// Unsafe Unmanaged: the daemon holds the desk while it runs, and the connection its request until that is completed.

/// Sends one answer through libmicrohttpd, on its thread.
struct ResponseSender {
    let desk: RequestDesk
    let connection: MHDConnection

    func send(_ answer: HTTPResponse.Answer, to request: HTTPRequest, _ pending: PendingRequest) -> MHD_Result {
        switch answer {
        case .response(let response): return send(response)
        case .webSocket(let listener):
            switch Handshake.accept(request) {
            case .failure(let refusal): return refuse(refusal.response)
            case .success(let key):
                return upgrade(key, listener, pending) == .YES ? .YES : refuse(Handshake.Refusal.notAHandshake.response)
            }
        }
    }

    func send(_ response: HTTPResponse) -> MHD_Result {
        guard let (made, size, status) = make(response) ?? broken() else { return .NO }
        defer { MHD_destroy_response(made) }
        if desk.isClosing { MHD_add_response_header(made, "Connection", "close") }
        desk.tally.count { $0.bytesOut += size }
        return MHD_queue_response(connection.pointer, UInt32(status), made)
    }

    private func refuse(_ response: HTTPResponse) -> MHD_Result {
        desk.tally.refuse(.notAHandshake)
        return send(response)
    }

    /// The answer as libmicrohttpd wants it, or nil if it cannot be sent as it is.
    private func make(_ response: HTTPResponse) -> (made: OpaquePointer, size: Int, status: Int)? {
        guard (200...599).contains(response.status) else { return nil }
        switch response.body {
        case .bytes(let bytes):
            guard let made = Self.buffer(bytes) else { return nil }
            guard add(response.headers, to: made) else { return nil }
            return (made, bytes.count, response.status)
        case .file(let path):
            guard let file = Self.file(path) else { return make(.text("The file has gone.", status: 404)) }
            guard add(response.headers, to: file.made) else { return nil }
            return (file.made, file.size, response.status)
        case .openFile(let file):
            guard let made = Self.content(of: file) else { return nil }
            guard add(response.headers, to: made) else { return nil }
            return (made, file.size, response.status)
        }
    }

    private func broken() -> (made: OpaquePointer, size: Int, status: Int)? {
        desk.tally.count { $0.brokenAnswers += 1 }
        return Self.buffer([]).map { ($0, 0, 500) }
    }

    /// Whether libmicrohttpd took every field. If not, the response is destroyed.
    private func add(_ headers: [(name: String, value: String)], to made: OpaquePointer) -> Bool {
        for (name, value) in headers where !Self.ownFields.contains(where: name.isSameField) {
            // Swift's text may hold a zero byte, at which C would end it.
            let isWhole = !name.utf8.contains(0) && !value.utf8.contains(0) && Self.isToken(name)
            if value.isEmpty && isWhole { continue }
            guard isWhole, MHD_add_response_header(made, name, value) == .YES else {
                MHD_destroy_response(made)
                return false
            }
        }
        return true
    }

    private static let ownFields = ["Content-Length", "Transfer-Encoding", "Date", "Upgrade"]

    private static func isToken(_ name: String) -> Bool {
        let marks = "!#$%&'*+-.^_`|~".utf8
        return !name.isEmpty
            && name.utf8.allSatisfy {
                ($0 | 0x20 >= UInt8(ascii: "a") && $0 | 0x20 <= UInt8(ascii: "z"))
                    || ($0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9")) || marks.contains($0)
            }
    }

    private static func buffer(_ bytes: [UInt8]) -> OpaquePointer? {
        bytes.withUnsafeBytes { buffer in
            // The library copies the bytes in this mode and never writes to them. Of an empty array it copies none.
            let start = UnsafeMutableRawPointer(mutating: buffer.baseAddress ?? UnsafeRawPointer(bitPattern: 8))
            return MHD_create_response_from_buffer(buffer.count, start, .RESPMEM_MUST_COPY)
        }
    }

    private static func file(_ path: String) -> (made: OpaquePointer, size: Int)? {
        // Without O_NONBLOCK a pipe in place of a file would hold up every connection.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        var facts = stat()
        guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG,
            let made = MHD_create_response_from_fd64(UInt64(facts.st_size), descriptor)
        else {
            close(descriptor)
            return nil
        }
        // The response owns the descriptor from here on.
        return (made, Int(facts.st_size))
    }

    private static func content(of file: HTTPFile) -> OpaquePointer? {
        guard let descriptor = file.another() else { return nil }
        // The response owns the descriptor once it is made.
        if let made = MHD_create_response_from_fd64(UInt64(file.size), descriptor) { return made }
        close(descriptor)
        return nil
    }

    /// Hands the connection over to the socket queue, once the handshake's answer has left.
    private func upgrade(_ key: String, _ listener: any WebSocketListener, _ pending: PendingRequest) -> MHD_Result {
        let desk = Unmanaged.passUnretained(desk).toOpaque()
        guard
            let response = MHD_create_response_for_upgrade(
                { desk, _, pending, extra, size, descriptor, handle in
                    guard let desk, let pending, let handle else { return }
                    // Both outlive this call: the daemon holds the desk, the connection holds its request.
                    let sockets = Unmanaged<RequestDesk>.fromOpaque(desk).takeUnretainedValue().sockets
                    let request = Unmanaged<PendingRequest>.fromOpaque(pending).takeUnretainedValue()
                    guard case .upgrading(let listener) = request.move(to: .sent) else { return }
                    let early = Array(UnsafeRawBufferPointer(start: extra, count: size))
                    sockets.take(descriptor, UpgradedConnection(pointer: handle), early, listener)
                }, desk)
        else { return .NO }
        defer { MHD_destroy_response(response) }
        MHD_add_response_header(response, "Upgrade", "websocket")
        MHD_add_response_header(response, "Sec-WebSocket-Accept", key)
        pending.move(to: .upgrading(listener))
        return MHD_queue_response(connection.pointer, 101, response)
    }
}
