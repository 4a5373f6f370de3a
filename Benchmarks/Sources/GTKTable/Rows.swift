import DertischRoom

/// A list that is empty, or has ten thousand rows.
enum RowsCourse: Course {
    enum Order: Sendable { case fill, clear }
    struct Carte: Equatable, Sendable { var rows = DertischRoom.Rows<Row>() }
    struct Row: Identifiable, Equatable, Sendable {
        let id: Int
        var title: String
        var likes: Int
    }
}

extension CustomerID<RowsCourse> { static var rows: Self { "rows" } }

enum Rows {
    @MainActor static func measure() async -> [Double] {
        await milliseconds({ RowsCustomer.waiter?.give(.fill) }) {
            RowsCustomer.waiter?.give(.clear)
            try? await Task.sleep(for: .milliseconds(50))
        }
    }
}

final class RowsCustomer: Customer {
    static var waiter: WaiterForCustomer<RowsCourse>?

    init(waiter: WaiterForCustomer<RowsCourse>) { Self.waiter = waiter }

    func layTable(_ table: TableBuilder<RowsCourse>) {
        table.rows(\.rows, at: "rows") { row in
            row.lay(\.title, at: "title")
            row.lay(\.likes, at: "likes")
        }
    }
}

struct RowsWaiter: Waiter {
    typealias C = RowsCourse
    func carte(for entree: NoEntree) -> C.Carte { C.Carte() }
    func take(_ order: C.Order, onto carte: inout C.Carte) -> Taken {
        switch order {
        case .fill: carte.rows.reload((0..<10_000).map { C.Row(id: $0, title: "title \($0)", likes: $0) })
        case .clear: carte.rows = []
        }
        return .answered
    }
}
