import Dertisch
import DertischNews
import Synchronization

/// News of the numbers that processes store.
enum NumberNews: SharedNews {
    case changed(by: Int, to: Int, at: UInt64)
    case missed
}

/// A table with the numbers of all processes.
enum NumbersCourse: Course {
    enum Order: Sendable { case begin }
    enum Dish: Sendable { case number(Int, of: Int, at: UInt64), all([Int]) }
    struct Carte: Equatable, Sendable {
        var values = Array(repeating: 0, count: Board.members)
        /// The process whose news came last, and the time at which it gave them.
        var last = ""
    }
}

extension CustomerID<NumbersCourse> { static var numbers: Self { "numbers" } }

final class NumbersCustomer: Customer {
    init(waiter: WaiterForCustomer<NumbersCourse>) {}

    func layTable(_ table: TableBuilder<NumbersCourse>) {
        table.lay(\.values, at: "values") { values, _ in NumbersTable.text(of: values) }
        table.lay(\.last, at: "last")
        table.order(.begin, on: .seated)
    }
}

struct NumbersWaiter: Waiter {
    typealias C = NumbersCourse

    func carte(for entree: NoEntree) -> C.Carte { C.Carte() }

    func plate(_ dish: C.Dish, onto carte: inout C.Carte) {
        switch dish {
        case .number(let number, let member, let time):
            carte.values[member] = number
            carte.last = "\(member) \(time)"
        case .all(let values): carte.values = values
        }
    }
}

/// Serves what it hears. When news were missed, it asks anew for everything.
struct NumbersHeadChef: HeadChef {
    typealias C = NumbersCourse
    let store: NumberStore

    func give(_ order: C.Order, to waiter: WaiterForHeadChef<C>) { waiter.serve(.all(store.board.values)) }

    func hear(_ news: NumberNews, to waiter: WaiterForHeadChef<C>) async {
        store.ledger.note(news)
        switch news {
        case .changed(let member, let number, let time):
            guard (0..<Board.members).contains(member) else { return }
            waiter.serve(.number(number, of: member, at: time))
        case .missed: waiter.serve(.all(store.board.values))
        }
    }
}

/// What the processes have stored.
struct NumberStore: Sendable {
    let board: Board
    let ledger: NewsLedger
    let headChefs: HeadChefForSousChef<NumberNews>
}

struct NewsHouse: Staff {
    let board: Board
    let bus: any MessageBus
    let ledger: NewsLedger

    var greeted: [String] { ["numbers"] }

    func register(with registrar: inout Registrar) {
        registrar.sousChef { [board, ledger] (headChefs: HeadChefForSousChef<NumberNews>) in
            NumberStore(board: board, ledger: ledger, headChefs: headChefs)
        }
        registrar.introduce(
            .numbers, as: NumbersCustomer.init(waiter:), waiter: NumbersWaiter.init, chef: NumbersHeadChef.init)
        registrar.messageBus(bus)
    }
}
