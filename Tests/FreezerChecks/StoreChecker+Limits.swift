import DertischFreezer
import Foundation

extension Dish.Origin: Sortable {
    package static func < (left: Self, right: Self) -> Bool { left.place < right.place }
}

extension StoreChecker {
    private static func isRefused(_ error: any Error) -> Bool {
        if case .refused? = error as? Freezer.Error { true } else { false }
    }

    private static func isUnsupported(_ error: any Error) -> Bool {
        if case .unsupported? = error as? Freezer.Error { true } else { false }
    }

    /// Whatever ends a transaction is refused, before it is run, however it is written.
    @Sendable static func endings(_ store: any RecordStore) async throws {
        struct Stop: Error {}
        // The freezer's own statements have been prepared.
        try await store.write { work in
            try work.savepoint { try work.store(Cook(id: 1, name: "kept")) }
        }
        try? await store.write { work in try? work.savepoint { throw Stop() } }
        for sql: SQL in [
            "COMMIT", "commit", "ROLLBACK", "END", "end transaction", "BEGIN", "BEGIN IMMEDIATE", "SAVEPOINT part",
            "RELEASE part", "ROLLBACK TO part", "SAVEPOINT x", "  \n\tCOMMIT", "/* a */ COMMIT", "/* -- */ Commit",
            "-- a\nCOMMIT", "-- \u{2028} SELECT 1\nCOMMIT", "-- \u{85} SELECT\nROLLBACK", ";COMMIT",
            "/*/**/*/COMMIT",
        ] {
            try await fails({
                try await store.write { work in
                    try work.store(Cook(id: 2, name: "lost"))
                    try? work.savepoint { try work.run(sql) }
                    try? work.run(sql)
                    _ = try? work.rows(sql, as: Line.self)
                    throw Stop()
                }
            }) { $0 is Stop || $0 is Freezer.Error }
            try equal(try await store.retrieve(Cook.all).map(\.id), [1])
            try await fails({ try await store.write { try $0.run(sql) } }) { $0 is Freezer.Error }
            try await fails({ try await store.rows(sql, as: Line.self) }) { $0 is Freezer.Error }
        }
        // And the store goes on.
        try await store.store(Cook(id: 2, name: "next"))
        try equal(try await store.count(Cook.all), 2)
    }

    @Sendable static func refusals(_ store: any RecordStore) async throws {
        try await store.store(Tally(id: 1))
        try await fails(
            {
                try await store.update(Tally.all) {
                    $0.add(200, to: \.small)
                    $0.add(200, to: \.small)
                }
            }, isUnsupported)
        try await fails({ try await store.retrieve(Dish.all.ordered(by: \.origin)) }, isUnsupported)
        try await fails({ try await store.max(\.origin, of: Dish.all) }, isUnsupported)
        try await fails({ try await store.distinct(\.origin, of: Dish.all) }, isUnsupported)
    }

    /// A unique rule is checked at each record, and not at the end of a transaction.
    @Sendable static func exchanges(_ store: any RecordStore) async throws {
        try await store.store(Cook(id: 1, name: "Ada"))
        var (first, second) = (
            Recipe(id: "a", title: "Salt", name: "", cook: 1), Recipe(id: "b", title: "Pepper", name: "", cook: 1)
        )
        try await store.store([first, second])
        (first.title, second.title) = (second.title, first.title)
        let exchanged = [first, second]
        try await fails({ try await store.store(exchanged) }) {
            if case .constraint(_, .unique, _)? = $0 as? Freezer.Error { true } else { false }
        }
        try equal(try await store.retrieve(Recipe.self, .init(rawValue: "a"))?.title, "Salt")
        try await store.write { work in
            try work.update(Recipe.where(\.title == "Salt")) { $0.set(\.title, to: "between") }
            try work.store([exchanged[1], exchanged[0]])
        }
        try equal(try await store.retrieve(Recipe.self, .init(rawValue: "a"))?.title, "Pepper")
        try equal(try await store.retrieve(Recipe.self, .init(rawValue: "b"))?.title, "Salt")
    }

