import ServerSupport
import DertischTesting
import Foundation
import TestSupport
import Testing

@testable import DertischHTTPServer

@Suite("Server requests", .namesHang) struct ServerRequestTests {
    private static let echo: @Sendable (HTTPRequest) async -> HTTPResponse.Answer = { request in
        .response(.text("\(request.method) \(request.path) \(request.body.count)"))
    }

    @Test("A handler gets a decoded request with its query, header, cookie and peer")
    func request() async throws {
        try await serving { request in
            let parts = [
                request.method, request.path, request.query("q") ?? "", request.header("x-mark") ?? "",
                request.cookie("b") ?? "", request.peer, String(decoding: request.body, as: UTF8.self),
            ]
            return .response(.text(parts.joined(separator: "|")))
        } during: { server, port in
            let answer = try await withClient(port) { client in
                try client.send(
                    "PUT /a%20b/%2e%2e/c?q=1+2 HTTP/1.1\r\nHost: a\r\nX-MARK: m\r\nCookie: a=1; b=2=3\r\n"
                        + "Content-Length: 4\r\n\r\nbody")
                return try client.answer()
            }
            #expect(answer.status == 200)
            #expect(answer.text == "PUT|/c|1 2|m|2=3|127.0.0.1|body")
            #expect(server.counters.requests == 1 && server.counters.bytesIn == 4)
        }
    }

    static let improper = [
        "GET / HTTP/1.1\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
        // First lines.
        "GET\r\n", "GET \r\n", " \r\n", " / HTTP/1.1\r\n", "GET  / HTTP/1.1\r\n", "GET / HTTP/1.1 \r\n", "GET /\r\n",
        "GET / http/1.1\r\n", "GET / HTTP/1.x\r\n", "GET / HTTP/11\r\n", "GET /a b HTTP/1.1\r\n",
        "G\u{1}T / HTTP/1.1\r\n",
        "G(T / HTTP/1.1\r\n", "GET /\0 HTTP/1.1\r\nHost: a\r\n\r\n", "\0\0\0\0\r\n\r\n", "GET / HTTP/1.1\nHost: a\n\n",
        "\u{16}\u{3}\u{1}\n",
        // Names and values of fields.
        "GET / HTTP/1.1\r\nHost a\r\n\r\n", "GET / HTTP/1.1\r\n: a\r\n\r\n",
        "GET / HTTP/1.1\r\nHost : a\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\nA B: c\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nA\0B: c\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\nA: c\0d\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nA: c\rd\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\nA: c\r\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nA: c\u{1}\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\nA: c\u{7f}\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nA: c\nB: d\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\nA: c\r\n d\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\n\0A: c\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\n(A): c\r\n\r\n",
        // A blank before the colon would hide the body.
        "POST / HTTP/1.1\r\nHost: a\r\nContent-Length : 2\r\n\r\nab",
        "POST / HTTP/1.1\r\nHost: a\r\nContent-Length\t: 2\r\n\r\nab",
        "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding : chunked\r\n\r\n0\r\n\r\n",
        "POST / HTTP/1.0\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        // What may be there once.
        "GET / HTTP/1.1\r\nHost: a\r\nOrigin: http://a\r\nOrigin: http://b\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nSec-WebSocket-Key: a\r\nsec-websocket-key: b\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nAuthorization: a\r\nAuthorization: b\r\n\r\n",
        // Hosts.
        "GET / HTTP/1.1\r\nHost: localhost:x@evil.example\r\n\r\n", "GET / HTTP/1.1\r\nHost: a:65536\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a:-1\r\n\r\n", "GET / HTTP/1.1\r\nHost: a:1:2\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: [::1\r\n\r\n", "GET / HTTP/1.1\r\nHost: [::1]x\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a/b\r\n\r\n", "GET / HTTP/1.1\r\nHost: a b\r\n\r\n",
        "GET / HTTP/1.1\r\nHost:\r\n\r\n", "GET / HTTP/1.1\r\nHost: a, b\r\n\r\n",
        // Chunks.
        "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\nab0\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nab\r\n0\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0x1\r\na\r\n0\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\na\r\n",
        "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nno colon\r\n\r\n",
        "GET /%00 HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET /%zz HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET /a%0d%0ab HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET nowhere HTTP/1.1\r\nHost: a\r\n\r\n",
        "CONNECT host:443 HTTP/1.1\r\nHost: a\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
        "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip\r\n\r\nabc",
        "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nabc\r\n0\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\nabc\r\n0\r\n\r\n",
    ]

