import DertischRoom

enum ListCourse: Course {
    typealias Entree = Int
    enum Order: Sendable { case more, tap(Int), insert(Int, at: Int), reverse, rename(Int), drop(Int) }
    struct Carte: Equatable, Sendable {
        var lines = Rows<Line>()
        var tapped: [Int] = []
        var pages = 0
    }
    struct Line: Identifiable, Equatable, Sendable {
        let id: Int
        var name = ""
        var isMarked = false
    }
}
extension CustomerID<ListCourse> { static var list: Self { "list" } }

final class ListCustomer: Customer {
    /// Gives an order of the customer that was made last, as its code would.
    static var given: ((ListCourse.Order) -> Void)?

    init(waiter: WaiterForCustomer<ListCourse>) { Self.given = { waiter.give($0) } }
    func layTable(_ table: TableBuilder<ListCourse>) {
        table.lay(\.pages, at: "pages")
        table.rows(\.lines, at: "lines") { row in
            row.lay(\.name, at: "name")
            row.mark(.selected, "line", when: \.isMarked)
            row.order(on: .tap("line")) { .tap($0.id) }
        }
        table.order(.more, on: .end(of: "lines"))
    }
}

struct ListWaiter: Waiter {
    typealias C = ListCourse
    func carte(for count: Int) -> C.Carte {
        var carte = C.Carte()
        carte.lines.append(contentsOf: (0..<count).map { C.Line(id: $0, name: "line \($0)") })
        return carte
    }
    func take(_ order: C.Order, onto carte: inout C.Carte) -> Taken {
        switch order {
        case .more:
            carte.pages += 1
            let first = carte.lines.count
            if carte.pages < 3 {
                carte.lines.append(contentsOf: (first..<first + 20).map { C.Line(id: $0, name: "line \($0)") })
            }
        case .tap(let id):
            carte.tapped.append(id)
            carte.lines.update(id) { $0.isMarked.toggle() }
        case .insert(let id, let index): carte.lines.insert(C.Line(id: id, name: "line \(id)"), at: index)
        case .reverse: carte.lines.reload(carte.lines.reversed())
        case .rename(let id): carte.lines.update(id) { $0.name = "renamed" }
        case .drop(let id): carte.lines.remove(id)
        }
        return .answered
    }
}

struct ListStaff: Staff {
    var greeted: [String] { ["list"] }
    func register(with registrar: inout Registrar) {
        registrar.introduce(.list, as: ListCustomer.init(waiter:), waiter: ListWaiter.init)
    }
}
