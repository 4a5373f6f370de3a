import DertischTesting
import TestSupport
import Testing

@testable import DertischCore

private enum OvenCourse: Course {
    enum Order: Sendable { case bake(String), quick, slow, watch, loop, note(String), stew(Int) }
    enum Dish: Sendable { case done(String) }
    struct Carte: Equatable, Sendable {
        var done: [String] = []
        var apologies: [String] = []
        var isBusy = false
        var note = ""
        var rows: [Row] = [Row(id: 1), Row(id: 2)]
    }
    struct Row: Identifiable, Equatable, Sendable { let id: Int }
}
extension CustomerID<OvenCourse> { fileprivate static var oven: Self { "oven" } }

private final class OvenCustomer: Customer {
    init(waiter: WaiterForCustomer<OvenCourse>) {}
    func layTable(_ table: TableBuilder<OvenCourse>) {
        table.order(.bake("secret"), on: .tap("bake"))
        table.order(.quick, on: .tap("quick"))
        table.order(.slow, on: .tap("slow"))
        table.order(.watch, on: .tap("watch"))
        table.order(.loop, on: .tap("loop"))
        table.edit(\.note, at: "note") { .note($0) }
        table.mark(.busy, "bake", when: \.isBusy)
        table.rows(\.rows, at: "rows") { row in
            row.order(on: .tap("cook")) { .bake("\($0.id)") }
            row.order(on: .tap("stew")) { .stew($0.id) }
        }
    }
}
private struct OvenWaiter: Waiter {
    typealias C = OvenCourse
    func carte(for entree: NoEntree) -> C.Carte { C.Carte() }
    func plate(_ dish: C.Dish, onto carte: inout C.Carte) {
        if case .done(let what) = dish { carte.done.append(what) }
        if carte.done.last == "less" { carte.rows.removeFirst() }
        carte.isBusy = carte.done.last == "half"
    }
    func apologise(_ apology: Apology<C>, onto carte: inout C.Carte) -> Handled {
        carte.apologies.append("\(apology.order.map { "\($0)" } ?? "news"): \(type(of: apology.error))")
        return .alert
    }
}

/// What comes out of the oven when the test says so.
@MainActor private final class Oven {
    private var waiting: [String: AsyncStream<String>.Continuation] = [:]
    private(set) var cancelled: [String] = []

    func dishes(_ name: String) -> AsyncStream<String> {
        let (stream, continuation) = AsyncStream.makeStream(of: String.self)
        continuation.onTermination = { [weak self] end in
            guard case .cancelled = end else { return }
            Task { @MainActor in self?.cancelled.append(name) }
        }
        waiting[name] = continuation
        return stream
    }

    func bring(_ dish: String, for name: String) { waiting[name]?.yield(dish) }
    func end(_ name: String) { waiting[name]?.finish() }
}

private struct OvenChef: HeadChef {
    let oven: Oven
    func pace(of order: OvenCourse.Order) -> Pace {
        switch order {
        case .watch, .loop, .stew: .atOnce
        case .bake, .quick, .slow, .note: .inTurn
        }
    }
    func timeLimit(of order: OvenCourse.Order) -> Duration? {
        switch order {
        case .slow: .seconds(300)
        case .loop: nil
        case .bake, .quick, .watch, .note, .stew: .seconds(30)
        }
    }
    func give(_ order: OvenCourse.Order, to waiter: WaiterForHeadChef<OvenCourse>) async throws {
        switch order {
        case .bake, .slow, .loop, .stew: for await dish in oven.dishes("\(order)") { waiter.serve(.done(dish)) }
        case .watch: try await waiter.serve(each: oven.dishes("watch").map { .done($0) })
        case .quick: waiter.serve(.done("quick"))
        case .note: waiter.serve(.done("note"))
        }
    }
}

@MainActor @Suite("Slow orders", .namesHang) struct TimeLimitTests {
    private let oven: Oven
    private let house: TestRestaurant

    init() async throws {
        let oven = Oven()
        self.oven = oven
        house = try await TestRestaurant(
            TrialHouse { registrar in
                registrar.sousChef({ oven })
                registrar.introduce(
                    .oven, as: OvenCustomer.init, waiter: OvenWaiter.init, chef: OvenChef.init)
            })
        house.maitreD.greet(.oven)
    }

