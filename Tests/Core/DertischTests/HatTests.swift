@testable import DertischCore
@testable import DertischReducers
import DertischTemporaryValues
import DertischTesting
import Plug
import Testing

/// The values that hats hide in these tests: code that gets one has broken through.
private final class Secret: Sendable {
    let word = "open sesame"
}

@MainActor @Suite("Secrecy of hats") struct HatTests {
    private static func hats() -> [Any] {
        let secret = Secret()
        let door = Door(
            maitreD: MaitreDForCustomer { _ in _ = secret }, sommelier: Sommelier(NoTexts(in: "en")),
            metrics: MetricsReader(of: Metrics()))
        door.sommelier.onLanguageChange = { _ = secret }
        return [
            HeadChefForWaiter<CounterCourse> { _ in _ = secret },
            WaiterForHeadChef<CounterCourse> { _ in secret.word.isEmpty },
            WaiterForCustomer<CounterCourse>(take: { _ in _ = secret }, carte: { secret.word.isEmpty ? .init() : nil }),
            MaitreDForCustomer { _ in _ = secret },
            HeadChefForSousChef<Brewed> { _ in _ = secret },
            BulletinWriter<Brewed, WindowWide> { _ in secret.word.isEmpty },
            Self.reader(keeping: secret), Self.values(keeping: secret),
            Reply<CounterCourse.Order> { _ in secret.word.isEmpty },
            Plugged<Stir> { (times: Int) async throws in secret.word.count + times },
            LevelBuilder<CounterCourse, CounterCourse.Carte>(bindings: Bindings(log: nil)),
            door, door.sommelier, door.metrics, MetricsBuilder<CounterCourse>(MetricsBindings(log: nil)),
        ]
    }

    private static func reader(keeping secret: Secret) -> BulletinReader<Brewed, WindowWide> {
        let reader = BulletinReader<Brewed, WindowWide>.pair().reader
        reader.listen(for: secret) { secret, _ in _ = secret.word }
        return reader
    }

    private static func values(keeping secret: Secret) -> TemporaryValues<PartyWide> {
        let values = TemporaryValues<PartyWide>()
        try? values.put(secret, under: .unsaved("secret"))
        return values
    }

    @Test("A mirror reveals nothing of a hat, nor of a hat inside another value")
    func mirrors() {
        for hat in Self.hats() {
            let mirror = Mirror(reflecting: hat)
            #expect(mirror.children.isEmpty, "\(type(of: hat))")
            #expect(mirror.superclassMirror == nil)
            let holder = Mirror(reflecting: ["held": hat])
            #expect(holder.descendant(0, 1, 0) == nil)
        }
    }

    @Test("A dump prints a hat's type and no content")
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

    @Test("A cast cannot turn a hat into another hat, a colleague or a closure")
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
            #expect(!(hat is MaitreD))
            #expect(hat as? @MainActor (CounterCourse.Order) -> Void == nil)
            #expect(hat as? Secret == nil)
        }
    }

    @Test("A hat kept after its party has gone does nothing")
    func inert() async throws {
        let pocket = Pocket()
        let house = try await TestRestaurant(
            TrialHouse { registrar in
                registrar.introduce(
                    .counter,
                    as: { (waiter: WaiterForCustomer<CounterCourse>) -> Guest<CounterCourse> in
                        pocket.waiter = waiter
                        return Guest { _ in }
                    }, waiter: CounterWaiter.init)
            })
        await house.greet(.counter)
        let waiter = try #require(pocket.waiter)
        waiter.give(.answer)
        #expect(waiter.carte?.total == 1)
        house.maitreD.close()
        house.eventLog.clear()
        waiter.give(.answer)
        #expect(waiter.carte?.total == 1)
        #expect(house.eventLog.events.isEmpty)
        #expect(house.maitreD.carte(of: .counter) == nil)
    }

    @MainActor private final class Pocket {
        var waiter: WaiterForCustomer<CounterCourse>?
    }
}
