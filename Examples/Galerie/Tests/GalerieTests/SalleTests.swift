import Dertisch
import DertischActions
import DertischTesting
import DertischWeb
import Foundation
import Testing

@testable import Galerie

@MainActor @Suite("The salle of Galerie") struct SalleTests {
    private let folder = TestFolder()
    private var staff: GalerieStaff {
        GalerieStaff(
            findBackEnd: { BackEndAddress(url: "http://127.0.0.1") },
            data: folder.url.appending(path: UUID().uuidString).path)
    }

    /// The layouts of the web, which name the texts that no customer lays.
    private let layouts = WebLayouts(in: GalerieStaff.resources?.appending(path: "web"))

    private func open(
        _ api: FakePhotoAPI = FakePhotoAPI(), language: Language? = nil, region: Locale.Region? = nil,
        like: @escaping @Sendable (Liking) async throws -> Likes = { _ in Likes(count: 42, isMine: true) },
        unlike: @escaping @Sendable (Liking) async throws -> Likes = { _ in Likes(count: 41) }
    ) async throws -> TestRestaurant {
        try await TestRestaurant(staff, in: layouts, language: language, region: region) {
            $0.put(api, as: (any PhotoAPI).self)
            $0.plug(LikePhoto.self, to: like)
            $0.plug(UnlikePhoto.self, to: unlike)
        }
    }

    @Test("Galerie's house has no faults, and every place and text it needs")
    func check() {
        let layouts = WebLayouts(in: GalerieStaff.resources?.appending(path: "web"))
        #expect(Restaurant.faults(of: staff, in: [layouts]).map(\.description) == [])
    }

    @Test("In several processes, the house shares what it should, and nothing of it stays in one unnoticed")
    func checkOfProcesses() {
        #expect(WebRoom.Processes.count(2).faults(of: staff, in: [layouts]).map(\.description) == [])
    }

    @Test("The grid shows every photo, and searches when typing pauses or another gesture follows")
    func search() async throws {
        let api = FakePhotoAPI()
        let house = try await open(api)
        await house.greet(.grid)
        #expect(house.table.rows(at: "photos").count == 3)
        #expect(house.table["count"] == "3 photos")
        await house.type("flow", at: "search")
        await house.type("flower", at: "search")
        #expect(house.table.rows(at: "photos").count == 3, "nothing is asked while typing goes on")
        await house.clock.sleepers(1, for: .milliseconds(250))
        house.clock.advance(by: .milliseconds(250))
        await house.table.until { $0.rows(at: "photos").count == 1 }
        #expect(house.table["search"] == "flower")
        #expect(await api.asked.pages == ["+0", "flower+0"])
        await house.type("nothing", at: "search")
        await house.tap("about")
        await house.tap("back")
        #expect(house.table["empty"].isOpen && house.table["clear"].isOpen)
        #expect(house.table.rows(at: "photos").isEmpty)
        #expect(house.table["count"] == "")
        await house.tap("clear")
        #expect(house.table.rows(at: "photos").count == 3 && !house.table["clear"].isOpen)
        #expect(house.table["search"] == "" && house.table["search"].traitsOn.contains(.focused))
    }

    @Test("All photos are shown on a tap that gives the order of the search that was still being typed")
    func clearedWhileTyping() async throws {
        let house = try await open()
        await house.greet(.grid)
        await house.type("nothing", at: "search")
        await house.clock.sleepers(1, for: .milliseconds(250))
        house.clock.advance(by: .milliseconds(250))
        await house.table.until { $0["clear"].isOpen }
        await house.type("nothing more", at: "search")
        #expect(await house.tap("clear") == nil)
        #expect(house.table.rows(at: "photos").count == 3 && house.table["search"] == "")
        #expect(!house.table["clear"].isOpen)
    }

    @Test("A like shows at once and a second tap withdraws it, in the photo and in the grid beneath")
    func like() async throws {
        let house = try await open()
        await house.greet(.grid)
        await house.tap("open", in: house.table.rows(at: "photos")[1])
        #expect(house.table["name"] == "Storm")
        #expect(house.table["likes"] == "1 like")
        #expect(!house.table["like"].traitsOn.contains(.selected))
        await house.tap("like")
        #expect(house.table["likes"] == "42 likes")
        #expect(house.table["like"].traitsOn.contains(.selected))
        await house.tap("like")
        #expect(house.table["likes"] == "41 likes")
        #expect(!house.table["like"].traitsOn.contains(.selected))
        await house.tap("back")
        await house.table.until { $0["likes", in: $0.rows(at: "photos")[1]] == "41 likes" }
    }

