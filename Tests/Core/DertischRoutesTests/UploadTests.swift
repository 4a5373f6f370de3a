import Dertisch
import DertischCore
import DertischTesting
import TestSupport
import Testing

@testable import DertischRoutes

enum UploadCourse: Course {
    enum Order: Sendable {
        case store(String, RouteUpload), hang(RouteParts), misread(RouteParts), retry(RouteParts), refuse(RouteUpload)
    }
    struct Carte: BlankCarte { var stored: Stored? }

    struct Stored: Codable, Equatable, Sendable {
        var name: String
        var bytes: Int
        var largestChunk: Int
        var parts: [Part] = []
    }

    struct Part: Codable, Equatable, Sendable {
        var name: String
        var fileName: String?
        var mediaType: String?
        var text: String
    }
}

extension CustomerID<UploadCourse> { static var uploads: Self { "uploads" } }

struct UploadHeadChef: HeadChef {
    func give(_ order: UploadCourse.Order, to waiter: WaiterForHeadChef<UploadCourse>) async throws {
        switch order {
        case .store(let name, let upload):
            var stored = UploadCourse.Stored(name: name, bytes: 0, largestChunk: 0)
            for try await chunk in upload {
                stored.bytes += chunk.count
                stored.largestChunk = max(stored.largestChunk, chunk.count)
            }
            waiter.serve(\.stored, stored)
        case .hang(let parts):
            var stored = UploadCourse.Stored(name: "", bytes: 0, largestChunk: 0)
            while let part = try await parts.next() {
                // Others are skipped without being read.
                if part.name == "skip" { continue }
                stored.parts.append(
                    .init(
                        name: part.name, fileName: part.fileName, mediaType: part.mediaType,
                        text: try await part.text(upTo: 1_000)))
            }
            waiter.serve(\.stored, stored)
        case .misread(let parts):
            let first = try await parts.next()
            _ = try await parts.next()
            _ = try await first?.next()
        case .retry(let parts):
            do { while try await parts.next() != nil {} } catch {}
            _ = try await parts.next()
        case .refuse: throw RouteProblem(409, "Not now.")
        }
    }
}

struct UploadHouse: Staff {
    func register(with registrar: inout Registrar) {
        registrar.takeaway(.uploads, chef: UploadHeadChef.init)
        registrar.routes(of: .uploads, upTo: 10) { routes in
            routes.on(.put, "/files/{name}", taking: RouteUpload.self, upTo: 1_000, answer: .json(\.stored)) {
                name, upload in .store(name, upload)
            }
            routes.on(.post, "/forms", taking: RouteParts.self, upTo: 100_000, answer: .json(\.stored)) { parts in
                .hang(parts)
            }
            routes.on(.post, "/misread", taking: RouteParts.self, upTo: 1_000, answer: .nothing) { .misread($0) }
            routes.on(.post, "/retry", taking: RouteParts.self, upTo: 1_000, answer: .nothing) { .retry($0) }
            routes.on(.post, "/refused", taking: RouteUpload.self, upTo: 1_000, answer: .nothing) { upload in
                .refuse(upload)
            }
        }
    }
}

@MainActor @Suite("Uploads by routes", .namesHang) struct UploadTests {
    private typealias Stored = UploadCourse.Stored
    private let house: TestRestaurant

    init() async throws { house = try await TestRestaurant(UploadHouse()) }

    /// Sends a body in chunks of a size.
    private func send(
        _ method: RouteMethod, _ target: String, _ body: String, chunks size: Int = 7, type: String? = nil,
        isWhole: Bool = true
    ) async -> RouteResponse {
        let headers = type.map { [(name: "Content-Type", value: $0)] } ?? []
        var request = RouteRequest(method, target, headers: headers)
        let bytes = Array(body.utf8)
        let chunks = Chunks(
            stride(from: 0, to: bytes.count, by: size).map { Array(bytes[$0..<min($0 + size, bytes.count)]) }, isWhole)
        request.chunks = { try await chunks.next() }
        return await house.restaurant.answer(request)
    }

    private actor Chunks {
        struct Broken: Error {}
        private var left: [[UInt8]]
        private let isWhole: Bool
        init(_ chunks: [[UInt8]], _ isWhole: Bool) { (left, self.isWhole) = (chunks, isWhole) }
        func next() throws -> [UInt8]? {
            if left.isEmpty, !isWhole { throw Broken() }
            return left.isEmpty ? nil : left.removeFirst()
        }
    }

    @Test("An order reads a body as it comes in")
    func streams() async throws {
        let response = await send(.put, "/files/a.txt", String(repeating: "x", count: 100))
        #expect(try response.json(Stored.self) == Stored(name: "a.txt", bytes: 100, largestChunk: 7))
        #expect(await send(.put, "/files/b", "").status == 200)
    }

