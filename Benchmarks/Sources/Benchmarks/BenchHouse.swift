import Dertisch

/// A full party with ten bindings, and a table that does next to nothing.
enum BenchCourse: Course {
    enum Order: Sendable { case count, hop }
    enum Dish: Sendable { case count(Int) }
    struct Carte: Equatable, Sendable {
        var count = 0
        var a = "a", b = "b", c = "c", d = "d", e = "e", f = "f"
        var isBusy = false
        var rows: [Row] = []
    }
    struct Row: Identifiable, Equatable, Sendable { let id: Int }
}

enum SmallCourse: Course {
    typealias Order = BenchCourse.Order
    typealias Dish = BenchCourse.Dish
    struct Carte: Equatable, Sendable {
        var count = 0
        var title = "title"
        var isBusy = false
    }
}

extension CustomerID<BenchCourse> { static var bench: Self { "bench" } }
extension CustomerID<SmallCourse> { static var small: Self { "small" } }

final class BenchCustomer: Customer {
    let waiter: WaiterForCustomer<BenchCourse>
    init(waiter: WaiterForCustomer<BenchCourse>) { self.waiter = waiter }

    func layTable(_ table: TableSetting<BenchCourse>) {
        table.lay(\.count, at: "count")
        table.lay(\.a, at: "a")
        table.lay(\.b, at: "b")
        table.lay(\.c, at: "c")
        table.lay(\.d, at: "d")
        table.lay(\.e, at: "e")
        table.lay(\.f, at: "f")
        table.mark(.busy, "busy", when: \.isBusy)
        table.rows(\.rows, at: "rows") { $0.lay(\.id, at: "id") }
        table.order(.count, on: .tap("tap"))
    }
}

struct BenchWaiter: Waiter {
    typealias C = BenchCourse
    func carte(for entree: NoEntree) -> C.Carte { C.Carte() }
    func plate(_ dish: C.Dish, onto carte: inout C.Carte) {
        if case .count(let count) = dish { carte.count += count }
    }
}

/// Lets the benchmark give orders as the customer does.
@MainActor final class Counter {
    static var waiter: WaiterForCustomer<SmallCourse>?
}

final class SmallCustomer: Customer {
    init(waiter: WaiterForCustomer<SmallCourse>) { Counter.waiter = waiter }
    func layTable(_ table: TableSetting<SmallCourse>) {
        table.lay(\.count, at: "count")
        table.lay(\.title, at: "title")
        table.mark(.busy, "busy", when: \.isBusy)
        table.order(.count, on: .tap("tap"))
    }
}

struct SmallWaiter: Waiter {
    typealias C = SmallCourse
    func carte(for entree: NoEntree) -> C.Carte { C.Carte() }
    func plate(_ dish: C.Dish, onto carte: inout C.Carte) {
        if case .count(let count) = dish { carte.count = (carte.count + count) % 1000 }
    }
}

actor Stove {
    func cook() -> Int { 1 }
}
final class Spoon: Sendable {}
final class Knife: Sendable {}

struct SmallHeadChef: HeadChef {
    let stove: Stove
    func give(_ order: BenchCourse.Order, to waiter: WaiterForHeadChef<SmallCourse>) async throws {
        switch order {
        case .count: waiter.serve(.count(1))
        case .hop: waiter.serve(.count(await stove.cook()))
        }
    }
}

struct BenchHeadChef: HeadChef {
    let stove: Stove
    let spoon: Spoon
    let knife: Knife
    func give(_ order: BenchCourse.Order, to waiter: WaiterForHeadChef<BenchCourse>) async throws {
        waiter.serve(.count(1))
    }
}

struct BenchHouse: Staff {
    var greeted: [String] { ["small"] }
    func register(with registrar: Registrar, _ key: borrowing Key) {
        registrar.register(Stove.init, with: key)
        registrar.register(Spoon.init, with: key)
        registrar.register(Knife.init, with: key)
        registrar.introduce(
            .bench, as: BenchCustomer.init, waiter: BenchWaiter.init, chef: BenchHeadChef.init(stove:spoon:knife:),
            with: key)
        registrar.introduce(
            .small, as: SmallCustomer.init, waiter: SmallWaiter.init, chef: SmallHeadChef.init(stove:), with: key)
    }
}

/// A dining room whose tables count what is laid and keep the last of it.
@MainActor final class BenchRoom: DiningRoom {
    final class Table: RestaurantTable {
        var last: Laid?
        var passes = 0
        var onLaid: (() -> Void)?
        var keepsWhatIsLaid: Bool { true }
        func wipe() {}
        func lay(_ laid: Laid, at spot: Spot) { last = laid }
        func add(_ row: RowNumber, to spot: Spot, before next: RowNumber?) {}
        func move(_ row: RowNumber, in spot: Spot, before next: RowNumber?) {}
        func remove(_ row: RowNumber, from spot: Spot) {}
        func laid() {
            passes += 1
            onLaid?()
        }
    }

    var table: Table?
    func setTable(for customer: String) -> any RestaurantTable {
        let table = Table()
        self.table = table
        return table
    }
    func show(_ table: any RestaurantTable, _ entrance: Entrance) {}
    func clear(_ table: any RestaurantTable) {}
    func show(_ alert: Alert) {}
    func speak(_ language: Language) {}
}
