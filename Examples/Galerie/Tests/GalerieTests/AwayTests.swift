import Dertisch
import DertischImages
import DertischTesting
import Foundation
import Testing

@testable import Galerie
@testable import DertischSettings

/// A gallery over a real back end, which comes and goes.
@MainActor @Suite("While the back end is away", .timeLimit(.minutes(10))) struct AwayTests {
    private let photos = TestFolder(), theirs = TestFolder(), ours = TestFolder()
    private let clock = TestClock()

    init() throws {
        for (index, name) in ["Dune", "Storm", "YellowFlower"].enumerated() {
            try photos.hang(name, width: 40, height: UInt8(20 + index))
        }
    }

    /// Opens the back end, where it was before if it was.
    private func backEnd(at address: BackEndAddress? = nil) async throws -> (Gallery, BackEndAddress) {
        let options = Options.read(
            ["--photos", photos.url.path, "--data", theirs.url.path], in: .none, environment: [:], userFile: .none)
        let gallery = try Gallery(options)
        let port = address.flatMap { URL(string: $0.url)?.port } ?? 0
        return (gallery, try await gallery.openBackEnd(port: port))
    }

    private func house(_ address: BackEndAddress, in folder: TestFolder? = nil) async throws -> TestRestaurant {
        let data = (folder ?? ours).url.path
        return try await TestRestaurant(GalerieStaff(findBackEnd: { address }, data: data)) { [clock] in
            $0.put(clock, as: (any Clock<Duration>).self)
        }
    }

    private func open(_ name: String, _ house: TestRestaurant) async throws {
        let tile = try #require(
            house.table.rows(at: "photos").first { house.table["name", in: $0].text == name }, "\(name)")
        await house.tap("open", in: tile)
    }

    /// Lets the next look whether the back end is there again come.
    private func lookAgain() async {
        await clock.sleepers(1)
        clock.advance(by: PhotosSousChef.pauses.longest)
    }

    @Test("While the back end is away, the gallery shows stored photos, and sends likes and comments later")
    func away() async throws {
        let (gallery, address) = try await backEnd()
        let house = try await house(address)
        await house.greet(.grid)
        #expect(house.table.rows(at: "photos").count == 3 && !house.table["offline"].isOpen)
        try await open("Storm", house)
        await house.type("How it blows.", at: "comment")
        await house.gesture(.submitted, at: "commenting")
        await house.table.until { $0.rows(at: "comments").count == 1 }
        #expect(house.table["comment"] == "", "what was said stands below")
        await house.tap("back")
        await gallery.close()

        // It is away, which the next request finds out.
        try await open("Storm", house)
        #expect(house.table["offline"].isOpen && house.table["name"] == "Storm")
        #expect(house.table["previous"].isOpen && house.table["next"].isOpen)
        await house.tap("like")
        #expect(house.table["likes"] == "1 like" && house.table["like"].traitsOn.contains(.selected))
        await house.type("And blows.", at: "comment")
        await house.gesture(.submitted, at: "commenting")
        await house.table.until { $0.rows(at: "comments").count == 2 }
        await house.tap("unsay", in: house.table.rows(at: "comments")[0])
        await house.table.until { $0.rows(at: "comments").count == 1 }
        await house.tap("back")
        #expect(house.table["offline"].isOpen)
        await house.table.until { $0["likes", in: $0.rows(at: "photos")[1]] == "1 like" }

        // A look in vain, and one that finds it.
        await lookAgain()
        await clock.sleepers(1)
        let (again, _) = try await backEnd(at: address)
        await lookAgain()
        await house.table.until { !$0["offline"].isOpen }
        let other = try await self.house(address, in: TestFolder())
        await other.greet(.grid)
        #expect(other.table["likes", in: other.table.rows(at: "photos")[1]] == "1 like")
        try await open("Storm", other)
        let said = other.table.rows(at: "comments")
        #expect(said.map { other.table["words", in: $0].text } == ["And blows."])
        await again.close()
    }

    @Test("A house that opens offline shows photos stored by an earlier run, and its pending changes survive")
    func reopened() async throws {
        let (gallery, address) = try await backEnd()
        let first = try await house(address)
        await first.greet(.grid)
        await gallery.close()
        try await open("Dune", first)
        #expect(first.table["offline"].isOpen && first.table["name"] == "Dune")
        await first.restaurant.close()

        let second = try await self.house(address)
        await second.greet(.grid)
        #expect(second.table.rows(at: "photos").count == 3 && second.table["offline"].isOpen)
        await second.type("ye flo", at: "search")
        await second.clock.sleepers(1, for: .milliseconds(250))
        second.clock.advance(by: .milliseconds(250))
        await second.table.until { $0.rows(at: "photos").count == 1 }
        try await open("Yellow Flower", second)
        await second.tap("like")
        await second.restaurant.close()

        let (again, _) = try await backEnd(at: address)
        let third = try await self.house(address)
        await lookAgain()
        await third.greet(.grid)
        await third.table.until { $0["likes", in: $0.rows(at: "photos")[2]] == "1 like" }
        await again.close()
    }

    @Test("A house that opens offline shows pictures that were seen before")
    func pictures() async throws {
        let dot = Data(
            base64Encoded: """
                iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==
                """)
        try #require(dot).write(to: photos.url.appending(path: "Aster.png"))
        let (gallery, address) = try await backEnd()
        func picture(_ house: TestRestaurant) async throws -> EncodedPicture {
            await house.greet(.grid)
            let row = try #require(house.table.rows(at: "photos").first)
            guard case .picture(let laid?) = house.table["picture", in: row].laid else { throw CancellationError() }
            let source = try #require(house.restaurant.kitchen[(any PictureSource).self])
            return try await source.encoded(laid)
        }
        let first = try await house(address)
        let seen = try await picture(first)
        #expect(!seen.bytes.isEmpty)
        await first.restaurant.close()
        await gallery.close()
        let second = try await self.house(address)
        #expect(try await picture(second) == seen)
        await second.restaurant.close()
    }

    @Test("A change that the back end refuses is dropped, and later changes are sent")
    func refused() async throws {
        let (gallery, address) = try await backEnd()
        let house = try await house(address)
        await house.greet(.grid)
        for name in ["Dune", "Storm"] {
            try await open(name, house)
            await house.tap("back")
        }
        await gallery.close()
        for name in ["Dune", "Storm"] {
            try await open(name, house)
            await house.tap("like")
            await house.tap("back")
        }
        try FileManager.default.removeItem(at: photos.url.appending(path: "Dune.png"))
        let (again, _) = try await backEnd(at: address)
        await lookAgain()
        await house.table.until { !$0["offline"].isOpen }
        await house.greet(.grid)
        #expect(house.table.rows(at: "photos").map { house.table["likes", in: $0].text } == ["1 like", ""])
        await again.close()
    }
}