    @Test("A photo that another process cannot show at first is shown there once the gallery is back")
    func restored() async throws {
        let first = try await open()
        await first.greet(.photo, with: PhotoCourse.Entree(id: "p1"))
        #expect(first.table["name"] == "Storm")
        let api = FakePhotoAPI()
        await api.asked.fail(at: "p1")
        let house = try await open(api)
        #expect(house.maitreD.restore(first.maitreD.plan) == [])
        await house.maitreD.settled()
        #expect(house.table["name"] == "")
        let photos = try #require(house.restaurant.kitchen[PhotosSousChef.self])
        await photos.headChefs.give(.isReachable(true, from: photos.process))
        await house.table.until { $0["name"] == "Storm" }
    }

    @Test("When news of other processes were missed, the grid counts the likes again, and an open photo is shown anew")
    func missedNews() async throws {
        let house = try await open()
        let photos = try #require(house.restaurant.kitchen[PhotosSousChef.self])
        let old = PhotoNews.liked("p1", Likes(count: 9), by: GuestMark(Guest(id: "bo")))
        await house.greet(.grid)
        await photos.headChefs.give(old)
        await house.table.until { $0["likes", in: $0.rows(at: "photos")[1]] == "9 likes" }
        await photos.headChefs.give(.missed)
        await house.table.until { $0["likes", in: $0.rows(at: "photos")[1]] == "1 like" }
        await house.tap("open", in: house.table.rows(at: "photos")[1])
        await photos.headChefs.give(old)
        await house.table.until { $0["likes"] == "9 likes" }
        await photos.headChefs.give(.missed)
        await house.table.until { $0["likes"] == "1 like" }
    }

    @Test("Whether another process can reach the gallery does not concern the tabs of this one")
    func reachedByAnother() async throws {
        let house = try await open()
        await house.greet(.grid)
        let photos = try #require(house.restaurant.kitchen[PhotosSousChef.self])
        await photos.headChefs.give(.isReachable(false, from: .new()))
        await photos.headChefs.give(.liked("p0", Likes(count: 9), by: GuestMark(Guest(id: "bo"))))
        await house.table.until { $0["likes", in: $0.rows(at: "photos")[0]] == "9 likes" }
        #expect(!house.table["offline"].isOpen)
        await photos.headChefs.give(.isReachable(false, from: photos.process))
        await house.table.until { $0["offline"].isOpen }
    }

    @Test("A pending like is already on the carte, and repeated taps do not count twice")
    func optimism() async throws {
        let waiter = PhotoWaiter(sommelier: try await open().maitreD.sommelier)
        let photo = try await FakePhotoAPI().photo("p1", for: .local)
        var carte = waiter.carte(for: PhotoCourse.Entree(id: photo.id))
        carte.photo = photo
        carte.likes = photo.likes
        for _ in 1...2 {
            #expect(waiter.take(.like("p1", true), onto: &carte) == .passOn)
            #expect(carte.likes == Likes(count: 2, isMine: true))
        }
        waiter.plate(.counted(Likes(count: 5)), onto: &carte)
        #expect(carte.likes == Likes(count: 6, isMine: true) && carte.photo?.likes == Likes(count: 5))
        _ = waiter.take(.like("p1", false), onto: &carte)
        #expect(carte.likes == Likes(count: 5))
        waiter.plate(.liked(Likes(count: 7)), onto: &carte)
        #expect(carte.likes?.count == 7 && carte.photo?.likes.count == 7)
    }

    @Test("Comments that were written at the same time stand in one order in every tab, whichever arrived first")
    func orderOfComments() async throws {
        let waiter = PhotoWaiter(sommelier: try await open().maitreD.sommelier)
        let moment = Date(timeIntervalSinceReferenceDate: 1)
        let said = [(moment, "first"), (moment, "second"), (moment + 1, "third")].map {
            Comment(id: UUID(), words: $1, written: $0, isMine: false)
        }
        let orders = [[0, 1, 2], [2, 1, 0], [1, 2, 0]].map { order in
            var carte = waiter.carte(for: PhotoCourse.Entree(id: "p1"))
            for index in order { waiter.plate(.commented(said[index]), onto: &carte) }
            return carte.comments.map(\.words)
        }
        #expect(Set(orders).count == 1 && orders[0].last == "third")
    }