    @Test("A malformed request is answered with 400, counted, and disconnected", arguments: improper)
    func malformed(_ text: String) async throws {
        try await serving(limits: .init(), Self.echo) { server, port in
            let heard = try await withClient(port) { client in
                try client.send(text)
                return String(decoding: client.receiveAll(), as: UTF8.self)
            }
            #expect(heard.hasPrefix("HTTP/1.1 400") && heard.contains("Connection: close"), "\(heard)")
            #expect(heard.components(separatedBy: "HTTP/1.1 ").count == 2, "\(heard)")
            await server.eventually { $0.refused == [.malformed: 1] }
        }
    }

    @Test(
        "A server goes on after input that is not HTTP",
        arguments: [
            "\r\n\r\n", "GET", " \r\n", "\0\0\0\0\r\n\r\n", "GET  /\0 HTTP/1.1\r\nHost: a\r\n\r\n",
            "GET / HTTP/9.9\r\nHost: a\r\n\r\n",
            "G\u{1}T / HTTP/1.1\r\nHost: a\r\nA\0B: c\0d\r\n\r\n", "GET / HTTP/1.1\r\nHost a\r\n\r\n",
            ": : :\r\n: :\r\n\r\n",
        ])
    func noise(_ text: String) async throws {
        try await serving(Self.echo) { _, port in
            _ = try await withClient(port) { client in
                try client.send(text)
                client.shutDownSending()
                return client.receiveAll().count
            }
            #expect(try await withClient(port) { try $0.get("/still") }.text == "GET /still 0")
        }
    }

    @Test("A server answers or refuses 2,000 streams of random bytes and never traps")
    func anyBytes() async throws {
        try await serving(Self.echo) { _, port in
            try await onThread {
                var random = SplitMix(seed: 3)
                let pieces = [
                    "GET ", "POST ", "/a", "%", " HTTP/1.1", "\r\n", "Host: a", "Content-Length: ", "7", "\r\n\r\n",
                    "chunked",
                    "Transfer-Encoding: ", "\0", "Expect: 100-continue", "Connection: ", "Upgrade", "\n", ":", "\u{ff}",
                ]
                for _ in 0..<2000 {
                    let client = try SocketClient(port: port)
                    for _ in 0..<random.next(below: 12) {
                        let piece =
                            random.next(below: 4) == 0
                            ? random.bytes(5) : Array(pieces[random.next(below: pieces.count)].utf8)
                        do { try client.send(piece) } catch { break }
                    }
                    if random.next(below: 2) == 0 { client.reset() }
                }
            }
            #expect(try await withClient(port) { try $0.get("/still") }.status == 200)
        }
    }

    @Test("A server accepts 8 KiB of cookies and 32 KiB of head, in any number of fields")
    func largeHeads() async throws {
        try await serving { request in
            let cookies = request.values(of: "Cookie").map(\.utf8.count).reduce(0, +)
            return .response(.text("\(cookies) \(request.headers.count)"))
        } during: { _, port in
            let texts = try await withClient(port) { client in
                var texts = [try client.get("/", "Cookie: " + String(repeating: "a=b; ", count: 1_638) + "\r\n").text]
                texts.append(try client.get("/", (0..<64).map { "Cookie: c\($0)=0123456789\r\n" }.joined()).text)
                // The first line, the host and the empty line are 27 bytes.
                let rest = (32 << 10) - 27
                texts.append(try client.get("/", "X: " + String(repeating: "x", count: rest - 5) + "\r\n").text)
                texts.append(try client.get("/", String(repeating: "X:y\r\n", count: rest / 5)).text)
                return texts
            }
            #expect(texts == ["8189 2", "\(10 * 13 + 54 * 14) 65", "0 2", "0 6549"])
        }
    }

