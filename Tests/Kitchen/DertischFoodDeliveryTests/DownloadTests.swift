import DertischTesting
import Foundation
import Synchronization
import Testing

@testable import DertischFoodDelivery

@Suite("Downloads that are interrupted")
struct DownloadTests {
    let folder: URL
    let file: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "downloads-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        file = folder.appending(path: "film")
    }

    private func delivery(_ answer: @escaping @Sendable (PreparedRequest) throws -> Delivery) throws -> (
        FoodDelivery, CannedCourier
    ) {
        let courier = CannedCourier { try answer($0) }
        let delivery = try FoodDelivery(to: "https://a.b") {
            $0.courier = courier
            $0.clock = TestClock(isEager: true)
        }
        return (delivery, courier)
    }

    /// An answer with some bytes that ends with an error, or well.
    private static func answer(
        _ status: Int, _ headers: FoodDelivery.Headers, _ bytes: [UInt8], _ end: FoodDelivery.Error? = nil
    ) -> Delivery {
        let pipe = BytePipe()
        if !bytes.isEmpty { _ = bytes.withUnsafeBytes { pipe.write($0) } }
        pipe.end(end.map { .failure($0) } ?? .success(()))
        return Delivery(status: status, headers: headers, stream: ByteStream(pipe), took: .zero)
    }

    @Test("A part of another document, from a server that ignores the condition, is thrown away")
    func anotherDocument() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data("old ".utf8).write(to: file.appendingPathExtension("part"))
        try Data("\"1\"".utf8).write(to: file.appendingPathExtension("part-of"))
        let (delivery, courier) = try delivery { request in
            request.headers["Range"] == nil
                ? Self.answer(200, ["ETag": "\"2\""], Array("new film".utf8))
                : Self.answer(206, ["ETag": "\"2\"", "Content-Range": "bytes 4-7/8"], Array("film".utf8))
        }
        let result = try await delivery.download("/film", to: file)
        #expect(try String(contentsOf: file, encoding: .utf8) == "new film")
        #expect(result == .init(count: 8, resumed: 0))
        #expect(courier.requests.map { $0.headers["Range"] } == ["bytes=4-", nil])
    }

    @Test("A part with another date is thrown away; one with the same date, or with none, is kept")
    func validators() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let date = "Sun, 06 Nov 1994 08:49:37 GMT"
        let later = "Mon, 07 Nov 1994 08:49:37 GMT"
        for (headers, resumed) in [([:], 4), (["Last-Modified": date], 4), (["Last-Modified": later], 0)]
            as [(FoodDelivery.Headers, Int)]
        {
            try Data("new ".utf8).write(to: file.appendingPathExtension("part"))
            try Data(date.utf8).write(to: file.appendingPathExtension("part-of"))
            let (delivery, _) = try delivery { request in
                var headers = headers
                headers["Content-Range"] = "bytes 4-7/8"
                return request.headers["Range"] == nil
                    ? Self.answer(200, [:], Array("new film".utf8)) : Self.answer(206, headers, Array("film".utf8))
            }
            #expect(try await delivery.download("/film", to: file) == .init(count: 8, resumed: resumed))
            #expect(try String(contentsOf: file, encoding: .utf8) == "new film")
        }
    }

    @Test("A part of a compressed file, whose bytes are others than those kept, is thrown away")
    func compressedPart() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data("new ".utf8).write(to: file.appendingPathExtension("part"))
        try Data("\"1\"".utf8).write(to: file.appendingPathExtension("part-of"))
        let (delivery, courier) = try delivery { request in
            request.headers["Range"] == nil
                ? Self.answer(200, ["ETag": "\"1\""], Array("new film".utf8))
                : Self.answer(
                    206, ["ETag": "\"1\"", "Content-Encoding": "gzip", "Content-Range": "bytes 4-7/8"],
                    Array("film".utf8))
        }
        #expect(try await delivery.download("/film", to: file) == .init(count: 8, resumed: 0))
        #expect(try String(contentsOf: file, encoding: .utf8) == "new film")
        #expect(courier.requests.map { $0.headers["Range"] } == ["bytes=4-", nil])
        #expect(courier.requests.allSatisfy { $0.headers["Accept-Encoding"] == "identity" })
    }

    @Test("A file that is compressed on its way begins anew after a break, since its length is no offset")
    func compressedBreak() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let call = FoodDelivery.Call(method: "GET", address: "https://a.b/film")
        let count = Mutex(0)
        let (delivery, courier) = try delivery { _ in
            let isFirst = count.withLock { count in
                count += 1
                return count == 1
            }
            let headers: FoodDelivery.Headers = ["ETag": "\"1\"", "Content-Encoding": "gzip", "Content-Length": "30"]
            return isFirst
                ? Self.answer(200, headers, Array("new ".utf8), .connectionLost(call, reason: "cut"))
                : Self.answer(200, headers, Array("new film".utf8))
        }
        #expect(try await delivery.download("/film", to: file) == .init(count: 8, resumed: 0))
        #expect(try String(contentsOf: file, encoding: .utf8) == "new film")
        #expect(courier.requests.map { $0.headers["Range"] } == [nil, nil])
    }

    @Test(
        "A download is taken up as often as it goes on, after breaks and silence, and given up after three without a byte"
    )
    func manyBreaks() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let call = FoodDelivery.Call(method: "GET", address: "https://a.b/film")
        let film = Array(0..<20 as Range<UInt8>)
        let isStuck = Mutex(false)
        let (delivery, courier) = try delivery { request in
            let first = request.headers["Range"].flatMap { Int($0.dropFirst(6).dropLast()) } ?? 0
            let headers: FoodDelivery.Headers = ["ETag": "\"1\"", "Content-Range": "bytes \(first)-19/20"]
            let end: FoodDelivery.Error =
                first % 2 == 0 ? .connectionLost(call, reason: "cut") : .stalled(call, after: .seconds(30))
            let bytes = isStuck.withLock { $0 } ? [] : [film[first]]
            return Self.answer(first == 0 ? 200 : 206, headers, bytes, first == 19 ? nil : end)
        }
        #expect(try await delivery.download("/film", to: file).count == 20)
        #expect(try Data(contentsOf: file) == Data(film))
        #expect(courier.requests.count == 20)
        isStuck.withLock { $0 = true }
        await #expect(throws: FoodDelivery.Error.self) { try await delivery.download("/film", to: file) }
        #expect(courier.requests.count == 23)
    }
}
