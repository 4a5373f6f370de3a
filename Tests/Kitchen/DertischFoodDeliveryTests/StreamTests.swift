import DertischTesting
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import DertischFoodDelivery

@Suite("Streams and misbehaving servers", .namesHang)
struct StreamTests {
    private let server: MisbehavingServer
    private let delivery: FoodDelivery

    init() throws {
        server = try MisbehavingServer()
        delivery = try FoodDelivery(to: FoodDelivery.Address(server.address)) {
            $0.clock = TestClock(isEager: true)
            $0.timeout = hangLimit
            $0.idleTimeout = hangLimit
        }
    }

    @Test("A stream that is not read applies back-pressure, and other requests continue")
    func backpressure() async throws {
        let response = try await delivery.open(DeliveryRequest(.get, "/endless"))
        for _ in 0..<500 { _ = try await delivery.deliver(DeliveryRequest(.get, "/users/1")) }
        let before = server.seen.written
        for _ in 0..<500 { _ = try await delivery.deliver(DeliveryRequest(.get, "/users/1")) }
        #expect(server.seen.written == before, "nothing more was written while there was no reader")
        // What the sockets of both sides hold, and the pipe.
        #expect(before < 16_000_000)
        var read = 0
        for try await piece in response.stream {
            read += piece.count
            if read > 40_000_000 { break }
        }
        #expect(read > 40_000_000)
    }

    @Test("Releasing a stream aborts the transfer")
    func lettingGo() async throws {
        do {
            let response = try await delivery.open(DeliveryRequest(.get, "/endless"))
            let iterator = response.stream.makeAsyncIterator()
            #expect(try await iterator.next() != nil)
        }
        await server.until { $0.open == 0 }
    }

    @Test("Cancelling the task that reads a stream aborts the transfer")
    func cancelling() async throws {
        let delivery = delivery
        let task = Task {
            for try await _ in try await delivery.open(DeliveryRequest(.get, "/hold-body")).stream {}
        }
        await server.until { $0.held == 1 }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        await server.until { $0.open == 0 && $0.held == 0 }
    }

    @Test("A truncated stream yields its data and ends with an error", arguments: ["/cut", "/cut-chunk"])
    func cutOff(path: String) async throws {
        let response = try await delivery.open(DeliveryRequest(.get, FoodDelivery.Address(path)))
        var text: [UInt8] = []
        let error = await #expect(throws: FoodDelivery.Error.self) {
            for try await piece in response.stream { text += piece }
        }
        guard case .connectionLost(let call, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(String(decoding: text, as: UTF8.self) == "half of it" && call.address.hasSuffix(path))
    }

