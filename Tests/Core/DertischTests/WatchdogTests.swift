import DertischTesting
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import DertischCore

/// What a watchdog wrote, which those who hold the main actor wait for.
private final class Kennel: Sendable {
    private let lines = Mutex<[String]>([])
    private let bell = DispatchSemaphore(value: 0)

    func write(_ line: String) {
        lines.withLock { $0.append(line) }
        bell.signal()
    }

    var all: [String] { lines.withLock(\.self) }

    /// Holds the thread until a line is written.
    func hold() { bell.wait() }
}

/// A thread that never runs: a test looks in its place.
private final class NoThread: WatchdogTimer {
    private let starts = Atomic<Int>(0)
    var count: Int { starts.load(ordering: .relaxed) }
    func tick(_ interval: Duration) {}
    func sleep() {}
    func wake() {}
    func start(_ run: @escaping @Sendable () -> Void) { starts.add(1, ordering: .relaxed) }
}

private enum HogCourse: Course {
    enum Order: Sendable { case cook(String), taken, news, wait, fast }
    enum Dish: Sendable { case heavy }
    struct Carte: Equatable, Sendable { var isHeavy = false }
}
extension CustomerID<HogCourse> {
    fileprivate static var hog: Self { "hog" }
    fileprivate static var slowcoach: Self { "slowcoach" }
}

/// What holds the main actor, step by step.
private struct Hog: Sendable {
    let hold: @Sendable () -> Void
    let gate: AsyncStream<Void>
}

private final class HogCustomer: Customer {
    init(waiter: WaiterForCustomer<HogCourse>) {}
    func layTable(_ table: TableBuilder<HogCourse>) {
        table.order(.cook("secret"), on: .tap("cook"))
        table.order(.taken, on: .tap("taken"))
        table.order(.wait, on: .tap("wait"))
        table.order(.fast, on: .tap("fast"))
        table.order(on: .tap("gesture")) { _ in
            HogWaiter.hold()
            return nil
        }
        table.lay(\.isHeavy, at: "weight") { isHeavy, _ in
            if isHeavy { HogWaiter.hold() }
            return ""
        }
    }
}
private struct HogWaiter: Waiter {
    typealias C = HogCourse
    @MainActor static var hold: () -> Void = {}
    func carte(for entree: NoEntree) -> C.Carte { C.Carte() }
    func take(_ order: C.Order, onto carte: inout C.Carte) -> Taken {
        guard case .taken = order else { return .passOn }
        Self.hold()
        return .answered
    }
    func plate(_ dish: C.Dish, onto carte: inout C.Carte) { carte.isHeavy = true }
}
private struct HogChef: HeadChef {
    let hog: Hog
    func give(_ order: HogCourse.Order, to waiter: WaiterForHeadChef<HogCourse>) async throws {
        switch order {
        case .cook: hog.hold()
        case .wait:
            for await _ in hog.gate { break }
            hog.hold()
        case .news: waiter.serve(.heavy)
        case .taken, .fast: break
        }
    }
}
private final class Slowcoach: Customer {
    init(waiter: WaiterForCustomer<HogCourse>) { HogWaiter.hold() }
    func layTable(_ table: TableBuilder<HogCourse>) {}
}

/// Hears of what held the main actor.
@MainActor private final class HoldEar: Inspector {
    let interest = Interest.failures
    private(set) var holds: [(MainActorHold, HouseEvent)] = []
    private var waiting: CheckedContinuation<Void, Never>?
    func notice(_ event: HouseEvent) {
        guard case .mainActorHeld(let hold) = event.kind else { return }
        holds.append((hold, event))
        waiting?.resume()
        waiting = nil
    }
    func next() async { if holds.isEmpty { await withCheckedContinuation { waiting = $0 } } }
}

@MainActor @Suite("Watchdog of the main actor", .serialized) struct WatchdogTests {
    private let kennel = Kennel()
    private let ear = HoldEar()
    private let room = HeadlessRoom()

    private func house(_ hog: Hog) -> TrialHouse {
        TrialHouse { registrar in
            registrar.sousChef({ hog })
            registrar.introduce(.hog, as: HogCustomer.init, waiter: HogWaiter.init, chef: HogChef.init)
            registrar.introduce(
                .slowcoach, as: Slowcoach.init, waiter: HogWaiter.init, chef: HogChef.init)
        }
    }

