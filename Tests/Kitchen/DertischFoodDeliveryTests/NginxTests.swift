#if !canImport(Darwin)
    import Foundation
    import Synchronization
    import TestSupport
    import Testing

    @testable import DertischFoodDelivery

    @Suite(
        "FoodDelivery and a real web server", .enabled(if: Nginx.isInstalled, "nginx and openssl are not here"),
        .namesHang, .serialized)
    struct NginxTests {
        /// One server for all, since making its certificates takes a while.
        private static let shared = Result { try Nginx() }
        private let nginx: Nginx

        init() async throws {
            nginx = try Self.shared.get()
            try await nginx.opened()
        }

        private func noise(_ count: Int) -> [UInt8] {
            var state: UInt64 = 7
            return (0..<count).map { _ in
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return UInt8(truncatingIfNeeded: state >> 33)
            }
        }

        private func scratch() throws -> URL {
            let folder = nginx.folder.appending(path: "scratch-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            return folder
        }

        @Test("Many concurrent TLS requests share one HTTP/2 connection")
        func multiplexing() async throws {
            let delivery = try nginx.delivery(.safe)
            let first = try await delivery.deliver(DeliveryRequest(.get, "/hello"))
            #expect(first.headers["X-Protocol"] == "HTTP/2.0" && first.text == "hello")
            let connections = try await withThrowingTaskGroup(of: String?.self) { group in
                for _ in 0..<50 {
                    group.addTask {
                        try await delivery.deliver(DeliveryRequest(.get, "/hello")).headers["X-Connection"]
                    }
                }
                return try await group.reduce(into: Set<String>()) { $0.insert($1 ?? "") }
            }
            #expect(connections == [first.headers["X-Connection"]])
        }

        @Test("A compressed response is decompressed unchanged")
        func compression() async throws {
            let text = String(repeating: #"{"plate": "round"}, "#, count: 5_000)
            try nginx.put("plates.json", Array(text.utf8))
            let response = try await nginx.delivery().deliver(DeliveryRequest(.get, "/plates.json"))
            #expect(
                response.headers["Content-Encoding"] == nil && response.headers["Content-Length"] == nil
                    && response.text == text)
            #expect(response.mediaType?.essence == "application/json")
        }

        @Test("A streamed body arrives in pieces, whole and in order")
        func stream() async throws {
            let film = noise(3_000_000)
            try nginx.put("film", film)
            let response = try await nginx.delivery(.safe).open(DeliveryRequest(.get, "/film"))
            #expect(response.status == 200 && response.body.isEmpty)
            var arrived: [UInt8] = []
            for try await piece in response.stream {
                #expect(!piece.isEmpty)
                arrived += piece
            }
            #expect(arrived == film)
        }

        @Test("A streamed body yields lines as they come, for any splits")
        func lines() async throws {
            let lines = (0..<20_000).map { "line \($0) é" }
            try nginx.put("lines.txt", Array((lines.joined(separator: "\r\n") + "\n\nlast").utf8))
            let response = try await nginx.delivery().open(DeliveryRequest(.get, "/lines.txt"))
            var read: [String] = []
            for try await line in response.stream.lines { read.append(line) }
            #expect(read == lines + ["", "last"])
        }

        @Test("A file is uploaded unchanged, with its progress")
        func upload() async throws {
            let film = noise(5_000_000)
            let file = try scratch().appending(path: "film.mp4")
            try Data(film).write(to: file)
            let told = Mutex<[DeliveryProgress]>([])
            let response = try await nginx.delivery(.safe).upload(.file(file), to: "/upload/up.mp4") { progress in
                told.withLock { $0.append(progress) }
            }
            #expect([201, 204].contains(response.status))
            #expect([UInt8](try Data(contentsOf: nginx.folder.appending(path: "files/up.mp4"))) == film)
            let done = told.withLock { $0.map(\.done) }
            #expect(done.last == film.count && done == done.sorted() && told.withLock { $0.last?.fraction } == 1)
        }

        @Test("A missing file, or a folder, is not uploaded")
        func noFile() async throws {
            let folder = try scratch()
            for (file, reason) in [
                (folder.appending(path: "none"), "No such file"), (folder, "it is not a regular file"),
            ] {
                let error = await #expect(throws: FoodDelivery.Error.self) {
                    try await nginx.delivery().upload(.file(file), to: "/upload/x")
                }
                #expect(error?.description.contains(reason) == true, "\(String(describing: error))")
            }
        }

        @Test("A download appears at its place once it is whole, and reports its progress")
        func download() async throws {
            let film = noise(2_000_000)
            try nginx.put("film2", film)
            let file = try scratch().appending(path: "film")
            let last = Mutex<DeliveryProgress?>(nil)
            let result = try await nginx.delivery().download("/film2", to: file) { progress in
                last.withLock { $0 = progress }
            }
            #expect(result == FoodDelivery.Downloaded(count: film.count, resumed: 0))
            #expect([UInt8](try Data(contentsOf: file)) == film && last.withLock { $0?.fraction } == 1)
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: file.deletingLastPathComponent().path) == ["film"])
        }

        @Test("A cancelled download resumes at its last byte")
        func resume() async throws {
            let film = noise(1_000_000)
            try nginx.put("film3", film)
            let file = try scratch().appending(path: "film")
            let delivery = try nginx.delivery()
            let start = Signal()
            let task = Task {
                try await delivery.download("/slow/film3", to: file) { _ in start.raise() }
            }
            await start.raised()
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            #expect(!FileManager.default.fileExists(atPath: file.path))
            let result = try await delivery.download("/film3", to: file)
            #expect(result.resumed > 0 && result.count == film.count)
            #expect([UInt8](try Data(contentsOf: file)) == film)
        }

        @Test("A download starts anew if the document has changed, or is shorter than the stored part")
        func changed() async throws {
            let file = try scratch().appending(path: "film")
            let delivery = try nginx.delivery()
            for (old, mark) in [(noise(500), #""another""#), (noise(90_000), "")] {
                let film = noise(20_000)
                try nginx.put("film4", film)
                let tag = try await delivery.deliver(DeliveryRequest(.head, "/film4")).headers["ETag"] ?? ""
                try Data(old).write(to: file.appendingPathExtension("part"))
                try Data((mark.isEmpty ? tag : mark).utf8).write(to: file.appendingPathExtension("part-of"))
                let result = try await delivery.download("/film4", to: file)
                #expect(result == FoodDelivery.Downloaded(count: film.count, resumed: 0))
                #expect([UInt8](try Data(contentsOf: file)) == film)
            }
        }

        @Test("A refused download keeps the existing file, and reports the response")
        func refusedDownload() async throws {
            let file = try scratch().appending(path: "film")
            try Data([1]).write(to: file)
            let error = await #expect(throws: FoodDelivery.Error.self) {
                try await nginx.delivery().download("/nowhere", to: file)
            }
            guard case .refused(let call, status: 404, let excerpt) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(call.took != nil && excerpt.contains("404 Not Found"))
            #expect([UInt8](try Data(contentsOf: file)) == [1])
        }

        @Test(
            "An untrusted certificate is refused, and the request is not sent",
            arguments: [Nginx.Face.safe, .misnamed, .expired])
        func untrusted(face: Nginx.Face) async throws {
            let delivery = try nginx.delivery(face) { if face == .safe { $0.tls = .init() } }
            let error = await #expect(throws: FoodDelivery.Error.self) { try await delivery.bytes(from: "/hello") }
            guard case .untrusted(_, let reason) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(!reason.isEmpty)
            let unchecked = try nginx.delivery(face) {
                $0.tls = .init()
                $0.tls.uncheckedHosts = ["127.0.0.1"]
            }
            #expect(try await unchecked.bytes(from: "/hello") == Array("hello".utf8))
        }

        @Test("A pinned key is trusted, and no other, even with a valid certificate")
        func pins() async throws {
            let pin = try String(contentsOf: nginx.tls("pin"), encoding: .utf8)
                .trimmingCharacters(in: .whitespacesAndNewlines)
            let right = try nginx.delivery(.safe) { $0.tls.pins["127.0.0.1"] = ["sha256//\(pin)"] }
            #expect(try await right.bytes(from: "/hello").count == 5)
            let wrong = try nginx.delivery(.safe) {
                $0.tls.pins["127.0.0.1"] = ["sha256//AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="]
            }
            let error = await #expect(throws: FoodDelivery.Error.self) { try await wrong.bytes(from: "/hello") }
            guard case .untrusted = error else {
                Issue.record("\(String(describing: error))")
                return
            }
        }

        @Test("A client certificate authenticates to the server, with a plain or an encrypted key")
        func identity() async throws {
            for (key, passphrase) in [("key.pem", nil), ("locked.pem", "open")] {
                let delivery = try nginx.delivery(.strict) {
                    $0.tls.identity = .init(
                        certificate: nginx.tls("client.pem"), key: nginx.tls(key), passphrase: passphrase)
                }
                #expect(String(decoding: try await delivery.bytes(from: "/"), as: UTF8.self) == "CN=Ada")
            }
            let stranger = try nginx.delivery(.strict)
            await #expect(throws: FoodDelivery.Error.self) { try await stranger.bytes(from: "/") }
        }

        @Test("A cached response is revalidated by its tag with a real server")
        func cache() async throws {
            try nginx.put("menu.txt", Array("soup".utf8))
            let folder = try scratch()
            var soup = 0
            for _ in 0..<2 {
                let delivery = try nginx.delivery { $0.cache = HTTPCache(in: folder) }
                var request = DeliveryRequest(.get, "/menu.txt")
                request.headers["Cache-Control"] = "no-cache"
                for _ in 0..<2 {
                    let response = try await delivery.deliver(request)
                    #expect(response.text == "soup" && response.status == 200)
                    if response.source == .revalidated { soup += 1 }
                }
            }
            // Only the very first was brought whole: the second delivery found it on disk.
            #expect(soup == 3)
        }
    }
#endif