    @Test("A count that another process tells late does not replace a newer one")
    func lateNews() async throws {
        let house = try await open()
        await house.greet(.grid)
        let photos = try #require(house.restaurant.kitchen[PhotosSousChef.self])
        func tell(_ likes: Likes, of photo: Photo.ID, by guest: Guest) async {
            await photos.headChefs.give(.liked(photo, likes, by: GuestMark(guest)))
        }
        let bo = Guest(id: "bo")
        await tell(Likes(count: 2, moment: 20), of: "p0", by: bo)
        await tell(Likes(count: 1, moment: 10), of: "p0", by: bo)
        await tell(Likes(count: 7), of: "p1", by: bo)
        await house.table.until { $0["likes", in: $0.rows(at: "photos")[1]] == "7 likes" }
        #expect(house.table["likes", in: house.table.rows(at: "photos")[0]] == "2 likes")
        await house.tap("open", in: house.table.rows(at: "photos")[1])
        await tell(Likes(count: 5, moment: 20), of: "p1", by: bo)
        // The guest's own like came before, and counts as its own.
        await tell(Likes(count: 4, isMine: true, moment: 10), of: "p1", by: .local)
        await house.table.until { $0["like"].traitsOn.contains(.selected) }
        #expect(house.table["likes"] == "5 likes")
    }

    @Test(
        "A like that fails, or its withdrawal, is undone, and the visitor is told in their language",
        arguments: ["en", "de", "fr", "ar", "pl"])
    func failedLike(code: String) async throws {
        for isLiked in [false, true] {
            let house = try await open(
                language: Language(code),
                like: { _ in
                    guard isLiked else { throw FakePhotoAPI.Down() }
                    return Likes(count: 42, isMine: true)
                }, unlike: { _ in throw FakePhotoAPI.Down() })
            await house.greet(.photo, with: PhotoCourse.Entree(id: "p1"))
            if isLiked { await house.tap("like") }
            let before = house.table["likes"].text
            await house.tap("like")
            #expect(house.table["likes"].text == before)
            #expect(house.table["like"].traitsOn.contains(.selected) == isLiked)
            #expect(house.room.alerts.map(\.text) == [house.maitreD.sommelier("house.apology")])
        }
    }

    @Test("A photo's date is the camera's or else the file's, with its source")
    func day() async throws {
        let house = try await open()
        await house.greet(.photo, with: PhotoCourse.Entree(id: "p0"))
        #expect(house.table["date-label"] == "File date")
        await house.tap("next")
        #expect(house.table["date-label"] == "Taken")
        #expect(house.table["date"] == "January 1, 1970")
    }

