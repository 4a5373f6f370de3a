import DertischRoom

/// An order's round trip, from the customer's hat until what it changed is laid, beside a bare task that does as much.
enum OrderBenchmark {
    /// A head chef that does not wait, and one that may wait and does not have to.
    @MainActor static func withoutHop(_ effort: Effort) async throws -> [Figure] {
        let quick = try await Seated(.quick)
        let small = try await Seated(.small)
        return [
            try figure("order.at-once", .timesFloor(9.5), quick, effort) { quick.waiter.give(.count) },
            try figure("order.no-hop", .timesFloor(9.5), small, effort) { small.waiter.give(.count) },
        ]
    }

    /// From the gesture at a table until what it changed is laid.
    @MainActor static func taps(_ effort: Effort) async throws -> [Figure] {
        let (quick, small) = (try await Seated(.quick), try await Seated(.small))
        func tap(_ seated: Seated) { seated.maitreD.gesture(.tapped, at: Spot("tap"), on: seated.table) }
        return [
            try figure("order.tap", .timesFloor(12), quick, effort) { tap(quick) },
            try figure("order.tap.no-hop", .timesFloor(12), small, effort) { tap(small) },
        ]
    }

    /// Times an order beside a bare task that changes a number.
    @MainActor private static func figure(
        _ name: String, _ target: Target, _ seated: Seated, _ effort: Effort, _ order: () -> Void
    ) throws -> Figure {
        let orders = 20_000
        let presenter = Presenter()
        let passes = seated.table.passes
        let costs = Stopwatch.inTurn(
            rounds: effort.rounds, { Stopwatch.nanoseconds(orders, order) },
            floor: { Stopwatch.nanoseconds(orders, presenter.tapped) })
        let laid = withExtendedLifetime(seated) { seated.table.passes - passes }
        guard laid == orders * (effort.rounds + 1) else { throw Failure.nothingMeasured }
        return Figure(name, costs.ours / 1000, "us", floor: costs.floor / 1000, target)
    }

    /// The head chef asks an actor; the floor is a task that asks the same actor.
    @MainActor static func withHop(_ effort: Effort) async throws -> [Figure] {
        let small = try await Seated(.small)
        let (table, stove, waiter) = (small.table, small.stove, small.waiter)
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
        withExtendedLifetime(small) {}
        return [Figure("order.one-hop", costs.ours / 1000, "us", floor: costs.floor / 1000, .timesFloor(1.5))]
    }

    /// The average time of an order in nanoseconds. Each order begins the next one itself: waiting in between would add a hop of the
    /// measurement's own.
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

/// The floor: a presenter made by hand, which changes a number in a task.
@MainActor private final class Presenter {
    private var count = 0

    // Not inlined, as a presenter is called from elsewhere. In the loop of the measurement the compiler would inline
    // `Task.immediate` too, and the task would cost 600 instructions less than an app pays.
    @inline(never) func tapped() { Task.immediate { count = (count + 1) % 1000 } }
}

/// The small screen's party, seated in a room of its own. It goes home when this is released.
@MainActor private final class Seated {
    let maitreD: MaitreD
    let table: BenchRoom.Table
    let stove: Stove
    let waiter: WaiterForCustomer<SmallCourse>
    private let room = BenchRoom()

    init(_ customer: CustomerID<SmallCourse>) async throws {
        let restaurant = try await Restaurant(BenchHouse())
        maitreD = MaitreD(of: restaurant, in: room)
        maitreD.greet(customer)
        guard let table = room.table, let stove = restaurant.kitchen[Stove.self], let waiter = SmallCustomer.waiter
        else {
            throw Failure.nothingMeasured
        }
        self.table = table
        self.stove = stove
        self.waiter = waiter
    }
}
