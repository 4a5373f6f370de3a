import DertischFreezer
import Foundation

extension StoreChecker {
    static func fullDish() -> Dish {
        var dish = Dish()
        dish.name = "Crème brûlée \u{0} \"'; DROP TABLE Dish; 🍮"
        dish.grams = .min
        dish.price = Decimal(string: "123456789.12345678901234567890") ?? 0
        dish.weight = 0.1 + 0.2
        dish.isHot = true
        dish.isVegan = false
        dish.note = ""
        dish.stars = .max
        dish.since = Date(timeIntervalSinceReferenceDate: 1e9 / 3)
        dish.course = .dessert
        dish.heat = .hot
        dish.serving = .sliced(into: 8)
        dish.tags = ["sweet", "", "\"quoted\""]
        dish.origin = .init(place: "Paris", year: nil)
        dish.picture = Data([0, 255, 0])
        dish.page = URL(string: "brulee?x=1", relativeTo: URL(string: "https://example.org/dishes/"))
        dish.small = -128
        dish.large = .max
        return dish
    }

    @Sendable static func losslessness(_ store: any RecordStore) async throws {
        let (full, empty) = (fullDish(), Dish())
        var odd = Dish()
        odd.weight = -.infinity
        odd.since = .distantPast
        odd.page = URL(string: "https://example.org/a%20b?c#d")
        odd.price = Decimal(string: "-0.000000000000000000000000000001") ?? 0
        try await store.store([full, empty, odd])
        for dish in [full, empty, odd] { try equal(try await store.retrieve(Dish.self, dish.id), dish) }
        try await signs(store)
        let recipe = Recipe(id: "r", title: "one", name: "other", cook: 1)
        try await store.store(Cook(id: 1, name: "Ada"))
        try await store.store(recipe)
        try equal(try await store.retrieve(Recipe.self, recipe.id), recipe)
        try equal(try await store.retrieveFirst(Recipe.where(\.title == "one")), recipe)
        try equal(try await store.retrieve(Dish.self, UUID()), nil)
        var nothing = Dish()
        nothing.weight = .nan
        try await fails({ try await store.store(nothing) }) {
            if case .unstorable(_, "weight", _)? = $0 as? Freezer.Error { true } else { false }
        }
    }

    /// `-0.0` equals `0.0`, and is not the same.
    private static func signs(_ store: any RecordStore) async throws {
        var dishes = [Dish(), Dish(), Dish()]
        for index in dishes.indices { dishes[index].name = "sign" }
        dishes[0].weight = -0.0
        try await store.store(dishes[0])
        try await store.add([dishes[1], dishes[2]])
        try await store.update(Dish.where(\.id == dishes[1].id)) { $0.set(\.weight, to: -0.0) }
        for (dish, sign) in zip(dishes, [FloatingPointSign.minus, .minus, .plus]) {
            try equal(try await store.retrieve(Dish.self, dish.id)?.weight.sign, sign)
        }
        // Both are found as either.
        try equal(try await store.count(Dish.where(\.name == "sign" && \.weight == 0)), 3)
        try equal(try await store.count(Dish.where(\.name == "sign" && \.weight == -0.0)), 3)
        try equal(try await store.count(Dish.where(\.name == "sign" && \.weight < 0)), 0)
        try await store.delete(Dish.where(\.name == "sign"))
    }

