import DertischCore
import DertischTesting
import Testing

/// What happened to one dish, in order.
@MainActor private final class Transcript {
    var lines: [String] = []
    /// Called as the customer is told that dishes were laid.
    var whenLaid: (@MainActor () -> Void)?
}

/// A customer that notes what it can read, and what lies on its table, when it is told of a dish.
private final class AttentiveCustomer: Customer {
    private let waiter: WaiterForCustomer<CupCourse>
    private let transcript: Transcript
    private let table: @MainActor () -> HeadlessTable?
    var order: CupCourse.Order?

    init(
        _ waiter: WaiterForCustomer<CupCourse>, _ transcript: Transcript,
        table: @escaping @MainActor () -> HeadlessTable?
    ) {
        self.waiter = waiter
        self.transcript = transcript
        self.table = table
    }

    func layTable(_ table: TableBuilder<CupCourse>) { table.lay(\.stirs, at: "stirs") }
    func willUpdate() {
        note("willUpdate")
        if let order { waiter.give(order) }
        order = nil
    }
    func didUpdate() { note("didUpdate") }

    private func note(_ step: String) {
        let carte = waiter.carte.map { "\($0.stirs)" } ?? "no carte"
        transcript.lines.append("\(step): the carte says \(carte), the table \(table()?["stirs"].text ?? "nothing")")
    }
}

private struct CountingChef: HeadChef {
    let transcript: Transcript
    let count: Tally
    func give(_ order: CupCourse.Order, to waiter: WaiterForHeadChef<CupCourse>) async throws {
        count.add("stir")
        transcript.lines.append("chef serves \(count.names.count)")
        waiter.serve(.stirred(count.names.count))
        transcript.lines.append("chef has served")
    }
}

@MainActor @Suite("Serving a dish") struct ServingTests {
    private let transcript = Transcript()
    private let house: TestRestaurant
    private let party: SeatedParty<CupCourse>
    private let customer: AttentiveCustomer

    init() async throws {
        let transcript = transcript
        let seated = Slot<AttentiveCustomer>()
        let tables = Slot<TestRestaurant>()
        house = try await TestRestaurant(
            TrialHouse { registrar in
                registrar.introduce(
                    .cup,
                    as: { (waiter: WaiterForCustomer<CupCourse>) in
                        let customer = AttentiveCustomer(waiter, transcript) { tables.value?.table }
                        seated.value = customer
                        return customer
                    }, waiter: CupWaiter.init, chef: { CountingChef(transcript: transcript, count: Tally()) }
                )
            })
        tables.value = house
        party = await house.greet(.cup, with: "mocha")
        customer = try #require(seated.value)
    }

    @Test("Dishes are laid once the chef returns, and their customer is told before and after")
    func order() async {
        await party.give(.stir)
        #expect(
            transcript.lines == [
                "chef serves 1",
                "chef has served",
                "willUpdate: the carte says 1, the table 0",
                "didUpdate: the carte says 1, the table 1",
            ])
    }

    @Test("A dish is laid before the orders that its customer gives when told of it")
    func orderedMeanwhile() async {
        customer.order = .stir
        await party.give(.stir)
        #expect(
            transcript.lines == [
                "chef serves 1",
                "chef has served",
                "willUpdate: the carte says 1, the table 0",
                "didUpdate: the carte says 1, the table 1",
                "chef serves 2",
                "chef has served",
                "willUpdate: the carte says 2, the table 1",
                "didUpdate: the carte says 2, the table 2",
            ])
    }
}

// MARK: Dishes of a turn

private enum BandCourse: Course {
    typealias Entree = NoEntree
    enum Order: Sendable { case play, playLater }
    enum Dish: Equatable, Sendable { case note(Int) }
    struct Carte: Equatable, BlankCarte { var sum = 0, last = 0 }
}

extension CustomerID where C == BandCourse { fileprivate static let band = Self("band") }

