import Dertisch

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
        let times = (0..<100).map { _ in Stopwatch.nanoseconds(1000, seat) }
        let kept = Double(ProcessCosts.residentBytes - before) / 100_000
        guard room.table?.passes == 1, maitreD.seated == ["small"] else { throw Failure.nothingMeasured }
        return [
            Figure("seat", Stopwatch.median(times) / 1000, "us", .atMost(10)),
            // The heap may grow by a chunk of pages once. The smallest block has 32 bytes, so one lost by every
            // sixteenth party shows as 2.
            Figure("seat.kept", kept, "bytes", .atMost(2)),
        ]
    }
}
