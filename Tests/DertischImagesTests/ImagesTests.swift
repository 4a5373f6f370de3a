import Dertisch
import Foundation
import Synchronization
import Testing

@testable import DertischImages

/// A fetcher that counts, and holds everybody back until it is opened.
actor Fetcher {
    private(set) var count = 0
    private(set) var cancelled = 0
    private var isOpen: Bool
    private var waiting: [Int: CheckedContinuation<Void, any Error>] = [:]
    private var watchers: [CheckedContinuation<Void, Never>] = []
    private let bytes: [UInt8]

    init(_ bytes: [UInt8], isOpen: Bool = true) {
        self.bytes = bytes
        self.isOpen = isOpen
    }

    func fetch() async throws -> [UInt8] {
        count += 1
        for watcher in watchers { watcher.resume() }
        watchers = []
        let id = count
        if !isOpen {
            try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { waiting[id] = $0 }
            } onCancel: {
                Task { await self.cancel(id) }
            }
        }
        return bytes
    }

    func open() {
        isOpen = true
        for one in waiting.values { one.resume() }
        waiting = [:]
    }

    func begun() async { if count == 0 { await withCheckedContinuation { watchers.append($0) } } }
    func stopped() async { while cancelled == 0 { await withCheckedContinuation { watchers.append($0) } } }

    private func cancel(_ id: Int) {
        guard let one = waiting.removeValue(forKey: id) else { return }
        cancelled += 1
        one.resume(throwing: CancellationError())
        for watcher in watchers { watcher.resume() }
        watchers = []
    }
}

@Suite("K3: images") struct ImagesTests {
    private func images(_ bytes: [UInt8], _ adjust: (inout Images.Configuration) -> Void = { _ in }) -> Images {
        var configuration = Images.Configuration()
        adjust(&configuration)
        return Images(configuration) { _ in bytes }
    }

    private func picture(_ width: Int, _ height: Int, _ address: String = "http://127.0.0.1/a") -> Picture {
        Picture(address, width: width, height: height)
    }

    @Test("a picture fits its box, keeps its proportions, and is never enlarged")
    func fits() async throws {
        let images = images(SamplePictures.png(width: 120, height: 60))
        let small = try await images.pixels(of: picture(30, 30))
        #expect((small.width, small.height) == (30, 15))
        #expect(small.bytes.count == 30 * 15 * 4)
        #expect(abs(Int(small.bytes[0]) - 200) < 8)
        let whole = try await images.pixels(of: picture(999, 999))
        #expect((whole.width, whole.height) == (120, 60))
    }

    @Test("what is opaque becomes a JPEG, what is not a PNG, and both can be read again")
    func formats() async throws {
        let opaque = try await images(SamplePictures.png(width: 40, height: 20)).encoded(picture(20, 20))
        #expect(opaque.mediaType == "image/jpeg")
        let again = try await images(opaque.bytes).pixels(of: picture(99, 99))
        #expect((again.width, again.height) == (20, 10))
        let clear = try await images(SamplePictures.png(width: 40, height: 20, alpha: 90)).encoded(picture(20, 20))
        #expect(clear.mediaType == "image/png")
        #expect(try await images(clear.bytes).pixels(of: picture(9, 9)).bytes[3] == 90)
    }

    @Test("a camera that was turned is turned back, and the picture still fits its box")
    func orientation() async throws {
        let jpeg = try await images(SamplePictures.png(width: 80, height: 40)).encoded(picture(80, 80)).bytes
        let upright = try await images(SamplePictures.turned(jpeg, orientation: 6)).pixels(of: picture(40, 20))
        #expect((upright.width, upright.height) == (10, 20))
        let plain = try await images(SamplePictures.turned(jpeg, orientation: 1)).pixels(of: picture(40, 20))
        #expect((plain.width, plain.height) == (40, 20))
    }

