import DertischCore
import DertischFoodDelivery
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import DertischImages

/// A temporary folder, removed with its last reference.
final class ScratchFolder: Sendable {
    let folder = FileManager.default.temporaryDirectory.appending(path: "pictures-\(UUID().uuidString)")
    deinit { try? FileManager.default.removeItem(at: folder) }

    func files(_ name: String = "renditions") -> [URL] {
        (try? FileManager.default.contentsOfDirectory(
            at: folder.appending(path: name), includingPropertiesForKeys: nil)) ?? []
    }
}

@Suite("Pictures on disk", .namesHang) struct DiskTests {
    private let scratch = ScratchFolder()
    private let png = SamplePictures.quartered(60, 40)

    private func opened(_ fetcher: Fetcher, _ configure: (inout Images.Configuration) -> Void = { _ in }) -> Images {
        images(fetcher) {
            $0.folder = scratch.folder
            configure(&$0)
        }
    }

    @Test("Stored renditions outlive the program in both forms, and other sizes are made from the stored original")
    func outlives() async throws {
        let fetcher = Fetcher(png)
        let made = try await opened(fetcher).encoded(picture(30, 30))
        let later = opened(fetcher)
        #expect(later.placeholder(of: picture(30, 30)) == nil)
        #expect(try await later.encoded(picture(30, 30)) == made)
        #expect(later.placeholder(of: picture(30, 30)) != nil)
        #expect(try await opened(fetcher).pixels(of: picture(30, 30)).width == 30)
        #expect(try await opened(fetcher).pixels(of: picture(12, 12)).height == 8)
        #expect(await fetcher.count == 1)
        await later.removeAll()
        #expect(scratch.files().isEmpty && scratch.files("originals").isEmpty)
        _ = try await later.encoded(picture(30, 30))
        #expect(await fetcher.count == 2)
    }

    @Test("Stored pictures of any age are shown while their server is away, and others fail")
    func away() async throws {
        struct Down: Error {}
        let state = Mutex((isDown: false, now: 1_000_000.0))
        func open() -> Images {
            var configuration = Images.Configuration()
            configuration.folder = scratch.folder
            configuration.now = { state.withLock { $0.now } }
            return Images(configuration) { [png] _ in
                if state.withLock({ $0.isDown }) { throw Down() }
                return png
            }
        }
        _ = try await open().encoded(picture(30, 30))
        state.withLock { $0 = (true, $0.now + 365 * 86_400) }
        let images = open()
        #expect(try await images.encoded(picture(30, 30)).mediaType == "image/jpeg")
        #expect(try await images.pixels(of: picture(30, 30)).width == 30)
        #expect(try await images.pixels(of: picture(6, 6)).width == 6)
        await #expect(throws: Images.Error.self) { try await images.encoded(picture(30, 30, "other")) }
    }

    @Test("A stale picture is shown once more, and is refreshed for the next time")
    func old() async throws {
        let now = Mutex(0.0)
        let fetches = Mutex(0)
        let (told, tell) = AsyncStream.makeStream(of: Int.self)
        var configuration = Images.Configuration()
        configuration.folder = scratch.folder
        configuration.maxAge = .seconds(100)
        configuration.now = { now.withLock { $0 } }
        let images = Images(configuration) { _ in
            let count = fetches.withLock { fetches in
                fetches += 1
                return fetches
            }
            tell.yield(count)
            return SamplePictures.png(count * 10, 10)
        }
        var fetched = told.makeAsyncIterator()
        #expect(try await images.pixels(of: picture(99, 99)).width == 10)
        #expect(await fetched.next() == 1)
        now.withLock { $0 = 100 }
        #expect(try await images.pixels(of: picture(99, 99)).width == 10)
        now.withLock { $0 = 101 }
        #expect(try await images.pixels(of: picture(99, 99)).width == 10)
        #expect(await fetched.next() == 2)
        try await until("the new picture") { try await images.pixels(of: picture(99, 99)).width != 10 }
        #expect(try await images.pixels(of: picture(99, 99)).width == 20)
        #expect(fetches.withLock { $0 } == 2)
    }

    @Test("A torn, damaged or misnamed picture file is ignored")
    func torn() async throws {
        let fetcher = Fetcher(png)
        let whole = try await opened(fetcher).encoded(picture(30, 30))
        let file = try #require(scratch.files().first)
        let bytes = [UInt8](try Data(contentsOf: file))
        var random = SystemRandomNumberGenerator()
        for round in 0..<40 {
            var damaged = bytes
            if round.isMultiple(of: 2) { damaged.removeLast(Int.random(in: 1...bytes.count, using: &random)) }
            for _ in 0..<(damaged.isEmpty ? 0 : 3) {
                damaged[Int.random(in: damaged.indices, using: &random)] ^= UInt8.random(in: 1...255, using: &random)
            }
            if damaged == bytes { continue }
            try Data(damaged).write(to: file)
            #expect(
                PictureFileCache(in: scratch.folder.appending(path: "renditions"), maxSize: 1 << 20).size
                    == damaged.count)
            #expect(try await opened(fetcher).encoded(picture(30, 30)) == whole, "round \(round)")
        }
        let picture = PictureFile(png, mediaType: "image/png", placeholder: nil, fetchedAt: 7)
        #expect(PictureFile(decoding: picture.encoded(of: "x", for: "a"), for: "a") == picture)
        #expect(PictureFile(decoding: picture.encoded(of: "x", for: "a"), for: "b") == nil)
        #expect(await fetcher.count == 1)
    }

    @Test("The picture folder stays under its limit, evicting the least recently used, also after a restart")
    func limit() throws {
        let folder = scratch.folder.appending(path: "cache")
        let body = [UInt8](repeating: 7, count: 1000)
        let one = PictureFile(body, fetchedAt: 1).encoded(of: "x", for: "0").count
        var cache = PictureFileCache(in: folder, maxSize: one * 10)
        for index in 0..<10 { cache.store(PictureFile(body, fetchedAt: 1), of: "x", for: "\(index)") }
        #expect(cache.picture(for: "0") != nil)
        cache = PictureFileCache(in: folder, maxSize: one * 10)
        for index in 10..<19 { cache.store(PictureFile(body, fetchedAt: 1), of: "x", for: "\(index)") }
        #expect(cache.size == one * 10 && scratch.files("cache").count == 10)
        #expect(cache.picture(for: "0") != nil && cache.picture(for: "1") == nil)
        cache.store(PictureFile([UInt8](repeating: 1, count: one * 2), fetchedAt: 1), of: "x", for: "large")
        #expect(cache.picture(for: "large") == nil && cache.size == one * 10)
        cache = PictureFileCache(in: folder, maxSize: one * 3)
        #expect(cache.size == one * 3 && scratch.files("cache").count == 3)
    }

    @Test(
        "Partial files of a killed program are removed, and a read-only folder is harmless otherwise"
    )
    func unfinished() async throws {
        let folder = scratch.folder.appending(path: "renditions")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (name, age) in [("old.picture-1.part", -7200.0), ("new.picture-2.part", 0)] {
            let path = folder.appending(path: name).path
            #expect(FileManager.default.createFile(atPath: path, contents: Data("half".utf8)))
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: age)], ofItemAtPath: path)
        }
        #expect(PictureFileCache(in: folder, maxSize: 1000).size == 0)
        #expect(scratch.files().map(\.lastPathComponent) == ["new.picture-2.part"])
        let blocked = images(png) { $0.folder = folder.appending(path: "new.picture-2.part") }
        #expect(try await blocked.encoded(picture(9, 9)).mediaType == "image/jpeg")
    }
}
