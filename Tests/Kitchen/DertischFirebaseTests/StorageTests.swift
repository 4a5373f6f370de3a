import DertischFoodDelivery
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import DertischFirebase
@testable import FirebaseStandIn

@Suite("Firebase's Storage")
struct StorageTests: StorageSuite {
    let server: FirebaseServer
    let bucket: FirebaseStorage
    let folder: TemporaryFolder

    init() throws {
        server = try FirebaseServer()
        bucket = Self.bucket(server)
        folder = try TemporaryFolder()
    }

    @Test("A file is uploaded, described, read and deleted")
    func whole() async throws {
        let file = try await bucket.upload(.text("Dune", as: "text/plain"), to: "films/ü 1+2.txt")
        #expect(file.path == "films/ü 1+2.txt")
        #expect(file.count == 4)
        #expect(file.mediaType == "text/plain")
        // Beyond what a double can tell apart.
        #expect(file.generation > 9_007_199_254_740_992 && file.generation % 2 == 1)
        #expect(file.updated == FirestoreTimestamp("2026-05-31T18:30:00.123Z"))
        #expect(try await bucket.file(at: file.path) == file)
        var bytes: [UInt8] = []
        for try await piece in try await bucket.open(file.path) { bytes += piece }
        #expect(bytes == Array("Dune".utf8))
        try await bucket.delete(file.path)
        try await bucket.delete(file.path)
        #expect(try await bucket.file(at: file.path) == nil)
    }

