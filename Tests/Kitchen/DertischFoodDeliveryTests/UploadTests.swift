import DertischTesting
import Foundation
import Plug
import Synchronization
import TestSupport
import Testing

@testable import DertischFoodDelivery

@Suite("Resumable uploads (tus)", .namesHang)
struct UploadTests {
    private let uploads = TusUploads()
    private let server: MisbehavingServer
    private let clock = TestClock(isEager: true)
    private let scratch: Scratch
    private let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 7) }

    /// A folder with a film in it, gone with the test.
    private final class Scratch: Sendable {
        let folder = FileManager.default.temporaryDirectory.appending(path: "uploads-\(UUID().uuidString)")
        var film: URL { folder.appending(path: "film.mp4") }
        var checkpoint: URL { folder.appending(path: "film.mp4.upload") }
        init(_ bytes: [UInt8]) throws {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(bytes).write(to: film)
        }
        deinit { try? FileManager.default.removeItem(at: folder) }
        var hasCheckpoint: Bool { FileManager.default.fileExists(atPath: checkpoint.path) }
    }

    init() throws {
        server = try MisbehavingServer(uploads: uploads)
        scratch = try Scratch(bytes)
    }

    private func delivery(_ adjust: (inout FoodDelivery.Configuration) -> Void = { _ in }) throws -> FoodDelivery {
        try FoodDelivery(to: FoodDelivery.Address(server.address)) {
            $0.clock = clock
            $0.generator = FixedGenerator()
            $0.timeout = hangLimit
            adjust(&$0)
        }
    }

    private func methods() -> [String] { server.seen.requests.map(\.method) }

    private func fault(_ work: () async throws -> Void) async -> FoodDelivery.UploadError? {
        do {
            try await work()
            Issue.record("nothing was thrown")
        } catch FoodDelivery.Error.notUploaded(_, let fault) {
            return fault
        } catch {
            Issue.record(error)
        }
        return nil
    }

    @Test("A file is uploaded in one piece with its metadata and progress")
    func whole() async throws {
        let told = Mutex<[Int]>([])
        let uploaded = try await delivery().upload(
            resumably: scratch.film, to: "/files", metadata: ["title": "Dune é"], headers: ["X-House": "yes"]
        ) { progress in told.withLock { $0.append(progress.done) } }
        #expect(uploaded.location == "\(server.address)/files/1")
        #expect(uploaded.count == bytes.count && uploaded.resumed == 0 && uploads.stored == bytes)
        #expect(methods() == ["POST", "PATCH"] && !scratch.hasCheckpoint)
        let requests = server.seen.requests
        #expect(requests.allSatisfy { $0.has("Tus-Resumable: 1.0.0") && $0.has("X-House: yes") })
        let metadata = "filename ZmlsbS5tcDQ=,filetype dmlkZW8vbXA0,title RHVuZSDDqQ=="
        #expect(requests[0].value("Upload-Metadata") == metadata)
        let done = told.withLock { $0 }
        #expect(done.first == 0 && done.last == bytes.count && done == done.sorted())
    }

    @Test("After each interruption the upload asks for the offset and sends the rest")
    func cuts() async throws {
        uploads.plan { $0.cuts = [100_000, 0, 0, 300_000, 1, 2, 3, 4, 5, 6] }
        let uploaded = try await delivery().upload(resumably: scratch.film, to: "/files")
        #expect(uploads.stored == bytes && uploaded.resumed == 0 && uploads.created.count == 1)
        #expect(methods().count(where: { $0 == "HEAD" }) == 10)
        // Pauses grow only as long as nothing gets through.
        #expect(Array(clock.slept.prefix(5)) == [50, 50, 100, 100, 50].map { Duration.milliseconds($0) })
    }

    @Test("An upload that is interrupted without progress fails, and the next call resumes it")
    func givenUp() async throws {
        uploads.plan { $0.cuts = [250_000] + Array(repeating: 0, count: 8) }
        let error = await #expect(throws: FoodDelivery.Error.self) {
            try await delivery().upload(resumably: scratch.film, to: "/files")
        }
        guard case .connectionLost(let call, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(call.attempts == 3 && scratch.hasCheckpoint)
        uploads.plan { $0.cuts = [] }
        let uploaded = try await delivery().upload(resumably: scratch.film, to: "/files")
        #expect(uploaded.resumed == 250_000 && uploads.stored == bytes && uploads.created.count == 1)
    }

    @Test("A cancelled upload leaves a checkpoint with which another delivery resumes it")
    func cancelled() async throws {
        uploads.plan { $0.cuts = [400_000] }
        let delivery = try delivery {
            $0.retries = .init(3, backOff: .constant(hangLimit))
            $0.clock = ContinuousClock()
        }
        let film = scratch.film
        let task = Task { try await delivery.upload(resumably: film, to: "/files") }
        // It waits to try again, for long unless it is cancelled; libcurl may have tried a second connection.
        await server.until { $0.accepted >= 1 && $0.open == 0 }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(scratch.hasCheckpoint)
        let uploaded = try await self.delivery().upload(resumably: film, to: "/files")
        #expect(uploaded.resumed == 400_000 && uploads.stored == bytes && methods() == ["POST", "HEAD", "PATCH"])
    }

    @Test("An upload's requests stay within their size limit, and a proxy's refusal is reported")
    func pieces() async throws {
        uploads.plan { $0.maxAtOnce = 300_000 }
        #expect(
            await fault { try await delivery().upload(resumably: scratch.film, to: "/files") }
                == .tooLarge(count: bytes.count, maxBytes: nil))
        uploads.forget()
        _ = try await delivery().upload(resumably: scratch.film, to: "/files", maxBytesPerRequest: 300_000)
        #expect(uploads.stored == bytes && methods().suffix(5) == ["POST", "PATCH", "PATCH", "PATCH", "PATCH"])
    }

    @Test("An upload that the server has forgotten starts anew once")
    func forgotten() async throws {
        uploads.plan { $0.cuts = [1_000] + Array(repeating: 0, count: 8) }
        await #expect(throws: FoodDelivery.Error.self) {
            try await delivery().upload(resumably: scratch.film, to: "/files")
        }
        uploads.forget()
        uploads.plan { $0.cuts = [] }
        let uploaded = try await delivery().upload(resumably: scratch.film, to: "/files")
        #expect(uploaded.resumed == 0 && uploads.stored == bytes && uploads.created.count == 2)
        uploads.plan { $0.responses["PATCH"] = Array(repeating: .init(status: "410 Gone"), count: 2) }
        #expect(await fault { try await delivery().upload(resumably: scratch.film, to: "/files") } == .gone)
        #expect(uploads.created.count == 4 && !scratch.hasCheckpoint)
    }

    @Test("An expired upload is not resumed")
    func expired() async throws {
        uploads.expire(at: "Sun, 06 Nov 1994 08:49:37 GMT")
        uploads.plan { $0.cuts = [1_000, 0, 0, 0] }
        let before = try delivery { $0.now = { 784_000_000 } }
        await #expect(throws: FoodDelivery.Error.self) {
            try await before.upload(resumably: scratch.film, to: "/files")
        }
        let asked = methods().count
        _ = try await delivery { $0.now = { 785_000_000 } }.upload(resumably: scratch.film, to: "/files")
        #expect(methods().dropFirst(asked) == ["DELETE", "POST", "PATCH"] && uploads.stored == bytes)
    }

    @Test("An upload whose file has changed starts anew, and the old part is deleted")
    func changedSince() async throws {
        uploads.plan { $0.cuts = [1_000, 0, 0, 0] }
        await #expect(throws: FoodDelivery.Error.self) {
            try await delivery().upload(resumably: scratch.film, to: "/files")
        }
        try Data(bytes.reversed()).write(to: scratch.film)
        let uploaded = try await delivery().upload(resumably: scratch.film, to: "/files")
        #expect(uploaded.resumed == 0 && uploads.stored == bytes.reversed())
        #expect(methods().suffix(3) == ["DELETE", "POST", "PATCH"])
    }

    @Test("A file that changes during its upload is not reported as complete", arguments: [10, 1_000_001])
    func changedMeanwhile(count: Int) async throws {
        let film = scratch.film
        uploads.plan { $0.meanwhile = { try? Data(count: count).write(to: film) } }
        #expect(
            await fault { try await delivery().upload(resumably: film, to: "/files") } == .fileChanged(file: "film.mp4")
        )
        #expect(methods().last == "DELETE" && !scratch.hasCheckpoint)
    }

    @Test("An upload with an inconsistent server is retried, then fails")
    func conflict() async throws {
        uploads.plan { $0.responses["PATCH"] = [.init(status: "409 Conflict"), .init(status: "423 Locked")] }
        _ = try await delivery().upload(resumably: scratch.film, to: "/files")
        #expect(methods() == ["POST", "PATCH", "HEAD", "PATCH", "HEAD", "PATCH"] && uploads.stored == bytes)
        uploads.plan { $0.responses["PATCH"] = Array(repeating: .init(status: "409 Conflict"), count: 9) }
        #expect(
            await fault { try await delivery().upload(resumably: scratch.film, to: "/files") } == .conflict(offset: 0))
        #expect(scratch.hasCheckpoint)
        uploads.plan { $0.responses = [:] }
        let nothing = TusUploads.Response(
            status: "204 No Content", headers: ["Tus-Resumable: 1.0.0", "Upload-Offset: 0"])
        uploads.plan { $0.responses["PATCH"] = Array(repeating: nothing, count: 9) }
        #expect(
            await fault { try await delivery().upload(resumably: scratch.film, to: "/files") } == .conflict(offset: 0))
    }

    @Test("An upload does not trust an impossible offset", arguments: ["1000001", "-1", "soup", ""])
    func lies(offset: String) async throws {
        let lie = TusUploads.Response(
            status: "204 No Content", headers: ["Tus-Resumable: 1.0.0", "Upload-Offset: \(offset)"])
        uploads.plan {
            $0.responses["PATCH"] = [lie]
            $0.responses["HEAD"] = [lie]
        }
        for _ in 0..<2 {
            let error = await #expect(throws: FoodDelivery.Error.self) {
                try await delivery().upload(resumably: scratch.film, to: "/files")
            }
            #expect(error?.description.contains("which is not from 0 to 1000000") == true)
        }
        _ = try await delivery().upload(resumably: scratch.film, to: "/files")
        #expect(uploads.stored == bytes && uploads.created.count == 1)
    }

    @Test("A server without tus, or with another version of it, is reported")
    func foreign() async throws {
        let responses: [(TusUploads.Response, String)] = [
            (.init(status: "412 Precondition Failed", headers: ["Tus-Version: 2.0.0"]), "It speaks version 2.0.0"),
            (.init(status: "201 Created", headers: ["Location: /x"]), "Its response has no header Tus-Resumable"),
            (.init(status: "200 OK", headers: ["Tus-Resumable: 1.0.0"]), "It answered with status 200 instead of 201"),
            (
                .init(status: "201 Created", headers: ["Tus-Resumable: 1.0.0"]),
                "Its response has no header Location"
            ),
        ]
        for (response, reason) in responses {
            uploads.plan { $0.responses["POST"] = [response] }
            let fault = await fault { try await delivery().upload(resumably: scratch.film, to: "/files") }
            #expect(fault == .notResumable(reason: reason))
        }
        #expect(!scratch.hasCheckpoint)
    }

    @Test("A file that is too large is refused before a byte is sent")
    func tooLarge() async throws {
        uploads.plan { $0.maxSize = 999_999 }
        let fault = await fault { try await delivery().upload(resumably: scratch.film, to: "/files") }
        #expect(fault == .tooLarge(count: 1_000_000, maxBytes: 999_999) && methods() == ["POST"])
    }

    @Test("An empty file is complete once it is created; a missing file or a bad name is not sent")
    func edges() async throws {
        try Data().write(to: scratch.film)
        let uploaded = try await delivery().upload(resumably: scratch.film, to: "/files")
        #expect(uploaded.count == 0 && methods() == ["POST"])
        let none = scratch.folder.appending(path: "none")
        let unreadable = await #expect(throws: FoodDelivery.Error.self) {
            try await delivery().upload(resumably: none, to: "/files")
        }
        #expect(unreadable?.description.contains("\"none\" cannot be read") == true)
        let named = await #expect(throws: FoodDelivery.Error.self) {
            try await delivery().upload(resumably: scratch.film, to: "/files", metadata: ["a b": ""])
        }
        #expect(named?.description.contains("a blank") == true && methods() == ["POST"])
    }

    @Test("An unfinished upload can be deleted, on the server and locally")
    func deleted() async throws {
        uploads.plan { $0.cuts = [1_000, 0, 0, 0] }
        await #expect(throws: FoodDelivery.Error.self) {
            try await delivery().upload(resumably: scratch.film, to: "/files")
        }
        uploads.plan { $0.responses["DELETE"] = [.init(status: "500 Internal Server Error")] }
        await #expect(throws: FoodDelivery.Error.self) { try await delivery().cancelUpload(of: scratch.film) }
        #expect(scratch.hasCheckpoint)
        try await delivery().cancelUpload(of: scratch.film)
        #expect(!scratch.hasCheckpoint && uploads.stored.isEmpty && methods().suffix(2) == ["DELETE", "DELETE"])
        try await delivery().cancelUpload(of: scratch.film)
        #expect(methods().count(where: { $0 == "DELETE" }) == 2)
    }

    @Test("An upload on another server gets none of the call site's secrets")
    func elsewhere() async throws {
        let other = TusUploads()
        let far = try MisbehavingServer(uploads: other)
        let address = far.address
        let created = TusUploads.Response(
            status: "201 Created", headers: ["Tus-Resumable: 1.0.0", "Location: \(address)/files/1"])
        uploads.plan { $0.responses["POST"] = [created] }
        _ = try? await delivery().upload(
            resumably: scratch.film, to: "/files", headers: ["Authorization": "Bearer secret", "X-House": "yes"])
        let seen = try #require(far.seen.requests.first)
        #expect(seen.method == "PATCH" && seen.has("Tus-Resumable: 1.0.0"))
        #expect(!seen.names("Authorization") && !seen.names("X-House"))
    }

    @Test("Each upload error says what happened, where, why, and what to do")
    func messages() {
        let call = FoodDelivery.Call(method: "PATCH", address: "https://a.b/files/1")
        #expect(
            FoodDelivery.Error.notUploaded(call, .tooLarge(count: 9, maxBytes: 8)).description == """
                error: A file was not uploaded: it is too large for the server.
                  where: PATCH https://a.b/files/1
                  why:   It has 9 bytes, and the server accepts 8.
                  do:    Send less, or raise the limit of the server, or of a proxy before it, which may also be met by \
                `maxBytesPerRequest`.
                """)
        let faults: [FoodDelivery.UploadError] = [
            .notResumable(reason: "x"), .fileChanged(file: "f"), .gone, .conflict(offset: 7),
            .tooLarge(count: 1, maxBytes: nil),
        ]
        for fault in faults {
            let text = FoodDelivery.Error.notUploaded(call, fault).description
            #expect(text.split(separator: "\n").count == 4 && text.contains("A file was not uploaded: "))
        }
    }
}
