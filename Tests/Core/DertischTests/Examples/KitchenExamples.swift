import DertischReducers
import DertischCore
import DertischActions
import DertischChain
import DertischTemporaryValues
import DertischTesting
import DertischLarder
import Foundation
import Testing
import DertischComponents

// What the comments in Sources/Core/DertischCore/House, Bulletin and Scopes, DertischChain and DertischTemporaryValues show, compiled, but for what Documentation/KitchenState.md shows too.

extension CustomerID<CoreExamples.PhotoCourse> { fileprivate static var photo: Self { "photo" } }
extension CustomerID<CoreExamples.GridCourse> { fileprivate static var grid: Self { "grid" } }
extension CustomerID<CoreExamples.LegalCourse> { fileprivate static var legal: Self { "legal" } }
extension CustomerID<CoreExamples.LostCourse> { fileprivate static var lost: Self { "lost" } }
extension CustomerID<Picker<Language>> { fileprivate static var languages: Self { "languages" } }

extension Bundle { fileprivate static var module: Bundle { .main } }

extension CoreExamples {
    struct FoodDelivery: Sendable {}
    struct Images: Sendable { let delivery: FoodDelivery }
    protocol PhotoAPI: Sendable {}
    struct LivePhotoAPI: PhotoAPI { let delivery: FoodDelivery }
    struct FakePhotoAPI: PhotoAPI {}

    enum LikePhoto: AsyncAction {
        typealias Input = Photo.ID
        typealias Output = Int
    }
    struct LikeOverREST: AsyncPerformer {
        typealias Performs = LikePhoto
        let delivery: FoodDelivery
        func perform(_ id: Photo.ID) async throws -> Int { id }
    }
    enum FindPhoto: AsyncAction {
        typealias Input = Photo.ID
        typealias Output = Photo
    }
    struct FindOverREST: AsyncPerformer {
        typealias Performs = FindPhoto
        let delivery: FoodDelivery
        func perform(_ id: Photo.ID) async throws -> Photo { Photo(id: id) }
    }

    enum RatePhoto: AsyncAction {
        typealias Input = Photo.ID
        typealias Output = Int
    }
    actor PhotoJury {
        func rating(of id: Photo.ID) -> Int { 4 }
        func ids(after count: Int) -> [Photo.ID] { count == 0 ? [7] : [] }
    }
    struct JuriedGalerie: Staff {
        func register(with registrar: inout Registrar) {
            registrar.sousChef(PhotoJury.init)
            registrar.plug(RatePhoto.self) { (jury: PhotoJury) in { await jury.rating(of: $0) } }
        }
    }
    struct PhotoCritic: Sendable {
        func rate(_ id: Photo.ID) async throws -> Int { 5 }
    }

    enum GridCourse: Course {
        struct Entree: Codable, Sendable { var query: String?, page: Int? }
    }
    final class GridCustomer: Customer {
        func layTable(_ table: TableBuilder<GridCourse>) { table.seat(.photo, on: .tap("photo")) { _ in 7 } }
    }
    final class AboutCustomer: Customer {
        func layTable(_ table: TableBuilder<AboutCourse>) {}
    }
    enum LegalCourse: Course {}
    enum LostCourse: Course {
        typealias Entree = UnknownLink
        struct Carte: BlankCarte {}
    }
    enum NoteCourse: Course {
        struct Carte: Equatable, Sendable { var text = "" }
    }
    final class NoteCustomer: Customer {
        init(waiter: WaiterForCustomer<NoteCourse>) {}
        func layTable(_ table: TableBuilder<NoteCourse>) { table.lay(\.text, at: "text") }
    }
    struct NoteWaiter: Waiter {
        typealias C = NoteCourse
        func carte(for entree: NoEntree) -> C.Carte { C.Carte() }
    }
    final class SearchCustomer: Customer {
        init(waiter: WaiterForCustomer<SearchCourse>) {}
        func layTable(_ table: TableBuilder<SearchCourse>) {}
    }