    @Test("A server answers a larger head with 431, a longer address with 414, and logs that once")
    func tooLargeHeads() async throws {
        let lines = Lines()
        try await serving(limits: .init(), log: { lines.add($0) }, Self.echo) { server, port in
            for size in [33 << 10, 64 << 10, 1 << 20] {
                let heard = try await withClient(port) { client in
                    try? client.send(
                        "GET / HTTP/1.1\r\nHost: a\r\nCookie: " + String(repeating: "x", count: size) + "\r\n\r\n")
                    let other = try SocketClient(port: port)
                    try? other.send("GET /" + String(repeating: "x", count: size))
                    return [try client.answer().status, try other.answer().status]
                }
                #expect(heard == [431, 414])
            }
            #expect(server.counters.refused == [.headTooLarge: 6])
            #expect(lines.all.count == 1 && lines.all[0].contains("431"))
        }
    }

    @Test("A server reads nothing behind a request that it refuses")
    func smuggling() async throws {
        let paths = Lines()
        try await serving { request in
            paths.add(request.path)
            return .response(.text(request.path))
        } during: { _, port in
            let hidden = "GET /hidden HTTP/1.1\r\nHost: a\r\n\r\n"
            for head in ["Content-Length : 43", "Transfer-Encoding : chunked", "\0X: y", "A: b\rContent-Length: 43"] {
                let heard = try await withClient(port) { client in
                    try client.send("POST / HTTP/1.1\r\nHost: a\r\n\(head)\r\n\r\n\(hidden)\(hidden)")
                    return String(decoding: client.receiveAll(), as: UTF8.self)
                }
                #expect(heard.hasPrefix("HTTP/1.1 400") && heard.components(separatedBy: "HTTP/1.1 ").count == 2)
            }
            #expect(paths.all.isEmpty)
        }
    }

    @Test("A server supports HTTP/1.0 and later 1.x versions, and answers others with 505")
    func versions() async throws {
        try await serving(Self.echo) { _, port in
            let heard = try await withClient(port) { client in
                try client.send("GET /old HTTP/1.0\r\n\r\n")
                let old = String(decoding: client.receiveAll(), as: UTF8.self)
                let kept = try SocketClient(port: port)
                try kept.send("GET / HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\n")
                #expect(try kept.answer().headers["connection"] == "Keep-Alive")
                #expect(try kept.get("/again").text == "GET /again 0")
                let new = try SocketClient(port: port)
                try new.send("GET / HTTP/1.2\r\nHost: a\r\n\r\n")
                #expect(try new.answer().status == 200)
                let future = try SocketClient(port: port)
                try future.send("GET / HTTP/2.0\r\nHost: a\r\n\r\n")
                #expect(try future.answer().status == 505)
                return old
            }
            #expect(heard.hasPrefix("HTTP/1.1 200") && heard.contains("Connection: close") && heard.hasSuffix("/old 0"))
        }
    }

    @Test("A server accepts chunked bodies, and answers 100 Continue")
    func chunks() async throws {
        try await serving(Self.echo) { _, port in
            try await withClient(port) { client in
                let head = "POST /up HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n"
                try client.send(head + "\r\n5;x=y\r\nhello\r\n1\r\n!\r\n0\r\nTrailer: t\r\n\r\n")
                #expect(try client.answer().text == "POST /up 6")
                try client.send(head + "Expect: 100-continue\r\n\r\n")
                #expect(try client.answer().status == 100)
                try client.send("3\r\nabc\r\n0\r\n\r\n")
                #expect(try client.answer().text == "POST /up 3")
            }
        }
    }

