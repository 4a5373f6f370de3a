import DertischTesting
import Plug
import TestSupport
import Testing

@Suite("Retried actions", .namesHang)
struct RetryTests {
    private let tries = Tally()
    private let clock = TestClock(isEager: true)

    private func failing(_ times: Int) -> @Sendable (Int) throws(Refusal) -> Int {
        { [tries] (number) throws(Refusal) in
            guard tries.add() > times else { throw .odd(tries.count) }
            return number / 2
        }
    }

    @Test("A retry goes on until it succeeds, with pauses that double")
    func untilSuccess() async throws {
        let slow = Plugged<SlowHalf>(
            wrappedBy: [
                .retry(4, backOff: .exponential(from: .milliseconds(100), jitter: 0), clock: clock)
            ]) { [work = failing(3)] (number) async throws(Refusal) in try work(number) }
        try await #expect(slow(8) == 4)
        #expect(tries.count == 4)
        #expect(clock.slept == [.milliseconds(100), .milliseconds(200), .milliseconds(400)])
    }

    @Test("When the attempts are used up, a retry throws the last failure, typed")
    func usedUp() async {
        let slow = Plugged<SlowHalf>(wrappedBy: [.retry(3, clock: clock)]) {
            [work = failing(9)] (number) async throws(Refusal) in try work(number)
        }
        do throws(Refusal) {
            _ = try await slow(8)
            Issue.record("it fails nine times")
        } catch {
            #expect(error == .odd(3))
        }
        #expect(tries.count == 3)
    }

    @Test("A synchronous action is retried at once")
    func sync() throws {
        let exact = Plugged<ExactHalf>(wrappedBy: [.retry(3)], failing(2))
        try #expect(exact(8) == 4)
        #expect(tries.count == 3)
    }

    @Test("Fewer than one attempt counts as one", arguments: [0, -3, 1])
    func atLeastOne(_ attempts: Int) {
        let exact = Plugged<ExactHalf>(wrappedBy: [.retry(attempts)], failing(9))
        #expect(throws: Refusal.odd(1)) { try exact(8) }
    }

    @Test("A permanent failure is not retried")
    func notWorthIt() async {
        let exact = Plugged<ExactHalf>(wrappedBy: [.retry(5) { $0 != .odd(2) }], failing(9))
        #expect(throws: Refusal.odd(2)) { try exact(8) }
        let like = Plugged<LikePhoto>(wrappedBy: [.retry(5, clock: clock)]) { [tries] _ in
            tries.add()
            throw CancellationError()
        }
        await #expect(throws: CancellationError.self) { try await like(1) }
        #expect(tries.count == 3)
    }

    @Test("A retry cancelled during a pause throws the last failure at once")
    func cancelledInAPause() async {
        let clock = TestClock()
        let slow = Plugged<SlowHalf>(wrappedBy: [.retry(3, clock: clock)]) {
            [work = failing(9)] (number) async throws(Refusal) in try work(number)
        }
        let call = Task { try await slow(8) }
        await clock.sleepers(1)
        call.cancel()
        await #expect(throws: Refusal.odd(1)) { try await call.value }
        #expect(tries.count == 1)
    }

    @Test("Pauses of a retry grow up to a maximum, with bounded jitter", arguments: 0..<200 as Range<UInt64>)
    func pauses(_ seed: UInt64) {
        var chance = Seeded(seed)
        let jitter = Double.random(in: 0...1, using: &chance)
        let backOff = BackOff.exponential(from: .milliseconds(50), by: 3, upTo: .seconds(2), jitter: jitter)
        let bare = BackOff.exponential(from: .milliseconds(50), by: 3, upTo: .seconds(2), jitter: 0)
        for attempt in 1...8 {
            let most = bare.pause(after: attempt, using: &chance) / .seconds(1)
            let pause = backOff.pause(after: attempt, using: &chance) / .seconds(1)
            #expect(pause <= most && pause >= most * (1 - jitter) - 1e-9, "seed \(seed), attempt \(attempt)")
        }
    }

    @Test("The same generator gives the same pauses of a retry, and another gives others")
    func injectedChance() async {
        func slept(_ seed: UInt64) async -> [Duration] {
            let clock = TestClock(isEager: true)
            let like = Plugged<LikePhoto>(wrappedBy: [.retry(4, clock: clock, generator: Seeded(seed))]) { _ in
                throw Refusal.closed
            }
            _ = try? await like(1)
            return clock.slept
        }
        await #expect(slept(1) == slept(1))
        await #expect(slept(1) != slept(2))
    }

    @Test(
        "No pause of a retry is absurd, for any parameters",
        arguments: [
            (BackOff.none, 1, 0), (.constant(.seconds(2)), 50, 2), (.constant(.seconds(-2)), 1, 0),
            (.exponential(from: .seconds(1), by: .infinity, upTo: .seconds(9), jitter: .nan), 3, 1),
            (.exponential(from: .seconds(1), by: 10, upTo: .seconds(9), jitter: -1), .max, 9),
            (.exponential(from: .seconds(1), by: 0.1, upTo: .seconds(9), jitter: 0), .max, 1),
            (.exponential(from: .zero, by: 2, upTo: .seconds(Int64.max), jitter: 0), .max, 0),
        ] as [(BackOff, Int, Int)])
    func edges(_ backOff: BackOff, _ attempt: Int, _ seconds: Int) {
        var chance = Seeded(0)
        #expect(backOff.pause(after: attempt, using: &chance) == .seconds(seconds))
    }
}
