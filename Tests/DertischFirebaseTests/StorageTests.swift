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
        bucket = FirebaseStorage(
            bucket: "shop.appspot.com", emulators: server.emulators, configuration: quickConfiguration())
        folder = try TemporaryFolder()
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
        #expect(file.generation == 9_007_199_254_740_993)
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
        try await bucket.upload(resumably: url, to: "film", pieceBytes: 3_000_000) { progress in
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
        try await bucket.upload(resumably: url, to: "film", pieceBytes: 1) { [server] progress in
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
        try await bucket.upload(resumably: url, to: "film", pieceBytes: 1)
        #expect(server.data.objects["film"] == text)
        #expect(server.requests(to: "uploadType=resumable").count == 3)
        server.refuse("404 Not Found", "notFound", at: "/session/", times: 3)
        guard case .contention(_, attempts: 3)? = await error({ try await bucket.upload(resumably: url, to: "film") })
        else {
            Issue.record("It is another error.")
            return
        }
    }

    @Test("A server that takes nothing, or always fails, is given up")
    func stuck() async throws {
        let (url, _) = try file(300_000)
        server.misbehave(.respond("308 Resume Incomplete", ""), at: "/session/", times: 100)
        guard case .refused(_, let refusal)? = await error({ try await bucket.upload(resumably: url, to: "film") })
        else {
            Issue.record("It is another error.")
            return
        }
        #expect(refusal.status == 308)
        let other = try FirebaseServer()
        let failing = FirebaseStorage(bucket: "b", emulators: other.emulators, configuration: quickConfiguration())
        other.misbehave(.cut, at: "/session/", times: 100)
        guard case .network? = await error({ try await failing.upload(resumably: url, to: "film") }) else {
            Issue.record("It is another error.")
            return
        }
    }

    @Test("A server that forgets what it had is given up, however much it takes in between")
    func forgetful() async throws {
        let (url, _) = try file(600_000)
        for _ in 0..<20 {
            for headers in [["Range: bytes=0-262143"], []] {
                server.misbehave(.respond("308 Resume Incomplete", "", headers: headers), at: "/session/")
            }
        }
        guard
            case .refused(_, let refusal)? = await error({
                try await bucket.upload(resumably: url, to: "film", pieceBytes: 1)
            })
        else {
            Issue.record("It is another error.")
            return
        }
        #expect(refusal.status == 308)
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
            guard case .badPath? = await error({ try await bucket.upload(resumably: url, to: "film") }) else {
                Issue.record("It is another error.")
                return
            }
        }
        #expect(server.requests().isEmpty)
    }

    @Test(
        "A path that is none is refused before anything is sent",
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
        let first = try await bucket.list("a/")
        #expect(first.files.map(\.path) == ["a/1", "a/2"])
        let second = try await bucket.list("a/", page: first.next)
        #expect(second.files.map(\.path) == ["a/3"])
        #expect(second.next == nil)
        #expect(try await bucket.list("c/").files.isEmpty)
    }

    @Test("A refusal names the place and the reason; a file that is not there is no download")
    func refused() async throws {
        server.refuse("403 Forbidden", "forbidden", at: "/o/film")
        guard case .refused(let place, let refusal)? = await error({ _ = try await bucket.open("film") }) else {
            Issue.record("It is another error.")
            return
        }
        #expect(place.hasSuffix("/o/film"))
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
        server.misbehave(.cut, at: "/session/", times: 100)
        let lost = await error { try await bucket.upload(resumably: url, to: "film") }
        #expect(!String(describing: lost).contains("upload_id"))
    }

    @Test(
        "An answer without what is needed is told",
        arguments: [
            "", "{", "[]", #"{"name": "film", "size": 4, "generation": "x"}"#,
            #"{"name": "film", "size": "-4", "generation": "1"}"#,
            #"{"name": "film", "generation": "1"}"#,
        ])
    func unreadable(answer: String) async throws {
        server.misbehave(.respond("200 OK", answer), at: "/o/film")
        guard case .unreadable? = await error({ _ = try await bucket.file(at: "film") }) else {
            Issue.record("It is another error.")
            return
        }
    }

    @Test("An upload without an address, or with a range beyond the file, ends with an error")
    func wrongUpload() async throws {
        let (url, _) = try file(300_000)
        server.misbehave(.respond("200 OK", "{}"), at: "uploadType=resumable")
        guard case .unreadable? = await error({ try await bucket.upload(resumably: url, to: "film") }) else {
            Issue.record("It is another error.")
            return
        }
        for range in ["bytes=0-300000", "bytes=0-9223372036854775807", "bytes=0-x", "x"] {
            server.misbehave(.respond("308 Resume Incomplete", "", headers: ["Range: \(range)"]), at: "/session/")
            guard case .unreadable? = await error({ try await bucket.upload(resumably: url, to: "film") }) else {
                Issue.record("It is another error: \(range)")
                return
            }
        }
    }

    @Test("A token is asked for once by many calls, and again when it is rejected")
    func tokens() async throws {
        let made = Mutex(0)
        let tokens = FirebaseAccessTokens { "access-\(made.withLock { made in made += 1; return made })" }
        server.change { data in
            data.isGuarded = true
            data.validTokens = ["access-2"]
        }
        let guarded = FirebaseStorage(
            bucket: "shop", signIn: tokens, emulators: server.emulators, configuration: quickConfiguration())
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<10 {
                group.addTask { try await guarded.upload(.text("a"), to: "films/\(number)") }
            }
            try await group.waitForAll()
        }
        #expect(made.withLock(\.self) == 2)
        #expect(server.requests().allSatisfy { !$0.target.contains("access-") })
    }
}
