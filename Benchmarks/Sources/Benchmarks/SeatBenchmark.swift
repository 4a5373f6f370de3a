import DertischRoom

/// A full party seated on top of another and ushered out, and what a hundred thousand of them leave behind.
enum SeatBenchmark {
    @MainActor static func run(_ effort: Effort) async throws -> [Figure] {
        let restaurant = try await Restaurant(BenchHouse())
        let room = BenchRoom()
        let maitreD = MaitreD(of: restaurant, in: room)
        defer { maitreD.close() }
        maitreD.greet(.small)
        func seat() {
            maitreD.seat(.full, with: NoEntree())
            maitreD.usherOutCurrentCustomer()
        }
        for _ in 0..<20_000 { seat() }
        let before = ProcessCosts.residentBytes
        for _ in 0..<100_000 { seat() }
        let kept = Double(ProcessCosts.residentBytes - before) / 100_000
        guard room.table?.passes == 1, maitreD.seated == ["small"] else { throw Failure.nothingMeasured }
        let costs = try plain(restaurant, room, rounds: effort.rounds, seat)
        return [
            Figure("seat", costs.ours / 1000, "us", floor: costs.floor / 1000, .timesFloor(6)),
            // The heap may grow by a chunk of pages once. The smallest block has 32 bytes, so one lost by every
            // sixteenth party shows as 2.
            Figure("seat.kept", kept, "bytes", .atMost(2)),
        ]
    }

    /// A further window: a maître d who greets a customer and closes, beside the same screen made by hand.
    @MainActor static func window(_ effort: Effort) async throws -> [Figure] {
        let restaurant = try await Restaurant(BenchHouse())
        let room = BenchRoom()
        func window() {
            let maitreD = MaitreD(of: restaurant, in: room)
            maitreD.greet(.full)
            maitreD.close()
        }
        window()
        guard room.table?.passes == 1 else { throw Failure.nothingMeasured }
        let costs = try plain(restaurant, room, rounds: effort.rounds, window)
        return [Figure("window", costs.ours / 1000, "us", floor: costs.floor / 1000, .timesFloor(12))]
    }

    /// Seatings, and as many screens of the same parts made by hand, bound, laid once and let go.
    @MainActor private static func plain(
        _ restaurant: Restaurant, _ room: BenchRoom, rounds: Int, _ seat: () -> Void
    ) throws -> (ours: Double, floor: Double) {
        guard let stove = restaurant.kitchen[Stove.self], let spoon = restaurant.kitchen[Spoon.self],
            let knife = restaurant.kitchen[Knife.self]
        else { throw Failure.nothingMeasured }
        var screens: [PlainScreen] = []
        return Stopwatch.inTurn(
            rounds: rounds, { Stopwatch.nanoseconds(1000, seat) },
            floor: {
                Stopwatch.nanoseconds(1000) {
                    screens.append(PlainScreen(in: room, stove: stove, spoon: spoon, knife: knife))
                    screens.removeLast()
                }
            })
    }
}
