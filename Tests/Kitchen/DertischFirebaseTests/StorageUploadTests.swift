import DertischFoodDelivery
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import DertischFirebase
@testable import FirebaseStandIn

@Suite("Uploads to Firebase's Storage in pieces")
struct StorageUploadTests: StorageSuite {
    let server: FirebaseServer
    let bucket: FirebaseStorage
    let folder: TemporaryFolder

    init() throws {
        server = try FirebaseServer()
        bucket = Self.bucket(server)
        folder = try TemporaryFolder()
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
}