    @Test("A picture is laid in its own proportions")
    func proportions() async throws {
        let house = try await open()
        await house.greet(.photo, with: PhotoCourse.Entree(id: "p1"))
        let picture = Picture("http://127.0.0.1/p1", width: 1920, height: 960, description: "Photo: Storm")
        #expect(house.table["picture"] == picture)
        #expect(
            PhotoSize(width: 1, height: 5000).fitted(into: PhotoSize(width: 100, height: 100))
                == PhotoSize(width: 1, height: 100))
        #expect(
            PhotoSize(width: 3, height: 2).fitted(into: PhotoSize(width: 100, height: 100))
                == PhotoSize(width: 3, height: 2))
    }

    @Test("A deleted photo is reported as such, without a retry")
    func gone() async throws {
        let house = try await open()
        await house.greet(.photo, with: PhotoCourse.Entree(id: "p7"))
        #expect(house.table["problem"] == "This photo is no longer in the gallery.")
        #expect(house.table["problem"].isOpen && !house.table["retry"].isOpen && !house.table["like"].isOpen)
        #expect(house.table["back"].traitsOn.contains(.focused))
    }

    @Test("A visitor who returns to the grid finds the photo that they opened")
    func focus() async throws {
        let house = try await open()
        await house.greet(.grid)
        let tiles = house.table.rows(at: "photos")
        await house.tap("open", in: tiles[1])
        await house.tap("back")
        #expect(tiles.map { house.table["open", in: $0].traitsOn.contains(.focused) } == [false, true, false])
    }

    @Test("Next and previous go through the gallery and stop at its ends")
    func neighbours() async throws {
        let house = try await open()
        await house.greet(.photo, with: PhotoCourse.Entree(id: "p0"))
        #expect(!house.table["previous"].isOpen)
        await house.tap("next")
        await house.tap("next")
        #expect(house.table["name"] == "Yellow Flower")
        #expect(await house.tap("next") == .disabled)
        #expect(house.table["previous"].traitsOn.contains(.focused))
        #expect(house.table["previous"].link == "/photo/p1" && house.maitreD.link == "/photo/p2")
        #expect(house.maitreD.seated == ["photo"], "one takes the place of another")
    }

    @Test("A photo and the about page have addresses of their own, with the gallery beneath")
    func links() async throws {
        let house = try await open()
        #expect(house.maitreD.greet(link: "/photo/p1") == nil)
        await house.maitreD.settled()
        #expect(house.table["name"] == "Storm" && house.maitreD.seated == ["grid", "photo"])
        await house.tap("back")
        #expect(house.maitreD.link == "/")
        #expect(house.table["about"].link == "/about")
        #expect(
            house.table.rows(at: "photos").map { house.table["open", in: $0].link } == [
                "/photo/p0", "/photo/p1", "/photo/p2",
            ])
    }

    @Test("The end of the grid loads the next page until all are there; a failure is shown there with a retry")
    func pages() async throws {
        let api = FakePhotoAPI(more: 97)
        let house = try await open(api)
        await house.greet(.grid)
        #expect(house.table.rows(at: "photos").count == 48 && !house.table["busy"].isOpen)
        #expect(house.table["count"] == "100 photos")
        await api.asked.fail(at: "+48")
        await house.gesture(.reachedEnd, at: "photos")
        #expect(house.table["problem"] == "The gallery could not be reached." && house.table["retry"].isOpen)
        #expect(house.table.rows(at: "photos").count == 48)
        await house.gesture(.reachedEnd, at: "photos")
        #expect(await api.asked.pages.count == 2, "only the visitor tries again")
        await house.tap("retry")
        #expect(house.table.rows(at: "photos").count == 96 && !house.table["problem"].isOpen)
        await house.gesture(.reachedEnd, at: "photos")
        await house.gesture(.reachedEnd, at: "photos")
        #expect(house.table.rows(at: "photos").count == 100)
        #expect(await api.asked.pages == ["+0", "+48", "+48", "+96"])
    }

    @Test("A failed search clears the results of the previous one, and can be retried unchanged")
    func failedSearch() async throws {
        let api = FakePhotoAPI()
        let house = try await open(api)
        await house.greet(.grid)
        await api.asked.fail(at: "storm+0")
        await house.type("storm", at: "search")
        await house.clock.sleepers(1, for: .milliseconds(250))
        house.clock.advance(by: .milliseconds(250))
        await house.table.until { $0["retry"].isOpen }
        #expect(house.table.rows(at: "photos").isEmpty && house.table["count"] == "" && !house.table["empty"].isOpen)
        await house.tap("retry")
        #expect(house.table.rows(at: "photos").count == 1 && house.table["count"] == "1 photo for “storm”")
    }

    @Test("One guest's like counts for other guests, but does not show as theirs")
    func guests() async throws {
        let house = try await open(like: { _ in Likes(count: 2, isMine: true) })
        await house.greet(.photo, with: PhotoCourse.Entree(id: "p1"))
        let room = HeadlessRoom()
        let other = MaitreD(of: house.restaurant, in: room, guest: Guest(id: "other"))
        other.greet(.photo, with: PhotoCourse.Entree(id: "p1"))
        await other.settled()
        await house.tap("like")
        #expect(house.table["like"].traitsOn.contains(.selected))
        let table = try #require(room.table)
        await table.until { $0["likes"] == "2 likes" }
        #expect(!table["like"].traitsOn.contains(.selected))
        other.close()
    }

    @Test("A guest's like of another photo does not count for this one")
    func otherPhoto() async throws {
        let house = try await open(like: { _ in Likes(count: 9, isMine: true) })
        await house.greet(.photo, with: PhotoCourse.Entree(id: "p1"))
        let before = house.table["likes"].text
        let room = HeadlessRoom()
        let other = MaitreD(of: house.restaurant, in: room, guest: Guest(id: "other"))
        other.greet(.photo, with: PhotoCourse.Entree(id: "p2"))
        await other.settled()
        let table = try #require(room.table)
        other.gesture(.tapped, at: Spot("like"), on: table)
        await table.until { $0["likes"] == "9 likes" }
        await house.maitreD.settled()
        #expect(house.table["likes"].text == before)
        other.close()
    }

    @Test("A back end that does not answer is reported on the page, with a retry")
    func down() async throws {
        let house = try await open(FakePhotoAPI(isDown: true))
        await house.greet(.grid)
        #expect(house.table["problem"].isOpen && house.table["retry"].isOpen)
        #expect(house.table["count"] == "")
        #expect(house.room.alerts.isEmpty)
    }

    @Test(
        "Sizes and dates are formatted for the visitor's region",
        arguments: [
            ("en", nil, "2.5 MB", "January 1, 1970"), ("en", "GB", "2.5 MB", "1 January 1970"),
            ("de", nil, "2,5 MB", "1. Januar 1970"), ("fr", nil, "2,5 Mo", "1 janvier 1970"),
            ("pl", nil, "2,5 MB", "1 stycznia 1970"), ("ar", "EG", "٢٫٥ م.ب", "١ يناير، ١٩٧٠"),
        ] as [(Language, Locale.Region?, String, String)])
    func regions(language: Language, region: Locale.Region?, size: String, date: String) async throws {
        let house = try await open(language: language, region: region)
        await house.greet(.photo, with: PhotoCourse.Entree(id: "p1"))
        #expect(house.table["size"].text?.map { $0.isWhitespace ? " " : $0 } == Array(size))
        #expect(house.table["date"].text == date)
    }

    @Test(
        "The number of likes follows each language's plural rules",
        arguments: [
            ("en", ["1 like", "2 likes", "5 likes"]), ("pl", ["1 polubienie", "2 polubienia", "5 polubień"]),
            ("ar", ["إعجاب واحد", "إعجابان", "5 إعجابات"]),
        ] as [(Language, [String])])
    func plurals(language: Language, likes: [String]) async throws {
        let texts = try await open(language: language).maitreD.sommelier
        #expect([1, 2, 5].map { texts(.likes(count: $0)) } == likes)
    }

    @Test("Every text of the photo page is looked up, and has space for longer translations")
    func stretched() async throws {
        let house = try await open(language: .stretched)
        await house.greet(.photo, with: PhotoCourse.Entree(id: "p1"))
        for place: Place in [
            "back", "like", "date-label", "previous", "next", "dimensions",
        ] {
            #expect(house.table[place].text?.hasPrefix("⟦") == true, "\(place)")
        }
        #expect(house.table["comment"].hint?.hasPrefix("⟦") == true)
        let fixed = house.table.transcript.filter { $0.hasPrefix("text ") }
        #expect(fixed.count == 6 && fixed.allSatisfy { $0.contains("= ⟦") })
    }

    @Test(
        "A change of language lays every text again, including those of customers beneath",
        arguments: ["de", "fr", "ar", "pl"])
    func language(code: String) async throws {
        let house = try await open()
        await house.greet(.grid)
        let about = house.table["about"].text
        await house.tap("language")
        let menu = house.table
        let own = house.maitreD.sommelier(TextKey("language.\(code)"))
        let row = try #require(menu.rows(at: "options").first { menu["option", in: $0] == own })
        #expect(menu.rows(at: "options").filter { menu["option", in: $0].traitsOn.contains(.selected) }.count == 1)
        await house.tap("option", in: row)
        #expect(house.table["language"] == own)
        #expect(house.maitreD.sommelier.language == Language(code))
        #expect(about != nil && house.table["about"].text != about)
        #expect(house.room.language == Language(code))
    }

    @Test("The appearance follows the device until the visitor chooses one, and again after a reset")
    func look() async throws {
        let house = try await open(language: "en")
        await house.greet(.grid)
        #expect(house.table["look"] == "Automatic")
        #expect(house.table["look"].label == "Look: Automatic")
        await choose("Dark", in: house)
        #expect(house.table["look"] == "Dark")
        #expect(house.maitreD.metrics.isDark && house.room.appearance == Appearance(colorScheme: .dark))
        house.metrics.colorScheme = .dark
        await choose("Light", in: house)
        #expect(!house.maitreD.metrics.isDark)
        await choose("Automatic", in: house)
        #expect(house.maitreD.metrics.isDark && house.room.appearance == Appearance())
    }

    private func choose(_ look: String, in house: TestRestaurant) async {
        let chosen = house.table["look"].text
        await house.tap("look")
        let menu = house.table
        let rows = menu.rows(at: "options")
        #expect(rows.map { menu["option", in: $0].text } == ["Automatic", "Light", "Dark"])
        #expect(
            rows.filter { menu["option", in: $0].traitsOn.contains(.selected) }.map { menu["option", in: $0].text } == [
                chosen
            ])
        if let row = rows.first(where: { menu["option", in: $0] == look }) { await house.tap("option", in: row) }
    }

    @Test("A comment's time is shown in the visitor's time zone") func clocks() async throws {
        let house = try await open(language: "en")
        let texts = house.maitreD.sommelier
        house.metrics.timeZone = TimeZone(identifier: "Asia/Tokyo")
        #expect(texts.text(for: Moment(Date(timeIntervalSince1970: 0))).contains("9:00"))
    }
}
