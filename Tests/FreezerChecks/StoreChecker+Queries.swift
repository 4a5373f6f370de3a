import DertischFreezer
import Foundation

extension StoreChecker {
    static func menu() -> [Dish] {
        (0..<40).map { number in
            var dish = Dish()
            dish.name = ["Salt butter", "salt", "Soup", "Saltimbocca", "Bread"][number % 5]
            dish.grams = number * 10
            dish.price = Decimal(number * 7 % 40) / 2
            dish.note = number % 3 == 0 ? nil : "note \(number % 4)"
            dish.stars = number % 4 == 0 ? nil : number % 5
            dish.isHot = number % 2 == 0
            dish.course = Dish.Course.allCases[number % 3]
            dish.heat = number % 7 == 0 ? nil : number % 2 == 0 ? .mild : .hot
            dish.tags = number % 2 == 0 ? ["even", "n\(number)"] : []
            dish.since = Date(timeIntervalSinceReferenceDate: Double(number))
            return dish
        }
    }

    @Sendable static func filters(_ store: any RecordStore) async throws {
        let menu = menu()
        try await store.store(menu)
        let some = Set(menu.prefix(3).map(\.id))
        func finds(_ filter: Filter<Dish>, line: UInt = #line, _ wanted: (Dish) -> Bool) async throws {
            let found = Set(try await store.retrieve(Dish.where(filter)).map(\.id))
            try expect(found == Set(menu.filter(wanted).map(\.id)), "it found \(found.count)", line: line)
        }
        try await finds(\.grams > 100 && \.isHot == true) { $0.grams > 100 && $0.isHot }
        try await finds(\.grams >= 100 && \.grams <= 200) { $0.grams >= 100 && $0.grams <= 200 }
        try await finds(!(\.grams < 100)) { !($0.grams < 100) }
        try await finds(\.note == nil) { $0.note == nil }
        try await finds(\.note != nil) { $0.note != nil }
        try await finds(\.note == "note 1") { $0.note == "note 1" }
        try await finds(\.note != "note 1") { $0.note != "note 1" }
        try await finds(!(\.note == "note 1")) { !($0.note == "note 1") }
        try await finds(\.stars > 2) { ($0.stars ?? .min) > 2 }
        try await finds(!(\.stars > 2)) { !(($0.stars ?? .min) > 2) }
        try await finds(!(\.stars > 2 || \.isHot == true)) { !(($0.stars ?? .min) > 2 || $0.isHot) }
        try await finds(\.price > 9.5) { $0.price > 9.5 }
        try await finds(\.price == 10) { $0.price == 10 }
        try await finds(\.course == .dessert) { $0.course == .dessert }
        try await finds(\.heat == .hot) { $0.heat == .hot }
        try await finds(\.heat != .hot) { $0.heat != .hot }
        try await finds(.hasPrefix(\.name, "Salt")) { $0.name.hasPrefix("Salt") }
        try await finds(.hasPrefix(\.note, "note ")) { $0.note?.hasPrefix("note ") ?? false }
        try await finds(.contains(\.name, "alt")) { $0.name.contains("alt") }
        try await finds(!(.contains(\.note, "1"))) { !($0.note?.contains("1") ?? false) }
        try await finds(.contains(\.tags, "even")) { $0.tags.contains("even") }
        try await finds(.in(\.grams, 50...70)) { (50...70).contains($0.grams) }
        try await finds(.in(\.grams, 50..<70)) { (50..<70).contains($0.grams) }
        try await finds(.in(\.id, some)) { some.contains($0.id) }
        try await finds(.in(\.note, ["note 0", nil])) { ["note 0", nil].contains($0.note) }
        try await finds(!(.in(\.note, ["note 0"]))) { !["note 0"].contains($0.note) }
        try await finds(.in(\.grams, [Int]())) { _ in false }
        try await finds(\.since < Date(timeIntervalSinceReferenceDate: 10)) {
            $0.since.map { $0 < Date(timeIntervalSinceReferenceDate: 10) } ?? false
        }
        try await finds(\.name > "Salt" && \.name <= "Soup") { $0.name > "Salt" && $0.name <= "Soup" }
        // Ten terms, which the compiler must not take long over.
        try await finds(
            \.grams > 10 && \.grams < 350 && \.isHot == true && \.isVegan == true && \.note != "note 1" && \.stars != 3
                && \.price >= 1 && \.name > "A" && \.course != .dessert && \.heat == nil || .hasPrefix(\.name, "Br")
        ) { dish in
            if dish.name.hasPrefix("Br") { return true }
            guard dish.grams > 10, dish.grams < 350, dish.isHot, dish.isVegan, dish.note != "note 1" else {
                return false
            }
            return dish.stars != 3 && dish.price >= 1 && dish.course != .dessert && dish.heat == nil
        }
        try await fails({ try await store.retrieve(Dish.where(\.tags == ["even"])) }) {
            if case .unsupported? = $0 as? Freezer.Error { true } else { false }
        }
        try await fails({ try await store.count(Dish.where(\.name.count > 3)) }) {
            if case .unsupported? = $0 as? Freezer.Error { true } else { false }
        }
    }

