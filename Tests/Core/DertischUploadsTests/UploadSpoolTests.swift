import DertischSupport
import Foundation
import TestSupport
import Testing

@testable import DertischUploads

@Suite("The spool of files on their way") struct UploadSpoolTests {
    private let folder: TemporaryFolder
    private let rules = UploadRules(kinds: [.text, .png], maxBytes: 1 << 20, maxFiles: 4)

    init() throws { folder = try TemporaryFolder() }

    private func spool(_ limits: UploadLimits = UploadLimits(freeBytes: 0)) -> UploadSpool {
        UploadSpool(in: folder.url.appending(path: "spool"), limits: limits)
    }

    private func name(_ size: Int) -> UploadSpool.Name { name("the-file", size) }

    private func name(_ key: String, of guest: String = "ada", _ size: Int) -> UploadSpool.Name {
        UploadSpool.Name(of: guest, key, size: size)
    }

    private func send(
        _ bytes: [UInt8], as name: UploadSpool.Name, at offset: Int = 0, to spool: UploadSpool, by page: String = "page"
    ) async throws {
        let writer = try await spool.begin(name, at: offset, by: page)
        do {
            for start in stride(from: 0, to: bytes.count, by: 100) {
                let chunk = Array(bytes[start..<min(bytes.count, start + 100)])
                try await spool.append(chunk, to: name, by: writer, of: rules.kinds, named: "a")
            }
            await spool.end(name, by: writer)
        } catch {
            await spool.end(name, by: writer)
            throw error
        }
    }

    private let bytes = (0..<1_000).map { UInt8(0x20 + $0 % 90) }

    @Test("A file comes in parts, goes on where it stopped in another process, and is taken whole")
    func parts() async throws {
        let name = name(1_000)
        try await send(Array(bytes[..<300]), as: name, to: spool())
        // Another actor on the same folder is as another process.
        let other = spool()
        #expect(await other.held(name) == 300)
        #expect(try await other.take(name, named: "a.txt", by: rules) == nil)
        try await send(Array(bytes[300...]), as: name, at: 300, to: other)
        let stored = try #require(try await other.take(name, named: "a.txt", by: rules))
        #expect(stored.size == 1_000 && stored.kind == .text && stored.isSpooled)
        #expect(try Data(contentsOf: URL(filePath: stored.path)) == Data(bytes))
        #expect(await other.read(name, from: 998, count: 10) == Array(bytes[998...]))
        stored.discard()
        #expect(await other.held(name) == 0)
    }

    @Test("What stands behind the offset is forgotten, and a gap is refused")
    func offsets() async throws {
        let (name, spool) = (name(1_000), spool())
        try await send(Array(bytes[..<500]), as: name, to: spool)
        await #expect(throws: UploadSpool.Failure.held(500)) { try await spool.begin(name, at: 501, by: "page") }
        try await send(Array(bytes[..<10]), as: name, at: 200, to: spool)
        #expect(await spool.held(name) == 210)
        #expect(await spool.read(name, from: 195, count: 10) == Array(bytes[195..<200]) + Array(bytes[..<5]))
    }