    @Test("A server answers pipelined requests in order, even if the first is slow")
    func pipelining() async throws {
        let latch = Latch()
        try await serving { request in
            if request.path == "/slow" { await latch.wait() }
            return .response(.text(request.path))
        } during: { server, port in
            async let answers = withClient(port) { client in
                try client.send(["/slow", "/b", "/c"].map { "GET \($0) HTTP/1.1\r\nHost: a\r\n\r\n" }.joined())
                return try (0..<3).map { _ in try client.answer().text }
            }
            await latch.arrived()
            latch.open()
            let texts = try await answers
            #expect(texts == ["/slow", "/b", "/c"])
            #expect(server.counters.connectionsAccepted == 1)
        }
    }

    @Test("A server answers HEAD with the length and no body")
    func head() async throws {
        try await serving(Self.echo) { _, port in
            try await withClient(port) { client in
                try client.send("HEAD /a HTTP/1.1\r\nHost: a\r\n\r\n")
                let answer = try client.answer(toHead: true)
                #expect(answer.status == 200 && answer.headers["content-length"] == "9")
                #expect(try client.get("/b").text == "GET /b 0")
            }
        }
    }

    @Test("A server keeps no trace of a client that disconnects during its request")
    func leaving() async throws {
        let latch = Latch()
        try await serving { _ in
            await latch.wait()
            return .response(.text("late"))
        } during: { server, port in
            for isAbrupt in [false, true] {
                try await withClient(port) { client in
                    try client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
                    while server.counters.requests < (isAbrupt ? 2 : 1) {}
                    if isAbrupt { client.reset() }
                }
            }
            await latch.arrived(2)
            #expect(server.counters.requestsInProgress == 2)
            latch.open()
            await server.eventually { $0.requestsInProgress == 0 && $0.connectionsOpen == 0 }
        }
    }