    @Test("A silent stream times out, and a slow one does not")
    func idle() async throws {
        func delivery(idle: Duration) throws -> FoodDelivery {
            try FoodDelivery(to: FoodDelivery.Address(server.address)) {
                $0.idleTimeout = idle
                $0.retries = .never
            }
        }
        let hasty = try delivery(idle: .milliseconds(300))
        for path in ["/hold", "/hold-body"] {
            let error = await #expect(throws: FoodDelivery.Error.self) {
                let request = DeliveryRequest(.get, FoodDelivery.Address(path))
                for try await _ in try await hasty.open(request).stream {}
            }
            guard case .stalled(_, after: .milliseconds(300)) = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
        }
        // All of it takes three times as long as it may be silent. A machine that stalls gets the same on a larger scale.
        var count = 0
        for scale in [1, 2, 4, 8, 16, 32] where count < 100 {
            count = 0
            let patient = try delivery(idle: .milliseconds(300 * scale))
            do {
                let request = DeliveryRequest(.get, "/dribble", query: ["pause": 10 * scale])
                for try await piece in try await patient.open(request).stream { count += piece.count }
            } catch FoodDelivery.Error.stalled {}
        }
        #expect(count == 100)
    }

    @Test("A stream's byte limit is enforced if it is set")
    func limit() async throws {
        var request = DeliveryRequest(.get, "/endless")
        request.maxBytes = 100_000
        let stream = try await delivery.open(request).stream
        let error = await #expect(throws: FoodDelivery.Error.self) { for try await _ in stream {} }
        guard case .bodyTooLarge(_, maxBytes: 100_000) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("A courier without streaming can be used for streams too")
    func whole() async throws {
        let delivery = try FoodDelivery(to: "https://a.b") {
            $0.courier = CannedCourier { _ in Delivery(text: "soup") }
        }
        var text = ""
        for try await line in try await delivery.open(DeliveryRequest(.get, "/")).stream.lines { text += line }
        #expect(text == "soup")
    }

    @Test("Server-sent events arrive, across reconnections too, until the server ends them")
    func events() async throws {
        let clock = TestClock(isEager: true)
        let delivery = try FoodDelivery(to: FoodDelivery.Address(server.address)) { $0.clock = clock }
        var events: [ServerEvent] = []
        for try await event in delivery.events(from: "/events") { events.append(event) }
        #expect(
            events == [
                ServerEvent(data: "soup", id: "1"), ServerEvent(kind: "dish", data: "two\nlines", id: "2"),
                ServerEvent(data: "third", id: "2"),
            ])
        #expect(clock.slept == [.milliseconds(5), .milliseconds(5)])
    }

    @Test("Lines of events end with CR, LF or both, also where packets divide them")
    func eventLines() async throws {
        var events: [ServerEvent] = []
        for try await event in delivery.events(from: "/events/cr") { events.append(event) }
        #expect(
            events == [
                ServerEvent(data: "a", id: "1"), ServerEvent(data: "b\nc", id: "1"), ServerEvent(data: "d", id: "1"),
            ])
    }

    @Test(
        "A line of 1.5 MB arrives whole; one beyond the limit ends the connection with an error, and nothing of it is an event"
    )
    func longEvents() async throws {
        var counts: [Int] = []
        for try await event in delivery.events(from: "/events/long") {
            counts.append(event.data.utf8.count)
            if counts.count == 2 { break }
        }
        #expect(counts == [5, 1_500_000])
        for path in ["/events/long", "/events/endless"] {
            var events: [ServerEvent] = []
            let error = await #expect(throws: FoodDelivery.Error.self) {
                for try await event in delivery.events(from: FoodDelivery.Address(path), maxBytes: 1_000_000) {
                    events.append(event)
                }
            }
            guard case .bodyTooLarge(_, maxBytes: 1_000_000) = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
            #expect(events == [ServerEvent(data: "first", id: "1")])
        }
        await server.until { $0.open == 0 }
    }

    @Test("A line of a stream that is longer than its limit throws, and is not divided")
    func longLines() async throws {
        let response = try await delivery.open(DeliveryRequest(.get, "/events/long"))
        var lines: [String] = []
        let error = await #expect(throws: FoodDelivery.Error.self) {
            for try await line in response.stream.lines { lines.append(line) }
        }
        #expect(lines == ["id: 1", "data: first", ""])
        #expect(error?.description.contains("a line has more than the 1000000 bytes accepted") == true)
        let again = try await delivery.open(DeliveryRequest(.get, "/events/long"))
        var counts: [Int] = []
        for try await line in again.stream.lines(maxBytes: 2_000_000) { counts.append(line.utf8.count) }
        #expect(counts == [5, 11, 0, 1_500_006, 5, 0])
    }

    @Test("A body that is compressed on its way has no headers of the compressed bytes")
    func codings() async throws {
        for request in [
            DeliveryRequest(.get, "/bomb"), DeliveryRequest(.get, "/bomb", headers: ["Accept-Encoding": "identity"]),
        ] {
            let response = try await delivery.deliver(request)
            #expect(response.body == [UInt8](repeating: 0, count: 100_000))
            #expect(response.headers["Content-Encoding"] == nil && response.headers["Content-Length"] == nil)
        }
        // A part of a compressed body could not be decompressed, so none is asked for.
        let sent: SeenRequest = try await delivery.get("/echo", headers: ["Range": "bytes=5-"])
        #expect(sent.has("Accept-Encoding: identity"))
    }

    @Test(
        "A file that is compressed on its way although it was asked for without is downloaded whole, its size unknown until then"
    )
    func compressedDownload() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "zeros-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        let progress = Mutex<[DeliveryProgress]>([])
        let result = try await delivery.download("/bomb", to: file) { step in progress.withLock { $0.append(step) } }
        #expect(result == .init(count: 100_000, resumed: 0))
        #expect(try Data(contentsOf: file) == Data(count: 100_000))
        #expect(progress.withLock { $0.allSatisfy { $0.total == nil } && $0.last?.done == 100_000 })
    }

    @Test("A response without events, or a refusal, ends the event loop with an error")
    func noEvents() async throws {
        for (path, text) in [("/users/1", "not text/event-stream"), ("/missing", "no such photo")] {
            let error = await #expect(throws: FoodDelivery.Error.self) {
                for try await _ in delivery.events(from: FoodDelivery.Address(path)) {}
            }
            #expect(error?.description.contains(text) == true)
        }
    }

    @Test("A multipart form with a file is encoded as a browser does")
    func multipart() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "menu-\(UUID().uuidString).json")
        try Data("{}".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        var form = FoodDelivery.MultipartForm(boundary: "B")
        form.add("ti\"tle", "Dune\r\n--B")
        form.add("menu", file: file, fileName: "menu.json")
        form.add("note", bytes: [104, 105], fileName: "note", as: "text/plain")
        form.add("film", bytes: [120], fileName: "film.unheard")
        form.add("make", file: file, fileName: "Makefile")
        let sent: SeenRequest = try await delivery.value(for: DeliveryRequest(.post, "/echo", body: .multipart(form)))
        #expect(sent.has("Content-Type: multipart/form-data; boundary=B"))
        #expect(
            sent.body
                == [
                    "--B", "Content-Disposition: form-data; name=\"ti%22tle\"", "", "Dune", "--B", "--B",
                    "Content-Disposition: form-data; name=\"menu\"; filename=\"menu.json\"",
                    "Content-Type: application/json", "", "{}", "--B",
                    "Content-Disposition: form-data; name=\"note\"; filename=\"note\"", "Content-Type: text/plain", "",
                    "hi", "--B", "Content-Disposition: form-data; name=\"film\"; filename=\"film.unheard\"",
                    "Content-Type: application/octet-stream", "", "x", "--B",
                    "Content-Disposition: form-data; name=\"make\"; filename=\"Makefile\"",
                    "Content-Type: application/octet-stream", "", "{}", "--B--", "",
                ].joined(separator: "\r\n"))
        #expect(FoodDelivery.MultipartForm().boundary != FoodDelivery.MultipartForm().boundary)
    }

    @Test("Form fields are URL-encoded")
    func form() async throws {
        let sent: SeenRequest = try await delivery.value(
            for: DeliveryRequest(
                .post, "/echo", body: .form(["name": "Ada & Eve", "stay": true, "none": String?.none])))
        #expect(
            sent.body == "name=Ada+%26+Eve&stay=true" && sent.has("Content-Type: application/x-www-form-urlencoded"))
    }

    @Test("A file that is truncated during its upload aborts the request")
    func shrinking() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "shrinking-\(UUID().uuidString)")
        try Data(count: 1_000).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let body = try FoodDelivery.Body.file(file).withFileSizes()
        #expect(body.count == 1_000)
        try Data(count: 400).write(to: file)
        let reader = BodyReader(body)
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 4_096, alignment: 1)
        defer { buffer.deallocate() }
        #expect(reader.read(into: buffer) == nil && reader.error?.reason == "it became shorter while it was sent")
    }

    @Test("Cookies are stored and sent only if that is enabled", arguments: [true, false])
    func cookies(keeps: Bool) async throws {
        let delivery = try FoodDelivery(to: FoodDelivery.Address(server.address)) { $0.keepsCookies = keeps }
        _ = try await delivery.deliver(DeliveryRequest(.get, "/sweet"))
        let sent: SeenRequest = try await delivery.get("/echo")
        #expect(sent.has("Cookie: plate=1") == keeps)
    }

    @Test("A proxy gets the whole address, and is used for the local machine too if that is configured")
    func proxy() async throws {
        let server = server
        let delivery = try FoodDelivery(to: "http://shop.invalid") {
            $0.proxy = .through("http://ada:pass@127.0.0.1:\(server.port)")
        }
        _ = try await delivery.deliver(DeliveryRequest(.get, "/menu"))
        let seen = try #require(server.seen.requests.last)
        #expect(seen.target == "http://shop.invalid/menu" && seen.has("Proxy-Authorization: Basic YWRhOnBhc3M="))
    }
}