    @Test("A body that is too large, or that does not come whole, is refused with the reason")
    func refusesBodies() async throws {
        let large = await send(.put, "/files/a", String(repeating: "x", count: 1_001))
        #expect(large.status == 413 && large.text.contains("At most 1000 bytes"))
        #expect(await send(.put, "/files/a", String(repeating: "x", count: 1_000)).status == 200)
        #expect(await send(.put, "/files/a", "abc", isWhole: false).status == 400)
        #expect(await send(.post, "/refused", "abc").status == 409)
        #expect(failures.isEmpty)
    }

    private var failures: [String] {
        house.eventLog.events.filter { if case .apologised = $0.kind { true } else { false } }.map { "\($0)" }
    }

    @Test("An order that reads a body that does not come is stopped at its time limit")
    func limitsTime() async throws {
        let (chunks, end) = AsyncStream<[UInt8]>.makeStream()
        var request = RouteRequest(.put, "/files/a")
        request.chunks = {
            for await chunk in chunks { return chunk }
            throw CancellationError()
        }
        async let response = house.restaurant.answer(request)
        for time in [Duration.seconds(1), .seconds(29)] {
            await house.clock.sleepers(1, for: time)
            house.clock.advance(by: time)
        }
        #expect(await response.status == 503)
        end.finish()
    }

    @Test("A filter that sets the body of a streamed request replaces it")
    func replacesBodies() async throws {
        var request = RouteRequest(.put, "/files/a")
        request.chunks = {
            Issue.record("read")
            return nil
        }
        request.body = [1, 2, 3]
        #expect(try await house.restaurant.answer(request).json(Stored.self).bytes == 3)
    }

    @Test("A part without content may share its last line break with the boundary")
    func readsEmptyParts() async throws {
        let head = "Content-Disposition: form-data; name=a\r\n\r\n"
        let body = "--x\r\n\(head)--x\r\n\(head)--\r\n--x--"
        for size in [1, 5, 1_000] {
            let response = await send(.post, "/forms", body, chunks: size, type: "multipart/form-data; boundary=x")
            #expect(try response.json(Stored.self).parts.map(\.text) == ["", "--"])
        }
    }

    @Test("A part that is read behind the next one is a failure of the head chef, and a malformed form stays malformed")
    func reportsMisuse() async throws {
        let part = "--x\r\nContent-Disposition: form-data; name=a\r\n\r\nabc\r\n"
        let type = "multipart/form-data; boundary=x"
        #expect(await send(.post, "/retry", part + "--x\r\n\r\n\r\n--x--", type: type).status == 400)
        #expect(failures.isEmpty)
        #expect(await send(.post, "/misread", part + part + "--x--", type: type).status == 500)
        #expect(failures.count == 1 && failures[0].contains("A part of a form was read after the part behind it"))
    }

    @Test("Two tasks cannot read a form at once")
    func readsOnce() async throws {
        let (chunks, input) = AsyncStream<[UInt8]>.makeStream()
        var request = RouteRequest(.post, "/", headers: [("Content-Type", "multipart/form-data; boundary=x")])
        let latch = AsyncStream<Void>.makeStream()
        request.chunks = {
            latch.continuation.yield()
            for await chunk in chunks { return chunk }
            return nil
        }
        let parts = try RouteParts(request.source(upTo: 1_000))
        let first = Task { try await parts.next()?.name }
        for await _ in latch.stream { break }
        await #expect(throws: MultipartMisuse.concurrent) { try await parts.next() }
        input.yield(Array("--x\r\nContent-Disposition: form-data; name=a\r\n\r\n\r\n--x--".utf8))
        #expect(try await first.value == "a")
    }

