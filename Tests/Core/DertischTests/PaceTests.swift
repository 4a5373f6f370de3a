import DertischCore
import DertischTesting
import TestSupport
import Testing

/// A kiosk with its bell, and what happens there as lines.
@MainActor private struct Trial {
    let house: TestRestaurant
    let bell: Bell
    var room: HeadlessRoom { house.room }

    init() async throws {
        house = try await TestRestaurant(Kiosk())
        bell = try #require(house.restaurant.kitchen[Bell.self])
        house.maitreD.greet(.kiosk)
        house.eventLog.clear()
    }

    /// Gives an order and waits for nothing.
    @discardableResult func give(_ order: KioskCourse.Order) -> Refusal? { house.maitreD.give(order, of: .kiosk) }

    func ring(_ name: String, until line: String) async {
        bell.ring(name)
        await house.eventLog.until("kiosk: \(line)")
    }

    var carte: KioskCourse.Carte? { house.maitreD.carte(of: .kiosk) }

    /// What happened, without what was laid.
    var story: [String] {
        house.eventLog.transcript.map { String($0.dropFirst("kiosk: ".count)) }.filter { $0 != "laid" }
    }
}

@MainActor @Suite("Paces of orders", .namesHang) struct PaceTests {
    @Test("Orders in turn start one after the other for all chefs, and their waiter takes them at once")
    func inTurn() async throws {
        let trial = try await Trial()
        trial.give(.turn("a"))
        trial.give(.turn("b"))
        trial.give(.wash("c"))
        #expect(trial.carte?.taken.count == 3)
        await trial.ring("a", until: "cooking 2")
        await trial.ring("b", until: "cooking 3")
        await trial.ring("c", until: "done 3")
        #expect(
            trial.story == [
                "ordered 1", "cooking 1", "ordered 2", "ordered 3", "plated 1", "done 1", "cooking 2", "plated 2",
                "done 2", "cooking 3", "plated 3", "done 3",
            ])
        #expect(trial.carte?.done == ["a", "b", "c"])
    }

    @Test("An immediate order cooks beside others, and is plated when ready")
    func atOnce() async throws {
        let trial = try await Trial()
        trial.give(.turn("a"))
        trial.give(.beside("b"))
        trial.give(.beside("c"))
        await trial.ring("c", until: "done 3")
        await trial.ring("b", until: "done 2")
        await trial.ring("a", until: "done 1")
        #expect(
            trial.story == [
                "ordered 1", "cooking 1", "ordered 2", "cooking 2", "ordered 3", "cooking 3", "plated 3", "done 3",
                "plated 2", "done 2", "plated 1", "done 1",
            ])
    }

    @Test("No more orders than the backlog allows cook at once")
    func atOnceIsBounded() async throws {
        let trial = try await Trial()
        for name in ["a", "b", "c"] { #expect(trial.give(.beside(name)) == nil) }
        #expect(trial.give(.beside("d")) == .queueFull)
        #expect(trial.carte?.taken.count == 3)
        await trial.ring("b", until: "done 2")
        #expect(trial.give(.beside("d")) == nil)
        trial.house.maitreD.close()
    }

    @Test("The latest order in a lane cancels the previous one down to the kitchen, and drops its dishes")
    func latest() async throws {
        let trial = try await Trial()
        trial.give(.search("a"))
        trial.give(.search("b"))
        #expect(trial.bell.cancelled == ["a"])
        await trial.ring("b", until: "done 2")
        await trial.house.maitreD.settled()
        #expect(
            trial.story == [
                "ordered 1", "cooking 1", "ordered 2", "superseded 1", "cooking 2", "plated 2", "done 2",
            ])
        #expect(trial.carte?.done == ["b"])
        #expect(trial.room.alerts.isEmpty)
    }

    @Test("An order that runs once in a lane is refused before the waiter takes it while another cooks")
    func once() async throws {
        let trial = try await Trial()
        #expect(trial.give(.pay("a")) == nil)
        #expect(trial.give(.pay("b")) == .onceIsEnough)
        #expect(trial.carte?.taken.count == 1)
        await trial.ring("a", until: "done 1")
        #expect(trial.give(.pay("c")) == nil)
        await trial.ring("c", until: "done 3")
        #expect(trial.carte?.done == ["a", "c"])
    }

    @Test("Lanes are independent")
    func lanes() async throws {
        let trial = try await Trial()
        trial.give(.search("a"))
        trial.give(.pay("b"))
        trial.give(.turn("c"))
        #expect(trial.bell.cancelled == [])
        for (name, ticket) in [("c", 3), ("b", 2), ("a", 1)] { await trial.ring(name, until: "done \(ticket)") }
        #expect(trial.carte?.done == ["c", "b", "a"])
    }

    @Test("A full backlog refuses the newest or drops the oldest order, as each chef declares")
    func full() async throws {
        let trial = try await Trial()
        trial.give(.turn("0"))
        for name in ["1", "2", "3"] { #expect(trial.give(.turn(name)) == nil) }
        #expect(trial.give(.turn("4")) == .queueFull)
        for name in ["a", "b", "c"] { #expect(trial.give(.wash(name)) == nil) }
        #expect(trial.story.filter { $0.hasPrefix("dropped") } == ["dropped 6"])
        for name in ["0", "1", "2", "3", "b", "c"] { trial.bell.ring(name) }
        await trial.house.maitreD.settled()
        #expect(trial.carte?.done == ["0", "1", "2", "3", "b", "c"])
    }

    @Test("A refused order is told once: with the place of its gesture, or without one if a colleague gave it")
    func refusal() async throws {
        let trial = try await Trial()
        for name in ["a", "b", "c"] { #expect(trial.give(.beside(name)) == nil) }
        trial.house.eventLog.clear()
        #expect(trial.house.maitreD.gesture(.tapped, at: Spot("go"), on: trial.house.table) == .queueFull)
        #expect(trial.give(.beside("d")) == .queueFull)
        #expect(trial.story == ["refused at go, queueFull", "refused, queueFull"])
        // The typed text rests, and is given before the tap.
        trial.house.eventLog.clear()
        let table = trial.house.table
        #expect(trial.house.maitreD.gesture(.edited(.text("e"), revision: 1), at: Spot("query"), on: table) == nil)
        #expect(trial.house.maitreD.gesture(.tapped, at: Spot("go"), on: table) == .queueFull)
        #expect(trial.story == ["refused at query, queueFull", "refused at go, queueFull"])
        for name in ["a", "b", "c"] { trial.bell.ring(name) }
        await trial.house.maitreD.settled()
    }

    @Test(
        "The waiter takes back each order that is dropped for a newer one, and its change is laid, with no failure and no alert"
    )
    func tellsOfDropped() async throws {
        let trial = try await Trial()
        trial.give(.turn("0"))
        for name in ["a", "b", "c", "d"] { trial.give(.wash(name)) }
        #expect(trial.carte?.dropped == [#"wash("a")"#, #"wash("b")"#])
        #expect(trial.house.table["dropped"] == #"wash("a") wash("b")"#)
        #expect(trial.story.filter { $0.hasPrefix("dropped") || $0.hasPrefix("apolog") } == ["dropped 2", "dropped 3"])
        #expect(trial.carte?.failures == 0 && trial.room.alerts.isEmpty)
        for name in ["0", "c", "d"] { trial.bell.ring(name) }
        await trial.house.maitreD.settled()
        #expect(trial.carte?.done == ["0", "c", "d"])
    }

    @Test("A party that leaves cancels all cooking orders and drops all waiting ones")
    func goingHome() async throws {
        let trial = try await Trial()
        trial.give(.turn("a"))
        trial.give(.turn("b"))
        trial.give(.beside("c"))
        trial.house.maitreD.close()
        #expect(Set(trial.bell.cancelled) == ["a", "c"])
        #expect(trial.story.contains("dropped 2"))
    }
}

@MainActor @Suite("Streams of dishes", .namesHang) struct StreamTests {
    @Test("Each dish of a stream is served as it comes, beside other orders")
    func streams() async throws {
        let trial = try await Trial()
        trial.give(.watch)
        trial.bell.price(3)
        await trial.house.table.until { $0["price"] == 3 }
        trial.give(.turn("a"))
        await trial.ring("a", until: "done 2")
        trial.bell.price(4)
        await trial.house.table.until { $0["price"] == 4 }
        trial.bell.closePrices()
        await trial.house.maitreD.settled()
        #expect(trial.story.last == "done 1")
    }

    @Test("A stream ends with the shift, without lost or late dishes")
    func shiftEnds() async throws {
        let trial = try await Trial()
        trial.give(.watch)
        trial.house.maitreD.seat(.notice)
        await trial.house.maitreD.settled()
        await trial.bell.ended(1)
        trial.house.maitreD.usherOutCurrentCustomer()
        trial.bell.price(9)
        #expect(trial.carte?.price == 0)
        trial.give(.watch)
        trial.house.maitreD.close()
        #expect(trial.story.contains("done 1"))
        await trial.bell.ended(2)
    }
}

@MainActor @Suite("News for a party", .namesHang) struct NewsTests {
    @Test("News waits its turn, and newer news replaces outdated news")
    func coalesced() async throws {
        let trial = try await Trial()
        trial.give(.turn("a"))
        for time in 1...5 { trial.bell.strike("x", time) }
        trial.bell.strike("y", 1)
        trial.bell.strike("x", 6)
        await Task { @MainActor in }.value
        await trial.ring("a", until: "done 1")
        await trial.house.maitreD.settled()
        #expect(trial.carte?.done == ["a", "y1", "x6"])
    }

    @Test("Unread news is bounded")
    func bounded() async throws {
        let trial = try await Trial()
        trial.give(.turn("a"))
        for time in 1...1000 { trial.bell.strike("bell \(time) of ", time) }
        await Task { @MainActor in }.value
        await trial.ring("a", until: "done 1")
        await trial.house.maitreD.settled()
        #expect(trial.carte?.done.count == 257)
        #expect(trial.carte?.done.last == "bell 1000 of 1000")
    }
}

@MainActor @Suite("Pauses in typing", .namesHang) struct RestingTests {
    /// Types a text as that edit of the query.
    private func type(_ text: String, _ revision: Int, in trial: Trial) {
        let spot = Spot("query")
        let event = GestureEvent.edited(.text(text), revision: revision)
        trial.house.table.enter(event, at: spot)
        #expect(trial.house.maitreD.gesture(event, at: spot, on: trial.house.table) == nil)
    }

    @Test("An edit is ordered once typing has paused, and only the last one")
    func rests() async throws {
        let trial = try await Trial()
        type("d", 1, in: trial)
        await trial.house.clock.sleepers(1)
        trial.house.clock.advance(by: .milliseconds(200))
        type("du", 2, in: trial)
        type("dune", 3, in: trial)
        await trial.house.clock.sleepers(1)
        trial.house.clock.advance(by: .milliseconds(299))
        #expect(trial.story == [])
        trial.house.clock.advance(by: .milliseconds(1))
        await trial.house.eventLog.until("kiosk: cooking 1")
        #expect(trial.carte?.taken == ["beside(\"dune\")"])
        await trial.ring("dune", until: "done 1")
    }

    @Test("Any other gesture comes after the pending edit")
    func flushed() async throws {
        let trial = try await Trial()
        type("dune", 1, in: trial)
        trial.house.maitreD.gesture(.tapped, at: Spot("go"), on: trial.house.table)
        #expect(trial.carte?.taken == ["beside(\"dune\")", "beside(\"!\")"])
        type("dunes", 2, in: trial)
        trial.house.maitreD.gesture(.tapped, at: Spot("notice"), on: trial.house.table)
        #expect(trial.carte?.taken.last == "beside(\"dunes\")")
        trial.house.maitreD.close()
        #expect(Set(trial.bell.cancelled) == ["dune", "!", "dunes"])
    }
}
