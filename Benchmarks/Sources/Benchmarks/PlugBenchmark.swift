import DertischRoom
import Plug
import Synchronization

/// Calling an action, beside a look-up in a dictionary behind a lock and a virtual call.
enum PlugBenchmark {
    enum Half: Action {
        typealias Input = Int
        typealias Output = Int
    }

    // It has no state. A class that others inherit cannot be checked.
    class Halver: @unchecked Sendable {
        func perform(_ number: Int) -> Int { number / 2 }
    }
    final class ShiftingHalver: Halver, @unchecked Sendable {
        override func perform(_ number: Int) -> Int { number >> 1 }
    }

    @MainActor static func run(_ effort: Effort) async throws -> [Figure] {
        Actions.plug(Half.self) { $0 >> 1 }
        let id = ObjectIdentifier(Half.self)
        // Two classes, so that the call stays virtual.
        var halvers: [ObjectIdentifier: Halver] = Menu.plain().mapValues { _ in Halver() }
        halvers[id] = ShiftingHalver()
        let shelf = Mutex(halvers)
        var sum = 0
        let costs = try Stopwatch.inTurn(
            rounds: effort.rounds,
            { try Stopwatch.nanoseconds(100_000) { sum &+= try action(Half.self, 4) } },
            floor: { Stopwatch.nanoseconds(100_000) { sum &+= shelf.withLock { $0[id]?.perform(4) ?? 0 } } })
        guard sum > 0 else { throw Failure.nothingMeasured }
        return [Figure("plug.call", costs.ours, "ns", floor: costs.floor, .timesFloor(4))] + (try wrapped(effort))
    }

    enum OwnWraps: Action {
        typealias Input = Int
        typealias Output = Int
    }
    enum WrapsOfTheSet: Action {
        typealias Input = Int
        typealias Output = Int
    }
    enum Missed: Action {
        typealias Input = Int
        typealias Output = Int
    }
    enum Cached: Action {
        typealias Input = Int
        typealias Output = Int
    }

    /// Does nothing, so that what is measured is the wrapping.
    struct Through: Wrapper {
        func perform<A: Action>(_ input: A.Input, of action: Wrapped<A>, next: A.Perform) throws(A.Failure) -> A.Output
        {
            try next(input)
        }
    }

    typealias Perform = @Sendable (Int) throws -> Int

    /// One closure around another, which the optimiser does not see through.
    @inline(never) static func through(_ next: @escaping Perform) -> Perform { { try next($0) } }

    /// Calls through two wrappers, beside a look-up in a dictionary behind a lock and the same two closures by hand; and an
    /// answer out of a cache, beside one out of a dictionary behind a lock.
    @MainActor private static func wrapped(_ effort: Effort) throws -> [Figure] {
        let actions = Actions(fallingBackOn: nil)
        actions.wrapAll(by: [Through(), Through()])
        actions.plug(WrapsOfTheSet.self) { $0 >> 1 }
        Actions.plug(OwnWraps.self, wrappedBy: [.by(Through()), .by(Through())]) { $0 >> 1 }
        Actions.plug(Cached.self, wrappedBy: [.cache(upTo: 256)]) { $0 >> 1 }
        let ofTheSet = try Plugged<WrapsOfTheSet>(from: actions)
        let id = ObjectIdentifier(OwnWraps.self)
        let plain: Perform = { $0 >> 1 }
        var byHand = Menu.plain().mapValues { _ in plain }
        byHand[id] = through(through(plain))
        let closures = Mutex(byHand)
        let shelf = Mutex(Dictionary(uniqueKeysWithValues: (0..<64).map { ($0, $0 >> 1) }))
        var sum = 0
        func beside(_ floor: () throws -> Void, _ ours: () throws -> Void) rethrows -> (ours: Double, floor: Double) {
            try Stopwatch.inTurn(
                rounds: effort.rounds, { try Stopwatch.nanoseconds(100_000, ours) },
                floor: { try Stopwatch.nanoseconds(100_000, floor) })
        }
        let called = { sum &+= try closures.withLock { $0[id] }?(4) ?? 0 }
        let own = try beside(called) { sum &+= try action(OwnWraps.self, 4) }
        let all = try beside(called) { sum &+= try ofTheSet(4) }
        // Not the same input each time, which would never have to be moved to the front.
        var asked = 0
        func next() -> Int {
            asked = (asked + 1) & 63
            return asked
        }
        let cached = try beside({ sum &+= shelf.withLock { $0[next()] ?? 0 } }) {
            sum &+= try action(Cached.self, next())
        }
        let missed = try misses(effort)
        guard sum > 0 else { throw Failure.nothingMeasured }
        return [
            Figure("plug.wrapped", own.ours, "ns", floor: own.floor, .timesFloor(4)),
            Figure("plug.wrappedSet", all.ours, "ns", floor: all.floor, .timesFloor(4)),
            Figure("plug.cached", cached.ours, "ns", floor: cached.floor, .timesFloor(3)),
            Figure("plug.missed", missed.ours, "ns", floor: missed.floor, .timesFloor(7)),
        ]
    }

    /// An answer that a full cache does not have, logged and retried if it failed, beside a dictionary behind a lock
    /// that is asked, filled and emptied by hand.
    @MainActor private static func misses(_ effort: Effort) throws -> (ours: Double, floor: Double) {
        Actions.plug(Missed.self, wrappedBy: [.log { _ in }, .retry(3), .cache(upTo: 256)]) { $0 >> 1 }
        let shelf = Mutex<[Int: Int]>([:])
        var (asked, askedByHand, sum) = (0, 0, 0)
        func missByHand(_ number: Int) -> Int {
            if let known = shelf.withLock({ $0[number] }) { return known }
            let answer = number >> 1
            shelf.withLock {
                $0[number] = answer
                $0[number - 256] = nil
            }
            return answer
        }
        let costs = try Stopwatch.inTurn(
            rounds: effort.rounds,
            {
                try Stopwatch.nanoseconds(20_000) {
                    asked += 1
                    sum &+= try action(Missed.self, asked)
                }
            },
            floor: {
                Stopwatch.nanoseconds(20_000) {
                    askedByHand += 1
                    sum &+= missByHand(askedByHand)
                }
            })
        guard sum > 0 else { throw Failure.nothingMeasured }
        return costs
    }
}
