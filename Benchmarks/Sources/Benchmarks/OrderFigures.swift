import Dertisch

@MainActor enum OrderFigures {
    static func run() async throws -> [Figure] {
        let restaurant = try await Restaurant(BenchHouse())
        let room = BenchRoom()
        let maitreD = MaitreD(of: restaurant, in: room)
        maitreD.greet(.small)
        guard let waiter = Counter.waiter, let table = room.table else { return [] }
        var count = 0
        let noHop = Stopwatch.inTurn(
            { Stopwatch.nanoseconds(50_000) { waiter.give(.count) } },
            { Stopwatch.nanoseconds(50_000) { Task.immediate { count = (count + 1) % 1000 } } })
        keep(count)
        let oneHop = await hops(waiter, table, restaurant)
        maitreD.close()
        let seats = try seatings(restaurant)
        return [
            .most("order.no-hop", noHop.0 / 1000, "us", floor: noHop.1 / 1000, atMost: 0.8),
            .ratio("order.one-hop", oneHop.0 / 1000, "us", floor: oneHop.1 / 1000, atMost: 1.5),
        ] + seats
    }

    /// An order whose chef asks an actor, until it is laid; beside a bare task that asks the same actor.
    private static func hops(
        _ waiter: WaiterForCustomer<SmallCourse>, _ table: BenchRoom.Table, _ restaurant: Restaurant
    ) async -> (Double, Double) {
        guard let stove = restaurant.kitchen[Stove.self] else { return (0, 0) }
        let count = 2000
        var times: [(Double, Double)] = []
        for _ in 0..<15 {
            var start = ContinuousClock.now
            for _ in 0..<count {
                await withCheckedContinuation { done in
                    table.onLaid = { done.resume() }
                    waiter.give(.hop)
                }
            }
            let ours = (ContinuousClock.now - start) / .nanoseconds(1) / Double(count)
            table.onLaid = nil
            start = ContinuousClock.now
            for _ in 0..<count {
                await withCheckedContinuation { done in
                    Task { @MainActor in
                        keep(await stove.cook())
                        done.resume()
                    }
                }
            }
            times.append((ours, (ContinuousClock.now - start) / .nanoseconds(1) / Double(count)))
        }
        return (Stopwatch.median(times.map(\.0)), Stopwatch.median(times.map(\.1)))
    }

    /// A full party seated on top and ushered out, and what that leaves behind.
    private static func seatings(_ restaurant: Restaurant) throws -> [Figure] {
        let room = BenchRoom()
        let maitreD = MaitreD(of: restaurant, in: room)
        maitreD.greet(.small)
        func seat() {
            maitreD.seat(.bench, with: NoEntree())
            maitreD.usherOutCurrentCustomer()
        }
        for _ in 0..<20_000 { seat() }
        let before = Memory.resident
        let times = (0..<20).map { _ in Stopwatch.nanoseconds(5000, seat) }
        let kept = Double(max(0, Memory.resident - before)) / 100_000
        maitreD.close()
        return [
            .most("seat", Stopwatch.median(times) / 1000, "us", atMost: 10),
            .most("seat.kept", kept, "bytes", atMost: 0.1),
        ]
    }
}
