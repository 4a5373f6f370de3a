import DertischFreezer
import Foundation

extension StoreChecker {
    /// Some are there already, and some are given twice: the last counts.
    @Sendable static func bulk(_ store: any RecordStore) async throws {
        func cook(_ id: Int, _ round: Int) -> Cook { Cook(id: id, name: "\(id) of \(round) \u{0}") }
        try await store.store((0..<3_000).map { cook($0, 0) })
        try equal(try await store.count(Cook.all), 3_000)
        let mixed = (0..<2_000).map { cook($0 * 2, 1) } + (0..<2_000).map { cook($0 * 2, 2) }
        try await store.store(mixed)
        try equal(try await store.count(Cook.all), 3_500)
        let wanted = (0..<4_000).filter { $0 % 2 == 0 || $0 < 3_000 }.map { cook($0, $0 % 2 == 0 ? 2 : 0) }
        try equal(try await store.retrieve(Cook.all.ordered(by: \.id)), wanted)
        var dishes = [fullDish()]
        for number in 0..<500 {
            var dish = menu()[number % 40]
            dish.id = UUID()
            dish.price = Decimal(number - 250) * (Decimal(string: "1.000100010001") ?? 0)
            dish.since = Date(timeIntervalSinceReferenceDate: Double(number) / 7)
            dishes.append(dish)
        }
        try await store.store(dishes)
        try equal(
            try await store.retrieve(Dish.all.ordered(by: \.id)), dishes.sorted { $0.id.uuidString < $1.id.uuidString })
        // One that cannot be stored takes the others along.
        try await fails({
            try await store.store((0..<200).map { Recipe(id: "\($0)", title: "\($0 % 199)", name: "", cook: 0) })
        }) {
            if case .constraint(_, .unique, _)? = $0 as? Freezer.Error { true } else { false }
        }
        try equal(try await store.count(Recipe.all), 0)
    }

    @Sendable static func longAnswers(_ store: any RecordStore) async throws {
        try await store.store((0..<2_500).map { Cook(id: $0, name: "\($0)") })
        let sums = try await store.read { snapshot in
            var (sum, others) = (0, 0)
            try snapshot.forEach(Cook.where(\.id < 2_400)) { cook in
                sum += cook.id
                if cook.id % 600 == 0 {
                    try snapshot.forEach(Cook.where(\.id < 10)) { others += $0.id }
                    others += try snapshot.count(Cook.all)
                }
            }
            return [sum, others]
        }
        try equal(sums, [2_399 * 1_200, 4 * (45 + 2_500)])
        struct Enough: Error {}
        try await fails({
            try await store.read { try $0.forEach(Cook.all) { if $0.id == 1_100 { throw Enough() } } }
        }) { $0 is Enough }
        try equal(try await store.count(Cook.all), 2_500)
    }

    @Sendable static func crowd(_ store: any RecordStore) async throws {
        try await store.store([Cook(id: 1, name: "0"), Cook(id: 2, name: "0")])
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<6 {
                group.addTask {
                    for _ in 0..<10 {
                        try await store.write { work in
                            for id in [1, 2] {
                                let name = try work.retrieve(Cook.self, id)?.name ?? ""
                                try work.store(Cook(id: id, name: "\((Int(name) ?? -1) + 1)"))
                            }
                        }
                    }
                }
                group.addTask {
                    for _ in 0..<20 {
                        let (one, two) = try await store.read { snapshot in
                            (try snapshot.retrieve(Cook.self, 1), try snapshot.retrieve(Cook.self, 2))
                        }
                        try equal(one?.name, two?.name)
                        try await store.store(Cook(id: 100 + number, name: "\(number)"))
                        try equal(try await store.retrieve(Cook.self, 100 + number)?.name, "\(number)")
                    }
                }
            }
            try await group.waitForAll()
        }
        try equal(try await store.retrieve(Cook.self, 1)?.name, "60")
    }
}