    private var carte: OvenCourse.Carte? { house.maitreD.carte(of: CustomerID<OvenCourse>.oven) }

    @discardableResult private func tap(_ place: Place, in row: RowNumber = .table) -> Refusal? {
        house.maitreD.gesture(.tapped, at: Spot(place, in: row), on: house.table)
    }

    private func isBusy(_ place: Place, in row: RowNumber = .table) -> Bool {
        house.table[place, in: row].traitsOn.contains(.busy)
    }

    /// Lets time pass, and waits until what that leads to has been told.
    private func pass(_ time: Duration, until line: String) async {
        await house.clock.sleepers(1)
        house.clock.advance(by: time)
        await house.eventLog.until(line)
    }

    private var late: [String] { house.eventLog.transcript.filter { $0.contains("slow") } }

    private func answer(_ text: String) throws {
        let alert = try #require(house.alert)
        let answer = try #require(alert.answers.first { $0.text == text })
        house.maitreD.answer(answer.number, to: alert.id)
    }

    @Test("A slow order is reported to inspectors by its case, and marks its gesture's place until it is done")
    func told() async throws {
        tap("bake")
        #expect(!isBusy("bake"))
        await pass(.seconds(30), until: "oven: slow to cook 1, 30 s")
        let event = try #require(house.eventLog.events.last { $0.kind.isFailure })
        #expect(event.kind == .slowToCook(Ticket(number: 1), order: "bake", .seconds(30)))
        #expect(isBusy("bake"))
        oven.end("bake(\"secret\")")
        await house.eventLog.until("oven: done 1")
        #expect(!isBusy("bake"))
    }