private final class BandCustomer: Customer {
    private let transcript: Transcript
    init(_ transcript: Transcript) { self.transcript = transcript }
    func layTable(_ table: TableBuilder<BandCourse>) {
        table.lay(\.sum, at: "sum")
        table.order(.play, on: .tap("play"))
        table.order(.playLater, on: .tap("later"))
    }
    func willUpdate() { transcript.lines.append("willUpdate") }
    func didUpdate() {
        transcript.lines.append("didUpdate")
        transcript.whenLaid?()
    }
    func served(_ dish: BandCourse.Dish) { transcript.lines.append("served \(dish)") }
}

private struct BandWaiter: Waiter {
    typealias C = BandCourse
    let transcript: Transcript
    let kept: Slot<CustomerForWaiter<C>>
    func plate(_ dish: C.Dish, onto carte: inout C.Carte) { if case .note(let note) = dish { carte.last = note } }
    func plated(_ dishes: [C.Dish], onto carte: inout C.Carte) {
        transcript.lines.append("plated \(dishes.count)")
        for case .note(let note) in dishes { carte.sum += note }
    }
    func laid(_ dishes: [C.Dish], before customer: CustomerForWaiter<C>) {
        transcript.lines.append("laid \(dishes.count)")
        kept.value = customer
        for dish in dishes where dish == .note(2) { customer.serve(dish) }
    }
}

private struct BandChef: HeadChef {
    let stage: Latch
    func give(_ order: BandCourse.Order, to waiter: WaiterForHeadChef<BandCourse>) async throws {
        waiter.serve(.note(1))
        waiter.serve(.note(2))
        guard order == .playLater else { return }
        await stage.wait()
        waiter.serve(.note(4))
    }
}

@MainActor @Suite("The waiter of a turn's dishes") struct TurnDishesTests {
    private let transcript = Transcript()
    private let kept = Slot<CustomerForWaiter<BandCourse>>()
    private let stage = Latch()
    private let house: TestRestaurant

    init() async throws {
        house = try await TestRestaurant(
            TrialHouse { [transcript, kept, stage] registrar in
                registrar.introduce(
                    .band, as: { BandCustomer(transcript) }, waiter: { BandWaiter(transcript: transcript, kept: kept) },
                    chef: { BandChef(stage: stage) })
            })
    }

    @Test("It is told once a turn of all dishes: when they are plated, and when they are laid")
    func once() async {
        let party = await house.greet(.band)
        await party.give(.play)
        #expect(transcript.lines == ["plated 2", "willUpdate", "didUpdate", "laid 2", "served note(2)"])
        #expect(house.table["sum"] == 3 && party.carte?.last == 2)
    }

    @Test("A later dish is a turn of its own")
    func later() async {
        await house.greet(.band)
        house.maitreD.gesture(.tapped, at: Spot("later"), on: house.table)
        #expect(house.table["sum"] == 3)
        transcript.lines = []
        await stage.open()
        await house.maitreD.settled()
        #expect(transcript.lines == ["plated 1", "willUpdate", "didUpdate", "laid 1"] && house.table["sum"] == 7)
    }

    @Test("A gesture in the midst of a turn follows it, and is not refused in silence")
    func gestureInTurn() async {
        let party = await house.greet(.band)
        let (maitreD, table) = (house.maitreD, house.table)
        transcript.whenLaid = { [transcript] in
            transcript.whenLaid = nil
            for place in ["nothing", "play"] { maitreD.gesture(.tapped, at: Spot(Place(place)), on: table) }
            #expect(maitreD.refusals.isEmpty && table["sum"] == 3)
        }
        await party.give(.play)
        #expect(maitreD.refusals == [.unhandled: 1] && table["sum"] == 6)
    }

    @Test("A hat that is kept serves nobody once the customer has gone home")
    func kept() async throws {
        let party = await house.greet(.band)
        await party.give(.play)
        let hat = try #require(kept.value)
        house.maitreD.close()
        transcript.lines = []
        hat.serve(.note(2))
        #expect(transcript.lines.isEmpty)
    }
}

/// Holds something for a test.
@MainActor final class Slot<Value> {
    var value: Value?
}
