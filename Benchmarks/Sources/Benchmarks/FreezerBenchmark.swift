import DertischFreezer
import Foundation

/// The record that is stored and read, with five columns.
struct Volume: Frozen, Equatable {
    var id: Int
    var title: String
    var pages: Int
    var price: Double
    var inStock: Bool

    init(id: Int, title: String, pages: Int, price: Double, inStock: Bool) {
        (self.id, self.title, self.pages, self.price, self.inStock) = (id, title, pages, price, inStock)
    }

    init(_ number: Int) {
        self.init(
            id: number, title: "Volume number \(number)", pages: number % 900, price: Double(number) / 7,
            inStock: number % 3 > 0)
    }
}

/// A freezer beside the C API of SQLite, on files of the same kind, in turn.
enum FreezerBenchmark {
    static let figures = [
        "freezer.insert", "freezer.commit", "freezer.select", "freezer.select.read", "freezer.select.main",
        "freezer.scan", "freezer.codable", "freezer.news.p50", "freezer.news.p99",
    ]

    @concurrent static func run(_ effort: Effort) async throws -> [Figure] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "freezer-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let freezer = try await Freezer(file: folder.appending(path: "ours.sqlite"), holding: Volume.self)
        defer { freezer.close() }
        let floor = try FreezerFloor(folder.appending(path: "floor.sqlite"))
        let pair = Pair(freezer: freezer, floor: floor, rounds: effort.rounds)
        return try await pair.inserts() + pair.commits() + pair.selects()
            + [FreezerFromMain(freezer: freezer, rounds: effort.rounds).figure()] + pair.scan() + pair.news()
            + (effort.rounds > 50 ? try await pair.curve() : [])
    }

    /// Both, filled alike.
    struct Pair {
        let freezer: Freezer
        let floor: FreezerFloor
        let rounds: Int

        /// Nanoseconds for each of `count`, measured in turn: of the round in the middle.
        private func inTurn(
            _ count: Int, rounds: Int? = nil, _ ours: @Sendable (Int) async throws -> Void,
            floor: @Sendable (Int) throws -> Void
        ) async throws -> (ours: Double, floor: Double) {
            var results: [(ours: Double, floor: Double)] = []
            for round in 0...(rounds ?? self.rounds) {
                let start = ContinuousClock.now
                try await ours(round)
                let middle = ContinuousClock.now
                try floor(round)
                let end = ContinuousClock.now
                results.append(((middle - start) / .nanoseconds(1), (end - middle) / .nanoseconds(1)))
            }
            // The first round is not counted.
            let costs = Stopwatch.middle(Array(results.dropFirst()))
            return (costs.ours / Double(count), costs.floor / Double(count))
        }

        func inserts() async throws -> [Figure] {
            let costs = try await inTurn(1_000) { round in
                let volumes = round * 1_000..<(round + 1) * 1_000
                try await freezer.write { work in for number in volumes { try work.store(Volume(number)) } }
            } floor: { round in
                floor.run("BEGIN IMMEDIATE")
                for number in round * 1_000..<(round + 1) * 1_000 { floor.store(Volume(number)) }
                floor.run("COMMIT")
            }
            return [Figure("freezer.insert", costs.ours, "ns/row", floor: costs.floor, .timesFloor(1 / 0.6))]
        }

        func commits() async throws -> [Figure] {
            let costs = try await inTurn(500) { round in
                for number in 0..<500 { try await freezer.store(Volume(10_000_000 + round * 500 + number)) }
            } floor: { round in
                for number in 0..<500 { floor.store(Volume(10_000_000 + round * 500 + number)) }
            }
            return [Figure("freezer.commit", costs.ours, "ns", floor: costs.floor, .timesFloor(1 / 0.75))]
        }

        func selects() async throws -> [Figure] {
            @Sendable func key(_ number: Int) -> Int { number * 7_919 % (rounds * 1_000) }
            let alone = try await inTurn(2_000) { _ in
                for number in 0..<2_000 {
                    guard try await freezer.retrieve(Volume.self, key(number)) != nil else {
                        throw Failure.nothingMeasured
                    }
                }
            } floor: { _ in
                for number in 0..<2_000 {
                    guard floor.retrieve(key(number)) != nil else { throw Failure.nothingMeasured }
                }
            }
            let together = try await inTurn(2_000) { _ in
                try await freezer.read { snapshot in
                    for number in 0..<2_000 {
                        guard try snapshot.retrieve(Volume.self, key(number)) != nil else {
                            throw Failure.nothingMeasured
                        }
                    }
                }
            } floor: { _ in
                floor.run("BEGIN")
                for number in 0..<2_000 {
                    guard floor.retrieve(key(number)) != nil else { throw Failure.nothingMeasured }
                }
                floor.run("COMMIT")
            }
            return [
                Figure("freezer.select", alone.ours, "ns", floor: alone.floor, .timesFloor(1 / 0.5)),
                Figure("freezer.select.read", together.ours, "ns", floor: together.floor, .timesFloor(1 / 0.6)),
            ]
        }

        func scan() async throws -> [Figure] {
            let count = floor.all().count
            guard try await freezer.count(Volume.all) == count else { throw Failure.nothingMeasured }
            let costs = try await inTurn(count) { _ in
                guard try await freezer.retrieve(Volume.all).count == count else { throw Failure.nothingMeasured }
            } floor: { _ in
                guard floor.all().count == count else { throw Failure.nothingMeasured }
            }
            return [
                Figure("freezer.scan", costs.ours, "ns/row", floor: costs.floor, .timesFloor(1 / 0.6)),
                Figure("freezer.codable", try codable(), "ns/row"),
            ]
        }

        /// The share of `Codable` itself: the same record from a decoder that has every answer at hand.
        private func codable() throws -> Double {
            let decoder = ReadyDecoder()
            let costs = try (0..<rounds).map { _ in
                try Stopwatch.nanoseconds(20_000) {
                    guard try decoder.record(as: Volume.self).id == 1 else { throw Failure.nothingMeasured }
                }
            }
            return Stopwatch.median(costs)
        }

        /// The time from before a record is stored until its watcher has the new answer, beside a thread that is woken by a pipe and
        /// asks the same on a connection of its own.
        func news() async throws -> [Figure] {
            let (arrivals, arrived) = AsyncStream.makeStream(of: ContinuousClock.Instant.self)
            let watching = Task {
                let newest = freezer.watch(
                    Volume.where(\.id >= 20_000_000).ordered(by: \.id, descending: true).first(1))
                for try await _ in newest { arrived.yield(.now) }
            }
            defer { watching.cancel() }
            let byHand = try NewsFloor(floor)
            defer { byHand.end() }
            var next = arrivals.makeAsyncIterator()
            _ = await next.next()
            var delays: (ours: [Double], floor: [Double]) = ([], [])
            for number in 0..<rounds * 50 {
                let start = ContinuousClock.now
                try await freezer.store(Volume(20_000_000 + number))
                guard let arrival = await next.next() else { throw Failure.nothingMeasured }
                delays.ours.append((arrival - start) / .microseconds(1))
                delays.floor.append(try await byHand.delay(of: Volume(20_000_000 + number)))
            }
            delays.ours.sort()
            delays.floor.sort()
            func figure(_ name: String, _ index: Int, _ target: Target) -> Figure {
                Figure(name, delays.ours[index], "us", floor: delays.floor[index], target)
            }
            return [
                figure("freezer.news.p50", delays.ours.count / 2, .timesFloor(2)),
                figure("freezer.news.p99", delays.ours.count * 99 / 100, .timesFloor(2)),
            ]
        }

        /// An insert, a select by key and a scan as the table grows. From the smallest to the largest none may grow by more than
        /// it does for the engine.
        func curve() async throws -> [Figure] {
            try await freezer.delete(Volume.all)
            floor.run("DELETE FROM Volume")
            var points: [[Figure]] = []
            var count = 0
            for size in [2_000, 10_000, 100_000, 1_000_000] {
                let first = count
                let inserts = try await inTurn(1_000, rounds: (size - first) / 1_000 - 1) { round in
                    let start = first + round * 1_000
                    try await freezer.store((start..<start + 1_000).map { Volume($0) })
                } floor: { round in
                    floor.run("BEGIN IMMEDIATE")
                    for number in first + round * 1_000..<first + (round + 1) * 1_000 { floor.store(Volume(number)) }
                    floor.run("COMMIT")
                }
                count = size
                let selects = try await inTurn(1_000) { _ in
                    try await freezer.read { snapshot in
                        for number in 0..<1_000 { _ = try snapshot.retrieve(Volume.self, number * 7_919 % size) }
                    }
                } floor: { _ in
                    floor.run("BEGIN")
                    for number in 0..<1_000 { _ = floor.retrieve(number * 7_919 % size) }
                    floor.run("COMMIT")
                }
                let scans = try await inTurn(size, rounds: size < 1_000_000 ? rounds : 9) { _ in
                    guard try await freezer.retrieve(Volume.all).count == size else { throw Failure.nothingMeasured }
                } floor: { _ in
                    guard floor.all().count == size else { throw Failure.nothingMeasured }
                }
                points.append([
                    Figure("freezer.insert.\(size)", inserts.ours, "ns/row", floor: inserts.floor),
                    Figure("freezer.select.\(size)", selects.ours, "ns", floor: selects.floor),
                    Figure("freezer.scan.\(size)", scans.ours, "ns/row", floor: scans.floor),
                ])
            }
            guard let smallest = points.first, let largest = points.last else { throw Failure.nothingMeasured }
            let growth = zip(smallest, largest).map { small, large in
                Figure(
                    large.name.replacing("1000000", with: "growth"), large.value / small.value, "times",
                    floor: (large.floor ?? 0) / (small.floor ?? 1), .timesFloor(1.1))
            }
            return points.flatMap(\.self) + growth
        }
    }
}
