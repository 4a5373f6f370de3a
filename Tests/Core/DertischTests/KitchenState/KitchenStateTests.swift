import DertischReducers
import DertischCore
import DertischTesting
import TestSupport
import Testing

/// A shop that sells whatever it is asked for, or nothing.
private struct TrialShop: TeaShop {
    let teas: [String]?
    func teas(like text: String) async throws -> [String] {
        guard let teas else { throw Spill() }
        return teas.filter { $0.contains(text) }
    }
}

private struct BasketWaiter: Waiter {
    typealias C = BasketCourse
    func carte(for entree: NoEntree) -> C.Carte { C.Carte() }
    func plate(_ dish: C.Dish, onto carte: inout C.Carte) {
        switch dish {
        case .state(let state):
            carte = C.Carte(
                teas: state.basket.teas, note: state.basket.note, offers: state.offers, isOffline: state.isOffline)
        }
    }
}

private struct LetterWaiter: Waiter {
    typealias C = LetterCourse
    func carte(for entree: NoEntree) -> C.Carte { C.Carte() }
    func plate(_ dish: C.Dish, onto carte: inout C.Carte) {
        switch dish {
        case .text(let text): carte.text = text
        }
    }
}

private struct RenamingWaiter: Waiter {
    typealias C = RenamingCourse
    func carte(for entree: NoEntree) -> C.Carte { C.Carte() }
}

private struct ShelfWaiter: Waiter {
    typealias C = ShelfCourse
    func carte(for entree: NoEntree) -> C.Carte { C.Carte() }
    func plate(_ dish: C.Dish, onto carte: inout C.Carte) {
        switch dish {
        case .renamed(let tea, let name): carte.names[tea] = name
        }
    }
}

/// The house of the page on kitchen state.
///
/// | customer, all greeted | orders of its head chef |
/// |---|---|
/// | `basket` | `open` tells the state, which `add`, `write` and `undo` change; `search` asks the shop, which **throws `Spill` if it has no teas** |
/// | `letter` | `open`, `typed` and `sent` keep a temporary text |
/// | `renaming` | `rename` posts a tea's new name |
/// | `shelf` | none that is given: it hears of new names |
///
/// None is slow.
private struct TeaHouse: Staff {
    var shop = TrialShop(teas: ["green oolong", "milk oolong", "sencha"])
    var greeted: [String] { ["basket", "letter", "renaming", "shelf"] }

    func register(with registrar: inout Registrar) {
        registrar.ingredient({ shop }, as: (any TeaShop).self)
        registrar.sousChef(BasketSousChef.init)
        registrar.introduce(
            "basket", as: { (_: WaiterForCustomer<BasketCourse>) in Guest { $0.order(.open, on: .seated) } },
            waiter: BasketWaiter.init, chef: BasketHeadChef.init)
        registrar.introduce(
            "letter", as: { (_: WaiterForCustomer<LetterCourse>) in Guest { $0.order(.open, on: .seated) } },
            waiter: LetterWaiter.init, chef: LetterHeadChef.init)
        registrar.introduce(
            "renaming", as: { (_: WaiterForCustomer<RenamingCourse>) in Guest { _ in } },
            waiter: RenamingWaiter.init, chef: RenamingHeadChef.init)
        registrar.introduce(
            "shelf", as: { (_: WaiterForCustomer<ShelfCourse>) in Guest { $0.lay(\.names.count, at: "names") } },
            waiter: ShelfWaiter.init, chef: ShelfHeadChef.init)
    }
}

@MainActor @Suite("Kitchen state guide", .namesHang) struct KitchenStateTests {
    @Test("The guide's house of kitchen state has no fault and no warning") func sound() {
        #expect(Restaurant.faults(of: TeaHouse()).map(\.description) == [])
    }

