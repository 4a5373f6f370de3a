import DertischCore
import Testing

@testable import DertischImages

@Suite("Pictures in memory") struct MemoryTests {
    @Test("A picture in memory is not fetched again, and the least recently used is evicted first")
    func memory() async throws {
        let fetcher = Fetcher(SamplePictures.png(10, 10))
        // Space for two pictures of 400 bytes and their cache entries.
        let images = images(fetcher) { $0.maxMemory = 2 * (400 + 129) }
        for name in ["a", "b", "a", "c", "a", "b", "c"] { _ = try await images.pixels(of: picture(10, 10, name)) }
        #expect(await fetcher.addresses == ["a", "b", "c", "b", "c"])
    }

    @Test("With a memory limit of zero every picture is fetched again")
    func without() async throws {
        let fetcher = Fetcher(SamplePictures.png(10, 10))
        let images = images(fetcher) { $0.maxMemory = 0 }
        for _ in 0..<3 { _ = try await images.pixels(of: picture(10, 10)) }
        #expect(await fetcher.count == 3)
    }

    @Test("Sizes and forms of one picture are cached separately")
    func apart() async throws {
        let images = images(SamplePictures.png(10, 10))
        #expect(try await images.pixels(of: picture(10, 10)).width == 10)
        #expect(try await images.pixels(of: picture(5, 5)).width == 5)
        #expect(try await images.encoded(picture(5, 5)).mediaType == "image/jpeg")
        #expect(try await images.pixels(of: picture(10, 10)).width == 10)
    }
}
