import DertischSupport
import DertischJSON
import Foundation
import Synchronization

/// The way from the tool to pages: a stream of events (server-sent events) at a port of this machine, with a secret in its address.
///
/// It is apart from the app, so that pages hear of a crash as well. Only pages of the app may read it (CORS).
final class PageChannel: Sendable {
    private struct Clients {
        var descriptors: Set<Int32> = []
        /// The message that each new page gets first.
        var state: [UInt8] = []
    }

    private let listener: Int32
    private let path: String
    /// The address for pages.
    let address: String
    private let appPort: Int
    private let clients = Mutex(Clients())
    /// The most bytes of a request's head.
    private static let maxHeadBytes = 16 << 10

    /// Listens at a free port.
    ///
    /// - Parameter appPort: the port of the app, whose pages may read the stream.
    init?(forPagesAt appPort: Int) {
        guard let (listener, port) = LoopbackSocket.listen(at: 0) else { return nil }
        var random = SystemRandomNumberGenerator()
        path = "/" + (0..<2).map { _ in String(random.next() as UInt64, radix: 36) }.joined()
        address = "http://127.0.0.1:\(port)\(path)"
        self.listener = listener
        self.appPort = appPort
    }

    /// Accepts pages on a thread of its own, until the program ends.
    func open() {
        SystemThread.start(named: "dertisch.pages") { [self] in
            while true {
                let descriptor = accept(listener, nil, nil)
                if descriptor < 0, errno != EINTR { usleep(10_000) }
                guard descriptor >= 0 else { continue }
                _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
                SystemThread.start(named: "dertisch.page") { [self] in serve(descriptor) }
            }
        }
    }

    /// Shows all pages a state, and later each new one.
    func show(_ state: JSON) {
        let message = Self.message("state", state)
        clients.withLock { clients in
            clients.state = message
            send(message, &clients)
        }
    }

    /// Tells all pages something that happened.
    func tell(_ event: String, _ content: JSON) {
        let message = Self.message(event, content)
        clients.withLock { send(message, &$0) }
    }

    private func send(_ message: [UInt8], _ clients: inout Clients) {
        // A page that does not read is given up. It connects again.
        for descriptor in clients.descriptors where !Self.send(message, to: descriptor) {
            shutdown(descriptor, Int32(SHUT_RDWR))
        }
    }

    private static func message(_ event: String, _ content: JSON) -> [UInt8] {
        Array("event: \(event)\ndata: ".utf8) + content.bytes + Array("\n\n".utf8)
    }

    private func serve(_ descriptor: Int32) {
        defer { close(descriptor) }
        guard let head = Self.head(of: descriptor) else { return }
        let lines = head.split(separator: "\r\n", omittingEmptySubsequences: false)
        let origin = lines.lazy.compactMap { line in
            line.lowercased().hasPrefix("origin:") ? line.dropFirst(7).trimmingCharacters(in: .whitespaces) : nil
        }.first
        let origins = ["127.0.0.1", "localhost", "[::1]"].map { "http://\($0):\(appPort)" }
        guard lines.first?.hasPrefix("GET \(path) HTTP/1.") == true, let origin, origins.contains(origin) else {
            let answer = "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
            _ = Self.send(Array(answer.utf8), to: descriptor)
            return
        }
        let answer = [
            "HTTP/1.1 200 OK", "Content-Type: text/event-stream", "Cache-Control: no-store",
            "Access-Control-Allow-Origin: \(origin)", "Vary: Origin", "Connection: close", "", "retry: 500\n\n",
        ].joined(separator: "\r\n")
        let isSent = clients.withLock { clients in
            guard Self.send(Array(answer.utf8) + clients.state, to: descriptor) else { return false }
            return clients.descriptors.insert(descriptor).inserted
        }
        guard isSent else { return }
        // A page sends nothing more. The end of its stream is read here.
        var byte: UInt8 = 0
        while true {
            let count = recv(descriptor, &byte, 1, 0)
            if count > 0 || (count < 0 && errno == EINTR) { continue }
            break
        }
        clients.withLock { _ = $0.descriptors.remove(descriptor) }
    }

    private static func head(of descriptor: Int32) -> String? {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while bytes.count < maxHeadBytes {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return nil }
            bytes += buffer[..<count]
            let text = String(decoding: bytes, as: UTF8.self)
            if text.contains("\r\n\r\n") { return text }
        }
        return nil
    }

    private static func send(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        #if canImport(Glibc)
            let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
        #else
            // A write to a closed connection must not end the process with a signal.
            var yes: Int32 = 1
            setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
            let flags = Int32(MSG_DONTWAIT)
        #endif
        return Foundation.send(descriptor, bytes, bytes.count, flags) == bytes.count
    }
}
