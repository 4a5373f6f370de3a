import DertischRoom

/// One change among ten thousand rows, from the order until it is laid, beside a plain dictionary changed in place and a
/// table told by hand.
enum RowsBenchmark {
    private static let changes = 500

    @MainActor static func run(_ effort: Effort) async throws -> [Figure] {
        let party = try await RowsParty()
        defer { party.maitreD.close() }
        let ids = party.ids
        var floor = RowsFloor()
        let passes = party.table.passes
        let change = Stopwatch.inTurn(
            rounds: effort.rounds, { party.time(ids) { .change($0) } },
            floor: { floor.time(ids) { floor, id in floor.change(id) } })
        let move = Stopwatch.inTurn(
            rounds: effort.rounds, { party.time(ids) { .move($0) } }, floor: { floor.time(ids) { $0.move($1) } })
        let fresh = (0..<changes).map { RowsCourse.Row(RowsCourse.count + $0) }
        let insert = Stopwatch.inTurn(
            rounds: effort.rounds,
            {
                defer { _ = party.time(fresh.map(\.id)) { .remove($0) } }
                return party.time(fresh) { .insert($0) }
            }, floor: { floor.time(fresh) { $0.insert($1) } })
        let remove = Stopwatch.inTurn(
            rounds: effort.rounds,
            {
                _ = party.time(fresh) { .insert($0) }
                return party.time(fresh.map(\.id)) { .remove($0) }
            }, floor: { floor.time(fresh.map(\.id)) { $0.remove($1) } })
        guard party.table.passes - passes == changes * (effort.rounds + 1) * 6 else { throw Failure.nothingMeasured }
        return [
            Figure("rows.change", change.ours / 1000, "us", floor: change.floor / 1000, .timesFloor(20)),
            Figure("rows.insert", insert.ours / 1000, "us", floor: insert.floor / 1000, .timesFloor(31)),
            Figure("rows.move", move.ours / 1000, "us", floor: move.floor / 1000, .timesFloor(40)),
            Figure("rows.remove", remove.ours / 1000, "us", floor: remove.floor / 1000, .timesFloor(77)),
        ]
    }

    /// The whole list served anew, of which one row has changed or moved, beside an array compared with another of equal rows.
    @MainActor static func reload(_ effort: Effort) async throws -> [Figure] {
        let party = try await RowsParty()
        defer { party.maitreD.close() }
        let old = (0..<RowsCourse.count).map(RowsCourse.Row.init)
        let other = (0..<RowsCourse.count).map(RowsCourse.Row.init)
        var changed = old
        changed[5000].likes = 1
        var moved = old
        moved.insert(moved.remove(at: 9000), at: 10)
        let passes = party.table.passes
        func cost(_ fresh: [RowsCourse.Row]) -> (ours: Double, floor: Double) {
            Stopwatch.inTurn(
                rounds: effort.rounds, { party.time([fresh, old]) { .reload($0) } },
                floor: { Stopwatch.nanoseconds(1) { if old == other { party.table.wipe() } } })
        }
        let (change, move) = (cost(changed), cost(moved))
        guard party.table.passes - passes == (effort.rounds + 1) * 4 else { throw Failure.nothingMeasured }
        return [
            Figure("rows.reload.changed", change.ours / 1000, "us", floor: change.floor / 1000, .timesFloor(7)),
            Figure("rows.reload.moved", move.ours / 1000, "us", floor: move.floor / 1000, .timesFloor(29)),
        ]
    }

    /// What a hundred thousand changes leave behind, over what the party held after the first thousand.
    @MainActor static func kept(_ effort: Effort) async throws -> [Figure] {
        let party = try await RowsParty()
        defer { party.maitreD.close() }
        func change(_ rounds: Int) { for _ in 0..<rounds { _ = party.time(party.ids) { .change($0) } } }
        change(20)
        let before = ProcessCosts.residentBytes
        change(100_000 / changes)
        let kept = Double(ProcessCosts.residentBytes - before) / 1024
        return [Figure("rows.kept", max(0, kept), "KB", .atMost(256))]
    }

    /// The long list's party, seated.
    @MainActor private struct RowsParty {
        let maitreD: MaitreD
        let waiter: WaiterForCustomer<RowsCourse>
        let table: BenchRoom.Table
        let ids: [String]
        private let room = BenchRoom()

        init() async throws {
            let restaurant = try await Restaurant(BenchHouse())
            maitreD = MaitreD(of: restaurant, in: room)
            maitreD.greet(.rows)
            guard let waiter = RowsCustomer.waiter, let table = room.table else { throw Failure.nothingMeasured }
            self.waiter = waiter
            self.table = table
            // Far apart, so that each change touches a page that is not at hand.
            ids = (0..<changes).map { RowsCourse.Row(($0 * 7919 + 1) % RowsCourse.count).id }
        }

        /// The time of one order on average, in nanoseconds.
        func time<Subject>(_ subjects: [Subject], _ order: (Subject) -> RowsCourse.Order) -> Double {
            Stopwatch.nanoseconds(1) { for subject in subjects { waiter.give(order(subject)) } }
                / Double(subjects.count)
        }
    }

    /// The least that the same changes can cost: rows by id in a dictionary, and the one call that the table needs.
    @MainActor private struct RowsFloor {
        private let table: any PlainView = BenchRoom.Table()
        private var rows = Dictionary(
            (0..<RowsCourse.count).map(RowsCourse.Row.init).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first }
        )

        mutating func time<Subject>(
            _ subjects: [Subject], _ change: (inout RowsFloor, Subject) -> Void
        ) -> Double {
            Stopwatch.nanoseconds(1) { for subject in subjects { change(&self, subject) } } / Double(subjects.count)
        }

        mutating func change(_ id: String) {
            rows[id]?.likes += 1
            lay(.number(Double(rows[id]?.likes ?? 0), text: String(rows[id]?.likes ?? 0)), at: "likes")
        }

        mutating func move(_ id: String) {
            guard rows[id] != nil else { return }
            table.move(RowNumber(1), in: Spot("rows"), before: RowNumber(2))
            table.laid()
        }

        mutating func insert(_ row: RowsCourse.Row) {
            rows[row.id] = row
            table.add([RowNumber(1)], to: Spot("rows"), before: RowNumber(2))
            table.lay(.text(row.name), at: Spot("name", in: RowNumber(1)))
            lay(.number(0, text: "0"), at: "likes")
        }

        mutating func remove(_ id: String) {
            rows[id] = nil
            table.remove([RowNumber(1)], from: Spot("rows"))
            table.laid()
        }

        private func lay(_ laid: Laid, at place: Place) {
            table.lay(laid, at: Spot(place, in: RowNumber(1)))
            table.laid()
        }
    }
}
