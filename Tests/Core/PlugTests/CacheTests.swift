import DertischSupport
import DertischTesting
@testable import Plug
import TestSupport
import Testing

@Suite("Cached actions", .namesHang)
struct CacheTests {
    private let asked = Tally()
    private let clock = TestClock()

    @Test("A cached action remembers its answer for equal inputs only")
    func remembered() async throws {
        let half = Plugged<Half>(wrappedBy: [.cache(upTo: 8)]) { [asked] number in
            asked.add()
            return number / 2
        }
        try #expect([half(4), half(4), half(6), half(4)] == [2, 2, 3, 2])
        let like = Plugged<LikePhoto>(wrappedBy: [.cache(upTo: 8)]) { [asked] id in
            asked.add()
            return id
        }
        for id in [1, 1, 2, 1] { try await #expect(like(id) == id) }
        #expect(asked.count == 4)
    }

    @Test("A cached action keeps its capacity, and evicts the least recently used answer")
    func bounded() throws {
        let half = Plugged<Half>(wrappedBy: [.cache(upTo: 2)]) { [asked] number in
            asked.add()
            return number
        }
        for number in [1, 2, 1, 3, 1] { try #expect(half(number) == number) }
        #expect(asked.count == 3, "1 was used last when 3 came, so 2 went")
        try #expect(half(2) == 2)
        #expect(asked.count == 4)
    }

    @Test("A cached action forgets an answer when its time is up")
    func expires() async throws {
        let half = Plugged<Half>(wrappedBy: [.cache(upTo: 2, for: .seconds(60), clock: clock)]) { [asked] _ in
            asked.add()
        }
        let count = Plugged<Count>(wrappedBy: [.cache(for: .seconds(60), clock: clock)]) { [asked] in asked.add() }
        try #expect(half(0) == 1)
        try await #expect(count() == 2)
        clock.advance(by: .seconds(59))
        try #expect(half(0) == 1)
        try await #expect(count() == 2)
        clock.advance(by: .seconds(1))
        try #expect(half(0) == 3)
        try await #expect(count() == 4)
    }

    private enum Count: AsyncAction { typealias Output = Int }

    @Test("A cached action does not remember failures, and keeps their type")
    func failures() async {
        let exact = Plugged<ExactHalf>(wrappedBy: [.cache(upTo: 2)]) { [asked] (_) throws(Refusal) in
            throw .odd(asked.add())
        }
        let slow = Plugged<SlowHalf>(wrappedBy: [.cache(upTo: 2)]) { [asked] (_) async throws(Refusal) in
            throw .odd(asked.add())
        }
        for count in 1...2 { #expect(throws: Refusal.odd(count)) { try exact(1) } }
        for count in 3...4 { await #expect(throws: Refusal.odd(count)) { try await slow(1) } }
    }

    @Test("An app can make a cached action forget one answer or all, also during a call")
    func forgets() async throws {
        let answers = ActionCache<LikePhoto>(upTo: 8)
        let gate = Gate()
        gate.open()
        let like = Plugged<LikePhoto>(wrappedBy: [.cache(in: answers)]) { [asked] _ in
            let number = asked.add()
            await gate.pass()
            return number
        }
        try await #expect(like(1) == 1)
        try await #expect(like(2) == 2)
        answers.invalidate(1)
        try await #expect(like(1) == 3)
        try await #expect(like(2) == 2)
        answers.invalidateAll()
        try await #expect(like(2) == 4)
        let late = Gate()
        let slow = Plugged<LikePhoto>(wrappedBy: [.cache(in: answers)]) { id in
            await late.pass()
            return id * 100
        }
        let early = Task { try await slow(7) }
        await late.came(1)
        answers.invalidate(7)
        let after = Task { try await slow(7) }
        await late.came(2)
        late.open()
        try await #expect(early.value == 700)
        try await #expect(after.value == 700)
    }

    @Test("Equal concurrent calls of a cached action share one execution, others have their own")
    func coalesced() async throws {
        let gate = Gate()
        let like = Plugged<LikePhoto>(wrappedBy: [.cache(upTo: 8)]) { [asked] id in
            asked.add()
            await gate.pass()
            return id
        }
        try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<100 { group.addTask { try await like(number % 2) } }
            await gate.came(2)
            gate.open()
            var sum = 0
            for try await id in group { sum += id }
            #expect(sum == 50)
        }
        #expect(asked.count == 2)
    }

    @Test("Equal concurrent calls of a synchronous cached action share one execution")
    func coalescedOnThreads() async throws {
        for _ in 0..<50 {
            let asked = Tally()
            let half = Plugged<Half>(wrappedBy: [.cache(upTo: 8)]) { number in
                asked.add()
                return number / 2
            }
            try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 0..<64 { group.addTask { try half(number % 4) } }
                for try await _ in group {}
            }
            #expect(asked.count == 4)
        }
    }

    @Test("A cancelled call of a cached action leaves at once, and the others get the answer")
    func oneLeaves() async throws {
        let gate = Gate()
        let like = Plugged<LikePhoto>(wrappedBy: [.cache(upTo: 8)]) { id in
            await gate.pass()
            try Task.checkCancellation()
            return id
        }
        let first = Task { try await like(3) }
        await gate.came(1)
        let second = Task.immediate { try await like(3) }
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        gate.open()
        try await #expect(second.value == 3)
    }

    @Test("When all callers have left, a cached action is cancelled, and a later call starts it again")
    func allLeave() async throws {
        let gate = Gate()
        let cancelled = Gate()
        let like = Plugged<LikePhoto>(wrappedBy: [.cache(upTo: 8)]) { [asked] id in
            if asked.add() > 1 { return id * 2 }
            await gate.pass()
            if Task.isCancelled { await cancelled.pass() }
            return id
        }
        let first = Task { try await like(3) }
        await gate.came(1)
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        try await #expect(like(3) == 6)
        gate.open()
        await cancelled.came(1)
        cancelled.open()
        try await #expect(like(3) == 6)
    }

    @Test("A cancelled caller of an action that cannot throw a CancellationError waits for the result")
    func closedFailure() async throws {
        let inner = TestClock()
        let slow = Plugged<SlowHalf>(wrappedBy: [.cache(upTo: 8)]) { (number) async throws(Refusal) in
            if (try? await inner.sleep(for: .seconds(9))) == nil { throw .closed }
            return number
        }
        let call = Task { try await slow(3) }
        await inner.sleepers(1)
        call.cancel()
        await #expect(throws: Refusal.closed) { try await call.value }
    }

    @Test("A cached action that calls itself with an equal input recurs instead of deadlocking")
    func recursion() throws {
        let actions = Actions(fallingBackOn: nil)
        actions.plug(Half.self, wrappedBy: [.cache(upTo: 8)]) { [asked] number in
            let depth = asked.add()
            return depth < 4 ? try action(Half.self, number) + 1 : 0
        }
        try actions.overriding({ _ in }) { try #expect(action(Half.self, 5) == 3) }
        try #expect(Plugged<Half>(from: actions)(5) == 3)
    }

    @Test("Random operations on cached answers match a plain list", arguments: 0..<60 as Range<UInt64>)
    func model(_ seed: UInt64) {
        var chance = Seeded(seed)
        let capacity = Int.random(in: 1...6, using: &chance)
        let timeToLive = Bool.random(using: &chance) ? nil : Duration.seconds(Int.random(in: 1...40, using: &chance))
        let cache = CoalescingCache<Int, SyncInFlightCall<Int, Never>>(
            upTo: capacity, for: timeToLive, by: AnyClock(clock))
        var list: [(key: Int, answer: Int, end: Int)] = []
        for step in 0..<400 {
            clock.advance(by: .seconds(1))
            let key = Int.random(in: 0..<9, using: &chance)
            let place = list.firstIndex { $0.key == key }
            if Int.random(in: 0..<8, using: &chance) == 0 {
                cache.remove(key)
                if let place { list.remove(at: place) }
                continue
            }
            var expected: Int?
            if let place {
                let known = list.remove(at: place)
                if step < known.end {
                    expected = known.answer
                    list.append(known)
                }
            }
            switch cache.lookUp(key) {
            case .hit(let answer): #expect(answer == expected, "seed \(seed), step \(step)")
            case .call(let call, let isNew):
                #expect(expected == nil && isNew, "seed \(seed), step \(step)")
                cache.finish(call, of: key, with: step)
                if list.count == capacity { list.removeFirst() }
                list.append((key, step, timeToLive.map { step + Int($0 / .seconds(1)) } ?? .max))
            }
        }
    }
}