    @Test("A head chef's action reaches every window, and undo restores the basket but not the search")
    func basket() async throws {
        let house = try await TestRestaurant(TeaHouse())
        let party = await house.greet(CustomerID<BasketCourse>("basket"))
        let other = Window(of: house.restaurant)
        other.maitreD.greet(CustomerID<BasketCourse>("basket"))
        let basket = try #require(house.restaurant.kitchen[BasketSousChef.self])
        var states = basket.states.makeAsyncIterator()
        await party.give(.add("sencha"))
        await party.give(.write("r"))
        await party.give(.write("ripe"))
        await party.give(.search("oolong"))
        while let state = await states.next(), state.offers.isEmpty {}
        await party.give(.undo)
        #expect(basket.state.basket == BasketSousChef.Basket(teas: ["sencha"], note: ""))
        #expect(basket.state.offers == ["green oolong", "milk oolong"])
        // News goes by way of the main actor, so what was told before this is heard before it ends.
        await turn()
        for carte in [party.carte, other.maitreD.carte(of: CustomerID<BasketCourse>("basket"))] {
            #expect(carte == BasketCourse.Carte(teas: ["sencha"], offers: ["green oolong", "milk oolong"]))
        }
    }

    @Test("A failed effect sends an action too")
    func offline() async throws {
        let house = try await TestRestaurant(TeaHouse(shop: TrialShop(teas: nil)))
        let party = await house.greet(CustomerID<BasketCourse>("basket"))
        let basket = try #require(house.restaurant.kitchen[BasketSousChef.self])
        var states = basket.states.makeAsyncIterator()
        await party.give(.search("oolong"))
        while let state = await states.next(), !state.isOffline {}
        #expect(basket.state.isOffline)
    }

    @Test("A draft is found by the next party of its window, and by no other window")
    func drafts() async throws {
        let house = try await TestRestaurant(TeaHouse())
        let letter = CustomerID<LetterCourse>("letter")
        let party = await house.greet(letter)
        await party.give(.typed("Dear"))
        await house.greet(CustomerID<RenamingCourse>("renaming"))
        house.maitreD.usherOutCurrentCustomer()
        let again = await house.greet(letter)
        #expect(again.carte?.text == "Dear")
        let other = Window(of: house.restaurant)
        other.maitreD.greet(letter)
        await other.maitreD.settled()
        #expect(other.maitreD.carte(of: letter)?.text == "")
        await again.give(.sent)
        let last = await house.greet(letter)
        #expect(last.carte?.text == "")
    }

    @Test("A message posted by one party is served by another of its window")
    func renaming() async throws {
        let house = try await TestRestaurant(TeaHouse())
        let shelf = await house.greet(CustomerID<ShelfCourse>("shelf"))
        let other = Window(of: house.restaurant)
        other.maitreD.greet(CustomerID<ShelfCourse>("shelf"))
        let party = await house.seat(CustomerID<RenamingCourse>("renaming"))
        await party.give(.rename("sencha", "spring"))
        await turn()
        #expect(shelf.carte?.names == ["sencha": "spring"])
        #expect(other.maitreD.carte(of: CustomerID<ShelfCourse>("shelf"))?.names == [:])
    }

    @Test("An actor reads the posts of the house, and a ticker those of its party")
    func readers() async throws {
        let (writer, reader) = BulletinReader<TeaRenamed, HouseWide>.pair()
        let register = Register(bulletin: reader)
        let keeping = Task { await register.keep() }
        let (local, localReader) = BulletinReader<TeaRenamed, PartyWide>.pair()
        let ticker = Ticker(bulletin: localReader)
        writer.post(TeaRenamed(tea: "sencha", name: "spring"))
        local.post(TeaRenamed(tea: "sencha", name: "spring"))
        await turn()
        #expect(ticker.lines == ["spring"])
        keeping.cancel()
        await keeping.value
    }

    @Test("A reader of states ends when the house closes")
    func following() async throws {
        let house = try await TestRestaurant(TeaHouse())
        let basket = try #require(house.restaurant.kitchen[BasketSousChef.self])
        let following = Task { await follow(basket) }
        await house.restaurant.close()
        await following.value
    }
}