    @Test("More bytes than announced are refused, and nothing of them stays")
    func more() async {
        let (name, spool) = (name(500), spool())
        await #expect(throws: UploadSpool.Failure.refused(.tooLarge(limit: 500))) {
            try await send(bytes, as: name, to: spool)
        }
        #expect(await spool.held(name) == 0)
    }

    @Test("A file of another kind is refused once its first 512 bytes have come, or all of it")
    func kinds() async throws {
        for size in [20, 100_000] {
            let (name, spool) = (name(size), spool())
            let writer = try await spool.begin(name, at: 0, by: "page")
            let isLong = size > 512
            if isLong { try await spool.append([0, 1, 2], to: name, by: writer, of: rules.kinds, named: "a.txt") }
            let rest = [UInt8](repeating: 0, count: isLong ? 600 : 20)
            await #expect(throws: UploadSpool.Failure.refused(.wrongKind)) {
                try await spool.append(rest, to: name, by: writer, of: rules.kinds, named: "a.txt")
            }
            #expect(await spool.held(name) == 0)
        }
    }

    @Test("Of two pages that send one file, the second waits; a page that comes back takes over from itself")
    func pages() async throws {
        let (name, spool, other) = (name(1_000), spool(), spool())
        let first = try await spool.begin(name, at: 0, by: "page")
        for spool in [spool, other] {
            await #expect(throws: UploadSpool.Failure.busy) { try await spool.begin(name, at: 0, by: "other page") }
        }
        let second = try await spool.begin(name, at: 0, by: "page")
        await #expect(throws: UploadSpool.Failure.busy) {
            try await spool.append([1], to: name, by: first, of: [FileKind.any], named: "a")
        }
        // The end of the old connection ends nothing of the new one.
        await spool.end(name, by: first)
        try await spool.append(Array("text".utf8), to: name, by: second, of: [FileKind.any], named: "a")
        await spool.end(name, by: second)
        #expect(try await other.begin(name, at: 4, by: "other page") > 0)
    }

    @Test("A file whose order runs is taken by nobody else, and its path is free when it has ended")
    func taken() async throws {
        let (name, spool) = (name(3), spool())
        try await send([1 + 64, 66, 67], as: name, to: spool)
        let stored = try #require(try await spool.take(name, named: "a", by: rules))
        await #expect(throws: UploadSpool.Failure.busy) { try await spool.begin(name, at: 0, by: "page") }
        #expect(try await spool.take(name, named: "a", by: rules) == nil)
        // An app has moved it, and another page sends the file once more.
        #expect(rename(stored.path, folder.url.appending(path: "kept").path) == 0)
        try await send([65, 66, 67], as: name, to: spool, by: "other")
        stored.discard()
        #expect(await spool.held(name) == 3)
        #expect(try Data(contentsOf: folder.url.appending(path: "kept")) == Data([65, 66, 67]))
    }

    @Test("A guest's files together are bounded by what they will be, those of others are not counted")
    func quota() async throws {
        let spool = spool(UploadLimits(bytesPerGuest: 1_000, freeBytes: 0))
        let writer = try await spool.begin(name("first-file", 600), at: 0, by: "page")
        await #expect(throws: UploadSpool.Failure.refused(.noSpace)) {
            try await spool.begin(name("other-file", 500), at: 0, by: "page")
        }
        try await spool.append([65], to: name("first-file", 600), by: writer, of: [FileKind.any], named: "a")
        #expect(try await spool.begin(name("other-file", 400), at: 0, by: "page") > 0)
        #expect(try await spool.begin(name("other-file", of: "bob", 900), at: 0, by: "page") > 0)
        await spool.end(name("first-file", 600), by: writer)
        // What was left behind counts whole, also to another process.
        for spool in [spool, self.spool(UploadLimits(bytesPerGuest: 1_000, freeBytes: 0))] {
            await #expect(throws: UploadSpool.Failure.refused(.noSpace)) {
                try await spool.begin(name("third-file", 1), at: 0, by: "page")
            }
        }
    }

    @Test("A disk without free space takes no file")
    func disk() async {
        await #expect(throws: UploadSpool.Failure.refused(.noSpace)) {
            try await spool(UploadLimits(freeBytes: .max / 2)).begin(name(1), at: 0, by: "page")
        }
    }

    @Test("Files that were left behind go, those of a page or an order stay, and so does the app's own folder")
    func sweep() async throws {
        let limits = UploadLimits(freeBytes: 0, lifetime: .seconds(60))
        let future = UploadSpool(
            in: folder.url.appending(path: "spool"), limits: limits, now: { Date().addingTimeInterval(3_600) })
        let now = spool(limits)
        for (key, guest) in [("left-file", "ada"), ("sent-file", "ada"), ("done-file", "ada"), ("left-file", "bob")] {
            try await send([65], as: name(key, of: guest, 1), to: now)
        }
        let stored = try await now.take(name("done-file", 1), named: "a", by: rules)
        _ = try await now.begin(name("sent-file", 1), at: 1, by: "page")
        await now.sweep()
        #expect(await now.held(name("left-file", 1)) == 1)
        await future.sweep()
        #expect(await now.held(name("left-file", 1)) == 0)
        #expect(await now.held(name("left-file", of: "bob", 1)) == 0)
        #expect(await now.held(name("sent-file", 1)) == 1)
        #expect(await now.held(name("done-file", 1)) == 1)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.url.appending(path: "spool").path).count == 1)
        stored?.discard()
    }

    @Test("A sweep leaves all files alone that no spool has made, however old they are and wherever they lie")
    func others() async throws {
        let own = name(1).folder
        let others = [
            "report.2024", "photos/beach-01.4096", "cafe/notes-01.1024.part", "guest-of-honour/speech-1.5.part",
            "\(own)/letter.txt", "\(own)/the-file.1", "\(own)/the-file.part",
        ]
        let kept = try TemporaryFolder(files: Dictionary(uniqueKeysWithValues: others.map { ($0, "mine") }))
        let future = UploadSpool(
            in: kept.url, limits: UploadLimits(freeBytes: 0, lifetime: .seconds(60)),
            now: { Date().addingTimeInterval(3_600) })
        try Data("A".utf8).write(to: kept.url.appending(path: own).appending(path: name(1).file))
        await future.sweep()
        for file in others {
            #expect(FileManager.default.fileExists(atPath: kept.url.appending(path: file).path), "\(file)")
        }
        #expect(await future.held(name(1)) == 0)
    }

    @Test("An id that is a path leads nowhere, and a link in place of a file is not followed")
    func paths() async throws {
        let spool = spool()
        try await send([65], as: name("the-file", of: "../../escape", 1), to: spool)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["spool"])
        let own = folder.url.appending(path: "spool").appending(path: name(6).folder)
        try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
        try Data("secret".utf8).write(to: folder.url.appending(path: "secret"))
        try FileManager.default.createSymbolicLink(
            at: own.appending(path: name(6).file), withDestinationURL: folder.url.appending(path: "secret"))
        await #expect(throws: UploadSpool.Failure.refused(.failed)) {
            try await spool.begin(name(6), at: 0, by: "page")
        }
        #expect(await spool.held(name(6)) == 0)
    }
}
