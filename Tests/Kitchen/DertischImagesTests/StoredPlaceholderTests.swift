import DertischCore
import Foundation
import TestSupport
import Testing

@testable import DertischImages

@Suite("Stored placeholders", .namesHang) struct StoredPlaceholderTests {
    private let scratch = ScratchFolder()
    private let addresses = (0..<20).map { "http://127.0.0.1/\($0)?key=secret" }

    private func opened(_ fetcher: Fetcher = Fetcher(SamplePictures.quartered(60, 40))) -> Images {
        images(fetcher) { $0.folder = scratch.folder }
    }

    /// Makes pictures that are stored, and returns their placeholders.
    private func make() async throws -> [Placeholder?] {
        let images = opened()
        for address in addresses { _ = try await images.encoded(picture(30, 30, address)) }
        return addresses.map { images.placeholder(of: picture(30, 30, $0)) }
    }

    @Test("Placeholders survive a restart, and show in any size before a picture is fetched or decoded")
    func restart() async throws {
        let placeholders = try await make()
        let fetcher = Fetcher([])
        let later = opened(fetcher)
        await later.readPlaceholders()
        #expect(
            addresses.map { later.placeholder(of: picture(99, 99, $0)) } == placeholders && !placeholders.contains(nil))
        #expect(later.placeholder(of: picture(30, 30, "http://127.0.0.1/other")) == nil)
        #expect(await fetcher.count == 0)
    }

    @Test("Placeholders are read in the background when the house opens")
    func opening() async throws {
        let placeholders = try await make()
        let later = opened()
        try await later.beginShift()
        await until("the last placeholder") { later.placeholder(of: picture(30, 30, addresses[19])) != nil }
        await later.endShift()
        #expect(later.placeholder(of: picture(30, 30, addresses[19])) == placeholders[19])
        let nowhere = images(Fetcher([]))
        try await nowhere.beginShift()
        await nowhere.endShift()
    }

    @Test("A damaged placeholder file loses only its own placeholder")
    func damaged() async throws {
        let placeholders = try await make()
        let files = scratch.files()
        for (index, file) in files.prefix(8).enumerated() {
            var bytes = [UInt8](try Data(contentsOf: file))
            if index.isMultiple(of: 2) { bytes.removeLast(bytes.count - 40) } else { bytes[30 + index * 8] ^= 1 }
            try Data(bytes).write(to: file)
        }
        let later = opened()
        await later.readPlaceholders()
        let read = addresses.map { later.placeholder(of: picture(30, 30, $0)) }
        #expect(read.filter { $0 == nil }.count == 8)
        #expect(zip(read, placeholders).allSatisfy { $0 == nil || $0 == $1 })
    }

    @Test("Files of placeholders and pictures contain no address")
    func secrets() async throws {
        _ = try await make()
        for file in scratch.files() + scratch.files("originals") {
            #expect(try Data(contentsOf: file).range(of: Data("secret".utf8)) == nil)
        }
    }
}