    struct Galerie: Staff {
        func register(with registrar: inout Registrar) {
            registrar.sousChef(PhotosSousChef.init)
            registrar.introduce(
                .photo, as: PhotoCustomer.init, waiter: PhotoWaiter.init, chef: PhotoHeadChef.init)
        }
    }

    struct LikesHeadChef: HeadChef {
        let photos: PhotosSousChef, guest: Guest
        func accepts(_ order: PhotoCourse.Order) -> Bool { order == .like }
        func give(_ order: PhotoCourse.Order, to waiter: WaiterForHeadChef<PhotoCourse>) async throws {
            waiter.serve(.likes(try await photos.like(7, by: guest)))
        }
    }

    struct OnePicture: PictureSource {
        let bytes: [UInt8], pixels: Pixels
        func encoded(_ picture: Picture) async throws -> EncodedPicture {
            EncodedPicture(bytes: bytes, mediaType: "image/png")
        }
        func pixels(of picture: Picture) async throws -> Pixels { pixels }
    }

    struct BasketSousChef: ReducingSousChef {
        struct State: Equatable, Sendable { var teas: [String] = [] }
        enum Action: Sendable { case add(String), empty }

        let store = Store<BasketSousChef>(State(), undoing: 50)

        static func reduce(_ state: inout State, _ action: Action) -> Effects<Never> {
            switch action {
            case .add(let tea): state.teas.append(tea)
            case .empty: state.teas = []
            }
            return .none
        }
    }

    struct House: Staff {
        func register(with registrar: inout Registrar) {
            registrar.ingredient(FoodDelivery.init)
            registrar.ingredient(Images.init(delivery:))
            registrar.ingredient(LivePhotoAPI.init, as: (any PhotoAPI).self)

            registrar.plug(LikeOverREST.init)
            registrar.plug(FindOverREST.init, wrappedBy: [.cache(upTo: 256), .retry(3)])
            registrar.sousChef(PhotoCritic.init)
            registrar.plug(RatePhoto.self, to: PhotoCritic.rate)
            registrar.wrapActions(by: [Log { print($0) }])

            registrar.introduce(.grid, as: GridCustomer.init)
            Galerie().register(with: &registrar)
            registrar.hire(LikesHeadChef.init, for: .photo)
            registrar.introduce(.about, as: AboutCustomer.init)
            registrar.introduce(.legal) { $0.usherOut(on: .tap("back")) }
            registrar.introduce(.languages) { (texts: Sommelier) in
                PickerOptions(texts.languages, chosen: texts.language)
            } text: {
                Wording("language.\($0)")
            }
            registrar.introduce("note", as: NoteCustomer.init, waiter: NoteWaiter.init)
            registrar.introduce(
                "search", as: SearchCustomer.init, waiter: SearchWaiter.init, chef: SearchHeadChef.init)

            registrar.link(.photo, to: "/photos/{id}")  // its entrée is an Int
            registrar.link(.grid, to: "/?search={query}&page={page}")  // a struct of two
        }

        @MainActor func prefetch(with registrar: inout Registrar) {
            registrar.link(.photo, to: "/photos/{id}")
            registrar.prefetch(.photo)
        }

        @MainActor func unknownLinks(with registrar: inout Registrar) {
            registrar.unknownLinks(to: .lost)
        }

        @MainActor func listing(with registrar: inout Registrar) {
            registrar.link(.photo, to: "/photo/{id}", listing: PhotosSousChef.ids(after:))
        }

        @MainActor func listingOfActor(with registrar: inout Registrar) {
            registrar.link(.photo, to: "/photo/{id}", listing: { (jury: PhotoJury) in { await jury.ids(after: $0) } })
        }
        var greeted: [String] { ["grid", "about", "search", "note", "legal", "languages"] }
    }
}

