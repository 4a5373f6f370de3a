import Dertisch

/// An order's round trip, from the customer's hat until what it changed is laid, beside a bare task that does as much.
enum OrderBenchmark {
    @MainActor static func withoutHop(_ effort: Effort) async throws -> [Figure] {
        let party = try await SmallParty()
        defer { party.maitreD.close() }
        let (waiter, table) = (party.waiter, party.table)
        let orders = 20_000
        var count = 0
        let passes = table.passes
        let costs = Stopwatch.inTurn(
            rounds: effort.rounds,
            { Stopwatch.nanoseconds(orders) { waiter.give(.count) } },
            floor: { Stopwatch.nanoseconds(orders) { Task.immediate { count = (count + 1) % 1000 } } })
        guard table.passes - passes == orders * (effort.rounds + 1) else { throw Failure.nothingMeasured }
        return [Figure("order.no-hop", costs.ours / 1000, "us", floor: costs.floor / 1000, .timesFloor(3.5))]
    }

    /// From the gesture at a table until what it changed is laid.
    @MainActor static func tap(_ effort: Effort) async throws -> [Figure] {
        let party = try await SmallParty()
        defer { party.maitreD.close() }
        let (maitreD, table) = (party.maitreD, party.table)
        let taps = 20_000
        var count = 0
        let passes = table.passes
        let costs = Stopwatch.inTurn(
            rounds: effort.rounds,
            { Stopwatch.nanoseconds(taps) { maitreD.gesture(.tapped, at: Spot("tap"), on: table) } },
            floor: { Stopwatch.nanoseconds(taps) { Task.immediate { count = (count + 1) % 1000 } } })
        guard table.passes - passes == taps * (effort.rounds + 1) else { throw Failure.nothingMeasured }
        return [Figure("order.tap", costs.ours / 1000, "us", floor: costs.floor / 1000, .timesFloor(4))]
    }

    /// The head chef asks an actor; the floor is a task that asks the same actor.
    @MainActor static func withHop(_ effort: Effort) async throws -> [Figure] {
        let party = try await SmallParty()
        defer { party.maitreD.close() }
        let (waiter, table, stove) = (party.waiter, party.table, party.stove)
        let orders = 1000
        let costs = await Stopwatch.inTurn(
            rounds: effort.rounds,
            {
                defer { table.onLaid = nil }
                return await average(orders) { next in
                    table.onLaid = next
                    waiter.give(.hop)
                }
            },
            floor: {
                var count = 0
                return await average(orders) { next in
                    Task.immediate {
                        count = (count + (await stove.cook())) % 1000
                        next()
                    }
                }
            })
        return [Figure("order.one-hop", costs.ours / 1000, "us", floor: costs.floor / 1000, .timesFloor(1.5))]
    }

    /// How long each of many takes, in nanoseconds, of which each begins the next when it is done. Nothing else is waited for in
    /// between, since that would be a hop of the measurement's own.
    @MainActor private static func average(
        _ count: Int, _ begin: @escaping @MainActor (_ next: @escaping @MainActor () -> Void) -> Void
    ) async -> Double {
        let start = ContinuousClock.now
        var left = count
        await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
            @MainActor func next() {
                left -= 1
                if left > 0 { begin(next) } else { done.resume() }
            }
            begin(next)
        }
        return (ContinuousClock.now - start) / .nanoseconds(1) / Double(count)
    }
}

/// The small screen's party, seated.
@MainActor private struct SmallParty {
    let maitreD: MaitreD
    let waiter: WaiterForCustomer<SmallCourse>
    let table: BenchRoom.Table
    let stove: Stove
    private let room = BenchRoom()

    init() async throws {
        let restaurant = try await Restaurant(BenchHouse())
        maitreD = MaitreD(of: restaurant, in: room)
        maitreD.greet(.small)
        guard let waiter = SmallCustomer.waiter, let table = room.table, let stove = restaurant.kitchen[Stove.self]
        else { throw Failure.nothingMeasured }
        self.waiter = waiter
        self.table = table
        self.stove = stove
    }
}