    @Sendable static func additions(_ store: any RecordStore) async throws {
        @Sendable func isTaken(_ error: any Error) -> Bool {
            if case .constraint(_, .unique, let columns)? = error as? Freezer.Error {
                columns.contains("id")
            } else {
                false
            }
        }
        let ada = Cook(id: 1, name: "Ada")
        try await store.add(ada)
        try await fails({ try await store.add(Cook(id: 1, name: "Bo")) }, isTaken)
        try equal(try await store.retrieve(Cook.self, 1), ada)
        // Few and many, with one among them whose key is taken, or which has the key of another of them.
        for (count, twin) in [(5, 1), (5, 4), (1_000, 1), (1_000, 900)] {
            let cooks =
                (0..<count).map { Cook(id: 10 + $0, name: "\($0)") } + [Cook(id: twin == 1 ? 1 : 10 + twin, name: "")]
            try await fails({ try await store.add(cooks) }, isTaken)
            try equal(try await store.retrieve(Cook.all), [ada])
        }
        try await store.add((0..<1_000).map { Cook(id: 10 + $0, name: "\($0)") })
        try equal(try await store.count(Cook.all), 1_001)
        // After a refusal the transaction may go on.
        try await store.write { work in
            do { try work.savepoint { try work.add(Cook(id: 1, name: "Bo")) } } catch  where isTaken(error) {
                try work.add(Cook(id: 2, name: "Bo"))
            }
        }
        try equal(try await store.retrieve(Cook.self, 2)?.name, "Bo")
        try equal(try await store.retrieve(Cook.self, 1), ada)
    }

    @Sendable static func replacement(_ store: any RecordStore) async throws {
        var dish = fullDish()
        try await store.store(dish)
        (dish.name, dish.note, dish.tags) = ("other", nil, [])
        try await store.store(dish)
        try equal(try await store.retrieve(Dish.all), [dish])
    }

    @Sendable static func changes(_ store: any RecordStore) async throws {
        let dishes = (0..<10).map { number in
            var dish = Dish()
            (dish.name, dish.grams) = ("d\(number)", number)
            return dish
        }
        try await store.store(dishes)
        try equal(
            try await store.update(Dish.where(\.grams >= 5)) {
                $0.set(\.note, to: "heavy")
                $0.set(\.tags, to: ["a"])
                $0.add(-5, to: \.grams)
            }, 5)
        try equal(try await store.count(Dish.where(\.note == "heavy" && \.grams < 5)), 5)
        try equal(try await store.retrieveFirst(Dish.where(\.name == "d7"))?.tags, ["a"])
        try equal(try await store.update(Dish.all.ordered(by: \.name).first(2)) { $0.set(\.note, to: nil) }, 2)
        try equal(try await store.delete(Dish.where(\.note == "heavy").ordered(by: \.name).first(1)), 1)
        try equal(try await store.count(Dish.where(\.note == "heavy")), 4)
        try equal(try await store.delete(dishes[0]), true)
        try equal(try await store.delete(Dish.self, dishes[0].id), false)
        try equal(try await store.delete(Dish.all), 8)
        try equal(try await store.count(Dish.all), 0)
        try await fails({ try await store.update(Dish.all) { $0.set(\.id, to: UUID()) } }) {
            if case .unsupported? = $0 as? Freezer.Error { true } else { false }
        }
    }

    @Sendable static func references(_ store: any RecordStore) async throws {
        try await store.store([Cook(id: 1, name: "Ada"), Cook(id: 2, name: "Bo")])
        let (one, two) = (
            Recipe(id: "1", title: "Bread", name: "a", cook: 1, helper: 2),
            Recipe(id: "2", title: "Soup", name: "b", cook: 2)
        )
        try await store.store([one, two])
        let ada = Recipe.where(.refers(\.cook, to: Cook.where(\.name == "Ada")))
        try equal(try await store.retrieve(ada), [one])
        let pairs = try await store.retrieve(Recipe.all.ordered(by: \.title), with: Cook.self, by: \.cook)
        try equal(pairs.map { "\($0.0.title) by \($0.1.name)" }, ["Bread by Ada", "Soup by Bo"])
        try equal(try await store.retrieve(Recipe.all, with: Cook.self, by: \.helper).map(\.1.name), ["Bo"])
        try await fails({ try await store.store(Recipe(id: "3", title: "x", name: "x", cook: 9)) }) {
            if case .constraint(_, .reference, _)? = $0 as? Freezer.Error { true } else { false }
        }
        try await fails({ try await store.store(Recipe(id: "3", title: "Soup", name: "b", cook: 1)) }) {
            if case .constraint(_, .unique, let columns)? = $0 as? Freezer.Error {
                columns.contains("name")
            } else {
                false
            }
        }
        try await store.delete(Cook.self, 2)
        try equal(try await store.retrieve(Recipe.all).map(\.helper), [nil])
        try equal(try await store.retrieve(Recipe.all).map(\.title), ["Bread"])
    }

