package import DertischSupport
import Foundation

/// One connection of the misbehaving server: reads requests, writes whatever it is told, right or wrong.
package final class ServerConnection {
    private let socket: SharedSocket
    private var descriptor: Int32 { socket.descriptor }
    /// The number of requests that have come over this connection.
    package private(set) var countRequests = 0
    private var buffer: [UInt8] = []

    package init(_ socket: SharedSocket) { self.socket = socket }

    /// The next request, or `nil` once the client has closed.
    ///
    /// - Parameter receiver: who takes the body as it comes, instead of the request; `false` from him cuts the connection.
    package func next(_ receiver: (SeenRequest) -> ((ArraySlice<UInt8>) -> Bool)? = { _ in nil }) -> SeenRequest? {
        let separator = Array("\r\n\r\n".utf8)
        var end = buffer.firstRange(of: separator)
        while end == nil {
            // Bytes that begin with no letter are no HTTP, but the greeting of TLS.
            guard receive(), buffer[0] >= UInt8(ascii: "A") else { return nil }
            end = buffer.firstRange(of: separator)
        }
        guard let end else { return nil }
        let lines = String(decoding: buffer[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
        buffer.removeSubrange(..<end.upperBound)
        let words = (lines.first ?? "").split(separator: " ").map(String.init)
        guard words.count == 3 else { return nil }
        let headers = lines.dropFirst().sorted()
        let length = headers.first { $0.lowercased().hasPrefix("content-length:") }?.dropFirst(15)
        let count = length.flatMap { Int($0.trimmingCharacters(in: .whitespaces)) } ?? 0
        let head = SeenRequest(method: words[0], target: words[1], headers: headers, body: "")
        if let take = receiver(head) {
            guard pass(count, to: take) else { return nil }
            countRequests += 1
            return head
        }
        while buffer.count < count { guard receive() else { return nil } }
        let body = String(decoding: buffer.prefix(count), as: UTF8.self)
        buffer.removeFirst(count)
        countRequests += 1
        return SeenRequest(method: words[0], target: words[1], headers: headers, body: body)
    }

    /// Hands a body on as it comes. Returns whether all of it came and was taken.
    private func pass(_ count: Int, to take: (ArraySlice<UInt8>) -> Bool) -> Bool {
        var left = count
        while left > 0 {
            guard !buffer.isEmpty || receive() else { return false }
            let piece = buffer.prefix(left)
            left -= piece.count
            buffer.removeFirst(piece.count)
            guard take(piece) else { return false }
        }
        return true
    }

    /// Writes a whole response with the right length.
    @discardableResult
    package func respond(_ status: String = "200 OK", _ body: String = "", headers: [String] = []) -> Bool {
        let lines = ["HTTP/1.1 \(status)", "Content-Length: \(body.utf8.count)"] + headers
        return write(lines.joined(separator: "\r\n") + "\r\n\r\n" + body)
    }

    /// Writes text as it is. Returns whether the client still listens.
    @discardableResult
    package func write(_ text: String) -> Bool { write(Array(text.utf8)) }

    /// Writes bytes as they are. Returns whether the client still listens.
    @discardableResult
    package func write(_ bytes: [UInt8]) -> Bool {
        var written = 0
        while written < bytes.count {
            let count = bytes[written...].withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Self.quietly) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            written += count
        }
        return true
    }

    /// Takes its time, or less if the client closes.
    package func wait(milliseconds: Int32) {
        var poll = pollfd(fd: descriptor, events: 0, revents: 0)
        while Foundation.poll(&poll, 1, milliseconds) < 0, errno == EINTR {}
    }

    /// Takes its time, and tells whether the client has not closed. A client that sends more counts as one that has.
    package func staysOpen(milliseconds: Int32) -> Bool {
        var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        var count: Int32 = -1
        repeat { count = Foundation.poll(&poll, 1, milliseconds) } while count < 0 && errno == EINTR
        return count == 0
    }

    /// Returns once the client has closed.
    package func untilClosed() { while receive() {} }

    private func receive() -> Bool {
        var chunk = [UInt8](repeating: 0, count: 16_384)
        var count = 0
        repeat { count = recv(descriptor, &chunk, chunk.count, 0) } while count < 0 && errno == EINTR
        guard count > 0 else { return false }
        buffer += chunk[..<count]
        return true
    }

    #if canImport(Darwin)
        private static let quietly: Int32 = 0
    #else
        private static let quietly = Int32(MSG_NOSIGNAL)
    #endif
}
