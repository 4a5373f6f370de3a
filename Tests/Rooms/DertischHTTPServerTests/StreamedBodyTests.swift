import ServerSupport
import Synchronization
import TestSupport
import Testing

@testable import DertischHTTPServer

@Suite("Streamed bodies of requests", .namesHang) struct StreamedBodyTests {
    /// Answers with the number of bytes and the largest chunk of a body, or with its error.
    private static let count: @Sendable (HTTPRequest) async -> HTTPResponse.Answer = { request in
        var (bytes, largest) = (0, 0)
        do {
            for try await chunk in request.stream {
                bytes += chunk.count
                largest = max(largest, chunk.count)
            }
        } catch { return .response(.text("\(error)", status: 400)) }
        return .response(.text("\(bytes) \(request.body.count) \(request.stream.length ?? -1) \(largest <= 64 << 10)"))
    }

    private func counting(
        limits: HTTPServer.Limits = .patient, during body: (HTTPServer, Int) async throws -> Void
    ) async throws {
        try await serving(limits: limits, streamingBodiesOf: { $0.method == "PUT" }, Self.count, during: body)
    }

    @Test("A body that is larger than the limit of bodies comes in chunks, and the connection goes on behind it")
    func streams() async throws {
        var limits = HTTPServer.Limits.patient
        limits.maxBodyBytes = 1_000
        try await counting(limits: limits) { server, port in
            try await withClient(port) { client in
                for size in [3_000_000, 0, 5] {
                    try client.send("PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: \(size)\r\n\r\n")
                    if size > 0 { try client.send([UInt8](repeating: 120, count: size)) }
                    #expect(try client.answer().text == "\(size) 0 \(size) true")
                }
                #expect(try client.get("/").status == 200)
            }
            #expect(server.counters.refused.isEmpty)
            #expect(server.counters.bytesIn == 3_000_005)
        }
    }