    @Test(
        "Parameters of header fields are read strictly",
        arguments: [
            (#"form-data; name="a""#, "a"), ("form-data; Name = a ; x=1", "a"), (#"form-data;name="a;b""#, "a;b"),
            (#"form-data; name="a"x"#, nil), (#"form-data; name="a" ;; x=1;"#, "a"), ("form-data; name", nil),
            (#"form-data; name="a\"b\c""#, #"a"b\c"#), (#"form-data; name="a"#, nil), ("form-data; name=", ""),
            ("form-data; name=\"\u{301}a\"", "\u{301}a"), ("form-data; name=a;\u{301} x=1", "a"), ("form-data", nil),
        ] as [(String, String?)])
    func readsParameters(_ field: String, _ value: String?) {
        #expect(HeaderParameters.value(of: "name", in: field) == value)
        #expect(HeaderParameters.token(of: field) == "form-data")
    }

    private static let form = """
        preamble\r
        --b 1\r
        Content-Disposition: form-data; name="title"\r
        \r
        Ada \r
        --b\r
        --b 1 \t\r
        content-disposition: form-data; name=skip; filename="large.bin"\r
        \r
        \(String(repeating: "0123456789", count: 500))\r
        --b 1\r
        Content-Disposition: form-data; name="photo"; filename="C:\\photos\\a;b \\"c\\".jpg"\r
        Content-Type: image/JPEG; quality=1\r
        \r
        \r
        --b 1\r
        Content-Disposition: form-data; name="empty"; filename=""\r
        \r
        --\r
        --b 1--\r
        epilogue
        """

    @Test(
        "The parts of a form are read one after another, however the bytes are cut",
        arguments: [1, 2, 3, 7, 64, 10_000])
    func readsForms(_ size: Int) async throws {
        let response = await send(
            .post, "/forms", Self.form, chunks: size, type: #"multipart/form-data; charset=x; Boundary="b 1""#)
        #expect(
            try response.json(Stored.self).parts == [
                .init(name: "title", fileName: nil, mediaType: nil, text: "Ada \r\n--b"),
                .init(name: "photo", fileName: "a;b \"c\".jpg", mediaType: "image/jpeg", text: ""),
                .init(name: "empty", fileName: "", mediaType: nil, text: "--"),
            ])
    }

    @Test(
        "A malformed form is refused",
        arguments: [
            "", "--x", "--x\r\n", "--x\r\nContent-Disposition: form-data; name=a\r\n", "--x\r\n\r\nno name\r\n--x--",
            "--x\r\nContent-Disposition: form-data; name=a\r\n\r\nno end", "--xy\r\n\r\n", "--x\rContent",
            "--x\r\nContent-Disposition: form-data; name=a; name=b\r\n\r\n\r\n--x--",
            "--x\r\nContent-Disposition: form-data; name=\"a\r\n\r\n\r\n--x--",
            "--x\r\nContent-Disposition: attachment; name=a\r\n\r\n\r\n--x--",
            "--x\r\nA: 1\r\na: 2\r\n\r\n\r\n--x--", "--x" + String(repeating: " ", count: 65) + "\r\n\r\n--x--",
            "--x\nContent-Disposition: form-data; name=a\n\n\n--x--",
            "--x\r\n" + String(repeating: "a", count: 9_000) + "\r\n\r\n--x--",
        ])
    func refusesForms(_ body: String) async throws {
        let response = await send(.post, "/forms", body, type: "multipart/form-data; boundary=x")
        #expect(response.status == 400, "\(response.text)")
    }

    @Test("A form has a bounded number of parts, and a field a bounded length")
    func boundsForms() async throws {
        func form(_ count: Int, _ text: String = "") -> String {
            let part = "--x\r\nContent-Disposition: form-data; name=a\r\n\r\n\(text)\r\n"
            return String(repeating: part, count: count) + "--x--"
        }
        let type = "multipart/form-data; boundary=x"
        #expect(await send(.post, "/forms", form(1_000), chunks: 4_096, type: type).status == 200)
        let many = await send(.post, "/forms", form(1_001), chunks: 4_096, type: type)
        #expect(many.status == 413 && many.text.contains("too many parts"))
        #expect(await send(.post, "/forms", form(1, String(repeating: "x", count: 1_001)), type: type).status == 413)
    }

    @Test(
        "A form needs its media type and a boundary",
        arguments: [
            (nil, 415), ("application/json", 415), ("multipart/form-data", 400),
            ("multipart/form-data; boundary=", 400),
            ("multipart/form-data; boundary=\"", 400),
            ("multipart/form-data; boundary=\(String(repeating: "x", count: 71))", 400),
        ])
    func checksTypes(_ type: String?, _ status: Int) async throws {
        #expect(await send(.post, "/forms", "--x--", type: type).status == status)
    }

    @Test("A body that is announced as too large is refused before it comes")
    func refusesAnnounced() async throws {
        var request = RouteRequest(.put, "/files/a", headers: [("Content-Length", "1001")])
        request.chunks = {
            Issue.record("read")
            return nil
        }
        #expect(await house.restaurant.answer(request).status == 413)
    }

    @Test("A route that streams its body is told of in the table")
    func checksStreams() async throws {
        let table = house.restaurant.routeTable
        #expect(table.streamsBody(of: "PUT", "/files/a"))
        for (method, target) in [("GET", "/files/a"), ("PUT", "/files"), ("BREW", "/files/a"), ("PUT", "")] {
            #expect(!table.streamsBody(of: method, target))
        }
    }
}
