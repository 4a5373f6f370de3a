import Dertisch
import DertischTesting
import Testing

/// What happened to one dish, in order.
@MainActor private final class Transcript {
    var lines: [String] = []
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

/// Holds something for a test.
@MainActor final class Slot<Value> {
    var value: Value?
}
