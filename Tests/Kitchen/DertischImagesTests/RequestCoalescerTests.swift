import DertischCore
import Synchronization
import TestSupport
import Testing

@testable import DertischImages

@Suite("Coalesced picture requests", .namesHang) struct RequestCoalescerTests {
    private let png = SamplePictures.png(50, 50)

    @Test("A thousand concurrent requests in two sizes cause one fetch")
    func coalesced() async throws {
        let fetcher = Fetcher(png, isOpen: false)
        let images = images(fetcher)
        let tasks = (0..<1000).map { index in
            Task.immediate { try await images.encoded(picture(index.isMultiple(of: 2) ? 20 : 30, 30)) }
        }
        #expect(images.waiterCounts.pictures == 1000)
        await fetcher.began()
        await until("\(images.waiterCounts.originals) wait for the original") { images.waiterCounts.originals >= 2 }
        await fetcher.open()
        var found: Set<[UInt8]> = []
        for task in tasks { found.insert(try await task.value.bytes) }
        #expect(found.count == 2)
        #expect(await fetcher.count == 1)
    }

    @Test("A thousand concurrent waiters share one result, and none is left waiting")
    func waiting() async throws {
        let coalescer = RequestCoalescer<String, Int>()
        let fetcher = Fetcher(png, isOpen: false)
        let make: @concurrent @Sendable (SharedPriority) async throws -> Int = { _ in try await fetcher.fetch("a").count
        }
        let tasks = (0..<1000).map { _ in Task.immediate { try await coalescer.value(for: "a", .normal, make) } }
        #expect(coalescer.waiterCount == 1000)
        await fetcher.open()
        for task in tasks { #expect(try await task.value == png.count) }
        #expect(await fetcher.count == 1)
        #expect(coalescer.waiterCount == 0)
    }

    @Test("A cancelled picture request leaves at once, and the others get their picture")
    func left() async throws {
        let fetcher = Fetcher(png, isOpen: false)
        let images = images(fetcher)
        let going = Task.immediate { try await images.encoded(picture(20, 20)) }
        let staying = Task.immediate { try await images.encoded(picture(20, 20)) }
        await fetcher.began()
        going.cancel()
        await #expect(throws: CancellationError.self) { try await going.value }
        #expect(images.waiterCounts.pictures == 1)
        await fetcher.open()
        #expect(try await staying.value.mediaType == "image/jpeg")
        #expect(await fetcher.count == 1)
        #expect(await fetcher.cancelled == 0)
    }

    @Test("When the last request leaves, the fetch is cancelled, and a later request starts another")
    func lastLeft() async throws {
        let fetcher = Fetcher(png, isOpen: false)
        let images = images(fetcher)
        let tasks = (0..<5).map { _ in Task.immediate { try await images.encoded(picture(20, 20)) } }
        await fetcher.began()
        for task in tasks { task.cancel() }
        for task in tasks { await #expect(throws: CancellationError.self) { try await task.value } }
        await fetcher.stopped()
        await fetcher.open()
        #expect(try await images.encoded(picture(20, 20)).mediaType == "image/jpeg")
        #expect(await fetcher.count == 2)
    }

    @Test("A request of a cancelled task causes no fetch")
    func cancelledBefore() async throws {
        let fetcher = Fetcher(png)
        let images = images(fetcher)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await images.encoded(picture(20, 20))
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(await fetcher.count == 0)
    }

    @Test("A failed fetch reaches all waiting requests, and is not cached")
    func failure() async throws {
        struct Down: Error {}
        let isDown = Mutex(true)
        let images = Images { [png] _ in
            if isDown.withLock({ $0 }) { throw Down() }
            return png
        }
        let tasks = (0..<9).map { _ in Task { try await images.encoded(picture(9, 9)) } }
        for task in tasks {
            await #expect(throws: Images.Error.unreachable(address: address, reason: "Down()")) { try await task.value }
        }
        isDown.withLock { $0 = false }
        #expect(try await images.encoded(picture(9, 9)).bytes.isEmpty == false)
    }

    @Test("A fetcher that cancels itself is a failure, not the caller's cancellation")
    func cancelledFetcher() async throws {
        let images = Images { _ in throw CancellationError() }
        await #expect(throws: Images.Error.unreachable(address: address, reason: "CancellationError()")) {
            try await images.encoded(picture(9, 9))
        }
    }

    @Test("A picture in memory is returned without suspending")
    func withoutHop() async throws {
        let fetcher = Fetcher(png)
        let images = images(fetcher)
        let made = try await images.encoded(picture(20, 20))
        let source: any PictureSource = images
        let found = Mutex<EncodedPicture?>(nil)
        let task = Task.immediate {
            let encoded = try await source.encoded(picture(20, 20))
            found.withLock { $0 = encoded }
        }
        #expect(found.withLock { $0 } == made)
        try await task.value
        #expect(await fetcher.count == 1)
    }

    @Test("Concurrent originals stay within their limit, and a request cancelled while waiting fetches none")
    func originals() async throws {
        let fetcher = Fetcher(png, isOpen: false)
        let images = images(fetcher) { $0.maxConcurrentOriginals = 2 }
        let first = (0..<2).map { index in Task { try await images.encoded(picture(9, 9, "first \(index)")) } }
        await fetcher.began(2)
        let others = (0..<5).map { index in Task.immediate { try await images.encoded(picture(9, 9, "other \(index)")) }
        }
        others[2].cancel()
        await #expect(throws: CancellationError.self) { try await others[2].value }
        #expect(await fetcher.count == 2)
        await fetcher.open()
        for task in first + others where task != others[2] { #expect(try await task.value.mediaType == "image/jpeg") }
        #expect(await !fetcher.addresses.contains("other 2"))
    }
}