    @Sendable static func lists(_ store: any RecordStore) async throws {
        try await store.store((0..<100).map { Cook(id: $0, name: "n\($0)") })
        for count in [1, 2, 3, 1_000, 7_499, 40_000] {
            try equal(try await store.count(Cook.where(.in(\.id, Array(0..<count)))), min(count, 100))
            let names = (0..<count).map { "n\($0)" }
            try equal(try await store.count(Cook.where(.in(\.name, names))), min(count, 100))
        }
        let odd = ["a\u{0}b", "a", "\"", "\\", "{}", ",", "", "NULL", "é", "'"]
        try await store.store(odd.enumerated().map { Cook(id: 1_000 + $0, name: $1) })
        for (index, name) in odd.enumerated() {
            try equal(try await store.retrieve(Cook.where(.in(\.name, [name]))).map(\.id), [1_000 + index])
            try equal(
                try await store.count(Cook.where(.in(\.name, odd.filter { $0 != name } + ["none"]))), odd.count - 1)
        }
        try equal(try await store.delete(Cook.where(.in(\.id, Array(0..<40_000)))), 110)
        var tallies = (0..<8).map { Tally(id: $0) }
        let reals = [0.1, 0.2, 0.1 + 0.2, 0.3, 5e-324, 1.7976931348623157e308, .infinity, -.infinity]
        let marks = (0..<8).map { _ in UUID() }
        for index in tallies.indices {
            tallies[index].ratio = reals[index]
            tallies[index].mark = marks[index]
            tallies[index].price = Decimal(string: "0.1000000000000000000\(index)") ?? 0
        }
        try await store.store(tallies)
        for index in tallies.indices {
            try equal(try await store.retrieve(Tally.where(.in(\.ratio, [reals[index]]))).map(\.id), [index])
            try equal(try await store.retrieve(Tally.where(.in(\.mark, [marks[index], nil]))).map(\.id), [index])
            try equal(try await store.retrieve(Tally.where(.in(\.price, [tallies[index].price]))).map(\.id), [index])
        }
        let values = (0..<8_000).map { _ in 0 }
        try await fails(
            {
                try await store.rows(
                    "SELECT id FROM \"Cook\" WHERE id IN (\(list: values + values + values + values + values))",
                    as: Number.self)
            },
            isUnsupported)
    }

    struct Number: Decodable, Sendable { let id: Int }

    @Sendable static func depths(_ store: any RecordStore) async throws {
        try await store.store((0..<100).map { Cook(id: $0, name: "\($0)") })
        for count in [90, 1_000, 7_000] {
            var (any, all) = (\Cook.id == -1, \Cook.id >= 0)
            for number in 0..<count {
                any = any || \.id == number * 2
                all = all && \.id != number * 2
            }
            try equal(try await store.count(Cook.where(any)), 50)
            try equal(try await store.count(Cook.where(all)), 50)
            try equal(try await store.count(Cook.where(!any)), 50)
        }
        // Operators that change are nested.
        func nested(_ levels: Int) -> Filter<Cook> {
            var filter = \Cook.id >= 0
            for level in 0..<levels { filter = level % 2 == 0 ? filter || \.id == -1 : filter && \.id != -1 }
            return filter
        }
        func turned(_ levels: Int) -> Filter<Cook> {
            var filter = \Cook.id >= 0
            for level in 0..<levels { filter = level % 2 == 0 ? filter || \.id == -1 : \.id != -1 && filter }
            return filter
        }
        func negated(_ levels: Int) -> Filter<Cook> {
            var filter = \Cook.id >= 0
            for _ in 0..<levels { filter = !filter }
            return filter
        }
        for filter in [nested(24), turned(24), negated(24)] {
            try equal(try await store.count(Cook.where(filter)), 100)
        }
        for filter in [nested(25), turned(100_000), negated(100_000)] {
            try await fails({ try await store.count(Cook.where(filter)) }, isUnsupported)
        }
        // A tally refers to another.
        func chain(_ levels: Int) -> Query<Tally> {
            var query = Tally.where(\.id >= 0)
            for _ in 0..<levels { query = Tally.where(.refers(\.parent, to: query)) }
            return query
        }
        try equal(try await store.count(chain(6)), 0)
        try await fails({ try await store.count(chain(10_000)) }, isUnsupported)
    }

