import Foundation
import TestSupport

/// A client on a bare socket, which sends valid and invalid bytes. Its calls block, so it works on its own thread.
package final class SocketClient {
    /// With the code in `errno`, where the system has told one.
    package enum Failure: Error { case noConnection(Int32), gone(Int32 = 0), noAnswer }

    package struct Answer {
        package var status: Int
        package var headers: [String: String]
        package var body: [UInt8]
        package var text: String { String(decoding: body, as: UTF8.self) }
    }

    private let descriptor: Int32
    private var received: [UInt8] = []

    package init(port: Int, receiveBuffer: Int32? = nil) throws {
        #if canImport(Glibc)
            let stream = Int32(SOCK_STREAM.rawValue)
        #else
            let stream = SOCK_STREAM
        #endif
        descriptor = socket(AF_INET, stream, 0)
        if var size = receiveBuffer { setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, 4) }
        // A test that waits in vain fails instead of hanging. Others may keep the main actor for long on a busy machine.
        var timeout = timeval(tv_sec: Int(hangLimit.components.seconds), tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        // What throws here is closed by `deinit`, since everything is set.
        guard result == 0 else { throw Failure.noConnection(errno) }
    }

    deinit { Foundation.close(descriptor) }

    package func send(_ text: String) throws { try send(Array(text.utf8)) }

    /// Sends the last bytes and shuts down the sending half, in one segment where the system can do that.
    package func sendLast(_ text: String) throws {
        #if canImport(Glibc)
            try send(Array(text.utf8), flags: Int32(MSG_MORE))
        #else
            try send(text)
        #endif
        shutDownSending()
    }

    package func send(_ bytes: [UInt8], flags: Int32 = 0) throws {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL) | flags)
            }
            // Calls with a time-out are interrupted by signals that the process handles.
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw Failure.gone(errno) }
            sent += count
        }
    }

    package func receive(_ count: Int) throws -> [UInt8] {
        while received.count < count { guard try receiveMore() else { throw Failure.gone() } }
        defer { received.removeFirst(count) }
        return Array(received.prefix(count))
    }

    /// Everything until the other end closes.
    package func receiveAll() -> [UInt8] {
        while (try? receiveMore()) == true {}
        defer { received = [] }
        return received
    }

    package func answer(toHead: Bool = false) throws -> Answer {
        let head = try receive(through: "\r\n\r\n")
        var lines = String(decoding: head, as: UTF8.self).components(separatedBy: "\r\n").filter { !$0.isEmpty }
        guard !lines.isEmpty, let status = Int(lines.removeFirst().split(separator: " ").dropFirst().first ?? "") else {
            throw Failure.noAnswer
        }
        var headers: [String: String] = [:]
        for line in lines {
            let parts = line.split(separator: ":", maxSplits: 1)
            headers[parts[0].lowercased()] = parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : ""
        }
        let length = toHead || status < 200 ? 0 : Int(headers["content-length"] ?? "0") ?? 0
        return Answer(status: status, headers: headers, body: try receive(length))
    }

    package func get(_ target: String, _ headers: String = "") throws -> Answer {
        try send("GET \(target) HTTP/1.1\r\nHost: a\r\n\(headers)\r\n")
        return try answer()
    }

    /// Shuts down the sending half of the connection.
    package func shutDownSending() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Closes with a reset.
    package func reset() {
        var linger = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<linger>.size))
    }

    private func receive(through end: String) throws -> [UInt8] {
        let mark = Array(end.utf8)
        var from = 0
        while true {
            while from + mark.count <= received.count {
                if received[from..<from + mark.count].elementsEqual(mark) { return try receive(from + mark.count) }
                from += 1
            }
            guard try receiveMore() else { throw Failure.gone() }
        }
    }

    private func receiveMore() throws -> Bool {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        var count = 0
        repeat { count = recv(descriptor, &buffer, buffer.count, 0) } while count < 0 && errno == EINTR
        if count < 0 { throw errno == EAGAIN ? Failure.noAnswer : Failure.gone(errno) }
        received += buffer[..<count]
        return count > 0
    }
}

/// Runs a client on a thread of its own, so that it never blocks the handlers that it waits for.
package func withClient<Result: Sendable>(
    _ port: Int, receiveBuffer: Int32? = nil, _ body: @escaping @Sendable (SocketClient) throws -> Result
) async throws -> Result {
    try await onThread { try body(try SocketClient(port: port, receiveBuffer: receiveBuffer)) }
}

package func onThread<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
    try await withCheckedThrowingContinuation { done in
        Thread.detachNewThread { done.resume(with: Swift.Result(catching: body)) }
    }
}