    @Test("a picture that claims too many pixels is refused by its header")
    func bomb() async throws {
        let bomb = SamplePictures.png(width: 8, height: 8, claims: (60_000, 60_000))
        await #expect(
            throws: Images.Error.tooLarge(
                address: "http://127.0.0.1/a", width: 60_000, height: 60_000, mostPixels: 200_000_000)
        ) { try await self.images(bomb).encoded(self.picture(9, 9)) }
    }

    @Test("what is no picture, empty or cut short in its header is an error that names the address without its query")
    func broken() async throws {
        let png = SamplePictures.png(width: 90, height: 90)
        for bytes in [[], Array("hello".utf8), Array(png.prefix(20)), Array(png.prefix(30))] {
            do {
                _ = try await images(bytes).encoded(picture(9, 9, "http://me:secret@127.0.0.1/a?token=secret"))
                Issue.record("\(bytes.count) bytes were taken for a picture")
            } catch {
                #expect("\(error)".contains("http://127.0.0.1/a"))
                #expect(!"\(error)".contains("secret"))
            }
        }
    }

    @Test("a thousand who ask at once cause one fetch")
    func gathered() async throws {
        let fetcher = Fetcher(SamplePictures.png(width: 50, height: 50), isOpen: false)
        let images = Images { _ in try await fetcher.fetch() }
        try await withThrowingTaskGroup(of: Int.self) { group in
            for index in 0..<1000 {
                group.addTask {
                    try await images.encoded(self.picture(index.isMultiple(of: 2) ? 20 : 30, 30)).bytes.count
                }
            }
            await fetcher.begun()
            await fetcher.open()
            for try await size in group { #expect(size > 0) }
        }
        #expect(await fetcher.count <= 2)
    }

    @Test("whoever is cancelled leaves at once; when the last has left, the fetch is cancelled")
    func cancelled() async throws {
        let fetcher = Fetcher(SamplePictures.png(width: 50, height: 50), isOpen: false)
        let images = Images { _ in try await fetcher.fetch() }
        let task = Task { try await images.encoded(picture(20, 20)) }
        await fetcher.begun()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        await fetcher.stopped()
        await fetcher.open()
        #expect(try await images.encoded(picture(20, 20)).mediaType == "image/jpeg")
    }

    @Test("a failure is not kept")
    func failure() async throws {
        struct Down: Error {}
        let isDown = Mutex(true)
        let png = SamplePictures.png(width: 9, height: 9)
        let images = Images { _ in
            if isDown.withLock({ $0 }) { throw Down() }
            return png
        }
        await #expect(throws: Images.Error.unreachable(address: "http://127.0.0.1/a", "Down()")) {
            try await images.encoded(self.picture(9, 9))
        }
        isDown.withLock { $0 = false }
        #expect(try await images.encoded(picture(9, 9)).bytes.isEmpty == false)
    }

    @Test("what is in memory is not fetched again, and what was used longest ago goes first")
    func memory() async throws {
        let fetcher = Fetcher(SamplePictures.png(width: 10, height: 10))
        let images = Images(
            {
                var configuration = Images.Configuration()
                configuration.memory = 1000
                return configuration
            }()
        ) { _ in try await fetcher.fetch() }
        func ask(_ name: String) async throws { _ = try await images.pixels(of: picture(10, 10, name)) }
        try await ask("a")
        try await ask("b")
        try await ask("a")
        #expect(await fetcher.count == 2)
        try await ask("c")
        try await ask("a")
        #expect(await fetcher.count == 3)
        try await ask("b")
        #expect(await fetcher.count == 4)
    }

    @Test("the memory shelf keeps its books under any use")
    func shelf() {
        let shelf = MemoryShelf<Int, Int>(capacity: 100)
        for step in 0..<5000 {
            let key = step * 7919 % 37
            if step.isMultiple(of: 3) { shelf.put(step, under: key, cost: 1 + key % 9) } else { _ = shelf[key] }
            #expect(shelf.cost <= 100)
        }
        shelf.put(1, under: 99, cost: 101)
        #expect(shelf[99] == nil)
    }

    @Test("mutated pictures are decoded or refused, never more")
    func mutated() async throws {
        let png = SamplePictures.png(width: 24, height: 24)
        let jpeg = try await images(png).encoded(picture(24, 24)).bytes
        let rounds = ProcessInfo.processInfo.environment["DERTISCH_FUZZ"].flatMap { Int($0) } ?? 500
        var state: UInt64 = 99
        func random(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((state >> 33) % UInt64(bound))
        }
        for round in 0..<rounds {
            var bytes = round.isMultiple(of: 2) ? png : jpeg
            for _ in 0...random(6) { bytes[random(bytes.count)] = UInt8(random(256)) }
            if random(5) == 0 { bytes.removeLast(random(bytes.count)) }
            let images = images(bytes) { $0.mostPixels = 1_000_000 }
            _ = try? await images.encoded(picture(16, 16))
        }
    }
}
