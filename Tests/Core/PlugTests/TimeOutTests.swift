import DertischTesting
import Plug
import TestSupport
import Testing

@Suite("Time-outs of actions", .namesHang)
struct TimeOutTests {
    private let clock = TestClock()

    @Test("After its time-out, an action throws at once and its work is cancelled, even if that goes on")
    func late() async throws {
        let gate = Gate()
        let ended = Gate()
        let wasCancelled = Tally()
        let like = Plugged<LikePhoto>(
            wrappedBy: [
                .timeOut(after: .seconds(5), clock: clock, file: "App/Start.swift", line: 3)
            ]) { id in
                await gate.pass()
                if Task.isCancelled { wasCancelled.add() }
                await ended.pass()
                return id
            }
        let call = Task { try await like(1) }
        await clock.sleepers(1)
        clock.advance(by: .seconds(5))
        do {
            _ = try await call.value
            Issue.record("it takes longer than five seconds")
        } catch {
            #expect(
                "\(error)" == """
                    error: The action LikePhoto did not end in time.
                      where: App/Start.swift:3, where the limit was set
                      why:   Its implementation took longer than the limit of 5.0 seconds.
                      do:    Try again later, set a longer limit, or find out what it waits for.
                    """)
            #expect((error as? TimeOutError)?.limit == .seconds(5))
        }
        gate.open()
        await ended.came(1)
        ended.open()
        #expect(wasCancelled.count == 1)
    }

    @Test("An action that ends in time returns its answer, and releases the clock")
    func inTime() async throws {
        let gate = Gate()
        let like = Plugged<LikePhoto>(wrappedBy: [.timeOut(after: .seconds(5), clock: clock)]) { id in
            await gate.pass()
            return id + 1
        }
        let call = Task { try await like(1) }
        await clock.sleepers(1)
        clock.advance(by: .seconds(4))
        gate.open()
        try await #expect(call.value == 2)
        clock.advance(by: .seconds(4))
    }

    @Test("An action that ends at once does not use the clock of its time-out")
    func atOnce() async throws {
        let like = Plugged<LikePhoto>(wrappedBy: [.timeOut(after: .seconds(5), clock: clock)]) { $0 + 1 }
        try await #expect(like(1) == 2)
        #expect(clock.slept == [])
    }

    @Test("An action with typed failures defines the one of its time-out, and stays typed")
    func typed() async {
        let gate = Gate()
        let slow = Plugged<SlowHalf>(wrappedBy: [.timeOut(after: .seconds(5), clock: clock) { _ in .closed }]) {
            (number) async throws(Refusal) in
            await gate.pass()
            return number
        }
        let call = Task { () async -> Refusal? in
            do throws(Refusal) {
                _ = try await slow(1)
                return nil
            } catch {
                return error
            }
        }
        await clock.sleepers(1)
        clock.advance(by: .seconds(6))
        await #expect(call.value == .closed)
        gate.open()
    }

    @Test("An error thrown before a time-out is rethrown unchanged")
    func throwsAsItIs() async {
        let slow = Plugged<SlowHalf>(wrappedBy: [.timeOut(after: .seconds(5), clock: clock) { _ in .closed }]) {
            (number) async throws(Refusal) in throw .odd(number)
        }
        await #expect(throws: Refusal.odd(7)) { try await slow(7) }
    }

    @Test("A cancelled caller of an action with a time-out cancels the work, and gets its result")
    func cancelled() async {
        let inner = TestClock()
        let like = Plugged<LikePhoto>(wrappedBy: [.timeOut(after: .seconds(5), clock: clock)]) { id in
            try await inner.sleep(for: .seconds(60))
            return id
        }
        let call = Task { try await like(1) }
        await inner.sleepers(1)
        call.cancel()
        await #expect(throws: CancellationError.self) { try await call.value }
    }

    @Test("A time-out inside a retry limits each attempt, and one outside it all attempts")
    func composed() async {
        let gate = Gate()
        let tries = Tally()
        let work: @Sendable (Int) async throws -> Int = { id in
            tries.add()
            await gate.pass()
            return id
        }
        let each = Plugged<LikePhoto>(
            wrappedBy: [
                .retry(2, backOff: .none, clock: TestClock(isEager: true)),
                .timeOut(after: .seconds(5), clock: clock),
            ], work)
        let call = Task { try await each(1) }
        for _ in 0..<2 {
            await clock.sleepers(1)
            clock.advance(by: .seconds(5))
        }
        await #expect(throws: TimeOutError.self) { try await call.value }
        #expect(tries.count == 2)
        let all = Plugged<LikePhoto>(
            wrappedBy: [
                .timeOut(after: .seconds(5), clock: clock),
                .retry(2, backOff: .none, clock: TestClock(isEager: true)),
            ], work)
        let second = Task { try await all(1) }
        await clock.sleepers(1)
        clock.advance(by: .seconds(5))
        await #expect(throws: TimeOutError.self) { try await second.value }
        #expect(tries.count == 3)
        gate.open()
    }

    @Test("A time-out of a whole set limits the actions that may throw it, and no others")
    func wholeSet() async throws {
        let actions = Actions(fallingBackOn: nil)
        actions.wrapAll(by: [TimeOut(after: .seconds(5), clock: clock)])
        let gate = Gate()
        actions.plug(LikePhoto.self) { id in
            await gate.pass()
            return id
        }
        actions.plug(SlowHalf.self) { (number) async throws(Refusal) in
            await gate.pass()
            return number
        }
        let like = try Plugged<LikePhoto>(from: actions)
        let slow = try Plugged<SlowHalf>(from: actions)
        let first = Task { try await like(1) }
        let second = Task { try await slow(2) }
        await gate.came(2)
        await clock.sleepers(1)
        clock.advance(by: .seconds(5))
        await #expect(throws: TimeOutError.self) { try await first.value }
        gate.open()
        try await #expect(second.value == 2)
    }
}