    @Test("Ten megabytes go up and down by streams, unchanged, with their progress")
    func large() async throws {
        let (url, text) = try file(10_000_000)
        let up = Mutex<[Double]>([])
        try await bucket.upload(resumably: url, to: "film", maxBytesPerRequest: 3_000_000) { progress in
            up.withLock { $0.append(progress.fraction ?? -1) }
        }
        #expect(server.data.objects["film"] == text)
        // 3 MB are rounded up to a multiple of 256 KiB.
        #expect(
            up.withLock { $0.map { ($0 * 10_000_000).rounded() } } == [3_145_728, 6_291_456, 9_437_184, 10_000_000])
        let copy = folder.url.appending(path: "copy")
        let down = Mutex(0)
        try await bucket.download("film", to: copy) { progress in down.withLock { $0 = progress.done } }
        #expect(try Data(contentsOf: copy) == Data(text.utf8))
        #expect(down.withLock(\.self) == 10_000_000)
    }

    @Test("A body is uploaded again whole after a break")
    func repeated() async throws {
        server.misbehave(.cutAfterwards, at: "uploadType=media")
        server.refuse("503 Unavailable", "backendError", at: "uploadType=media")
        try await bucket.upload(.text("Dune"), to: "film")
        #expect(server.requests(to: "uploadType=media").count == 3)
        #expect(server.data.objects["film"] == "Dune")
    }

    @Test("A generation as a condition overwrites and deletes nothing that has changed")
    func generations() async throws {
        let first = try await bucket.upload(.text("one"), to: "film", ifGenerationIs: 0)
        #expect(await errorName { try await bucket.upload(.text("two"), to: "film", ifGenerationIs: 0) } == "conflict")
        let second = try await bucket.upload(.text("two"), to: "film", ifGenerationIs: first.generation)
        #expect(second.generation != first.generation)
        #expect(await errorName { try await bucket.delete("film", ifGenerationIs: first.generation) } == "conflict")
        let (url, _) = try file(10)
        #expect(
            await errorName { try await bucket.upload(resumably: url, to: "film", ifGenerationIs: first.generation) }
                == "conflict")
        #expect(server.data.objects["film"] == "two")
        try await bucket.delete("film", ifGenerationIs: second.generation)
        #expect(try await bucket.file(at: "film") == nil)
    }

    @Test(
        "A download that breaks is resumed, and begins anew if the file was replaced meanwhile",
        arguments: [false, true])
    func brokenDownload(isReplaced: Bool) async throws {
        let (_, old) = try file(1_000_000)
        server.change { $0.objects["film"] = old }
        server.misbehave(.cutAt(400_000), at: "alt=media")
        let copy = folder.url.appending(path: "copy")
        let new = String(old.reversed())
        try await bucket.download("film", to: copy) { [server] progress in
            if isReplaced, progress.done > 100_000 { server.change { $0.objects["film"] = new } }
        }
        #expect(try String(contentsOf: copy, encoding: .utf8) == (isReplaced ? new : old))
        let ranges = server.requests(to: "alt=media").map { $0.names("Range") }
        #expect(ranges == (isReplaced ? [false, true, false] : [false, true]))
    }

    @Test("A download is tried again after 503, and with another token after 401")
    func refusedDownload() async throws {
        let mint = TokenMint()
        let tokens = mint.tokens
        server.change { data in
            data.isGuarded = true
            data.validTokens = ["access-2"]
            data.objects["film"] = "Dune"
        }
        let guarded = FirebaseStorage(
            bucket: "shop", credentials: tokens, emulators: server.emulators, configuration: quickConfiguration())
        server.refuse("503 Service Unavailable", "backendError", at: "alt=media", times: 2)
        let copy = folder.url.appending(path: "copy")
        try await guarded.download("film", to: copy)
        #expect(try String(contentsOf: copy, encoding: .utf8) == "Dune")
        for try await piece in try await guarded.open("film") { #expect(piece == Array("Dune".utf8)) }
        for try await file in guarded.list() { #expect(file.path == "film") }
        #expect(mint.made == 2)
    }

    @Test("The errors of a stream that breaks are Firebase's")
    func brokenStream() async throws {
        server.change { $0.objects["film"] = String(repeating: "Dune", count: 100_000) }
        server.misbehave(.cutAt(10_000), at: "alt=media")
        let stream = try await bucket.open("film")
        #expect(await errorName { for try await _ in stream {} } == "network")
    }

    @Test("A cancelled upload and a cancelled download end their requests")
    func cancelled() async throws {
        let (url, _) = try file(300_000)
        server.misbehave(.silence, at: "/session/")
        let upload = Task { try await bucket.upload(resumably: url, to: "film") }
        await until("the upload has begun") { !server.requests(to: "/session/").isEmpty }
        upload.cancel()
        await #expect(throws: CancellationError.self) { try await upload.value }
        server.misbehave(.silence, at: "alt=media")
        let copy = folder.url.appending(path: "copy")
        let download = Task { try await bucket.download("film", to: copy) }
        await until("the download has begun") { !server.requests(to: "alt=media").isEmpty }
        download.cancel()
        await #expect(throws: CancellationError.self) { try await download.value }
        await until("the connections end") { server.connections == 0 }
    }

    @Test(
        "An invalid path is refused before anything is sent",
        arguments: ["", ".", "..", "a\nb", String(repeating: "a", count: 1_025)])
    func paths(path: String) async throws {
        _ = await error { try await bucket.upload(.text("a"), to: path) }
        _ = await error { _ = try await bucket.open(path) }
        _ = await error { try await bucket.delete(path) }
        _ = await error { _ = try await bucket.file(at: path) }
        #expect(server.requests().isEmpty)
    }

    @Test("Files are listed in pages, by the beginning of their paths")
    func listing() async throws {
        for name in ["a/1", "a/2", "a/3", "b/1"] { try await bucket.upload(.text(name), to: name) }
        func paths(_ prefix: String) async throws -> [String] {
            var paths: [String] = []
            for try await file in bucket.list(prefix) { paths.append(file.path) }
            return paths
        }
        #expect(try await paths("a/") == ["a/1", "a/2", "a/3"])
        #expect(server.requests(to: "prefix").count == 2)
        #expect(try await paths("c/").isEmpty)
        #expect(try await paths("").count == 4)
        server.misbehave(.respond("200 OK", #"{"nextPageToken": "a"}"#), at: "prefix", times: 5)
        #expect(await errorName { _ = try await paths("a/") } == "badAnswer")
    }

    @Test("A refusal names the request and the reason; a missing file is not downloaded")
    func refused() async throws {
        server.refuse("403 Forbidden", "forbidden", at: "/o/film")
        guard case .refused(let place, let refusal)? = await error({ _ = try await bucket.open("film") }) else {
            Issue.record("It is another error.")
            return
        }
        #expect(place.address.hasSuffix("/o/film"))
        #expect(refusal == FirebaseRefusal(status: 403, code: "forbidden", message: "Said so."))
        let copy = folder.url.appending(path: "copy")
        _ = await error { try await bucket.download("none", to: copy) }
        #expect(!FileManager.default.fileExists(atPath: copy.path))
    }

    @Test(
        "An answer without what is needed throws",
        arguments: [
            "", "{", "[]", #"{"name": "film", "size": 4, "generation": "x"}"#,
            #"{"name": "film", "size": "-4", "generation": "1"}"#,
            #"{"name": "film", "generation": "1"}"#,
        ])
    func unreadable(answer: String) async throws {
        server.misbehave(.respond("200 OK", answer), at: "/o/film")
        guard case .badAnswer? = await error({ _ = try await bucket.file(at: "film") }) else {
            Issue.record("It is another error.")
            return
        }
    }

    @Test("A token is asked for once by many calls, and again when it is rejected")
    func tokens() async throws {
        let mint = TokenMint()
        let tokens = mint.tokens
        server.change { data in
            data.isGuarded = true
            data.validTokens = ["access-2"]
        }
        let guarded = FirebaseStorage(
            bucket: "shop", credentials: tokens, emulators: server.emulators, configuration: quickConfiguration())
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<10 {
                group.addTask { try await guarded.upload(.text("a"), to: "films/\(number)") }
            }
            try await group.waitForAll()
        }
        #expect(mint.made == 2)
        #expect(server.requests().allSatisfy { !$0.target.contains("access-") })
    }
}
