import Dertisch
import DertischTesting
import DertischWeb
import Foundation
import Testing

@testable import Galerie

struct FakePhotoAPI: PhotoAPI {
    struct Down: Error {}
    var isDown = false
    static let names = ["Dune", "Storm", "Yellow Flower"]

    private func photo(at index: Int) -> Photo {
        Photo(
            id: "p\(index)", name: Self.names[index], width: 4000, height: 3000, bytes: 2_500_000,
            taken: Date(timeIntervalSince1970: 0), likes: index, previous: index > 0 ? "p\(index - 1)" : nil,
            next: index < 2 ? "p\(index + 1)" : nil)
    }

    func page(matching query: String, from offset: Int, count: Int) async throws -> PhotoPage {
        if isDown { throw Down() }
        let found = Self.names.indices.filter { query.isEmpty || Self.names[$0].lowercased().contains(query) }
        return PhotoPage(
            total: found.count, offset: offset, photos: found.dropFirst(offset).prefix(count).map(photo(at:)))
    }

    func photo(_ id: Photo.ID) async throws -> Photo {
        guard !isDown, let index = Int(id.dropFirst()) else { throw Down() }
        return photo(at: index)
    }

    func picture(of photo: Photo, width: Int, height: Int, description: String) -> Picture {
        Picture("http://127.0.0.1/\(photo.id)", width: width, height: height, description: description)
    }
}

@MainActor @Suite("The salle of Galerie") struct SalleTests {
    private let staff = GalerieStaff(backEnd: BackEndAddress(url: "http://127.0.0.1"))

    private func open(
        isDown: Bool = false, language: Language? = nil,
        likes: @escaping @Sendable (Photo.ID) async throws -> Int = { _ in 42 }
    ) async throws -> TestRestaurant {
        try await TestRestaurant(staff, language: language) {
            $0.put(FakePhotoAPI(isDown: isDown), as: (any PhotoAPI).self)
            $0.plug(LikePhoto.self, likes)
        }
    }

    @Test("the house is in order, with every place and every text")
    func check() {
        let layouts = WebLayouts(in: GalerieStaff.resources?.appending(path: "web"))
        #expect(Restaurant.faults(of: staff, in: [layouts]).map(\.description) == [])
    }

    @Test("the grid shows every photo, and searches as one types")
    func search() async throws {
        let house = try await open()
        await house.greet(.grid)
        #expect(house.table.rows(at: "photos").count == 3)
        #expect(house.table["count"] == "3 photos")
        await house.type("flower", at: "search")
        #expect(house.table.rows(at: "photos").count == 1)
        #expect(house.table["search"] == "flower")
        await house.type("nothing", at: "search", revision: 2)
        #expect(house.table["empty"].isOpen)
        #expect(house.table.rows(at: "photos").isEmpty)
    }

    @Test("a like shows at once, in the photo and in the grid beneath")
    func like() async throws {
        let house = try await open()
        await house.greet(.grid)
        await house.tap("open", in: house.table.rows(at: "photos")[1])
        #expect(house.table["name"] == "Storm")
        #expect(house.table["likes"] == "1 like")
        await house.tap("like")
        #expect(house.table["likes"] == "42 likes")
        #expect(house.table["like"].traits.contains(.selected))
        await house.table.until { $0["likes"] == "42 likes" }
        await house.tap("back")
        await house.table.until { $0["likes", in: $0.rows(at: "photos")[1]] == "42 likes" }
    }

    @Test("a like that fails is taken back, and the visitor is told in their language")
    func failedLike() async throws {
        let house = try await open(language: "de") { _ in throw FakePhotoAPI.Down() }
        await house.greet(.photo, with: "p1")
        let before = house.table["likes"].text
        await house.tap("like")
        #expect(house.table["likes"].text == before)
        #expect(!house.table["like"].traits.contains(.selected))
        #expect(house.room.alerts.count == 1)
        #expect(house.room.alerts.first?.text.contains("Down") == false)
    }

    @Test("next and previous go through the gallery and end at its ends")
    func neighbours() async throws {
        let house = try await open()
        await house.greet(.photo, with: "p0")
        #expect(!house.table["previous"].isOpen)
        await house.tap("next")
        await house.tap("next")
        #expect(house.table["name"] == "Yellow Flower")
        #expect(await house.tap("next") == .disabled)
    }

    @Test("a back end that does not answer is told on the page, with a way to try again")
    func down() async throws {
        let house = try await open(isDown: true)
        await house.greet(.grid)
        #expect(house.table["problem"].isOpen && house.table["retry"].isOpen)
        #expect(house.room.alerts.isEmpty)
    }

    @Test("a choice of language lays every text again, here and beneath", arguments: ["de", "fr", "ar"])
    func language(code: String) async throws {
        let house = try await open()
        await house.greet(.grid)
        let heading = house.table["heading"].text
        let name = house.restaurant.cellar.languages.contains(Language(code)) ? house.table["language"].choices : []
        let choice = try #require(name.first { house.maitreD.sommelier(TextKey("language.\(code)")) == $0.text })
        await house.choose(choice.text, at: "language")
        #expect(house.maitreD.sommelier.language == Language(code))
        #expect(house.table["heading"].text != heading)
        #expect(house.room.language == Language(code))
    }
}
