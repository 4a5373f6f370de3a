import DertischCore
import DertischTesting
import Foundation
import Synchronization
import TestSupport
import Testing

/// What a log wrote.
private final class Lines: Sendable {
    private let lines = Mutex<[String]>([])
    func add(_ line: String) { lines.withLock { $0.append(line) } }
    var all: [String] { lines.withLock(\.self) }
}

private enum StoveError: Error { case cold, burnt(typed: String) }

private enum StoveCourse: Course {
    enum Order: Sendable { case fry(String), boil }
    struct Carte: Equatable, Sendable {}
}
extension CustomerID<StoveCourse> { fileprivate static var stove: Self { "stove" } }
private final class StoveCustomer: Customer {
    init(waiter: WaiterForCustomer<StoveCourse>) {}
    func layTable(_ table: TableBuilder<StoveCourse>) {
        table.order(.fry("secret\n words"), on: .tap("fry"))
        table.order(.boil, on: .tap("boil"))
    }
}
private struct StoveWaiter: Waiter {
    typealias C = StoveCourse
    func carte(for entree: NoEntree) -> C.Carte { C.Carte() }
}
private struct StoveChef: HeadChef {
    func give(_ order: StoveCourse.Order, to waiter: WaiterForHeadChef<StoveCourse>) async throws {
        switch order {
        case .fry(let text): throw StoveError.burnt(typed: text)
        case .boil: throw StoveError.cold
        }
    }
}
private struct LazyChef: HeadChef {
    typealias C = StoveCourse
    init() throws { throw StoveError.cold }
    func give(_ order: StoveCourse.Order, to waiter: WaiterForHeadChef<StoveCourse>) async throws {}
}

/// Waits until it may go on, and fails then: by being cancelled, or by what it throws itself.
private struct SlowChef: HeadChef {
    let latch: Latch
    func give(_ order: StoveCourse.Order, to waiter: WaiterForHeadChef<StoveCourse>) async throws {
        await latch.wait()
        if case .boil = order { try Task.checkCancellation() }
        throw StoveError.cold
    }
}

private let stoveHouse = TrialHouse { registrar in
    registrar.introduce(.stove, as: StoveCustomer.init, waiter: StoveWaiter.init, chef: StoveChef.init)
}

/// Hears failures, or everything.
@MainActor private final class FailureEar: Inspector {
    let interest: Interest
    private(set) var events: [HouseEvent] = []
    init(_ interest: Interest) { self.interest = interest }
    func notice(_ event: HouseEvent) { events.append(event) }
}

@MainActor @Suite("Failures") struct FailureTests {
    private func open(_ house: TrialHouse, _ inspectors: any Inspector...) async throws -> (MaitreD, HeadlessRoom) {
        let room = HeadlessRoom()
        // On a busy machine, an order that takes long and a main actor that is held would be failures too.
        let restaurant = try await Restaurant(house, inspectors: inspectors, watchdog: nil, clock: TestClock())
        let maitreD = MaitreD(of: restaurant, in: room)
        return (maitreD, room)
    }

