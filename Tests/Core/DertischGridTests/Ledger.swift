import Dertisch
import DertischComponents
import DertischGrid

enum LedgerCourse: Course {
    enum Order: Sendable { case list(GridQuery, search: String), open(Int), rename, search(String) }
    struct Carte: BlankCarte {
        var bills = Grid<Receipt>()
        var search = ""
    }
    enum Dish: Sendable { case listed(GridPage<Receipt>), renamed(Receipt) }
}

extension CustomerID<LedgerCourse> { static var ledger: Self { "ledger" } }

final class LedgerCustomer: Customer {
    init(waiter: WaiterForCustomer<LedgerCourse>) {}

    func layTable(_ table: TableBuilder<LedgerCourse>) {
        table.edit(\.search, at: "search") { .search($1) }
        table.order(.rename, on: .tap("rename"))
        table.grid(\.bills, at: "bills", PagingPlaces(problem: "problem", retry: "retry")) { grid in
            grid.column("guest", \.guest)
            grid.column("total", \.total, sorts: false) { total, _ in "\(total) €" }
            grid.select(by: "choose")
            grid.row.order(on: .tap("open")) { .open($0.id) }
        } loading: { carte, query in
            .list(query, search: carte.search)
        }
    }
}

struct LedgerWaiter: Waiter {
    typealias C = LedgerCourse
    func carte(for entree: NoEntree) -> C.Carte { C.Carte() }

    func take(_ order: LedgerCourse.Order, onto carte: inout LedgerCourse.Carte) -> Taken {
        guard case .search(let text) = order else { return .passOn }
        carte.search = text
        carte.bills.restart()
        return .answered
    }

    func plate(_ dish: LedgerCourse.Dish, onto carte: inout LedgerCourse.Carte) {
        switch dish {
        case .listed(let page): carte.bills.page = page
        case .renamed(let receipt): carte.bills.update(receipt)
        }
    }
}

/// A store of a million bills, which answers when it is told to.
@MainActor final class Ledger {
    private(set) var queries: [GridQuery] = []
    private(set) var searches: [String] = []
    private(set) var opened: [Int] = []
    var isBroken = false
    private var gate: AsyncStream<Void>?

    struct Broken: Error {}

    /// Holds further answers until the returned closure is called.
    func close() -> () -> Void {
        let (stream, continuation) = AsyncStream<Void>.makeStream()
        gate = stream
        return {
            self.gate = nil
            continuation.finish()
        }
    }

    func open(_ id: Int) { opened.append(id) }

    func page(for query: GridQuery, search: String) async throws -> GridPage<Receipt> {
        queries.append(query)
        searches.append(search)
        if let gate { for await _ in gate {} }
        if isBroken { throw Broken() }
        let total = 1_000_000
        let bills = query.range.clamped(to: 0..<total).map { index in
            let id = query.sorting?.isDescending == true ? total - 1 - index : index
            return Receipt(id: id, guest: "guest \(id)", total: id * 3)
        }
        return GridPage(bills, total: total, for: query)
    }
}

struct LedgerHeadChef: HeadChef {
    let ledger: Ledger

    func give(_ order: LedgerCourse.Order, to waiter: WaiterForHeadChef<LedgerCourse>) async throws {
        switch order {
        case .list(let query, let search):
            waiter.serve(.listed(try await ledger.page(for: query, search: search)))
        case .open(let id): await ledger.open(id)
        case .rename: waiter.serve(.renamed(Receipt(id: 3, guest: "Ada", total: 9)))
        case .search: break
        }
    }
}

struct LedgerHouse: Staff {
    let ledger: Ledger

    func register(with registrar: inout Registrar) {
        registrar.introduce(
            .ledger, as: LedgerCustomer.init, waiter: LedgerWaiter.init,
            chef: { [ledger] in LedgerHeadChef(ledger: ledger) })
    }
}
