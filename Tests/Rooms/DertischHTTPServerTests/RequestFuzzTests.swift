import ServerSupport
import DertischTesting
import Foundation
import TestSupport
import Testing

@testable import DertischHTTPServer

/// Requests that were changed at random: what is read of them does not depend on the pieces in which they come, and none ends the server.
@Suite("Fuzzed requests", .namesHang) struct RequestFuzzTests {
    /// 3,000 requests, or as many as the environment says.
    private static let count = ProcessInfo.processInfo.environment["DERTISCH_REQUESTS"].flatMap { Int($0) } ?? 3000

    /// What a connection reads, from the parsers that a server's connections read with.
    private struct Reader {
        private var input: [UInt8] = []
        private var scanner = HeadScanner()
        private var body: RequestBodyReader?
        private(set) var outcomes: [String] = []
        private var hasEnded = false

        mutating func take(_ bytes: ArraySlice<UInt8>) {
            guard !hasEnded else { return }
            input += bytes
            while !hasEnded, goOn() {}
        }

        /// What was read; what is left has begun and is not whole.
        mutating func end() -> [String] { outcomes + (input.isEmpty && body == nil ? [] : ["unfinished"]) }

        private mutating func goOn() -> Bool { body == nil ? readHead() : readBody() }

        private mutating func readHead() -> Bool {
            switch input.withUnsafeBytes({ scanner.scan($0) }) {
            case .nothing: return input.count > 32 << 10 ? refuse("too large") : false
            case .line(let range):
                let line = input.withUnsafeBytes { bytes in
                    Result { try RequestHead.Line(UnsafeRawBufferPointer(rebasing: bytes[range])) }
                }
                if case .failure = line { return refuse("line") }
                return true
            case .head(let range):
                let read = input.withUnsafeBytes { bytes in
                    Result { try RequestHead(UnsafeRawBufferPointer(rebasing: bytes[range])) }
                }
                scanner = HeadScanner()
                input.removeFirst(range.upperBound)
                guard case .success(let head) = read, let target = RequestTarget(head.target) else {
                    return refuse("head")
                }
                let verdict = FramingCheck.verdict(on: head.fields, minorVersion: head.minorVersion, limit: 1000)
                if verdict == .refuse(.malformed) { return refuse("framing") }
                outcomes.append("\(head.method) \(target.path) \(target.query) \(head.fields)")
                switch verdict {
                case .receive(let framing): body = RequestBodyReader(framing, limit: 1000)
                case .drain(let length): body = RequestBodyReader(draining: length, limit: 1000)
                case .refuse: return refuse("length")
                }
                return true
            }
        }

        private mutating func readBody() -> Bool {
            guard let reader = body else { return false }
            var rest = input[...]
            let step = reader.read(&rest)
            input = Array(rest)
            switch step {
            case .more: return false
            case .malformed: return refuse("body")
            case .tooMuch: return refuse("endless body")
            case .done:
                outcomes.append(reader.isTooLarge ? "too large" : "\(reader.body)")
                body = nil
                return true
            }
        }

        private mutating func refuse(_ why: String) -> Bool {
            outcomes.append(why)
            (hasEnded, input, body) = (true, [], nil)
            return false
        }
    }

    private static let samples = [
        "GET /photos?page=2&q=sand+dune HTTP/1.1\r\nHost: a.example:8080\r\nCookie: a=1; b=2\r\nAccept: */*\r\n\r\n",
        "POST /likes HTTP/1.1\r\nHost: a\r\nContent-Length: 11\r\n\r\nhello there",
        "PUT /a%20b/../c HTTP/1.1\r\nHost: [::1]:80\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n6;x=y\r\n there\r\n0\r\nA: b\r\n\r\n",
        "GET http://a/b?c HTTP/1.0\r\nConnection: keep-alive\r\n\r\n",
        "\r\n\r\nHEAD / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nX: \u{fc}\t\u{2603}\r\n\r\n",
        "GET /socket HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\nabc",
    ].map { Array($0.utf8) }

    private static let spices = [
        "\r\n", "\n", "\r", "\0", " ", "\t", ":", ",", "%", "%00", "%2e%2e", "%ff", "HTTP/1.1", "HTTP/2.0",
        "Host: b\r\n",
        "Content-Length: 5\r\n", "Content-Length: 9223372036854775807\r\n", "Content-Length: 99999999999999999999\r\n",
        "Content-Length: -1\r\n", "Transfer-Encoding: chunked\r\n", "Transfer-Encoding: gzip, chunked\r\n",
        "7fffffffffffffff\r\n", "fffffffffffffff\r\n", "0\r\n", "0\r\n\r\n", "\u{7f}", "\u{0}\u{1}", "/", "?", "&", "=",
        "..",
        "GET / HTTP/1.1\r\nHost: a\r\n\r\n",
    ].map { Array($0.utf8) }

    private static func changed(_ random: inout SeededGenerator) -> [UInt8] {
        var bytes = (0..<Int.random(in: 1...3, using: &random)).flatMap { _ in
            samples.randomElement(using: &random) ?? []
        }
        for _ in 0..<Int.random(in: 0...4, using: &random) {
            let place = Int.random(in: 0...bytes.count, using: &random)
            let end = min(bytes.count, place + Int.random(in: 0...12, using: &random))
            switch Int.random(in: 0..<5, using: &random) {
            case 0: if place < bytes.count { bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random) }
            case 1: bytes.removeSubrange(place..<end)
            case 2: bytes.insert(contentsOf: Array(bytes[place..<end]), at: place)
            case 3: bytes.insert(contentsOf: spices.randomElement(using: &random) ?? [], at: place)
            default: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
            }
        }
        return bytes
    }

    @Test("Random requests are parsed alike in one piece and in many")
    func pieces() {
        var random = SeededGenerator(seed: 93)
        var kinds: [String: Int] = [:]
        for _ in 0..<Self.count {
            let bytes = Self.changed(&random)
            var (whole, parts) = (Reader(), Reader())
            whole.take(bytes[...])
            var rest = bytes[...]
            while !rest.isEmpty {
                let piece = rest.prefix(Int.random(in: 1...max(1, rest.count / 2), using: &random))
                parts.take(piece)
                rest = rest.dropFirst(piece.count)
            }
            let (one, other) = (whole.end(), parts.end())
            #expect(one == other, "\(String(decoding: bytes, as: UTF8.self).debugDescription)")
            if let last = one.last { kinds[last.prefix { $0 != " " && $0 != "[" }.description, default: 0] += 1 }
        }
        // Each way in which requests often end has been tried.
        for kind in ["line", "head", "framing", "body", "unfinished", ""] {
            #expect(kinds[kind, default: 0] > 0, "\(kind)")
        }
    }

    @Test("Random requests leave a server unchanged")
    func server() async throws {
        try await serving { request in
            .response(.text("\(request.method) \(request.path) \(request.body.count)"))
        } during: { server, port in
            try await onThread {
                var random = SeededGenerator(seed: 94)
                for _ in 0..<max(500, Self.count / 100) {
                    let client = try SocketClient(port: port)
                    try? client.send(Self.changed(&random))
                    if Bool.random(using: &random) { client.shutDownSending() } else { client.reset() }
                }
            }
            let answer = try await withClient(port) { try $0.get("/still") }
            #expect(answer.text == "GET /still 0")
        }
    }
}