    @Sendable static func pages(_ store: any RecordStore) async throws {
        let menu = menu()
        try await store.store(menu)
        func key(_ dish: Dish) -> String { dish.id.uuidString }
        let sorted: [(Query<Dish>, (Dish, Dish) -> Bool)] = [
            (Dish.all.ordered(by: \.name), { ($0.name, key($0)) < ($1.name, key($1)) }),
            (Dish.all.ordered(by: \.stars), { ($0.stars ?? -1, key($0)) < ($1.stars ?? -1, key($1)) }),
            (
                Dish.all.ordered(by: \.stars, descending: true).ordered(by: \.name),
                { (-($0.stars ?? -1), $0.name, key($0)) < (-($1.stars ?? -1), $1.name, key($1)) }
            ),
            (Dish.all.ordered(by: \.price, descending: true), { (-$0.price, key($0)) < (-$1.price, key($1)) }),
            (Dish.all.ordered(by: \.id), { key($0) < key($1) }),
        ]
        for (index, (query, comes)) in sorted.enumerated() {
            let wanted = menu.sorted(by: comes)
            try expect(try await store.retrieve(query) == wanted, "order \(index)")
            var (byRecord, byKey): ([Dish], [Dish]) = ([], [])
            var page = query.first(7)
            while case let found = try await store.retrieve(page), let last = found.last {
                byRecord += found
                page = query.first(7).after(last)
            }
            page = query.first(7)
            while case let found = try await store.retrieve(page), let last = found.last {
                byKey += found
                page = query.first(7).after(last.id)
            }
            try expect(byRecord == wanted && byKey == wanted, "pages of order \(index)")
            for range in [0..<3, 5..<5, 4..<11, 7..<1000, 900..<1000, -2..<4] {
                let part = range.clamped(to: 0..<wanted.count)
                try equal(try await store.retrieve(query.rows(range)), Array(wanted[part]))
            }
        }
        try equal(try await store.retrieve(Dish.all.first(0)), [])
        try equal(try await store.count(Dish.all.ordered(by: \.name).first(7)), 7)
    }

    @Sendable static func aggregates(_ store: any RecordStore) async throws {
        try equal(try await store.max(\.grams, of: Dish.all), nil)
        try equal(try await store.sum(\.grams, of: Dish.all), 0)
        try equal(try await store.average(\.grams, of: Dish.all), nil)
        let menu = menu()
        try await store.store(menu)
        let salt = Dish.where(.hasPrefix(\.name, "Salt"))
        let wanted = menu.filter { $0.name.hasPrefix("Salt") }
        try equal(try await store.count(salt), wanted.count)
        try equal(try await store.max(\.grams, of: salt), wanted.map(\.grams).max())
        try equal(try await store.min(\.price, of: salt), wanted.map(\.price).min())
        try equal(try await store.max(\.price, of: salt), wanted.map(\.price).max())
        try equal(try await store.max(\.stars, of: salt), wanted.compactMap(\.stars).max())
        try equal(try await store.min(\.since, of: salt), wanted.compactMap(\.since).min())
        try equal(try await store.sum(\.grams, of: salt), wanted.map(\.grams).reduce(0, +))
        try equal(try await store.average(\.grams, of: Dish.all), 195)
        try equal(try await store.distinct(\.name, of: Dish.all), Set(menu.map(\.name)).sorted())
        try equal(try await store.distinct(\.stars, of: Dish.all), [0, 1, 2, 3, 4])
        let (count, heavy) = try await store.read {
            (try $0.count(Dish.all), try $0.retrieve(Dish.where(\.grams > 370)))
        }
        try equal(count, 40)
        try equal(heavy.count, 2)
    }

    @Sendable static func watching(_ store: any RecordStore) async throws {
        var news = store.watch(Cook.where(\.id > 0).ordered(by: \.id)).makeAsyncIterator()
        var counts = store.watch { try $0.count(Cook.all) }.makeAsyncIterator()
        try equal(try await news.next(), [])
        try equal(try await counts.next(), 0)
        let (ada, bo) = (Cook(id: 1, name: "Ada"), Cook(id: 2, name: "Bo"))
        try await store.store(ada)
        try equal(try await news.next(), [ada])
        try equal(try await counts.next(), 1)
        // Neither of these changes the answer: the next one is that of what comes after.
        try await store.store(ada)
        try await store.store(Dish())
        try await store.store(Cook(id: 0, name: "Nobody"))
        try await store.store(bo)
        try equal(try await news.next(), [ada, bo])
        try equal(try await counts.next(), 3)
        try await store.update(Cook.all) { $0.set(\.name, to: "x") }
        try equal(try await news.next()?.map(\.name), ["x", "x"])
        try await store.delete(Cook.all)
        try equal(try await news.next(), [])
        try equal(try await counts.next(), 0)
        // Cascading deletions are seen as well.
        var recipes = store.watch { try $0.count(Recipe.all) }.makeAsyncIterator()
        try await store.store(ada)
        try await store.store(Recipe(id: "1", title: "a", name: "a", cook: 1))
        try equal(try await recipes.next(), 1)
        try await store.delete(ada)
        try equal(try await recipes.next(), 0)
    }
}
