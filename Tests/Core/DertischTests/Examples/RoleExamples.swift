import DertischCore
import DertischPatterns
import Testing

// What the comments in Sources/Core/DertischCore/{Roles,Hats,Inspection} show, compiled. A test compares the two.

enum CoreExamples {
    typealias Guest = DertischCore.Guest  // a house of these tests has one of its own

    struct Photo: Identifiable, Hashable, Codable, Sendable {
        let id: Int
        var title = ""
    }

    enum PhotoCourse: Course {
        typealias Entree = Photo.ID
        enum Order: Sendable { case open, like }
        enum Dish: Sendable { case photo(Photo), likes(Int) }
        struct Carte: Equatable, Sendable { var title = "", likes = 0, picture: Picture? }
    }

    enum AboutCourse: Course {}

    final class PhotoCustomer: Customer {
        init(waiter: WaiterForCustomer<PhotoCourse>) {}
        func layTable(_ table: TableBuilder<PhotoCourse>) {
            table.lay(\.title, at: "title")
            table.lay(\.likes, at: "likes")
            table.order(.open, on: .seated)
            table.order(.like, on: .tap("like"))
        }
    }

    struct PhotoWaiter: Waiter {
        typealias C = PhotoCourse
        func carte(for id: Photo.ID) -> C.Carte { C.Carte() }
        func take(_ order: C.Order, onto carte: inout C.Carte) -> Taken {
            if case .like = order { carte.likes += 1 }  // shown before the kitchen knows
            return .passOn
        }
        func plate(_ dish: C.Dish, onto carte: inout C.Carte) {
            switch dish {
            case .photo(let photo): carte.title = photo.title
            case .likes(let likes): carte.likes = likes
            }
        }
        func apologise(_ apology: Apology<C>, onto carte: inout C.Carte) -> Handled {
            guard case .like = apology.order else { return .alert }
            carte.likes -= 1
            return .shown
        }
    }

    struct PhotoHeadChef: HeadChef {
        let photos: PhotosSousChef  // injected, because the initialiser asks for it
        func give(_ order: PhotoCourse.Order, to waiter: WaiterForHeadChef<PhotoCourse>) async throws {
            switch order {
            case .open: waiter.serve(.photo(try await photos.photo()))
            case .like: waiter.serve(.likes(try await photos.like()))
            }
        }
    }

    enum CounterCourse: Course {
        enum Order: Sendable { case order }
        enum Dish: Sendable { case one }
        struct Carte: Equatable, Sendable {}
    }

    struct CounterHeadChef: HeadChef {
        func give(_ order: CounterCourse.Order, to waiter: WaiterForHeadChef<CounterCourse>) { waiter.serve(.one) }
    }

    enum PhotoNews: Sendable { case liked(Photo.ID, Int) }

    actor PhotosSousChef {
        let headChefs: HeadChefForSousChef<PhotoNews>
        init(headChefs: HeadChefForSousChef<PhotoNews>) { self.headChefs = headChefs }
        func liked(_ id: Photo.ID, count: Int) { headChefs.give(.liked(id, count)) }
    }

    struct Sleeping: SpokenError {
        func spoken(by sommelier: Sommelier) -> String { sommelier("photo.asleep") }
    }

    struct AboutPresenter: Pattern.Presenter {
        typealias C = AboutCourse
        func carte(for entree: NoEntree) -> NoCarte { NoCarte() }
    }

    actor Radio: KitchenColleague {
        private var listening: Task<Void, Never>?
        func beginShift() async throws { listening = Task { await listen() } }
        func endShift() async { listening?.cancel() }
    }
}

extension CustomerID<CoreExamples.AboutCourse> { static var about: Self { "about" } }

extension CoreExamples.PhotosSousChef {
    func photo() throws -> CoreExamples.Photo { CoreExamples.Photo(id: 7, title: "Dune") }
    func like() throws -> Int { 42 }
    nonisolated func ids(after count: Int) async throws -> [Int] { Array((1...500).dropFirst(count).prefix(100)) }
    func like(_ id: Int, by guest: CoreExamples.Guest) throws -> Int { 43 }
}

extension CoreExamples.Radio {
    func listen() async {}
}

extension CoreExamples {
    enum ChartCourse: Course {
        struct Carte: Equatable, Sendable { var points: [Int] = [] }
    }

    @MainActor final class Chart {
        func draw(_ points: [Int]) {}
    }

    final class ChartCustomer: Customer {
        private let waiter: WaiterForCustomer<ChartCourse>
        private let chart = Chart()
        private var drawing: Task<Void, Never>?

        init(waiter: WaiterForCustomer<ChartCourse>) { self.waiter = waiter }
        func layTable(_ table: TableBuilder<ChartCourse>) {}
        func beginShift() { drawing = Task { for await carte in waiter.cartes { chart.draw(carte.points) } } }
        func endShift() { drawing?.cancel() }
    }

    enum SearchCourse: Course {
        enum Order: Sendable { case typed(String), find(String) }
        struct Carte: Equatable, Sendable { var text = "", waiting = 0 }
    }

    struct SearchWaiter: Waiter {
        typealias C = SearchCourse
        let headChef: HeadChefForWaiter<SearchCourse>  // asked for first, before other hats
        func carte(for entree: NoEntree) -> C.Carte { C.Carte() }
        func take(_ order: C.Order, onto carte: inout C.Carte) -> Taken {
            guard case .typed(let text) = order else { return .passOn }
            if text.count > 2 { headChef.give(.find(text)) }
            return .answered
        }
    }

