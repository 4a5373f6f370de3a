import DertischRoom

/// A screen with a long list, of which each order changes one row.
enum RowsCourse: Course {
    enum Order: Sendable {
        case change(String)
        case insert(Row)
        case move(String)
        case remove(String)
        case reload([Row])
    }
    enum Dish: Sendable {
        case changed(String)
        case inserted(Row)
        case moved(String)
        case removed(String)
        case all([Row])
    }
    struct Carte: Equatable, Sendable {
        var title = "title"
        var rows = Rows((0..<RowsCourse.count).map(Row.init))
    }
    struct Row: Identifiable, Equatable, Sendable {
        let id: String
        let name: String
        var likes = 0

        init(_ number: Int) {
            id = "photos/holidays/\(number)"
            name = "The photo with the number \(number)"
        }
    }
    static let count = 10_000
}

extension CustomerID<RowsCourse> { static var rows: Self { "rows" } }

final class RowsCustomer: Customer {
    /// The hat of the customer made last, for the benchmarks to order with.
    static var waiter: WaiterForCustomer<RowsCourse>?

    init(waiter: WaiterForCustomer<RowsCourse>) { Self.waiter = waiter }

    func layTable(_ table: TableBuilder<RowsCourse>) {
        table.lay(\.title, at: "title")
        table.rows(\.rows, at: "rows") { row in
            row.lay(\.name, at: "name")
            row.lay(\.likes, at: "likes")
        }
    }
}

struct RowsWaiter: Waiter {
    typealias C = RowsCourse
    func carte(for entree: NoEntree) -> C.Carte { C.Carte() }
    func plate(_ dish: C.Dish, onto carte: inout C.Carte) {
        switch dish {
        case .changed(let id): carte.rows.update(id) { $0.likes = ($0.likes + 1) % 1000 }
        case .inserted(let row): carte.rows.insert(row, at: 0)
        case .moved(let id): carte.rows.move(id, to: 0)
        case .removed(let id): carte.rows.remove(id)
        case .all(let rows): carte.rows.reload(rows)
        }
    }
}

struct RowsHeadChef: HeadChef {
    func give(_ order: RowsCourse.Order, to waiter: WaiterForHeadChef<RowsCourse>) async throws {
        switch order {
        case .change(let id): waiter.serve(.changed(id))
        case .insert(let row): waiter.serve(.inserted(row))
        case .move(let id): waiter.serve(.moved(id))
        case .remove(let id): waiter.serve(.removed(id))
        case .reload(let rows): waiter.serve(.all(rows))
        }
    }
}