    /// A house whose hog has the watchdog look, as often as it takes, while it holds the main actor.
    private func open(gate: AsyncStream<Void> = .ended) async throws -> (MaitreD, Watchdog) {
        let dog = Watchdog(limit: .milliseconds(1500), clock: TestClock(), timer: NoThread(), to: kennel.write)
        let hold: @Sendable () -> Void = { for _ in 0..<10 { _ = dog.look() } }
        HogWaiter.hold = hold
        let restaurant = try await Restaurant(
            house(Hog(hold: hold, gate: gate)), inspectors: [ear], watchdog: dog, clock: TestClock())
        return (MaitreD(of: restaurant, in: room), dog)
    }

    private func tap(_ place: Place, _ maitreD: MaitreD) throws {
        maitreD.gesture(.tapped, at: Spot(place), on: try #require(room.table))
    }

    @Test(
        "The watchdog names customer, order, ticket and step of a blocking head chef, and no typed text")
    func chef() async throws {
        let (maitreD, _) = try await open()
        maitreD.greet(.hog)
        try tap("fast", maitreD)
        try tap("cook", maitreD)
        let line = try #require(kennel.all.first)
        #expect(kennel.all.count == 1)
        #expect(
            line == """
                dertisch: hog has held the main actor for 0.0 s by order cook, 2 of party 1, while its head chef cooks: every window \
                and every visitor waits. Move the slow work into a sous chef, which is an actor of its own, and await it.
                """)
        await ear.next()
        let (hold, event) = try #require(ear.holds.first)
        #expect(hold == MainActorHold(step: .headChef, ticket: hold.ticket, order: "cook", time: .zero))
        #expect(hold.ticket?.number == 2 && event.customer == "hog" && event.party == 1 && event.maitreD == 1)
        maitreD.close()
    }

    @Test(
        "The watchdog distinguishes each step of an order and of a visit",
        arguments: [("taken", MainActorHold.Step.waiter), ("gesture", .gesture), ("cook", .headChef)])
    func steps(place: String, step: MainActorHold.Step) async throws {
        let (maitreD, _) = try await open()
        maitreD.greet(.hog)
        try tap(Place(place), maitreD)
        await ear.next()
        #expect(ear.holds.map(\.0.step) == [step] && ear.holds.first?.1.customer == "hog")
        maitreD.close()
    }

    @Test("The watchdog names a table that is slow to lay, with the order of its dish")
    func laying() async throws {
        let (maitreD, _) = try await open()
        maitreD.greet(.hog)
        _ = maitreD.give(.news, of: CustomerID<HogCourse>.hog)
        await ear.next()
        let hold = try #require(ear.holds.first?.0)
        #expect(hold.step == .laying && hold.order == "news" && hold.ticket?.number == 1)
        maitreD.close()
    }

    @Test("The watchdog names a customer whose initialiser is slow")
    func seating() async throws {
        let (maitreD, _) = try await open()
        maitreD.greet(.slowcoach)
        await ear.next()
        #expect(ear.holds.first?.0.step == .seating && ear.holds.first?.1.customer == "slowcoach")
        maitreD.close()
    }

    @Test("The watchdog attributes a block after an await to the orders that were suspended")
    func afterAwait() async throws {
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        let (maitreD, _) = try await self.open(gate: gate)
        maitreD.greet(.hog)
        try tap("wait", maitreD)
        open.yield()
        await ear.next()
        #expect(ear.holds.first?.0.step == .unknown && ear.holds.first?.0.order == "wait")
        #expect(kennel.all.first?.contains("the code after an await in hog, order wait, 1 of party 1.") == true)
        maitreD.close()
    }

    @Test("The watchdog sleeps while the house is idle, and wakes with the next order")
    func sleeps() async throws {
        let (maitreD, dog) = try await open()
        maitreD.greet(.hog)
        func isQuiet() async -> Bool {
            // The main actor answers between two looks.
            for _ in 0..<10 {
                if dog.look() { return true }
                await Task.yield()
            }
            return false
        }
        await until("quiet") { await isQuiet() }
        try tap("fast", maitreD)
        #expect(!dog.look())
        await until("quiet") { await isQuiet() }
        #expect(kennel.all == [])
        maitreD.close()
    }

    @Test("A house may have no watchdog")
    func off() async throws {
        let hog = Hog(hold: {}, gate: .ended)
        let restaurant = try await Restaurant(house(hog), inspectors: [ear], watchdog: nil, clock: TestClock())
        let maitreD = MaitreD(of: restaurant, in: room)
        maitreD.greet(.hog)
        #expect(maitreD.give(.fast, of: CustomerID<HogCourse>.hog) == nil)
        maitreD.close()
    }

