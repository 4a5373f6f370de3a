import DertischTesting
import Foundation
import ServerSupport
import Synchronization
import TestSupport
import Testing

@testable import DertischHTTPServer

@Suite("Streamed answers of a server", .namesHang) struct ServerStreamTests {
    private struct Broken: Error {}

    /// A stream of these chunks, which then ends or throws.
    private static func stream(
        _ chunks: [String], length: Int? = nil, throwing error: (any Error)? = nil
    ) -> HTTPResponse.Stream {
        HTTPResponse.Stream(
            AsyncThrowingStream { continuation in
                for chunk in chunks { continuation.yield(Array(chunk.utf8)) }
                continuation.finish(throwing: error)
            }, length: length)
    }

    /// A stream that says "begun" and is then silent. It opens a latch when its iteration is cancelled, or over.
    private static func silentStream(opening isOver: Latch) -> HTTPResponse.Stream {
        HTTPResponse.Stream(
            AsyncStream<[UInt8]> { continuation in
                continuation.onTermination = { _ in isOver.open() }
                continuation.yield(Array("begun".utf8))
            })
    }

    /// A stream that says "begun", and "done" once a latch is open.
    private static func stream(waitingFor latch: Latch) -> HTTPResponse.Stream {
        let next = Counter()
        return HTTPResponse.Stream(
            AsyncStream<[UInt8]> {
                switch next.up() {
                case 0: return Array("begun".utf8)
                case 1:
                    await latch.wait()
                    return Array("done".utf8)
                default: return nil
                }
            })
    }

    private static func answering(
        _ stream: @escaping @autoclosure @Sendable () -> HTTPResponse.Stream
    ) -> @Sendable (HTTPRequest) async -> HTTPResponse.Answer {
        { _ in .response(HTTPResponse(body: .stream(stream()))) }
    }

    /// A stream of equal chunks.
    private static func longStream(of size: Int, while goesOn: @escaping @Sendable () -> Bool) -> HTTPResponse.Stream {
        HTTPResponse.Stream(AsyncStream<[UInt8]> { goesOn() ? [UInt8](repeating: 0, count: size) : nil })
    }

    private static let begun = "5\r\nbegun\r\n"
    private static let done = "4\r\ndone\r\n0\r\n\r\n"

    /// Everything that a client gets for a request of these lines.
    private func heard(_ port: Int, _ lines: String...) async throws -> (head: String, body: String) {
        try await withClient(port) { client in
            try client.send(lines.map { $0 + "\r\n" }.joined() + "\r\n")
            let all = String(decoding: client.receiveAll(), as: UTF8.self)
            let end = all.range(of: "\r\n\r\n") ?? all.startIndex..<all.startIndex
            return (String(all[..<end.lowerBound]), String(all[end.upperBound...]))
        }
    }

    @Test("A server sends a stream in chunks, and skips empty ones")
    func chunks() async throws {
        try await serving(Self.answering(Self.stream(["hello", "", "0123456789abcdef"]))) { server, port in
            let (head, body) = try await heard(port, "GET / HTTP/1.1", "Host: a", "Connection: close")
            #expect(head.hasPrefix("HTTP/1.1 200 OK\r\n") && head.contains("\r\nTransfer-Encoding: chunked"))
            #expect(!head.contains("Content-Length"))
            #expect(body == "5\r\nhello\r\n10\r\n0123456789abcdef\r\n0\r\n\r\n")
            #expect(server.counters.bytesOut == 21)
        }
        try await serving(Self.answering(Self.stream([""]))) { _, port in
            let (_, body) = try await heard(port, "GET / HTTP/1.1", "Host: a", "Connection: close")
            #expect(body == "0\r\n\r\n")
        }
    }

    @Test("A server sends events as they come")
    func events() async throws {
        let (news, reporter) = AsyncStream.makeStream(of: String.self)
        @Sendable func answer() -> HTTPResponse {
            let events = news.map { Array("data: \($0)\n\n".utf8) }
            return HTTPResponse(
                headers: [("Content-Type", "text/event-stream")], body: .stream(HTTPResponse.Stream(events)))
        }
        try await serving { _ in
            .response(answer())
        } during: { _, port in
            try await withClient(port) { client in
                try client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
                #expect(try client.answer(toHead: true).headers["content-type"] == "text/event-stream")
                for text in ["one", "two"] {
                    reporter.yield(text)
                    #expect(try client.receive(16) == Array("b\r\ndata: \(text)\n\n\r\n".utf8))
                }
            }
        }
    }