extension CoreExamples {
    @MainActor @Suite("Examples: kitchen") struct KitchenTests {
        @Test("Examples: the chain of a house is printed as on the page")
        func chain() {
            let chain = Restaurant.chain(of: Galerie())
            print(chain)  // as a tree
            print(chain.mermaid)  // as a diagram
            #expect(chain.customers.count == 1)
        }

        @Test("Examples: a house of examples opens, with fakes")
        func opening() async throws {
            var substitutes = Substitutes()
            substitutes.put(FakePhotoAPI(), as: (any PhotoAPI).self)
            substitutes.plug(LikePhoto.self) { _ in 42 }
            let restaurant = try await Restaurant(House(), substituting: substitutes)
            #expect(restaurant.warnings.map(\.description) == [])

            let photos = restaurant.kitchen[PhotosSousChef.self]
            #expect(photos != nil)
            for entry in restaurant.actions.entries { print(entry) }
            #expect(!restaurant.actions.entries.isEmpty)
            let fault = restaurant.fault(opening: "web", at: Site(file: "Main.swift", line: 7))
            #expect(fault == nil)
            let late = await restaurant.close(within: .seconds(5))
            #expect(late == [])
        }

        @Test("Examples: a house made in one line is greeted")
        func greeting() async throws {
            let room = HeadlessRoom()
            let restaurant = try await Restaurant(Galerie())  // throws every fault of the house at once
            let maitreD = MaitreD(of: restaurant, in: room)
            maitreD.greet(.photo, with: 7)
            await maitreD.settled()
            #expect(room.table?["title"].text == "Dune")
        }

        @Test("Examples: a custom bulletin reports its dropped messages")
        func bulletin() async throws {
            let (writer, reader) = BulletinReader<TeaRenamed, HouseWide>.pair()
            let posts = reader.posts(keeping: .newest(1))
            writer.post(TeaRenamed(tea: "sencha", name: "Sencha"))
            writer.post(TeaRenamed(tea: "bancha", name: "Bancha"))
            #expect(posts.dropped == 1)

            let ticker = Ticker(bulletin: BulletinReader<TeaRenamed, PartyWide>.pair().reader)
            let listening = reader.listen(for: ticker) { ticker, renamed in print(ticker.lines, renamed.name) }
            listening.cancel()
            #expect(listening.dropped == 0)
        }

        @Test("Examples: a reducing sous chef works by itself")
        func reducing() {
            let basket = BasketSousChef()
            basket.send(.add("sencha"))
            basket.undo()
            #expect(basket.state.teas == [] && basket.canRedo)
        }

        @Test("Examples: temporary values report why a value was not stored")
        func full() throws {
            let desk = TemporaryValues<WindowWide>(limit: 0)
            let text = "Dear Ada"
            do {
                try desk.put(text, under: .draft)
            } catch {
                print(error.reason, error)  // what happened, where, why, and what to do
            }
            #expect(desk.count == 0 && desk[.draft] == nil)
        }

        @Test("Examples: a larder reports an error in a file")
        func larder() {
            struct Dish: Decodable {}
            let larder = Larder(Bundle.module.resourceURL, installedAs: "galerie")
            do {
                let menu: [Dish] = try larder.jar("menu")
                print(menu.count)
            } catch {
                print(error.file, error.path, error)
            }
            #expect(larder.names(in: "texts") == [])
        }

        @Test("Examples: a reducer is tested with a state alone, without a house") func reducer() { testSearch() }

        @Test("Examples: an effect is tested with a reply from a closure")
        func effects() async {
            struct Shop: TeaShop { func teas(like text: String) async throws -> [String] { [text] } }
            typealias BasketSousChef = DertischTests.BasketSousChef
            let basket = BasketSousChef(shop: Shop(), headChefs: HeadChefForSousChef { _ in })
            await confirmation { replied in
                let reply = Reply<BasketSousChef.Action> { action in
                    replied()
                    return true
                }
                await basket.perform(.search("oolong"), reply: reply)
            }
        }
    }
}