    enum ChatCourse: Course {
        struct Message: Equatable, Sendable { var isUrgent = false }
        struct Line: Equatable, Sendable { var price = 0 }
        enum Dish: Sendable { case message(Message) }
        struct Carte: Equatable, Sendable, BlankCarte {
            var lines: [Line] = []
            var sum = 0
        }
    }

    struct ChatWaiter: Waiter {
        typealias C = ChatCourse
        func plate(_ dish: C.Dish, onto carte: inout C.Carte) {}
        func plated(_ dishes: [C.Dish], onto carte: inout C.Carte) { carte.sum = carte.lines.map(\.price).reduce(0, +) }
        func laid(_ dishes: [C.Dish], before customer: CustomerForWaiter<C>) {
            for case .message(let message) in dishes where message.isUrgent { customer.serve(.message(message)) }
        }
    }

    @MainActor static func chat(about message: ChatCourse.Message) -> Int {
        var served: [ChatCourse.Dish] = []
        ChatWaiter().laid([.message(message)], before: CustomerForWaiter { served.append($0) })
        return served.count
    }

    struct PatientWaiter: Waiter {
        typealias C = SearchCourse
        func carte(for entree: NoEntree) -> C.Carte { C.Carte() }
        func takeBack(_ order: C.Order, onto carte: inout C.Carte) { carte.waiting -= 1 }
    }

    struct SearchHeadChef: HeadChef {
        var backlog: Backlog { Backlog(8, whenFull: .dropOldest) }
        func give(_ order: SearchCourse.Order, to waiter: WaiterForHeadChef<SearchCourse>) async throws {}
    }

    final class PassingCustomer: Customer {
        private let maitreD: MaitreDForCustomer
        init(waiter: WaiterForCustomer<ChartCourse>, maitreD: MaitreDForCustomer) { self.maitreD = maitreD }
        func layTable(_ table: TableBuilder<ChartCourse>) {}
        func didUpdate() { maitreD.seat(.about, .instead, via: .fade) }
    }

    struct LampForNightWatch: Hat {
        private let light: @Sendable () -> Void
        init(_ light: @escaping @Sendable () -> Void) { self.light = light }
        func turnOn() { light() }
    }

    final class Ledger: Inspector {
        var refused = 0
        func notice(_ event: HouseEvent) { if case .refused = event.kind { refused += 1 } }
    }
}

extension CoreExamples {
    @MainActor @Suite("Examples: roles and hats") struct RoleTests {
        @Test("Examples: a waiter is tested without a house")
        func waiter() {
            let waiter = PhotoWaiter()
            var carte = waiter.carte(for: 7)
            waiter.plate(.likes(3), onto: &carte)
            #expect(carte.likes == 3)

            let handled = waiter.apologise(Apology(order: .like, error: Sleeping()), onto: &carte)
            #expect(handled == .shown && carte.likes == 2)
        }

        @Test("Examples: a head chef is tested with a hat from a closure")
        func chef() async throws {
            let photos = PhotosSousChef(headChefs: HeadChefForSousChef { news in print(news) })

            let dishes = Dishes()
            let waiter = WaiterForHeadChef<PhotoCourse> { dishes.take($0) }
            try await PhotoHeadChef(photos: photos).give(.like, to: waiter)
            #expect(dishes.count == 1)
        }

        @Test("Examples: a customer and a waiter are tested with hats from closures")
        func closures() {
            var asked: [MaitreDForCustomer.Request] = []
            let maitreD = MaitreDForCustomer { asked.append($0) }
            maitreD.usherOutCurrentCustomer()
            #expect(asked.count == 1)

            var ordered: [PhotoCourse.Order] = []
            let waiter = WaiterForCustomer<PhotoCourse>(
                take: { ordered.append($0) }, carte: { PhotoCourse.Carte(title: "Dune") })
            waiter.give(.like)
            #expect(ordered == [.like] && waiter.carte?.title == "Dune")

            var cooked: [SearchCourse.Order] = []
            let headChef = HeadChefForWaiter<SearchCourse> { cooked.append($0) }
            var carte = SearchCourse.Carte()
            _ = SearchWaiter(headChef: headChef).take(.typed("dune"), onto: &carte)
            #expect(cooked.count == 1)
        }
    }

    @MainActor private final class Dishes {
        private(set) var count = 0
        func take(_ dish: PhotoCourse.Dish) -> Bool {
            count += 1
            return true
        }
    }
}

@MainActor private func inspect() async throws {
    typealias Galerie = CoreExamples.Galerie
    typealias Ledger = CoreExamples.Ledger
    let layouts = CoreExamples.layouts
    var restaurant: Restaurant
    do {
        restaurant = try await Restaurant(Galerie())
    } catch {
        print(error)  // `Faults`: every one with its place, its reason and its remedy
    }
    for fault in Restaurant.faults(of: Galerie(), in: [layouts]) { print(fault) }
    restaurant = try await Restaurant(Galerie(), inspectors: [FailureLog(), Ledger()])
    let fault = Fault.brokenLayout(
        of: "photo", "There is a script in the layout.", at: Site(file: "photo.html", line: 3),
        why: "the content security policy refuses it", remedy: "take it out")
    print(fault.page)  // https://github.com/…/Documentation/Faults.md#missing-place
    _ = restaurant
}