    /// A list contains its elements, and no neighbours of them.
    @Sendable static func elements(_ store: any RecordStore) async throws {
        var tally = Tally(id: 1)
        tally.numbers = [UInt64.max, 1 << 63, 9_007_199_254_740_993, 5]
        let exact = ["0.1", "9007199254740993.5", "12345678901234567890.123456789", "5.0", "-0.5"]
        tally.amounts = exact.compactMap { Decimal(string: $0) }
        tally.reals = [0.1 + 0.2, 1e300, 5, -0.0]
        tally.flags = [true]
        tally.value = ["a\u{0}b", "x", "1", "true"]
        tally.type = [1, 2]
        try await store.store([tally, Tally(id: 2)])
        func finds(_ filter: Filter<Tally>, _ isThere: Bool, line: UInt = #line) async throws {
            try equal(try await store.count(Tally.where(filter)), isThere ? 1 : 0, line: line)
        }
        for number in tally.numbers { try await finds(.contains(\.numbers, number), true) }
        let neighbours: [UInt64] = [
            .max - 1, (1 << 63) + 1, (1 << 63) - 1, 9_007_199_254_740_992, 9_007_199_254_740_994,
        ]
        for number in neighbours {
            try await finds(.contains(\.numbers, number), false)
        }
        for amount in tally.amounts { try await finds(.contains(\.amounts, amount), true) }
        for text in [
            "0.10000000000000000001", "9007199254740993.4", "9007199254740994", "12345678901234567890.123456788",
            "5.000000000000000000001",
        ] {
            try await finds(.contains(\.amounts, Decimal(string: text) ?? 0), false)
        }
        try await finds(.contains(\.amounts, 5), true)
        for real in tally.reals + [0] { try await finds(.contains(\.reals, real), true) }
        for real in [0.3, 1e299, 5.000000000000001] { try await finds(.contains(\.reals, real), false) }
        try await finds(.contains(\.flags, true), true)
        try await finds(.contains(\.flags, false), false)
        for text in tally.value { try await finds(.contains(\.value, text), true) }
        for text in ["a", "a\u{0}c", "X", "2", "false"] { try await finds(.contains(\.value, text), false) }
        try await finds(.contains(\.type, 2), true)
        try await finds(.contains(\.type, 3), false)
    }

    private static func leavesRange(_ error: any Error) -> Bool {
        if case .constraint(_, .range, _)? = error as? Freezer.Error { true } else { false }
    }

