@testable import Dertisch
import Plug
import Testing

/// What hats are hiding in these tests: whoever gets at one has got through.
private final class Secret: Sendable {
    let word = "open sesame"
}

@MainActor @Suite("I3: hats hide what they hold") struct HatTests {
    private static func hats() -> [Any] {
        let secret = Secret()
        let door = Door(
            maitreD: MaitreDForCustomer { _ in _ = secret }, sommelier: Sommelier(Cellar(source: "en")))
        door.sommelier.onSpeak = { _ = secret }
        return [
            HeadChefForWaiter<CounterCourse> { _ in _ = secret },
            WaiterForHeadChef<CounterCourse> { _ in secret.word.isEmpty },
            WaiterForCustomer<CounterCourse>(take: { _ in _ = secret }, carte: { secret.word.isEmpty ? .init() : nil }),
            MaitreDForCustomer { _ in _ = secret },
            HeadChefForSousChef<Brewed> { _ in _ = secret },
            Plugged<Stir> { (times: Int) async throws in secret.word.count + times },
            Setting<CounterCourse, CounterCourse.Carte>(layer: Layer(survey: nil)),
            door, door.sommelier,
        ]
    }

    @Test("a mirror shows nothing of a hat, nor of a hat in what holds it")
    func mirrors() {
        for hat in Self.hats() {
            let mirror = Mirror(reflecting: hat)
            #expect(mirror.children.isEmpty, "\(type(of: hat))")
            #expect(mirror.superclassMirror == nil)
            let holder = Mirror(reflecting: ["held": hat])
            #expect(holder.descendant(0, 1, 0) == nil)
        }
    }

    @Test("a dump prints a hat's type and nothing within")
    func dumps() {
        for hat in Self.hats() {
            var text = ""
            dump(hat, to: &text)
            #expect(text.split(separator: "\n").count == 1, "\(text)")
            for word in ["Function", "Secret", "sesame"] {
                #expect(!text.contains(word))
                #expect(!String(describing: hat).contains(word))
                #expect(!String(reflecting: hat).contains(word))
            }
        }
    }

    @Test("a cast makes no other hat, colleague or closure of a hat")
    func casts() {
        for hat in Self.hats() {
            let others = Self.hats().filter { type(of: $0) != type(of: hat) }
            #expect(others.count >= 8)
            if !(hat is HeadChefForWaiter<CounterCourse>) { #expect(hat as? HeadChefForWaiter<CounterCourse> == nil) }
            if !(hat is WaiterForCustomer<CounterCourse>) { #expect(hat as? WaiterForCustomer<CounterCourse> == nil) }
            if !(hat is WaiterForHeadChef<CounterCourse>) { #expect(hat as? WaiterForHeadChef<CounterCourse> == nil) }
            #expect(!(hat is any Waiter))
            #expect(!(hat is any HeadChef))
            #expect(!(hat is any Customer))
            #expect(!(hat is Registrar))
            #expect(!(hat is MaitreD))
            #expect(hat as? @MainActor (CounterCourse.Order) -> Void == nil)
            #expect(hat as? Secret == nil)
        }
    }

    @Test("a hat of a seated party opens nothing else, and is inert once its party has gone")
    func inert() async throws {
        let restaurant = try await Restaurant(Cafe())
        let room = Room()
        let maitreD = MaitreD(of: restaurant, in: room)
        maitreD.greet(.counter)
        await maitreD.settled()
        let party = try #require(maitreD.carte(of: .counter))
        #expect(party.cups.count == 2)
        maitreD.close()
        #expect(maitreD.give(.answer, of: .counter) == .offShift)
        #expect(maitreD.carte(of: .counter) == nil)
    }

    private final class Room: DiningRoom {
        func setTable(for customer: String) -> any RestaurantTable { Table() }
        func show(_ table: any RestaurantTable, _ entrance: Entrance) {}
        func clear(_ table: any RestaurantTable) {}
        func show(_ alert: Alert) {}
        func speak(_ language: Language) {}
    }

    private final class Table: RestaurantTable {
        var keepsWhatIsLaid: Bool { true }
        func wipe() {}
        func lay(_ laid: Laid, at spot: Spot) {}
        func add(_ row: RowNumber, to spot: Spot, before next: RowNumber?) {}
        func move(_ row: RowNumber, in spot: Spot, before next: RowNumber?) {}
        func remove(_ row: RowNumber, from spot: Spot) {}
        func laid() {}
    }
}
