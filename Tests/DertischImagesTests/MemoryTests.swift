import Dertisch
import Testing

@testable import DertischImages

@Suite("Pictures in memory") struct MemoryTests {
    @Test("what is in memory is not fetched again, and what was used longest ago goes first")
    func memory() async throws {
        let fetcher = Fetcher(SamplePictures.png(10, 10))
        // Room for two pictures of 400 bytes and what it takes to remember them.
        let images = images(fetcher) { $0.memory = 2 * (400 + 129) }
        for name in ["a", "b", "a", "c", "a", "b", "c"] { _ = try await images.pixels(of: picture(10, 10, name)) }
        #expect(await fetcher.addresses == ["a", "b", "c", "b", "c"])
    }

    @Test("with a memory limit of zero every picture is fetched again")
    func without() async throws {
        let fetcher = Fetcher(SamplePictures.png(10, 10))
        let images = images(fetcher) { $0.memory = 0 }
        for _ in 0..<3 { _ = try await images.pixels(of: picture(10, 10)) }
        #expect(await fetcher.count == 3)
    }

    @Test("sizes and forms of one picture are kept apart")
    func apart() async throws {
        let images = images(SamplePictures.png(10, 10))
        #expect(try await images.pixels(of: picture(10, 10)).width == 10)
        #expect(try await images.pixels(of: picture(5, 5)).width == 5)
        #expect(try await images.encoded(picture(5, 5)).mediaType == "image/jpeg")
        #expect(try await images.pixels(of: picture(10, 10)).width == 10)
    }

    @Test("a book in any use holds what a plain list would hold, and never more than it may")
    func book() {
        var book = RecentBook<Int, Int>(capacity: 100)
        var plain: [(key: Int, value: Int, cost: Int)] = []
        var state: UInt64 = 7
        for step in 0..<20_000 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let key = Int((state >> 33) % 37)
            let index = plain.firstIndex { $0.key == key }
            if (state >> 50).isMultiple(of: 3) {
                let cost = Int((state >> 40) % 120)
                if let index { plain.remove(at: index) }
                if cost <= 100 {
                    while plain.reduce(0, { $0 + $1.cost }) + cost > 100 { plain.removeFirst() }
                    plain.append((key, step, cost))
                }
                _ = book.keep(step, under: key, cost: cost)
            } else {
                if let index { plain.append(plain.remove(at: index)) }
                let found = book.value(for: key)
                #expect(found == (index == nil ? nil : plain.last?.value))
            }
            #expect(book.count == plain.count)
            #expect(book.cost == plain.reduce(0) { $0 + $1.cost })
            #expect(book.cost <= 100)
        }
    }

    @Test("what has to go is handed back, so that it can be let go elsewhere")
    func gone() {
        var book = RecentBook<String, Int>(capacity: 10)
        let gone = [(1, "a", 4), (2, "b", 4), (3, "a", 4), (4, "c", 9), (5, "c", 11)].map { value, key, cost in
            book.keep(value, under: key, cost: cost)
        }
        #expect(gone == [[], [], [1], [2, 3], [4]])
        #expect(book.count == 0)
    }
}