    @Test("The watchdog's thread finds a blocked main actor, and inspectors are told when it is free", .namesHang)
    func thread() async throws {
        let dog = Watchdog(limit: .milliseconds(60), to: kennel.write)
        let hog = Hog(hold: { [kennel] in kennel.hold() }, gate: .ended)
        let restaurant = try await Restaurant(house(hog), inspectors: [ear], watchdog: dog, clock: TestClock())
        let maitreD = MaitreD(of: restaurant, in: room)
        maitreD.greet(.hog)
        // Returns only when the watchdog has written its line, which it does while the main actor stands still here.
        try tap("cook", maitreD)
        #expect(kennel.all.last?.hasPrefix("dertisch: hog has held the main actor for ") == true)
        await ear.next()
        #expect(ear.holds.last?.0.step == .headChef)
        maitreD.close()
    }

    @Test("The watchdog's thread ends with the watchdog", .namesHang) func gone() async throws {
        final class Farewell: WatchdogTimer {
            let thread = WatchdogThread()
            let hasEnded = Atomic<Bool>(false)
            func tick(_ interval: Duration) { thread.tick(interval) }
            func sleep() { thread.sleep() }
            func wake() { thread.wake() }
            func start(_ run: @escaping @Sendable () -> Void) {
                thread.start { [self] in
                    run()
                    hasEnded.store(true, ordering: .relaxed)
                }
            }
        }
        let timer = Farewell()
        var dog: Watchdog? = Watchdog(limit: .seconds(1), clock: ContinuousClock(), timer: timer, to: kennel.write)
        if dog?.current.enter(WorkWord(1, nil, .gesture)).mustWake == true { dog?.wake() }
        dog?.current.turn(to: .none)
        dog = nil
        await until("its thread has ended") { timer.hasEnded.load(ordering: .relaxed) }
    }
}

@Suite("Decisions of the watchdog") struct HoldDetectorTests {
    private typealias Sight = HoldDetector.Sight

    @Test(
        "The watchdog pings while any work runs, then once more, and sleeps")
    func quiet() {
        var detector = HoldDetector(limit: 6)
        #expect(detector.look(Sight(answered: 0, entries: 1, isBusy: true)) == .ping(1))
        #expect(detector.look(Sight(answered: 1, entries: 1, isBusy: true)) == .ping(2))
        #expect(detector.look(Sight(answered: 2, entries: 5, isBusy: false)) == .ping(3))
        #expect(detector.look(Sight(answered: 3, entries: 5, isBusy: false)) == .arm)
        #expect(detector.look(Sight(answered: 3, entries: 5, isBusy: false)) == .sleep)
        #expect(detector.look(Sight(answered: 3, entries: 6, isBusy: true)) == .ping(4))
    }

    @Test("The watchdog sees work that begins while it falls asleep")
    func race() {
        var detector = HoldDetector(limit: 6)
        #expect(detector.look(Sight(answered: 0, entries: 0, isBusy: false)) == .arm)
        #expect(detector.look(Sight(answered: 0, entries: 1, isBusy: true)) == .ping(1))
    }

    @Test(
        "An unanswered ping is reported once, at the sixth look, as one block if no other work has begun"
    )
    func held() {
        var detector = HoldDetector(limit: 6)
        #expect(detector.look(Sight(answered: 0, entries: 1, isBusy: true)) == .ping(1))
        let sight = Sight(answered: 0, entries: 2, isBusy: true)
        for _ in 1...5 { #expect(detector.look(sight) == .wait) }
        #expect(detector.look(sight) == .report(isOneWork: true))
        for _ in 1...20 { #expect(detector.look(sight) == .wait) }
        #expect(detector.look(Sight(answered: 1, entries: 2, isBusy: true)) == .ping(2))
    }

    @Test("Many short pieces of work before an answer are not reported as one block")
    func many() {
        var detector = HoldDetector(limit: 3)
        #expect(detector.look(Sight(answered: 0, entries: 1, isBusy: true)) == .ping(1))
        #expect(detector.look(Sight(answered: 0, entries: 100, isBusy: true)) == .wait)
        #expect(detector.look(Sight(answered: 0, entries: 200, isBusy: true)) == .wait)
        #expect(detector.look(Sight(answered: 0, entries: 300, isBusy: true)) == .report(isOneWork: false))
    }

    @Test("A packed word preserves a party, a ticket and an occasion of any size")
    func words() {
        for serial in [1, 7, WorkWord.serialLimit - 1] {
            for ticket in [nil, 1, Int(UInt32.max)] {
                for occasion in [WorkWord.Occasion.gesture, .order, .seating, .visit] {
                    let word = WorkWord(serial, ticket.map { Ticket(number: $0) }, occasion)
                    #expect(word.serial == serial && word.ticket?.number == ticket && word.occasion == occasion)
                }
            }
        }
    }
}
