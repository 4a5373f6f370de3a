import Dertisch
import DertischComponents

/// A kitchen whose dishes take for ever: what a visitor sees of orders that cook too long, and how it stops them.
enum OvenCourse: Course {
    enum Order: Sendable { case roast, count, grill(Int), cook(Recipe) }
    enum Dish: Sendable { case counted }
    struct Carte: Equatable, Sendable {
        var counted = 0
        var stopped = 0
        var recipe: Recipe? = .goose
        var recipes: [Dinner] = Recipe.allCases.map { Dinner(id: $0) }
        var trays = [Tray(id: 1), Tray(id: 2)]
    }
    struct Tray: Identifiable, Equatable, Sendable { let id: Int }
    enum Recipe: String, CaseIterable, Sendable { case goose, duck }
    struct Dinner: Identifiable, Equatable, Sendable { let id: Recipe }
}

extension CustomerID<OvenCourse> { static var oven: Self { "oven" } }

final class OvenCustomer: Customer {
    init(waiter: WaiterForCustomer<OvenCourse>) {}

    func layTable(_ table: TableBuilder<OvenCourse>) {
        table.lay(\.counted, at: "counted") { count, texts in texts("oven.counted", ["count": count]) }
        table.lay(\.stopped, at: "stopped") { count, texts in texts("oven.stopped", ["count": count]) }
        table.order(.roast, on: .tap("roast"))
        table.order(.count, on: .tap("count"))
        table.choose(
            \.recipe, from: \.recipes, at: "recipe", label: { dinner, texts in texts(TextKey("oven.\(dinner.id)")) }
        ) { .cook($0) }
        table.rows(\.trays, at: "trays") { row in
            row.lay(\.id, at: "grill") { number, texts in texts("oven.grill", ["number": number]) }
            row.order(on: .tap("grill")) { .grill($0.id) }
        }
        table.usherOut(on: .tap("back"))
    }
}

struct OvenWaiter: Waiter {
    typealias C = OvenCourse

    func carte(for entree: NoEntree) -> C.Carte { C.Carte() }

    func take(_ order: C.Order, onto carte: inout C.Carte) -> Taken {
        if case .cook(let recipe) = order { carte.recipe = recipe }
        return .passOn
    }

    func plate(_ dish: C.Dish, onto carte: inout C.Carte) { carte.counted += 1 }

    func apologise(_ apology: Apology<C>, onto carte: inout C.Carte) -> Handled {
        if apology.error is OrderStopped { carte.stopped += 1 }
        return .alert
    }
}

struct OvenHeadChef: HeadChef {
    func pace(of order: OvenCourse.Order) -> Pace {
        switch order {
        case .roast, .count: .inTurn
        case .grill, .cook: .atOnce
        }
    }

    func timeLimit(of order: OvenCourse.Order) -> Duration? { .seconds(1) }

    func give(_ order: OvenCourse.Order, to waiter: WaiterForHeadChef<OvenCourse>) async throws {
        switch order {
        case .count: waiter.serve(.counted)
        case .roast, .grill, .cook: for await _ in AsyncStream<Void>.makeStream().stream {}
        }
    }
}