@Suite("Stream buffer", .namesHang)
struct BytePipeTests {
    private func put(_ count: Int, into pipe: BytePipe) -> Bool {
        [UInt8](repeating: 1, count: count).withUnsafeBytes { pipe.write($0) }
    }

    @Test("A full stream buffer refuses data, and signals free space")
    func bound() async throws {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        let pipe = BytePipe(onResume: { continuation.yield() })
        #expect(put(BytePipe.capacity, into: pipe) && !put(1, into: pipe))
        #expect(try await pipe.next()?.count == BytePipe.capacity)
        for await _ in stream { break }
        #expect(put(1, into: pipe))
    }

    @Test("Data in a stream buffer is read before its end")
    func ending() async throws {
        let pipe = BytePipe()
        #expect(put(3, into: pipe))
        pipe.end(.failure(FileError("x", reason: "y")))
        #expect(try await pipe.next() == [1, 1, 1])
        for _ in 0..<2 { await #expect(throws: FileError.self) { try await pipe.next() } }
    }

    @Test("An abandoned stream buffer reports that once, and discards later data")
    func abandoned() async {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        let pipe = BytePipe(onAbandon: { continuation.yield() })
        pipe.abandon()
        pipe.abandon()
        continuation.finish()
        #expect(await stream.reduce(0) { count, _ in count + 1 } == 1)
        #expect(put(BytePipe.capacity, into: pipe) && put(BytePipe.capacity, into: pipe))
    }
}

@Suite("Server-sent events", .namesHang)
struct ServerEventTests {
    private func events(_ lines: [String]) -> [ServerEvent] {
        var reader = ServerEventParser()
        return lines.compactMap { try? reader.parse($0) }
    }