    @Test("A server sends chunks of any size to a client that reads slowly")
    func largeChunks() async throws {
        let sizes = [1, 3_000_000, 70_000, 16 << 10, 2, 65_536, 500_000]
        let index = Counter()
        let chunks = AsyncStream<[UInt8]> {
            let number = index.up()
            return number < sizes.count ? [UInt8](repeating: UInt8(number), count: sizes[number]) : nil
        }
        try await serving(Self.answering(HTTPResponse.Stream(chunks))) { _, port in
            try await withClient(port, receiveBuffer: 4096) { client in
                try client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
                #expect(try client.answer(toHead: true).status == 200)
                for (number, size) in sizes.enumerated() {
                    let line = "\(String(size, radix: 16))\r\n"
                    #expect(try client.receive(line.utf8.count) == Array(line.utf8))
                    #expect(try client.receive(size) == [UInt8](repeating: UInt8(number), count: size))
                    #expect(try client.receive(2) == [0x0D, 0x0A])
                }
                #expect(try client.receive(5) == Array("0\r\n\r\n".utf8))
            }
        }
    }

    @Test("A server states a stream's length if that is known, and keeps the connection")
    func knownLength() async throws {
        let lines = Lines()
        try await serving(log: { lines.add($0) }, Self.answering(Self.stream(["abc", "de"], length: 5))) { _, port in
            try await withClient(port) { client in
                for _ in 0..<2 {
                    let answer = try client.get("/")
                    #expect(answer.headers["content-length"] == "5" && answer.headers["transfer-encoding"] == nil)
                    #expect(answer.text == "abcde")
                }
                try client.send("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
                #expect(try client.answer().text == "abcde")
                #expect(try client.get("/").text == "abcde")
            }
            #expect(lines.all.isEmpty)
        }
    }

    @Test(
        "A server ends the connection after a stream that is longer or shorter than its length, and logs that",
        arguments: [(["abc"], "abc", "after 3 of 5 bytes"), (["abc", "def"], "abcde", "beyond")])
    func wrongLength(_ chunks: [String], _ sent: String, _ line: String) async throws {
        let lines = Lines()
        try await serving(log: { lines.add($0) }, Self.answering(Self.stream(chunks, length: 5))) { _, port in
            let (head, body) = try await heard(port, "GET / HTTP/1.1", "Host: a")
            #expect(head.contains("\r\nContent-Length: 5") && body == sent)
            #expect(lines.all.count == 1 && lines.all[0].contains(line))
        }
    }

    @Test("A server replaces a stream of negative length with a bare 500")
    func negativeLength() async throws {
        try await serving(Self.answering(Self.stream(["abc"], length: -1))) { server, port in
            let status = try await withClient(port) { try $0.get("/").status }
            #expect(status == 500 && server.counters.invalidResponses == 1)
        }
    }

    @Test("To a client of HTTP/1.0, a server sends a stream as it is, and closes the connection")
    func oldClients() async throws {
        try await serving(Self.answering(Self.stream(["abc", "de"]))) { _, port in
            for connection in ["close", "keep-alive"] {
                let (head, body) = try await heard(port, "GET / HTTP/1.0", "Connection: \(connection)")
                #expect(head.contains("\r\nConnection: close"))
                #expect(!head.contains("Transfer-Encoding") && !head.contains("Content-Length") && body == "abcde")
            }
        }
    }

    @Test("A server iterates no stream for HEAD, or for a status without a body")
    func noBody() async throws {
        let iterations = Counter()
        let chunks = AsyncStream<[UInt8]> {
            _ = iterations.up()
            return nil
        }
        try await serving { request in
            let status = request.path == "/none" ? 204 : 200
            let length = request.path == "/known" ? 7 : nil
            return .response(HTTPResponse(status: status, body: .stream(HTTPResponse.Stream(chunks, length: length))))
        } during: { _, port in
            try await withClient(port) { client in
                try client.send("HEAD / HTTP/1.1\r\nHost: a\r\n\r\n")
                #expect(try client.answer(toHead: true).headers["transfer-encoding"] == "chunked")
                try client.send("HEAD /known HTTP/1.1\r\nHost: a\r\n\r\n")
                #expect(try client.answer(toHead: true).headers["content-length"] == "7")
                let none = try client.get("/none")
                #expect(none.status == 204 && none.headers["transfer-encoding"] == nil)
            }
            #expect(iterations.up() == 0)
        }
    }

    @Test("A server closes the connection after a stream that throws, without the last chunk, and logs the error")
    func failure() async throws {
        let lines = Lines()
        try await serving(
            log: { lines.add($0) }, Self.answering(Self.stream(["abc"], throwing: Broken()))
        ) { _, port in
            let (_, body) = try await heard(port, "GET / HTTP/1.1", "Host: a")
            #expect(body == "3\r\nabc\r\n")
            #expect(lines.all.count == 1 && lines.all[0].contains("Broken"))
        }
    }

    @Test("A server resets the connection after a stream that throws, if its end would mean the end of the body")
    func failureForOldClients() async throws {
        let latch = Latch()
        let chunks = AsyncThrowingStream<[UInt8], any Error> {
            await latch.wait()
            throw Broken()
        }
        try await serving(Self.answering(HTTPResponse.Stream(chunks))) { _, port in
            let code = try await withClient(port) { client -> Int32? in
                try client.send("GET / HTTP/1.0\r\n\r\n")
                #expect(try client.answer(toHead: true).status == 200)
                latch.open()
                do { _ = try client.receive(1) } catch SocketClient.Failure.gone(let code) { return code }
                return nil
            }
            #expect(code == ECONNRESET)
        }
    }

    @Test("A server answers the requests behind a streamed answer, in order")
    func pipelining() async throws {
        let latch = Latch()
        let stream = Self.stream(waitingFor: latch)
        try await serving { request in
            request.path == "/stream"
                ? .response(HTTPResponse(body: .stream(stream))) : .response(.text(request.path))
        } during: { server, port in
            async let answers = withClient(port) { client in
                try client.send(["/stream", "/b", "/c"].map { "GET \($0) HTTP/1.1\r\nHost: a\r\n\r\n" }.joined())
                let head = try client.answer(toHead: true)
                let body = try client.receive(Self.begun.utf8.count + Self.done.utf8.count)
                #expect(head.status == 200 && body == Array((Self.begun + Self.done).utf8))
                return [try client.answer().text, try client.answer().text]
            }
            await latch.arrived()
            // A streamed answer is a request in progress.
            #expect(server.counters.requestsInProgress == 1 && server.counters.requests == 1)
            latch.open()
            let texts = try await answers
            #expect(texts == ["/b", "/c"])
            #expect(server.counters.connectionsAccepted == 1)
        }
    }

    @Test(
        "A server cancels the stream of a client that leaves, or closes its half of the connection",
        arguments: ["close", "half", "reset"])
    func leaving(_ way: String) async throws {
        let isOver = Latch()
        try await serving(Self.answering(Self.silentStream(opening: isOver))) { server, port in
            try await withClient(port) { client in
                try client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
                _ = try client.answer(toHead: true)
                #expect(try client.receive(Self.begun.utf8.count) == Array(Self.begun.utf8))
                switch way {
                case "half":
                    client.shutDownSending()
                    #expect(client.receiveAll().isEmpty)
                case "reset": client.reset()
                default: break
                }
            }
            await isOver.wait()
            await server.eventually { $0.requestsInProgress == 0 && $0.connectionsOpen == 0 }
        }
    }

    @Test(
        "A server goes on with a stream after a half close if the request changes something, or came with it",
        arguments: ["POST", "GET"])
    func halfClosed(_ method: String) async throws {
        let latch = Latch()
        try await serving(Self.answering(Self.stream(waitingFor: latch))) { _, port in
            try await withClient(port) { client in
                let request = "\(method) / HTTP/1.1\r\nHost: a\r\n\r\n"
                if method == "GET" { try client.sendLast(request) } else { try client.send(request) }
                _ = try client.answer(toHead: true)
                #expect(try client.receive(Self.begun.utf8.count) == Array(Self.begun.utf8))
                client.shutDownSending()
                latch.open()
                #expect(client.receiveAll() == Array(Self.done.utf8))
            }
        }
    }

    @Test("A server asks the stream of a client that reads nothing for no more than the sockets hold, and ends it")
    func slowReader() async throws {
        var limits = HTTPServer.Limits.patient
        limits.idleTimeout = .seconds(1)
        // The kernel holds up to 4 MiB for a socket. A server without back pressure would ask for all.
        let (piece, all, most) = (16 << 10, 128 << 20, 24 << 20)
        let (asked, isReleased) = (Counter(), Latch())
        try await serving(limits: limits) { _ in
            let release = Release { isReleased.open() }
            let stream = Self.longStream(of: piece) { withExtendedLifetime(release) { asked.up() < all / piece } }
            return .response(HTTPResponse(body: .stream(stream)))
        } during: { server, port in
            let client = try await onThread {
                let client = SendableClient(try SocketClient(port: port, receiveBuffer: 4096))
                try client.client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
                return client
            }
            await isReleased.wait()
            #expect(asked.up() * piece < most)
            await server.eventually { $0.connectionsOpen == 0 }
            withExtendedLifetime(client) {}
        }
    }

    @Test("A server does not end a stream that is silent for longer than the idle time-out")
    func silence() async throws {
        var limits = HTTPServer.Limits.patient
        limits.idleTimeout = .seconds(1)
        let latch = Latch()
        let stream = Self.stream(waitingFor: latch)
        try await serving(limits: limits) { request in
            request.path == "/stream" ? .response(HTTPResponse(body: .stream(stream))) : .response(.text("idle"))
        } during: { _, port in
            try await withClient(port) { client in
                try client.send("GET /stream HTTP/1.1\r\nHost: a\r\n\r\n")
                _ = try client.answer(toHead: true)
                #expect(try client.receive(Self.begun.utf8.count) == Array(Self.begun.utf8))
                // Connections that began to be idle later are ended, one after another.
                for _ in 0..<2 {
                    let idle = try SocketClient(port: port)
                    _ = try? idle.get("/")
                    #expect(idle.receiveAll().isEmpty)
                }
                latch.open()
                #expect(try client.receive(Self.done.utf8.count) == Array(Self.done.utf8))
            }
        }
    }

    @Test("A stopping server lets a stream end, within the time-out of its shutdown")
    func stopping() async throws {
        let latch = Latch()
        let server = HTTPServer(limits: .patient, clock: TestClock())
        let port = try server.start(Self.answering(Self.stream(waitingFor: latch)))
        async let body = withClient(port) { client in
            try client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            _ = try client.answer(toHead: true)
            return String(decoding: client.receiveAll(), as: UTF8.self)
        }
        await latch.arrived()
        async let stopped: Void = server.stop()
        await until("port \(server.port ?? 0) is still open") { server.port == nil }
        latch.open()
        let heard = try await body
        #expect(heard == Self.begun + Self.done)
        await stopped
    }

    @Test("A stopping server cancels a stream that does not end, without the last chunk")
    func shutdownTimeout() async throws {
        let clock = TestClock()
        let server = HTTPServer(limits: .patient, clock: clock)
        let isOver = Latch()
        let port = try server.start(Self.answering(Self.silentStream(opening: isOver)))
        let hasBegun = Latch()
        async let rest = withClient(port) { client in
            try client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            _ = try client.answer(toHead: true)
            #expect(try client.receive(Self.begun.utf8.count) == Array(Self.begun.utf8))
            hasBegun.open()
            return client.receiveAll()
        }
        await hasBegun.wait()
        async let stopped: Void = server.stop()
        // The heartbeats and the time-out of the shutdown.
        await clock.sleepers(2)
        clock.advance(by: .seconds(3))
        await stopped
        await isOver.wait()
        let heard = try await rest
        #expect(heard.isEmpty)
        #expect(server.counters.requestsInProgress == 0 && server.counters.connectionsOpen == 0)
    }

    @Test("A server answers others while a client reads an endless stream")
    func endlessStream() async throws {
        let isReleased = Latch()
        try await serving { request in
            guard request.path == "/stream" else { return .response(.text("other")) }
            let release = Release { isReleased.open() }
            let stream = Self.longStream(of: 50_000) { withExtendedLifetime(release) { true } }
            return .response(HTTPResponse(body: .stream(stream)))
        } during: { _, port in
            let isEnough = Latch()
            async let reading: Void = withClient(port) { client in
                try client.send("GET /stream HTTP/1.1\r\nHost: a\r\n\r\n")
                while isEnough.arrivals == 0 { _ = try client.receive(50_000) }
            }
            for _ in 0..<20 {
                let text = try await withClient(port) { try $0.get("/").text }
                #expect(text == "other")
            }
            isEnough.open()
            await isEnough.wait()
            try await reading
            await isReleased.wait()
        }
    }
}

/// A client that one thread has used, and that another keeps open.
private final class SendableClient: @unchecked Sendable {
    let client: SocketClient
    init(_ client: SocketClient) { self.client = client }
}

/// Tells of its release.
private final class Release: Sendable {
    private let tell: @Sendable () -> Void
    init(_ tell: @escaping @Sendable () -> Void) { self.tell = tell }
    deinit { tell() }
}