    @Test("A body in chunks of HTTP is streamed without its framing")
    func readsChunks() async throws {
        try await counting { _, port in
            try await withClient(port) { client in
                try client.send("PUT / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
                for _ in 0..<3 { try client.send("5\r\nhello\r\n") }
                try client.send("0\r\n\r\n")
                #expect(try client.answer().text == "15 0 -1 true")
                #expect(try client.get("/").status == 200)
            }
        }
    }

    @Test("A malformed chunk ends the body with an error, and the connection after the answer of the handler")
    func refusesChunks() async throws {
        let ends = Lines()
        try await serving(streamingBodiesOf: { _ in true }) { request in
            do { while try await request.stream.next() != nil {} } catch { ends.add("\(error)") }
            return .response(.text("done", status: 422))
        } during: { server, port in
            try await withClient(port) { client in
                try client.send("PUT / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\nx\r\n")
                let answer = try client.answer()
                #expect(answer.status == 422 && answer.headers["connection"] == "close")
                #expect(client.receiveAll().isEmpty)
            }
            await until("the handler is told") { ends.all == ["incomplete"] }
            #expect(server.counters.refused == [.malformed: 1])
        }
    }

    @Test("A client that leaves ends the body with an error, and its handler runs to its end")
    func noticesLeaving() async throws {
        let ends = Lines()
        try await serving(streamingBodiesOf: { _ in true }) { request in
            do { while try await request.stream.next() != nil {} } catch { ends.add("\(error) \(Task.isCancelled)") }
            return .response(.text("done"))
        } during: { _, port in
            try await withClient(port) { client in
                try client.send("PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nhello")
            }
            await until("the handler is told") { ends.all == ["incomplete false"] }
        }
    }

    @Test("A request whose client has left counts as in progress until its handler ends")
    func countsHandlers() async throws {
        let latch = Latch()
        try await serving(streamingBodiesOf: { _ in true }) { request in
            while (try? await request.stream.next()) != nil {}
            await latch.wait()
            return .response(.text("done"))
        } during: { server, port in
            try await withClient(port) { client in
                try client.send("PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nhello")
            }
            await latch.arrived()
            #expect(server.counters.requestsInProgress == 1 && server.counters.connectionsOpen == 1)
            latch.open()
        }
    }

    @Test("A client that falls silent ends the body with an error, and gets the answer of the handler")
    func endsSilence() async throws {
        var limits = HTTPServer.Limits.patient
        limits.idleTimeout = .seconds(1)
        try await counting(limits: limits) { _, port in
            try await withClient(port) { client in
                try client.send("PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nhello")
                let answer = try client.answer()
                #expect(answer.status == 400 && answer.text == "incomplete")
            }
        }
    }

    @Test("A refusal reaches a client that sends all of a large body before it reads")
    func refusesWhileSending() async throws {
        try await serving(streamingBodiesOf: { _ in true }) { _ in
            .response(.text("no", status: 403))
        } during: { _, port in
            try await withClient(port) { client in
                let size = 20_000_000
                try client.send("PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: \(size)\r\n\r\n")
                try client.send([UInt8](repeating: 0, count: size))
                #expect(try client.answer().status == 403)
            }
        }
    }

    @Test("Two tasks may read a body: each chunk reaches one of them, and both see the end")
    func sharesBodies() async throws {
        let pipe = BodyPipe {}
        let stream = HTTPRequest.Stream(pipe, length: nil)
        async let first = stream.reduce(0) { $0 + $1.count }
        async let second = stream.reduce(0) { $0 + $1.count }
        for _ in 0..<100 {
            pipe.put([1, 2, 3])
            await Task.yield()
        }
        pipe.finish()
        #expect(try await first + second == 300)
    }

    @Test("A client waits while its body is not read, and the server holds no more than its bound")
    func slowsClients() async throws {
        let latch = Latch()
        try await serving(streamingBodiesOf: { _ in true }) { request in
            await latch.wait()
            return await Self.count(request)
        } during: { server, port in
            let size = 20_000_000
            async let answer = withClient(port) { client in
                try client.send("PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: \(size)\r\n\r\n")
                try client.send([UInt8](repeating: 0, count: size))
                return try client.answer().text
            }
            await server.eventually { $0.bytesIn >= BodyPipe.bound - 4 * 64 }
            // The client has not sent all: the rest does not fit into the buffers of the system.
            #expect(server.counters.bytesIn <= BodyPipe.bound + 64 << 10)
            latch.open()
            let text = try await answer
            #expect(text.hasPrefix("\(size) "))
        }
    }

    @Test("A client that asks first is invited once the body is read, and a refusal comes without the body")
    func invites() async throws {
        try await serving(streamingBodiesOf: { _ in true }) { request in
            request.path == "/no" ? .response(.text("no", status: 403)) : await Self.count(request)
        } during: { _, port in
            let head = "HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\n"
            try await withClient(port) { client in
                try client.send("PUT / \(head)")
                #expect(try client.receive(25) == Array("HTTP/1.1 100 Continue\r\n\r\n".utf8))
                try client.send("hello")
                #expect(try client.answer().text.hasPrefix("5 "))
            }
            try await withClient(port) { client in
                try client.send("PUT /no \(head)")
                let answer = try client.answer()
                #expect(answer.status == 403 && answer.headers["connection"] == "close")
                #expect(client.receiveAll().isEmpty)
            }
        }
    }

    @Test("An answer before the end of the body closes the connection, so that the rest is not taken for a request")
    func answersEarly() async throws {
        try await serving(streamingBodiesOf: { _ in true }) { request in
            _ = try? await request.stream.next()
            return .response(.text("enough", status: 413))
        } during: { server, port in
            try await withClient(port) { client in
                try client.send(
                    "PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n")
                let answer = try client.answer()
                #expect(answer.status == 413 && answer.headers["connection"] == "close")
                #expect(client.receiveAll().isEmpty)
            }
            #expect(server.counters.requests == 1)
        }
    }

    @Test("A client that sends a byte now and then is dropped, one whose handler is slow is not")
    func dropsSlowClients() {
        let start = ContinuousClock.now
        let reader = RequestBodyReader(.length(1 << 20), limit: .max)
        var body = StreamedBody(reader: reader, pipe: BodyPipe {}, awaitsInvitation: false, windowStart: start)
        body.receive(StreamedBody.minBytes - 1, at: start + .seconds(29))
        #expect(!body.isTooSlow(at: start + .seconds(29), .seconds(30)))
        #expect(body.isTooSlow(at: start + .seconds(30), .seconds(30)))
        body.receive(1, at: start + .seconds(30))
        #expect(!body.isTooSlow(at: start + .seconds(59), .seconds(30)))
        body.pause()
        #expect(!body.isTooSlow(at: start + .seconds(3_600), .seconds(30)))
        body.invite()
        #expect(!body.isTooSlow(at: start + .seconds(3_600), .seconds(30)))
        body.receive(0, at: start + .seconds(3_600))
        #expect(!body.isTooSlow(at: start + .seconds(3_629), .seconds(30)))
        #expect(body.isTooSlow(at: start + .seconds(3_630), .seconds(30)))
    }

    @Test("A stopping server ends the body with an error, and answers 503")
    func stops() async throws {
        var limits = HTTPServer.Limits.patient
        limits.shutdownTimeout = .zero
        let ends = Lines()
        let server = HTTPServer(limits: limits)
        let port = try server.start(
            HTTPHandler(streamingBodiesOf: { _ in true }) { request in
                ends.add("begun")
                do { while try await request.stream.next() != nil {} } catch { ends.add("\(error)") }
                return .response(.text("done"))
            })
        async let status = withClient(port) { client in
            try client.send("PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nhello")
            return try client.answer().status
        }
        await until("the handler has begun") { ends.all == ["begun"] }
        await server.stop()
        #expect(try await status == 503)
        await until("the handler is told") { ends.all.count == 2 }
    }
}