    @Test("Server-sent event fields are parsed as in the standard")
    func fields() {
        #expect(events(["\u{FEFF}data: a", ""]) == [ServerEvent(data: "a")])
        #expect(events(["data", ""]) == [ServerEvent(data: "")])
        #expect(events(["data:a", "data:  b", ""]) == [ServerEvent(data: "a\n b")])
        #expect(events(["event: x", "", "data: a", ""]) == [ServerEvent(data: "a")])
        #expect(events([": comment", "nonsense: x", ""]) == [])
        #expect(events(["id: 7", "data: a", "", "data: b", "", "id", "data: c", ""]).map(\.id) == ["7", "7", ""])
        #expect(events(["id: 7", "id: \0", "id: 8\0", "data: a", ""]).map(\.id) == ["7"])
        #expect(events(["data: \u{FEFF}a", "\u{FEFF}data: b", ""]) == [ServerEvent(data: "\u{FEFF}a")])
        #expect(events([":", "data :x", " data: y", "DATA: z", ""]) == [])
    }

    @Test("The ID of an event that never was complete is not the one from which a stream is resumed")
    func resumption() throws {
        var parser = ServerEventParser()
        for line in ["id: 1", "data: a", "", "id: 2", "data: b"] { _ = try parser.parse(line) }
        parser.reset()
        #expect(parser.lastID == "1")
        for line in ["id: 3", ""] { _ = try parser.parse(line) }
        #expect(parser.lastID == "3", "an event without data has an ID too")
        #expect(try parser.parse("data: c") == nil && parser.parse("")?.id == "3")
    }

    @Test("A reconnection time must be a number, and an event beyond the limit is refused before its end")
    func bounds() throws {
        var reader = ServerEventParser()
        for (line, pause) in [
            ("retry: x", nil), ("retry: 10", 10), ("retry: -1", 10), ("retry:", 10), ("retry: 1.5", 10),
        ]
            as [(String, Int?)]
        {
            #expect(try reader.parse(line) == nil)
            #expect(reader.pause == pause.map { .milliseconds($0) })
        }
        let long = "data: " + String(repeating: "x", count: ServerEventParser.maxDataBytes)
        #expect(try reader.parse(long) == nil)
        #expect(throws: ServerEventParser.Overflow.self) { try reader.parse("data: y") }
        // Lines without a byte of their own count by their ends.
        var small = ServerEventParser(maxBytes: 10)
        for _ in 0..<11 { _ = try small.parse("data") }
        #expect(throws: ServerEventParser.Overflow.self) { try small.parse("data") }
        small = ServerEventParser(maxBytes: 10)
        for line in ["data: 12345", "data: 6789"] { _ = try small.parse(line) }
        #expect(try small.parse("")?.data == "12345\n6789")
    }

    @Test("Lines are the same wherever a stream is divided, and none is longer than its limit")
    func divisions() throws {
        let text = "a\r\rb\n\nc\r\n\r\nd\r\n\re\n\rf"
        let expected = ["a", "", "b", "", "c", "", "d", "", "e", "", "f"]
        let bytes = Array(text.utf8)
        for size in 1...bytes.count {
            var lines = LineBuffer(maxBytes: 1)
            var read: [String] = []
            for start in stride(from: 0, to: bytes.count, by: size) {
                lines.append(Array(bytes[start..<min(start + size, bytes.count)]))
                while let line = try lines.next() { read.append(line) }
            }
            if let last = lines.last() { read.append(last) }
            #expect(read == expected, "in pieces of \(size)")
        }
        for text in ["ab", "ab\n", "a\nbc\nd\n"] {
            var lines = LineBuffer(maxBytes: 1)
            lines.append(Array(text.utf8))
            #expect(throws: LineBuffer.Overflow.self) { while try lines.next() != nil {} }
            #expect(try lines.next() == nil && lines.last() == nil)
        }
    }
}
