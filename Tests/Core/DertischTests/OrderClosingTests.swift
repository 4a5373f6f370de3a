import DertischTesting
import TestSupport
import Testing

@testable import DertischCore

/// Counts how often its edits are settled.
private final class CountingEntry: EditedEntry {
    private(set) var settled = 0
    func settle(_ row: RowNumber, _ outcome: EditOutcome) -> [Response] {
        settled += 1
        return []
    }
}

@MainActor @Suite("The close of an order", .namesHang) struct OrderClosingTests {
    private let trial: ParishTrial
    private let entry = CountingEntry()
    private let orders: OrderRunner

    init() async throws {
        trial = try await ParishTrial()
        orders = try #require(trial.house.maitreD.window.all.first?.party.orders)
    }

    /// Gives an order with an edit that is counted.
    private func enter(_ order: any Sendable) -> Refusal? { orders.take(order, Edit(entry: entry, spot: Spot("age"))) }

    @Test("An order of another course is refused, and its edit is settled")
    func unhandled() {
        #expect(enter("for somebody else") == .unhandled)
        #expect(entry.settled == 1 && orders.scheduler.entries.isEmpty)
    }

    @Test("A superseded order settles its edit at once, and is reported then; the return of its head chef adds nothing")
    func superseded() async {
        #expect(enter(ParishCourse.Order.age(7)) == nil)
        trial.tap("look")
        #expect(entry.settled == 1)
        #expect(trial.story == ["ordered 1", "cooking 1", "ordered 2", "superseded 1", "cooking 2"])
        await trial.release("age(7)", until: "dropped 1")
        await trial.release("look", until: "done 2")
        await trial.house.maitreD.settled()
        #expect(entry.settled == 1 && trial.story.suffix(2) == ["dropped 1", "done 2"])
    }

    @Test(
        "An order that the guest has stopped is over at once, with an apology; the return of its head chef adds nothing"
    )
    func stopped() async {
        #expect(enter(ParishCourse.Order.name("Bo")) == nil)
        orders.stop(Ticket(number: 1))
        #expect(entry.settled == 1 && trial.carte?.apologies == ["OrderStopped"] && trial.story.last == "done 1")
        orders.stop(Ticket(number: 1))
        await trial.release("name(\"Bo\")", until: "dropped 1")
        await until("\(orders.scheduler.entries.count)") { orders.scheduler.entries.isEmpty }
        #expect(entry.settled == 1 && trial.story.last == "dropped 1")
    }

    @Test("A failed order settles its edit, with an apology")
    func failed() async {
        #expect(enter(ParishCourse.Order.fail) == nil)
        #expect(entry.settled == 0)
        await trial.release("fail", until: "done 1")
        #expect(entry.settled == 1 && trial.carte?.apologies == ["Jam"] && orders.scheduler.entries.isEmpty)
    }

    @Test("An order that makes room for a newer one settles its edit, and the newer one waits")
    func dropped() async {
        for name in ["a", "b", "c"] { #expect(enter(ParishCourse.Order.sign(name)) == nil) }
        #expect(entry.settled == 1)
        #expect(trial.story == ["ordered 1", "cooking 1", "ordered 2", "dropped 2", "ordered 3"])
        await trial.release("sign(\"a\")", until: "cooking 3")
        await trial.release("sign(\"c\")", until: "done 3")
        #expect(entry.settled == 3 && trial.carte?.signed == "c")
    }

    @Test("An order that the waiter answers is done, and settles its edit")
    func answered() {
        #expect(enter(ParishCourse.Order.reset(5)) == nil)
        #expect(entry.settled == 1 && trial.story == ["ordered 1", "done 1"] && orders.scheduler.entries.isEmpty)
    }

    @Test("A party that leaves closes what waits at once, and what cooks when its head chef returns")
    func leaving() async {
        for name in ["a", "b"] { #expect(enter(ParishCourse.Order.sign(name)) == nil) }
        trial.house.maitreD.close()
        #expect(entry.settled == 1 && trial.story.contains("dropped 2"))
        await trial.release("sign(\"a\")", until: "done 1")
        #expect(entry.settled == 2 && orders.scheduler.entries.isEmpty)
    }
}
