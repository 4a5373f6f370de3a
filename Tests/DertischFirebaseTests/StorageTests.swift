import DertischFoodDelivery
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import DertischFirebase
@testable import FirebaseStandIn

@Suite("Firebase's Storage")
struct StorageTests {
    let server: FirebaseServer
    let bucket: FirebaseStorage
    let folder: TemporaryFolder

    init() throws {
        server = try FirebaseServer()
        bucket = Self.bucket(server)
        folder = try TemporaryFolder()
    }

    /// A bucket of the server in place of Google's: an emulator's would get each file in one piece.
    private static func bucket(_ server: FirebaseServer) -> FirebaseStorage {
        FirebaseStorage(
            bucket: "shop.appspot.com", emulators: .none, configuration: quickConfiguration(),
            root: "http://127.0.0.1:\(server.port)")
    }

    /// A file with text that differs everywhere.
    private func file(_ count: Int) throws -> (url: URL, text: String) {
        var text = ""
        var number = 0
        while text.utf8.count < count {
            text += "\(number) "
            number += 1
        }
        text = String(text.prefix(count))
        let url = folder.url.appending(path: "film-\(UUID().uuidString)")
        try Data(text.utf8).write(to: url)
        return (url, text)
    }

    private func error(_ work: () async throws -> Void) async -> FirebaseError? {
        await #expect(throws: FirebaseError.self) { try await work() }
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

    @Test("After a break the server is asked what it has, and only the rest is sent")
    func resumed() async throws {
        let (url, text) = try file(1_000_000)
        // The second piece arrives, and its answer is lost. Then the server is busy.
        let pieces = Mutex(0)
        try await bucket.upload(resumably: url, to: "film", maxBytesPerRequest: 1) { [server] progress in
            guard
                pieces.withLock({ pieces in
                    pieces += 1; return pieces == 1
                })
            else { return }
            server.misbehave(.cutAfterwards, at: "/session/")
            server.refuse("503 Unavailable", "backendError", at: "/session/")
        }
        #expect(server.data.objects["film"] == text)
        let ranges = server.requests(to: "/session/").compactMap { request in
            request.headers.first { $0.lowercased().hasPrefix("content-range:") }?.dropFirst(15)
        }.map { $0.trimmingCharacters(in: .whitespaces) }
        #expect(
            ranges == [
                "bytes 0-262143/1000000", "bytes 262144-524287/1000000", "bytes */1000000", "bytes */1000000",
                "bytes 524288-786431/1000000", "bytes 786432-999999/1000000",
            ])
    }

    @Test("An upload that the server has forgotten begins anew; a third time is an error")
    func forgotten() async throws {
        let (url, text) = try file(300_000)
        server.refuse("404 Not Found", "notFound", at: "/session/")
        server.refuse("410 Gone", "gone", at: "/session/")
        try await bucket.upload(resumably: url, to: "film", maxBytesPerRequest: 1)
        #expect(server.data.objects["film"] == text)
        #expect(server.requests(to: "uploadType=resumable").count == 3)
        server.refuse("404 Not Found", "notFound", at: "/session/", times: 3)
        guard case .notUploaded(_, .gone)? = await error({ try await bucket.upload(resumably: url, to: "film") })
        else {
            Issue.record("It is another error.")
            return
        }
    }

    @Test("A server that takes nothing, or always fails, is given up after sixty attempts")
    func stuck() async throws {
        let (url, _) = try file(300_000)
        server.misbehave(.respond("308 Resume Incomplete", ""), at: "/session/", times: 100)
        guard
            case .notUploaded(_, .stuck(offset: 0))? = await error({
                try await bucket.upload(resumably: url, to: "film")
            })
        else {
            Issue.record("It is another error.")
            return
        }
        #expect(server.requests(to: "/session/").count == 60)
        let other = try FirebaseServer()
        let failing = Self.bucket(other)
        other.misbehave(.cut, at: "/session/", times: 59)
        try await failing.upload(resumably: url, to: "film")
        other.misbehave(.cut, at: "/session/", times: 100)
        #expect(await errorName { try await failing.upload(resumably: url, to: "film") } == "network")
    }