    @Test("A server refuses a body that is too large, at once if its length is known")
    func largeBodies() async throws {
        var limits = HTTPServer.Limits.patient
        limits.maxBodyBytes = 1000
        try await serving(limits: limits, Self.echo) { server, port in
            let statuses = try await withClient(port) { client in
                try client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1001\r\n\r\n")
                try client.send([UInt8](repeating: 0, count: 1001))
                var statuses = [try client.answer().status]
                try client.send("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
                for _ in 0..<3 { try client.send("1f4\r\n" + String(repeating: "x", count: 500) + "\r\n") }
                try client.send("0\r\n\r\n")
                statuses.append(try client.answer().status)
                try client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n")
                try client.send([UInt8](repeating: 0, count: 1000))
                statuses.append(try client.answer().status)
                try client.send("POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 1001\r\n\r\n")
                statuses.append(try client.answer().status)
                return statuses
            }
            #expect(statuses == [413, 413, 200, 413])
            #expect(server.counters.refused == [.bodyTooLarge: 3])
            let heard = try await withClient(port) { client in
                try client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999\r\n\r\n")
                return client.receiveAll()
            }
            #expect(heard.starts(with: "HTTP/1.1 413".utf8))
        }
    }

    @Test("A server gives up on an endless chunked body")
    func endlessBody() async throws {
        var limits = HTTPServer.Limits.patient
        limits.maxBodyBytes = 1000
        try await serving(limits: limits, Self.echo) { server, port in
            try await withClient(port) { client in
                try client.send("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
                let chunk = "1f4\r\n" + String(repeating: "x", count: 500) + "\r\n"
                #expect(throws: SocketClient.Failure.self) { for _ in 0..<100_000 { try client.send(chunk) } }
            }
            await server.eventually { $0.requestsInProgress == 0 }
        }
    }

    @Test("A server sends a part of an open file as if it were the whole")
    func partOfFile() async throws {
        let folder = try TemporaryFolder(files: ["surf.mp4": String(repeating: "0123456789", count: 30_000)])
        try await serving { _ in
            guard let file = try? HTTPFile("surf.mp4", beneath: folder.url.path) else { return .response(.notFound) }
            return .response(HTTPResponse(status: 206, body: .openFile(HTTPFile(5..<200_007, of: file))))
        } during: { _, port in
            try await withClient(port) { client in
                let part = try client.get("/")
                #expect(part.status == 206 && part.headers["content-length"] == "200002" && part.body.count == 200_002)
                #expect(part.body.prefix(3).elementsEqual("567".utf8) && part.body.suffix(3).elementsEqual("456".utf8))
            }
        }
    }

    @Test("A request whose address names another host is one for that host")
    func absoluteForm() async throws {
        try await serving { request in
            .response(.text(request.header("Host") ?? ""))
        } during: { _, port in
            try await withClient(port) { client in
                try client.send("GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\n\r\n")
                #expect(String(decoding: try client.answer().body, as: UTF8.self) == "evil.example")
            }
        }
    }

    @Test("A server sends files with their length, and 404 for anything but regular files")
    func files() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "dertisch-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let content = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) })
        try content.write(to: folder.appending(path: "photo"))
        mkfifo(folder.appending(path: "pipe").path, 0o600)
        try await serving { request in
            let path = folder.path + request.path
            return .response(HTTPResponse(headers: [("Content-Type", "image/x")], body: .file(path: path)))
        } during: { _, port in
            try await withClient(port) { client in
                let photo = try client.get("/photo")
                #expect(photo.status == 200 && photo.headers["content-type"] == "image/x")
                #expect(photo.headers["content-length"] == "300000" && Data(photo.body) == content)
                for missing in ["/none", "/pipe", "/"] { #expect(try client.get(missing).status == 404) }
                try client.send("HEAD /photo HTTP/1.1\r\nHost: a\r\n\r\n")
                #expect(try client.answer(toHead: true).headers["content-length"] == "300000")
                #expect(try client.get("/photo").body.count == 300_000)
            }
        }
    }

    @Test(
        "A server replaces an invalid answer with a bare 500, and counts it",
        arguments: [
            HTTPResponse(headers: [("X", "a\r\nSet-Cookie: b")]), HTTPResponse(headers: [("X", "a\nb")]),
            HTTPResponse(headers: [("X", "a\0b")]), HTTPResponse(headers: [("X\r\nY", "a")]),
            HTTPResponse(headers: [("", "a")]),
            HTTPResponse(headers: [("X Y", "a")]), HTTPResponse(status: 42), HTTPResponse(status: 100),
            HTTPResponse(status: 101), HTTPResponse(status: 1000), HTTPResponse(status: -1),
        ])
    func invalidResponses(_ response: HTTPResponse) async throws {
        try await serving { _ in
            .response(response)
        } during: { server, port in
            let answer = try await withClient(port) { try $0.get("/") }
            #expect(answer.status == 500 && answer.headers["set-cookie"] == nil && answer.body.isEmpty)
            #expect(server.counters.invalidResponses == 1)
        }
    }

    @Test("A server sets lengths and codings itself, and sends several fields of a name")
    func ownFields() async throws {
        try await serving { _ in
            .response(
                HTTPResponse(
                    headers: [
                        ("content-length", "999"), ("Transfer-Encoding", "chunked"), ("Empty", ""),
                        ("Set-Cookie", "a=1"),
                        ("Set-Cookie", "b=2"),
                    ], body: .bytes(Array("abc".utf8))))
        } during: { _, port in
            let heard = try await withClient(port) { client in
                try client.send("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
                return String(decoding: client.receiveAll(), as: UTF8.self)
            }
            #expect(heard.contains("Content-Length: 3\r\n") && !heard.contains("999") && !heard.contains("chunked"))
            #expect(
                heard.contains("Set-Cookie: a=1\r\n") && heard.contains("Set-Cookie: b=2\r\n")
                    && heard.hasSuffix("\r\n\r\nabc"))
        }
    }
}