    /// A number that its property's type does not hold is refused when it is written, however it is written.
    @Sendable static func ranges(_ store: any RecordStore) async throws {
        var (one, two) = (Tally(id: 1), Tally(id: 2))
        (one.small, one.tiny, one.large, one.ratio, one.thin) = (250, 120, .max, .infinity, 0.1)
        (two.small, two.ratio) = (3, -.infinity)
        try await store.store([one, two])
        let all = Tally.all
        try await fails({ try await store.update(all) { $0.add(10, to: \.small) } }, leavesRange)
        try await fails({ try await store.update(all) { $0.add(1, to: \.large) } }, leavesRange)
        try await fails({ try await store.update(all) { $0.add(-.infinity, to: \.ratio) } }, leavesRange)
        try await fails({ try await store.write { try $0.run("UPDATE \"Tally\" SET small = 256") } }, leavesRange)
        try await fails({ try await store.write { try $0.run("UPDATE \"Tally\" SET small = -1") } }, leavesRange)
        try await fails({ try await store.write { try $0.run("UPDATE \"Tally\" SET tiny = 128") } }, leavesRange)
        try equal(try await store.retrieve(all.ordered(by: \.id)), [one, two])
        // Within the range everything is as in Swift.
        try await store.update(all) { change in
            change.add(5, to: \.small)
            change.add(-300, to: \.large)
            change.add(0.2, to: \.thin)
        }
        try equal(try await store.retrieve(all.ordered(by: \.id)).map(\.small), [255, 8])
        try equal(try await store.retrieve(all.ordered(by: \.id)).map(\.tiny), [120, nil])
        try equal(try await store.retrieve(Tally.where(\.thin == 0.1 + 0.2 as Float)).map(\.id), [1])
        try await store.update(Tally.where(\.id == 2)) { $0.set(\.thin, to: .greatestFiniteMagnitude) }
        try await fails({ try await store.update(all) { $0.add(.greatestFiniteMagnitude, to: \.thin) } }, leavesRange)
        // Opposite infinities have no sum, which is not the sum of nothing.
        try expect(try await store.sum(\.ratio, of: all).isNaN, "the sum is a number")
        try expect(try await store.average(\.ratio, of: all)?.isNaN == true, "the average is a number")
        try equal(try await store.sum(\.ratio, of: Tally.where(\.id == 1)), .infinity)
        try equal(try await store.sum(\.ratio, of: Tally.where(\.id == 3)), 0)
        try equal(try await store.average(\.ratio, of: Tally.where(\.id == 3)), nil)
    }

    /// A tree is deleted however deep it is.
    @Sendable static func deepTrees(_ store: any RecordStore) async throws {
        func tree(_ first: Int, _ count: Int) -> [Tally] {
            (0..<count).map { number in
                var tally = Tally(id: first + number)
                tally.parent = number == 0 ? nil : first + number - 1
                return tally
            }
        }
        for count in [3, 2_500] {
            try await store.store(tree(0, count) + tree(10_000, 3))
            try equal(try await store.delete(Tally.self, 0), true)
            try equal(try await store.count(Tally.all), 3)
            try await store.store(tree(0, count))
            try equal(try await store.delete(Tally.where(\.id < 10_000 && \.parent == nil)), 1)
            try equal(try await store.delete(Tally.self, 0), false)
            try equal(try await store.count(Tally.all), 3)
            // A page of the query is found before anything is deleted.
            try await store.store(tree(0, count))
            try equal(try await store.delete(Tally.all.ordered(by: \.id).first(2)), 2)
            try equal(try await store.count(Tally.all), 3)
            try await store.store(tree(0, count))
            try equal(try await store.delete(Tally.where(.in(\.id, [count - 1, 1, 10_001]))), 3)
            try equal(try await store.retrieve(Tally.all).map(\.id).sorted(), [0, 10_000])
            try await store.store(tree(0, count))
            // All records of the query count, also those that go with others of it.
            try equal(try await store.delete(Tally.all), count + 1)
            try equal(try await store.delete(Tally.all), 0)
        }
    }

    /// JSON holds absolute addresses; one that is relative to another would come back as another.
    @Sendable static func addresses(_ store: any RecordStore) async throws {
        var tally = Tally(id: 1)
        tally.links = ["a": [URL(string: "https://example.org/a"), nil, URL(string: "b/c")]]
        try await store.store(tally)
        try equal(try await store.retrieve(Tally.self, 1), tally)
        tally.links["b"] = [URL(string: "x", relativeTo: URL(string: "https://example.org/a/"))]
        try await fails({ try await store.store(tally) }) {
            if case .unstorable(_, "links", _)? = $0 as? Freezer.Error { true } else { false }
        }
    }
}