    @Test("A slow order is logged in one line, without typed text")
    func line() {
        let event = HouseEvent(
            kind: .slowToCook(Ticket(number: 1), order: "bake", .seconds(30)), customer: "oven", maitreD: 1, party: 2)
        #expect(
            FailureLine(event, describesErrors: true).text
                == "dertisch: oven has cooked order bake, 1 of party 2 for 30.0 s without a dish. Its visitor may stop it."
        )
    }

    @Test("A tap on a slow order's place asks to stop it, and does not order again")
    func asked() async throws {
        tap("bake")
        await pass(.seconds(30), until: "oven: slow to cook 1, 30 s")
        #expect(tap("bake") == nil)
        let alert = try #require(house.alert)
        #expect(alert.text == "This is taking longer than usual.")
        #expect(alert.answers.map(\.text) == ["Stop", "Keep waiting"])
        #expect(alert.answers.map(\.role) == [.destructive, .cancel])
        tap("bake")
        #expect(house.room.alerts.count == 1)
        try answer("Keep waiting")
        #expect(isBusy("bake") && carte?.apologies == [])
        #expect(!house.eventLog.transcript.contains("oven: ordered 2"))
    }

    @Test(
        "A stopped slow order is cancelled with a typed apology, its dishes are dropped, and the next order starts"
    )
    func stopped() async throws {
        tap("bake")
        tap("quick")
        await pass(.seconds(30), until: "oven: slow to cook 1, 30 s")
        tap("bake")
        try answer("Stop")
        await house.eventLog.until("oven: done 2")
        #expect(carte?.apologies == ["bake(\"secret\"): OrderStopped"])
        #expect(carte?.done == ["quick"] && !isBusy("bake"))
        #expect(house.room.alerts.count == 1)
        await until("cancelled") { oven.cancelled == ["bake(\"secret\")"] }
        await house.maitreD.settled()
    }

    @Test("A slow order that blocks another order asks the visitor to stop it")
    func waiting() async throws {
        _ = house.maitreD.give(.bake("x"), of: CustomerID<OvenCourse>.oven)
        await pass(.seconds(30), until: "oven: slow to cook 1, 30 s")
        #expect(house.alert == nil)
        tap("quick")
        try answer("Stop")
        await house.eventLog.until("oven: done 2")
        #expect(carte?.done == ["quick"])
    }

    @Test("A slow order never interrupts typing")
    func typing() async throws {
        tap("bake")
        await pass(.seconds(30), until: "oven: slow to cook 1, 30 s")
        house.maitreD.gesture(.edited(.text("a"), revision: 1), at: Spot("note"), on: house.table)
        #expect(house.alert == nil)
    }

    @Test("A slow order's time limit begins anew with each dish, which clears its mark")
    func dishes() async throws {
        tap("bake")
        await house.clock.sleepers(1)
        house.clock.advance(by: .seconds(20))
        oven.bring("half", for: "bake(\"secret\")")
        await house.eventLog.until("oven: plated 1")
        await pass(.seconds(20), until: "oven: plated 1")
        await house.clock.sleepers(1)
        #expect(late == [])
        await pass(.seconds(10), until: "oven: slow to cook 1, 30 s")
        #expect(isBusy("bake"))
        oven.bring("whole", for: "bake(\"secret\")")
        await house.table.until { !$0["bake"].traitsOn.contains(.busy) }
    }

    @Test("A slow order leaves a busy mark that the customer itself has declared")
    func declared() async throws {
        tap("bake")
        oven.bring("half", for: "bake(\"secret\")")
        await house.eventLog.until("oven: plated 1")
        #expect(isBusy("bake"))
        await pass(.seconds(30), until: "oven: slow to cook 1, 30 s")
        oven.end("bake(\"secret\")")
        await house.eventLog.until("oven: done 1")
        #expect(isBusy("bake"))
    }

    @Test("An order has its head chef's limit; streams and orders without a limit have none")
    func limits() async throws {
        tap("watch")
        tap("loop")
        tap("slow")
        await house.clock.sleepers(1)
        house.clock.advance(by: .seconds(299))
        #expect(late == [])
        await pass(.seconds(1), until: "oven: slow to cook 3, 300 s")
        #expect(late == ["oven: slow to cook 3, 300 s"])
        #expect(isBusy("slow") && !isBusy("watch") && !isBusy("loop"))
    }

    @Test("A slow order marks its place in its row, also on a table that is laid again")
    func rows() async throws {
        let row = try #require(house.table.rows(at: "rows").first)
        tap("cook", in: row)
        await pass(.seconds(30), until: "oven: slow to cook 1, 30 s")
        #expect(isBusy("cook", in: row))
        house.maitreD.layAnew()
        let again = try #require(house.table.rows(at: "rows").first)
        #expect(isBusy("cook", in: again))
        tap("cook", in: again)
        try answer("Stop")
        #expect(carte?.apologies == ["bake(\"1\"): OrderStopped"])
    }

    @Test("A row that has gone is told nothing of its slow order, even if others stay")
    func rowGone() async throws {
        let rows = house.table.rows(at: "rows")
        tap("watch")
        tap("stew", in: rows[0])
        await pass(.seconds(30), until: "oven: slow to cook 2, 30 s")
        tap("stew", in: rows[1])
        oven.bring("less", for: "watch")
        await house.table.until { $0.rows(at: "rows").count == 1 }
        let before = house.table.transcript.count
        await pass(.seconds(30), until: "oven: slow to cook 3, 30 s")
        #expect(isBusy("stew", in: rows[1]))
        #expect(!house.table.transcript.dropFirst(before).contains { $0.hasPrefix("\(Spot("stew", in: rows[0]))") })
        house.maitreD.close()
    }

    @Test("A slow order of a customer that has left is forgotten")
    func gone() async throws {
        tap("bake")
        await house.clock.sleepers(1)
        house.maitreD.close()
        house.clock.advance(by: .seconds(60))
        #expect(late == [])
    }
}

@Suite("Busy places") struct BusyMarksTests {
    @Test("A place is busy while the customer declares it, or while an order from it is late")
    func marks() {
        var marks = BusyMarks()
        let (some, other) = (Spot("some"), Spot("other"))
        let declared = [marks.declare(true, at: some), marks.declare(false, at: other)]
        #expect(declared == [true, false])
        let held = marks.hold([some, other]).map { "\($0.spot) \($0.isBusy)" }.sorted()
        #expect(held == ["other true", "some true"])
        let isStillBusy = marks.declare(false, at: other)
        #expect(isStillBusy)
        let released = marks.hold([]).map { "\($0.spot) \($0.isBusy)" }.sorted()
        #expect(released == ["other false", "some true"])
    }

    @Test("A moved row keeps its busy marks")
    func rows() {
        var marks = BusyMarks()
        let spot = Spot("cook", in: RowNumber(7))
        _ = marks.hold([spot, Spot("bake")])
        marks.forget(RowNumber(7))
        #expect(marks.held == [Spot("bake")])
    }
}
