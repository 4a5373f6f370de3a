import DertischCore
import DertischProcesses
import DertischTesting
import TestSupport
import Testing

@testable import Brasserie
@testable import DertischWeb

@MainActor @Suite("States that wait to be seated", .namesHang) struct RestoreQueueTests {
    /// A queue, and the names of what has begun, in order. What begins ends when the test says so.
    @MainActor private final class Bench {
        let clock = TestClock()
        private(set) var begun: [String] = []
        var onBegin: () -> Void = {}
        private var ends: [String: AsyncStream<Void>.Continuation] = [:]
        private(set) lazy var queue = RestoreQueue(timeouts: Timeouts(clock: clock))

        @discardableResult func add(_ name: String, bytes: Int = 1, isSuspect: Bool = false) -> Bool {
            queue.add(bytes: bytes, isSuspect: isSuspect) { [weak self] in
                guard let self else { return nil }
                begun.append(name)
                onBegin()
                let (stream, end) = AsyncStream.makeStream(of: Void.self)
                ends[name] = end
                return Task { for await _ in stream {} }
            }
        }

        // A task that waits for ever would seem to be a leak.
        deinit { for end in ends.values { end.finish() } }

        func end(_ name: String) { ends[name]?.finish() }

        func passDelay() async {
            await clock.sleepers(1)
            clock.advance(by: RestoreQueue.suspicionDelay)
        }

        func await(_ names: [String]) async {
            await until("\(begun)") { begun == names }
        }
    }

    @Test("They begin one behind the other, and other work of the main actor has its turn in between")
    func turns() async {
        let bench = Bench()
        var seen: [Int] = []
        // Other work, which is there once a state has begun.
        bench.onBegin = { Task { seen.append(bench.begun.count) } }
        for name in ["a", "b", "c"] { bench.add(name) }
        #expect(bench.begun.isEmpty)
        while seen.count < 3 { await Task.yield() }
        #expect(bench.begun == ["a", "b", "c"] && seen == [1, 2, 3])
        bench.add("d")
        await bench.await(["a", "b", "c", "d"])
    }

    @Test("A suspect waits for a second by the room's clock, and then for those that came meanwhile")
    func suspects() async {
        let bench = Bench()
        bench.add("suspect", isSuspect: true)
        bench.add("first")
        await bench.await(["first"])
        await bench.clock.sleepers(1)
        bench.clock.advance(by: RestoreQueue.suspicionDelay - .milliseconds(1))
        bench.add("second")
        await bench.await(["first", "second"])
        // It becomes due while one waits that came later.
        bench.add("third")
        bench.clock.advance(by: .milliseconds(1))
        bench.add("fourth")
        await bench.await(["first", "second", "third", "fourth", "suspect"])
    }

    @Test("The next suspect begins once the last one shows its page, and the others need not wait for that")
    func oneSuspectAtATime() async {
        let bench = Bench()
        bench.add("one", isSuspect: true)
        bench.add("two", isSuspect: true)
        await bench.passDelay()
        await bench.await(["one"])
        bench.add("innocent")
        await bench.await(["one", "innocent"])
        bench.end("one")
        await bench.await(["one", "innocent", "two"])
    }

    @Test("What waits is bounded, and suspects take no room of the others")
    func bounds() async {
        let bench = Bench()
        let half = RestoreQueue.maxSuspectBytes / 2
        let taken = (0..<3).map { bench.add("\($0)", bytes: half, isSuspect: true) }
        #expect(taken == [true, true, false])
        #expect(bench.add("large", bytes: RestoreQueue.maxBytes - 2 * half))
        #expect(!bench.add("too large"))
        await bench.await(["large"])
        #expect(bench.add("again"))
        await bench.passDelay()
        await bench.await(["large", "again", "0"])
        bench.end("0")
        await bench.await(["large", "again", "0", "1"])
        bench.end("1")
        for number in 0..<RestoreQueue.maxSuspects { #expect(bench.add("\(number)", isSuspect: true)) }
        #expect(!bench.add("one more", isSuspect: true) && bench.add("innocent"))
    }

    private let guest = Guest(id: RandomToken.make())

    @Test(
        "A state is a suspect once its seating has begun before without an answer, or its session held another process",
        arguments: [(0, false), (RestoreAttempts.begun - 1, false), (RestoreAttempts.begun, true), (0, true)])
    func suspicion(attempts: Int, isSuspect: Bool) async throws {
        let harness = try await BrasserieHarness()
        let (browser, token) = (FakeBrowser(), RandomToken.make())
        if attempts == 0, isSuspect { harness.room.membership.suspects.add(token) }
        let message = ClientMessage.restore(token: token, carrier: token, state: "", attempts: attempts)
        #expect(harness.room.letWait(message, from: browser, by: Visitor(guest: guest)) { nil })
        // A try for which a suspect waits is taken back.
        #expect(browser.values(of: "try") == (isSuspect ? [-RestoreAttempts.sent] : []))
        await harness.room.close()
    }

    @Test("A state that is refused for its tries, and other messages, do not wait")
    func others() async throws {
        let harness = try await BrasserieHarness()
        let token = RandomToken.make()
        let refused = ClientMessage.restore(
            token: token, carrier: token, state: "", attempts: RestoreAttempts.limit)
        for message in [refused, .join(token: token, isFresh: true), nil] {
            #expect(!harness.room.letWait(message, from: FakeBrowser(), by: Visitor(guest: guest)) { nil })
        }
        await harness.room.close()
    }
}