    private func tap(_ place: Place, _ maitreD: MaitreD, _ room: HeadlessRoom) async throws {
        maitreD.gesture(.tapped, at: Spot(place), on: try #require(room.table))
        await maitreD.settled()
    }

    @Test("An error thrown by a chef reaches every inspector; an inspector of failures gets nothing else")
    func inspectors() async throws {
        let (some, all) = (FailureEar(.failures), FailureEar(.everything))
        let (maitreD, room) = try await open(stoveHouse, some, all)
        maitreD.greet(.stove)
        try await tap("fry", maitreD, room)
        let event = try #require(some.events.first)
        #expect(some.events.count == 1 && all.events.contains(event) && all.events.count > 3)
        #expect(event.customer == "stove" && event.party == 1)
        let failure = try #require(event.kind.failure)
        #expect(failure.name == "StoveError.burnt" && failure.order == "fry")
        guard case StoveError.burnt(let typed) = failure.error else { return #expect(Bool(false)) }
        #expect(typed == "secret\n words")
    }

    @Test("A failure log names customer, order, ticket and error, and describes the error in debug builds only")
    func log() async throws {
        let (quiet, loud) = (Lines(), Lines())
        let (maitreD, room) = try await open(
            stoveHouse, FailureLog(describingErrors: false) { quiet.add($0) },
            FailureLog(describingErrors: true) { loud.add($0) })
        maitreD.greet(.stove)
        try await tap("fry", maitreD, room)
        try await tap("boil", maitreD, room)
        #expect(
            quiet.all == [
                "dertisch: stove could not do order fry, 1 of party 1: StoveError.burnt",
                "dertisch: stove could not do order boil, 2 of party 1: StoveError.cold",
            ])
        #expect(loud.all.first?.hasPrefix(quiet.all[0]) == true && loud.all.first?.contains("secret") == true)
        #expect(loud.all.allSatisfy { !$0.contains("\n") })
    }

    @Test("An error that a head chef throws after its visitor has left is reported, unless it is a cancellation")
    func late() async throws {
        let (latch, ear) = (Latch(), FailureEar(.failures))
        let house = TrialHouse { registrar in
            registrar.ingredient({ latch })
            registrar.introduce(
                .stove, as: StoveCustomer.init, waiter: StoveWaiter.init, chef: SlowChef.init)
        }
        for order in ["boil", "fry"] as [Place] {
            let (maitreD, room) = try await open(house, ear)
            maitreD.greet(.stove)
            maitreD.gesture(.tapped, at: Spot(order), on: try #require(room.table))
            maitreD.close()
        }
        await latch.open()
        await until("the chef's error is told") { !ear.events.isEmpty }
        let event = try #require(ear.events.first)
        guard case .failedLate(let ticket, let failure) = event.kind else { return #expect(Bool(false)) }
        #expect(ticket == Ticket(number: 1) && failure.name == "StoveError.cold" && failure.order == "fry")
        #expect(ear.events.count == 1)
    }

    @Test("A head chef whose initialiser throws is reported, and no customer is seated")
    func initialiser() async throws {
        let lines = Lines()
        let house = TrialHouse { registrar in
            registrar.introduce(
                .stove, as: StoveCustomer.init, waiter: StoveWaiter.init, chef: LazyChef.init)
        }
        let (maitreD, room) = try await open(house, FailureLog(describingErrors: false) { lines.add($0) })
        maitreD.greet(.stove)
        #expect(lines.all == ["dertisch: stove could not be seated: StoveError.cold"])
        #expect(room.alerts.count == 1)
    }

    @Test("Many failures are logged up to a bound, and the others are counted")
    func flood() async throws {
        let lines = Lines()
        let clock = TestClock()
        let (maitreD, room) = try await open(
            stoveHouse, FailureLog(describingErrors: false, clock: clock) { lines.add($0) })
        maitreD.greet(.stove)
        for _ in 0..<1000 { try await tap("boil", maitreD, room) }
        #expect(lines.all.count == 32)
        await clock.sleepers(1)
        clock.advance(by: .seconds(10))
        while lines.all.count < 33 { await Task.yield() }
        #expect(lines.all.last == "dertisch: … and 968 more failures.")
        try await tap("boil", maitreD, room)
        #expect(lines.all.count == 34, "the bucket has filled again")
    }

    @Test("An error's description is logged as one shortened line without control characters")
    func oneLine() throws {
        struct Wordy: Error, CustomStringConvertible {
            let description = "a\nb\u{1B}[2J\u{2028}" + String(repeating: "x", count: 5000)
        }
        let lines = Lines()
        let log = FailureLog(describingErrors: true) { lines.add($0) }
        log.notice(HouseEvent(kind: .roomFailed(HouseFailure(Wordy())), customer: "stove", maitreD: 1, party: 0))
        let line = try #require(lines.all.first)
        #expect(line.hasPrefix("dertisch: a dining room failed at stove: Wordy (a b\u{FFFD}[2J xxx"))
        #expect(line.count < 600 && line.unicodeScalars.allSatisfy { $0.value >= 32 })
    }

    @Test("Names of failures exclude associated values and custom descriptions")
    func names() {
        enum Talkative: Error, CustomStringConvertible {
            case typed(String), untyped
            var description: String { "the visitor typed ada@example" }
        }
        #expect(HouseFailure(Talkative.typed("x")).name == "Talkative.typed")
        #expect(HouseFailure(Talkative.untyped).name == "Talkative")
        #expect(HouseFailure(StoveError.cold, for: StoveCourse.Order.fry("x")).order == "fry")
        #expect(HouseFailure(StoveError.cold, for: 7).order == nil)
        #expect(HouseFailure(CancellationError()).name == "CancellationError")
    }

    @Test("A house that opens names the resources it has waited for longer than five seconds")
    func slowInitialiser() async throws {
        let (clock, ear, gate) = (TestClock(), FailureEar(.failures), AsyncStream.makeStream(of: Void.self))
        let house = TrialHouse { registrar in
            registrar.sousChef(
                { () async throws -> Water in
                    for await _ in gate.stream { break }
                    return Water()
                })
            registrar.page("page")
        }
        let opening = Task { try await Restaurant(house, inspectors: [ear], clock: clock) }
        await clock.sleepers(2)
        clock.advance(by: .seconds(5))
        while ear.events.isEmpty { await Task.yield() }
        #expect(ear.events.map(\.kind) == [.slowToOpen("Water", .seconds(5))])
        gate.continuation.yield()
        _ = try await opening.value
    }
}

@MainActor @Suite("Warnings of a house") struct WarningTests {
    private let house = TrialHouse(greeted: ["stove"]) { registrar in
        registrar.introduce(.stove, as: StoveCustomer.init, waiter: StoveWaiter.init, chef: StoveChef.init)
        registrar.introduce(
            CustomerID<StoveCourse>("attic"), as: StoveCustomer.init, waiter: StoveWaiter.init, chef: StoveChef.init)
    }

    @Test(
        "A log that describes errors writes each warning on one line when the house opens, another none",
        arguments: [true, false])
    func written(describesErrors: Bool) async throws {
        let lines = Lines()
        let log = FailureLog(describingErrors: describesErrors, to: lines.add)
        let restaurant = try await Restaurant(house, inspectors: [log], clock: TestClock())
        #expect(restaurant.warnings.map(\.kind) == [.unreachedCustomer])
        #expect(lines.all.count == (describesErrors ? 1 : 0))
        #expect(
            lines.all.allSatisfy { $0.hasPrefix("dertisch: warning: ") && $0.contains("attic") && $0.contains(" do: ") }
        )
    }
}

@MainActor private final class Kept {
    var registrar: Registrar?
}

@MainActor @Suite("Order tickets") struct OrderTicketTests {
    private actor Cook {
        private(set) var tickets: [String] = []
        func note() { tickets.append(OrderTicket.current?.description ?? "none") }
    }
    private struct NotingChef: HeadChef {
        typealias C = StoveCourse
        let cook: Cook
        func give(_ order: StoveCourse.Order, to waiter: WaiterForHeadChef<StoveCourse>) async throws {
            await cook.note()
            async let aside: Void = cook.note()
            await aside
        }
    }

    @Test("An order's ticket is known in its chef's tasks and in the kitchen, even without inspectors")
    func unwatched() async throws {
        let cook = Cook()
        let house = TrialHouse { registrar in
            registrar.sousChef({ cook })
            registrar.introduce(
                .stove, as: StoveCustomer.init, waiter: StoveWaiter.init, chef: NotingChef.init)
        }
        let room = HeadlessRoom()
        let maitreD = MaitreD(of: try await Restaurant(house, inspectors: []), in: room)
        maitreD.greet(.stove)
        for _ in 1...2 {
            maitreD.gesture(.tapped, at: Spot("boil"), on: try #require(room.table))
            await maitreD.settled()
        }
        #expect(
            await cook.tickets == [1, 1, 2, 2].map { "order \($0) of party 1 at \"stove\"" })
        #expect(OrderTicket.current == nil)
    }
}
