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
    static let noon = Date(timeIntervalSince1970: 12 * 3600)

    private func photo(at index: Int) -> Photo {
        Photo(
            id: "p\(index)", name: Self.names[index], size: Pixels(width: 4000, height: 2000), bytes: 2_500_000,
            taken: index == 0 ? nil : Self.noon, changed: Self.noon, likes: Likes(count: index),
            previous: index > 0 ? "p\(index - 1)" : nil,
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
        guard Self.names.indices.contains(index) else { throw PhotoGone(id: id) }
        return photo(at: index)
    }

    func picture(of photo: Photo, within box: Pixels, description: String) -> Picture {
        let size = photo.size.fitted(into: box)
        return Picture(
            "http://127.0.0.1/\(photo.id)", width: size.width, height: size.height, description: description)
    }
}

@MainActor @Suite("The salle of Galerie") struct SalleTests {
    private let staff = GalerieStaff(backEnd: BackEndAddress(url: "http://127.0.0.1"), visitor: .someone)

    private func open(
        isDown: Bool = false, language: Language? = nil,
        like: @escaping @Sendable (Photo.ID) async throws -> Likes = { _ in Likes(count: 42, isMine: true) },
        unlike: @escaping @Sendable (Photo.ID) async throws -> Likes = { _ in Likes(count: 41) }
    ) async throws -> TestRestaurant {
        try await TestRestaurant(staff, language: language) {
            $0.put(FakePhotoAPI(isDown: isDown), as: (any PhotoAPI).self)
            $0.plug(LikePhoto.self, like)
            $0.plug(UnlikePhoto.self, unlike)
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
        #expect(house.table["count"] == "")
        await house.tap("clear")
        #expect(house.table.rows(at: "photos").count == 3 && !house.table["clear"].isOpen)
        #expect(house.table["search"] == "" && house.table["search"].traits.contains(.focused))
    }

    @Test("a like shows at once and a second tap takes it back, in the photo and in the grid beneath")
    func like() async throws {
        let house = try await open()
        await house.greet(.grid)
        await house.tap("open", in: house.table.rows(at: "photos")[1])
        #expect(house.table["name"] == "Storm")
        #expect(house.table["likes"] == "1 like")
        #expect(!house.table["like"].traits.contains(.selected))
        await house.tap("like")
        #expect(house.table["likes"] == "42 likes")
        #expect(house.table["like"].traits.contains(.selected))
        await house.tap("like")
        #expect(house.table["likes"] == "41 likes")
        #expect(!house.table["like"].traits.contains(.selected))
        await house.tap("back")
        await house.table.until { $0["likes", in: $0.rows(at: "photos")[1]] == "41 likes" }
    }

    @Test("a like that is cooking stands on the carte already, and no tap counts twice")
    func optimism() async throws {
        let waiter = PhotoWaiter(sommelier: try await open().maitreD.sommelier)
        let photo = try await FakePhotoAPI().photo("p1")
        var carte = waiter.carte(for: photo.id)
        carte.photo = photo
        carte.likes = photo.likes
        for _ in 1...2 {
            #expect(waiter.take(.like("p1"), onto: &carte) == .passOn)
            #expect(carte.likes == Likes(count: 2, isMine: true))
        }
        _ = waiter.take(.unlike("p1"), onto: &carte)
        #expect(carte.likes == Likes(count: 1))
        _ = waiter.take(.like("another"), onto: &carte)
        #expect(carte.likes == Likes(count: 1))
        waiter.plate(.liked("p1", Likes(count: 7)), onto: &carte)
        #expect(carte.likes?.count == 7 && carte.photo?.likes.count == 7)
    }

    @Test(
        "a like, or its taking back, that fails is undone, and the visitor is told in their language",
        arguments: ["en", "de", "fr", "ar"])
    func failedLike(code: String) async throws {
        for isLiked in [false, true] {
            let house = try await open(
                language: Language(code),
                like: { _ in
                    guard isLiked else { throw FakePhotoAPI.Down() }
                    return Likes(count: 42, isMine: true)
                }, unlike: { _ in throw FakePhotoAPI.Down() })
            await house.greet(.photo, with: "p1")
            if isLiked { await house.tap("like") }
            let before = house.table["likes"].text
            await house.tap("like")
            #expect(house.table["likes"].text == before)
            #expect(house.table["like"].traits.contains(.selected) == isLiked)
            #expect(house.room.alerts.map(\.text) == [house.maitreD.sommelier("house.apology")])
        }
    }

    @Test("the day is the camera's, or else the file's, and says which")
    func day() async throws {
        let house = try await open()
        await house.greet(.photo, with: "p0")
        #expect(house.table["date-label"] == "File date")
        await house.tap("next")
        #expect(house.table["date-label"] == "Taken")
        #expect(house.table["date"] == "January 1, 1970")
    }

    @Test("a picture is laid in its own proportions")
    func proportions() async throws {
        let house = try await open()
        await house.greet(.photo, with: "p1")
        let picture = Picture("http://127.0.0.1/p1", width: 1920, height: 960, description: "Photo: Storm")
        #expect(house.table["picture"] == picture)
        #expect(
            Pixels(width: 1, height: 5000).fitted(into: Pixels(width: 100, height: 100))
                == Pixels(width: 1, height: 100))
        #expect(
            Pixels(width: 3, height: 2).fitted(into: Pixels(width: 100, height: 100)) == Pixels(width: 3, height: 2))
    }

    @Test("a photo that has gone is told as such, without a way to try again")
    func gone() async throws {
        let house = try await open()
        await house.greet(.photo, with: "p7")
        #expect(house.table["problem"] == "This photo is no longer in the gallery.")
        #expect(house.table["problem"].isOpen && !house.table["retry"].isOpen && !house.table["like"].isOpen)
        #expect(house.table["back"].traits.contains(.focused))
    }

    @Test("whoever comes back finds the photo that was opened under the fingers")
    func focus() async throws {
        let house = try await open()
        await house.greet(.grid)
        let tiles = house.table.rows(at: "photos")
        await house.tap("open", in: tiles[1])
        await house.tap("back")
        #expect(tiles.map { house.table["open", in: $0].traits.contains(.focused) } == [false, true, false])
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
        #expect(house.table["previous"].traits.contains(.focused))
    }

    @Test("a back end that does not answer is told on the page, with a way to try again")
    func down() async throws {
        let house = try await open(isDown: true)
        await house.greet(.grid)
        #expect(house.table["problem"].isOpen && house.table["retry"].isOpen)
        #expect(house.table["count"] == "")
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