    @Sendable static func transactions(_ store: any RecordStore) async throws {
        struct Stop: Error {}
        let (ada, bo) = (Cook(id: 1, name: "Ada"), Cook(id: 2, name: "Bo"))
        try await fails({
            try await store.write { work in
                try work.store(ada)
                try equal(try work.count(Cook.all), 1)
                throw Stop()
            }
        }) { $0 is Stop }
        try equal(try await store.count(Cook.all), 0)
        try await store.write { work in
            try work.store(ada)
            do {
                try work.savepoint {
                    try work.store(bo)
                    try work.delete(ada)
                    throw Stop()
                }
            } catch is Stop {}
            try work.savepoint { try work.savepoint { try work.store(Cook(id: 3, name: "Cy")) } }
        }
        try equal(try await store.retrieve(Cook.all.ordered(by: \.id)).map(\.id), [1, 3])
        // A reference may be stored before what it refers to, as long as both are there at the end.
        try await store.write { work in
            try work.store(Recipe(id: "1", title: "a", name: "a", cook: 4))
            try work.store(Cook(id: 4, name: "Di"))
        }
        let cancelled = Task {
            try await store.write { work in
                try work.store(bo)
                withUnsafeCurrentTask { $0?.cancel() }
            }
        }
        try await fails({ try await cancelled.value }) { $0 is CancellationError }
        try equal(try await store.retrieve(Cook.self, 2), nil)
        try await fails({ try await store.write { try $0.run("COMMIT") } }) {
            if case .refused? = $0 as? Freezer.Error { true } else { false }
        }
    }

    struct Line: Codable, Equatable, Sendable {
        var course: Dish.Course
        var count: Int
        var most: Int?
    }

    @Sendable static func statements(_ store: any RecordStore) async throws {
        var dishes: [Dish] = []
        for number in 0..<6 {
            var dish = Dish()
            (dish.course, dish.grams, dish.name) = (number < 2 ? .starter : .main, number, "n'\(number)")
            dishes.append(dish)
        }
        try await store.store(dishes)
        let (least, names) = (1, ["n'1", "n'2", "n'5"])
        let lines = try await store.rows(
            """
            SELECT course, count(*) AS count, max(grams) AS most FROM "Dish" WHERE grams >= \(least) AND name IN (\(list: names))
            GROUP BY course ORDER BY course
            """, as: Line.self)
        try equal(lines, [Line(course: .main, count: 2, most: 5), Line(course: .starter, count: 1, most: 1)])
        try equal(try await store.write { try $0.run("UPDATE \"Dish\" SET grams = grams + \(10)") }, 6)
        try equal(try await store.count(Dish.where(\.grams >= 10)), 6)
        // What changes no rows counts none, whatever ran before. Comments may follow a statement.
        let counts = try await store.write { work in
            [
                try work.run("UPDATE \"Dish\" SET grams = grams; -- all"), try work.run("SELECT 1 -- one"),
                try work.run("UPDATE \"Dish\" SET grams = grams;"),
                try work.run("CREATE INDEX heavy ON \"Dish\" (grams)"),
                try work.run("DROP INDEX heavy /* again */"),
            ]
        }
        try equal(counts, [6, 0, 6, 0, 0])
        try await fails({ try await store.rows("SELECT course FROM \"Dish\"", as: Line.self) }) {
            if case .undecodable(_, "count", _)? = $0 as? Freezer.Error { true } else { false }
        }
        try await fails({ try await store.rows("DELETE FROM \"Dish\"", as: Line.self) }) { $0 is Freezer.Error }
    }
}
