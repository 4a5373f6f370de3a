import DertischCore
import TestSupport
import Testing

@testable import DertischImages

@Suite("Priorities of pictures", .namesHang) struct PriorityTests {
    @Test("Pictures start by priority, and prefetches leave half of the permits free")
    func order() {
        var state = PrioritySemaphoreState(permits: 4)
        let priorities = [RequestPriority.low, .low, .low, .normal, .normal, .normal, .high, .normal]
        let first = priorities.enumerated().map { state.acquire($0, $1) }
        #expect(
            first == [.acquired, .acquired, .waiting, .acquired, .acquired, .waiting, .waiting, .waiting])
        let admitted = (0..<7).map { _ in state.release() }
        #expect(admitted == [6, 5, 7, nil, nil, 2, nil])
    }

    @Test("A picture whose priority rises overtakes earlier ones, once")
    func raised() {
        var state = PrioritySemaphoreState(permits: 1)
        let first = [RequestPriority.normal, .normal, .low, .normal].enumerated().map { state.acquire($0, $1) }
        #expect(first == [.acquired, .waiting, .waiting, .waiting])
        let raised = (state.raise(2, to: .high), state.raise(2, to: .normal), state.raise(9, to: .high))
        #expect(raised == (nil, nil, nil))
        let admitted = (0..<4).map { _ in state.release() }
        #expect(admitted == [2, 1, 3, nil])
        #expect(state.waiterCount == 0)
    }

    @Test("A prefetch whose priority rises uses the permits that prefetches leave free")
    func reserve() {
        var state = PrioritySemaphoreState(permits: 2)
        let first = [state.acquire(0, .low), state.acquire(1, .low)]
        #expect(first == [.acquired, .waiting])
        let admitted = state.raise(1, to: .normal)
        #expect(admitted == 1)
    }

    @Test("A request of high priority for a prefetched picture raises its priority")
    func joined() async throws {
        let fetcher = Fetcher(SamplePictures.png(10, 10), isOpen: false)
        let images = images(fetcher) { $0.maxConcurrentOriginals = 1 }
        let busy = Task.immediate { try await images.encoded(picture(9, 9, "busy")) }
        await fetcher.began()
        let before = Task.immediate { try await images.encoded(picture(9, 9, "before")) }
        let fetching = Task.immediate { await images.prefetch([picture(9, 9, "wanted")]) }
        await until("\(images.originalSemaphore.waiterCount) of 2 originals") {
            images.originalSemaphore.waiterCount >= 2
        }
        let wanted = Task.immediate(priority: .high) { try await images.encoded(picture(9, 9, "wanted")) }
        #expect(images.waiterCounts.pictures == 4)
        await fetcher.open()
        for task in [busy, before, wanted] { _ = try await task.value }
        #expect(await fetching.value == 1)
        #expect(await fetcher.addresses == ["busy", "wanted", "before"])
    }
}

@Suite("Prefetched pictures", .namesHang) struct PrefetchTests {
    private let scratch = ScratchFolder()

    @Test("A picture prefetched into memory is available at once, in both forms")
    func memory() async throws {
        let fetcher = Fetcher(SamplePictures.png(20, 20))
        let images = images(fetcher)
        let pictures = (0..<50).map { picture(9, 9, "\($0)") }
        #expect(await images.prefetch(pictures) == 50)
        for picture in pictures { #expect(images.memoryCache[RenditionKey(picture, .encoded)] != nil) }
        #expect(try await images.pixels(of: pictures[7]).width == 9)
        #expect(await fetcher.count == 50)
    }

    @Test("A picture prefetched to disk takes no memory, and without a folder nothing is fetched")
    func disk() async throws {
        let fetcher = Fetcher(SamplePictures.png(20, 20))
        let images = images(fetcher) { [scratch] in $0.folder = scratch.folder }
        #expect(await images.prefetch([picture(9, 9)], to: .disk) == 1)
        #expect(images.memoryCache[RenditionKey(picture(9, 9), .encoded)] == nil && scratch.files().count == 1)
        #expect(try await images.encoded(picture(9, 9)).mediaType == "image/jpeg")
        #expect(await fetcher.count == 1)
        #expect(await DertischImagesTests.images(fetcher).prefetch([picture(9, 9)], to: .disk) == 0)
        #expect(await fetcher.count == 1)
    }

    @Test("Pictures that cannot be prefetched are skipped")
    func failures() async {
        let images = Images { address in
            guard address == "good" else { throw CancellationError() }
            return SamplePictures.png(4, 4)
        }
        #expect(await images.prefetch([picture(3, 3, "good"), picture(3, 3, "bad")]) == 1)
    }

    @Test("Cancelling a prefetch stops running fetches and starts no more")
    func cancelled() async throws {
        let fetcher = Fetcher(SamplePictures.png(4, 4), isOpen: false)
        let images = images(fetcher) { $0.maxConcurrentOriginals = 4 }
        let task = Task { await images.prefetch((0..<1000).map { picture(9, 9, "\($0)") }) }
        await fetcher.began(2)
        task.cancel()
        #expect(await task.value == 0)
        await fetcher.stopped()
        await fetcher.open()
        #expect(await fetcher.count == 2)
        #expect(images.waiterCounts.pictures == 0 && images.waiterCounts.originals == 0)
    }
}
