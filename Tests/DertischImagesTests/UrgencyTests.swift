import Dertisch
import TestSupport
import Testing

@testable import DertischImages

@Suite("Priorities of pictures", .namesHang) struct UrgencyTests {
    @Test("Urgent pictures start first, and prefetches leave half of the slots free")
    func book() {
        var book = GateBook(width: 4)
        let ranks = [Rank.later, .later, .later, .usual, .usual, .usual, .urgent, .usual]
        let first = ranks.enumerated().map { book.enter($0, $1) }
        #expect(first == [.pass, .pass, .wait, .pass, .pass, .wait, .wait, .wait])
        let left = (0..<7).map { _ in book.leave() }
        #expect(left == [6, 5, 7, nil, nil, 2, nil])
    }

    @Test("A picture that becomes urgent overtakes earlier ones, once")
    func hurried() {
        var book = GateBook(width: 1)
        let entries = [Rank.usual, .usual, .later, .usual].enumerated().map { book.enter($0, $1) }
        #expect(entries == [.pass, .wait, .wait, .wait])
        let hurried = (book.hurry(2, to: .urgent), book.hurry(2, to: .usual), book.hurry(9, to: .urgent))
        #expect(hurried == (nil, nil, nil))
        let left = (0..<4).map { _ in book.leave() }
        #expect(left == [2, 1, 3, nil])
        #expect(book.count == 0)
    }

    @Test("A prefetch that becomes urgent uses the slots that prefetches leave free")
    func reserve() {
        var book = GateBook(width: 2)
        let entries = [book.enter(0, .later), book.enter(1, .later)]
        #expect(entries == [.pass, .wait])
        let passed = book.hurry(1, to: .usual)
        #expect(passed == 1)
    }

    @Test("An urgent request for a prefetched picture raises its priority")
    func joined() async throws {
        let fetcher = Fetcher(SamplePictures.png(10, 10), isOpen: false)
        let images = images(fetcher) { $0.originalsAtOnce = 1 }
        let busy = Task.immediate { try await images.encoded(picture(9, 9, "busy")) }
        await fetcher.began()
        let before = Task.immediate { try await images.encoded(picture(9, 9, "before")) }
        let fetching = Task.immediate { await images.prefetch([picture(9, 9, "wanted")]) }
        await until("\(images.originals.count) of 2 originals") { images.originals.count >= 2 }
        let wanted = Task.immediate(priority: .high) { try await images.encoded(picture(9, 9, "wanted")) }
        #expect(images.waiting.forPictures == 4)
        await fetcher.open()
        for task in [busy, before, wanted] { _ = try await task.value }
        #expect(await fetching.value == 1)
        #expect(await fetcher.addresses == ["busy", "wanted", "before"])
    }
}

@Suite("Prefetched pictures", .namesHang) struct PrefetchTests {
    private let scratch = Scratch()

    @Test("A picture prefetched into memory is available at once, in both forms")
    func memory() async throws {
        let fetcher = Fetcher(SamplePictures.png(20, 20))
        let images = images(fetcher)
        let pictures = (0..<50).map { picture(9, 9, "\($0)") }
        #expect(await images.prefetch(pictures) == 50)
        for picture in pictures { #expect(images.shelf[Request(picture, .encoded)] != nil) }
        #expect(try await images.pixels(of: pictures[7]).width == 9)
        #expect(await fetcher.count == 50)
    }

    @Test("A picture prefetched to disk takes no memory, and without a folder nothing is fetched")
    func disk() async throws {
        let fetcher = Fetcher(SamplePictures.png(20, 20))
        let images = images(fetcher) { [scratch] in $0.folder = scratch.folder }
        #expect(await images.prefetch([picture(9, 9)], to: .disk) == 1)
        #expect(images.shelf[Request(picture(9, 9), .encoded)] == nil && scratch.files().count == 1)
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
        let images = images(fetcher) { $0.originalsAtOnce = 4 }
        let task = Task { await images.prefetch((0..<1000).map { picture(9, 9, "\($0)") }) }
        await fetcher.began(2)
        task.cancel()
        #expect(await task.value == 0)
        await fetcher.stopped()
        await fetcher.open()
        #expect(await fetcher.count == 2)
        #expect(images.waiting.forPictures == 0 && images.waiting.forOriginals == 0)
    }
}