    @Test("A server that forgets what it had is given up, however much it takes in between")
    func forgetful() async throws {
        let (url, _) = try file(600_000)
        for _ in 0..<100 {
            for headers in [["Range: bytes=0-262143"], []] {
                server.misbehave(.respond("308 Resume Incomplete", "", headers: headers), at: "/session/")
            }
        }
        #expect(
            await errorName { try await bucket.upload(resumably: url, to: "film", maxBytesPerRequest: 1) }
                == "notUploaded")
    }

    @Test("A file that changes during the upload, and one that arrives in part, are errors")
    func changed() async throws {
        let (url, _) = try file(600_000)
        // Clocks of file systems have their ticks.
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 1_700_000_000)], ofItemAtPath: url.path)
        let error = await error {
            try await bucket.upload(resumably: url, to: "film", maxBytesPerRequest: 1) { progress in
                if progress.done == 262_144 { try? Data(count: 600_000).write(to: url) }
            }
        }
        guard case .notUploaded(_, .fileChanged)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        // As an emulator does, which takes the first piece for all.
        server.misbehave(
            .respond("200 OK", #"{"name": "film", "size": "262144", "generation": "1"}"#), at: "/session/")
        let part = await self.error { try await bucket.upload(resumably: url, to: "film", maxBytesPerRequest: 1) }
        guard case .notUploaded(_, .incomplete(count: 262_144, total: 600_000))? = part else {
            Issue.record("\(String(describing: part))")
            return
        }
    }

    @Test("An emulator gets a file in one piece")
    func emulated() async throws {
        let (url, text) = try file(600_000)
        let local = FirebaseStorage(
            bucket: "shop.appspot.com", emulators: server.emulators, configuration: quickConfiguration())
        try await local.upload(resumably: url, to: "film", maxBytesPerRequest: 1)
        #expect(server.requests(to: "/session/").count == 1)
        #expect(server.data.objects["film"] == text)
    }

    @Test(
        "An upload goes to the service's own address alone",
        arguments: [
            "http://other.example/session/1", "https://127.0.0.1/session/1", "/session/1", "http://127.0.0.1:1/",
        ])
    func foreign(address: String) async throws {
        let (url, _) = try file(10)
        server.misbehave(.respond("200 OK", "", headers: ["Location: \(address)"]), at: "uploadType=resumable")
        let error = await error { try await bucket.upload(resumably: url, to: "film") }
        guard case .notUploaded(_, .foreignAddress)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(FirebaseUpload.isOwn("https://eu-storage.googleapis.com/u?x", "https://storage.googleapis.com"))
        #expect(!FirebaseUpload.isOwn("http://storage.googleapis.com/u?x", "https://storage.googleapis.com"))
        #expect(!FirebaseUpload.isOwn("https://googleapis.com.evil.example/", "https://storage.googleapis.com"))
    }

    @Test("A piece of an upload follows no redirect, and a file that cannot be read is the same error in one request")
    func redirectedPiece() async throws {
        let (url, _) = try file(10)
        let other = try FirebaseServer()
        server.misbehave(
            .respond("307 Temporary Redirect", "", headers: ["Location: http://127.0.0.1:\(other.port)/"]),
            at: "/session/")
        #expect(await errorName { try await bucket.upload(resumably: url, to: "film") } == "refused")
        #expect(other.requests().isEmpty)
        let none = folder.url.appending(path: "none")
        #expect(await errorName { try await bucket.upload(.file(none), to: "film") } == "unreadableFile")
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

    @Test("An empty file is uploaded too")
    func empty() async throws {
        let (url, _) = try file(0)
        #expect(try await bucket.upload(resumably: url, to: "film").count == 0)
        #expect(server.data.objects["film"] == "")
    }

    @Test("What cannot be read is not uploaded: a missing file, and a folder")
    func missing() async throws {
        for url in [folder.url.appending(path: "none"), folder.url] {
            guard case .unreadableFile? = await error({ try await bucket.upload(resumably: url, to: "film") }) else {
                Issue.record("It is another error.")
                return
            }
        }
        #expect(server.requests().isEmpty)
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

    @Test("The address of an upload, which lets anyone write, is in no error")
    func secrets() async throws {
        let (url, _) = try file(300_000)
        server.misbehave(
            .respond(
                "400 Bad Request",
                #"{"error": {"message": "Wrong: http://127.0.0.1:\#(server.port)/session/1?upload_id=secret"}}"#),
            at: "/session/")
        let told = await error { try await bucket.upload(resumably: url, to: "film") }
        #expect(String(describing: told).contains("Wrong"))
        #expect(!String(describing: told).contains("upload_id"))
        server.misbehave(
            .respond("400 Bad Request", #"{"error": {"message": "Not upload_id=secret"}}"#), at: "/session/")
        let named = await error { try await bucket.upload(resumably: url, to: "film") }
        #expect(String(describing: named).contains("Not …"))
        server.misbehave(.cut, at: "/session/", times: 100)
        let lost = await error { try await bucket.upload(resumably: url, to: "film") }
        #expect(!String(describing: lost).contains("upload_id"))
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

    @Test("An upload without an address, or with a range beyond the file, ends with an error")
    func wrongUpload() async throws {
        let (url, _) = try file(300_000)
        server.misbehave(.respond("200 OK", "{}"), at: "uploadType=resumable")
        guard case .badAnswer? = await error({ try await bucket.upload(resumably: url, to: "film") }) else {
            Issue.record("It is another error.")
            return
        }
        for range in ["bytes=0-300000", "bytes=0-9223372036854775807", "bytes=0-x", "x"] {
            server.misbehave(.respond("308 Resume Incomplete", "", headers: ["Range: \(range)"]), at: "/session/")
            guard case .badAnswer? = await error({ try await bucket.upload(resumably: url, to: "film") }) else {
                Issue.record("It is another error: \(range)")
                return
            }
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
