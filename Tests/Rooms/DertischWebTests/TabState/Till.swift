import DertischCore

/// A house with a row for each bill. To pay one is an order that must not be done twice; to look at one may be done twice.
struct Till: Staff {
    let kitchen: TillKitchen
    let bills: Range<Int>

    func register(with registrar: inout Registrar) {
        let (kitchen, bills) = (kitchen, bills)
        registrar.introduce(
            TillCourse.id, as: TillCustomer.init, waiter: { TillWaiter(bills: bills) },
            chef: { TillChef(kitchen: kitchen) })
    }

    static let layouts = [
        "till": """
        <ul data-place="bills"><template><li><b data-place="bill"></b><button data-place="pay">Pay</button>
        <button data-place="look">Look</button><input data-place="note"></li></template></ul>
        """
    ]
}

enum TillCourse: Course {
    static let id = CustomerID<TillCourse>("till")
    enum Order: Sendable { case pay(Int), look(Int) }
    struct Line: Identifiable, Equatable, Sendable {
        let id: Int
        var note = ""
    }
    struct Carte: Equatable, Sendable { var bills: [Line] = [] }

    static func isRepeatable(_ order: Order) -> Bool { if case .look = order { true } else { false } }
}

final class TillCustomer: Customer {
    init(waiter: WaiterForCustomer<TillCourse>) {}

    func layTable(_ table: TableBuilder<TillCourse>) {
        table.rows(\.bills, at: "bills") { row in
            row.lay(\.id, at: "bill")
            row.order(on: .tap("pay")) { .pay($0.id) }
            row.order(on: .tap("look")) { .look($0.id) }
            row.edit(\.note, at: "note") { bill, _ in .look(bill.id) }
        }
    }
}

struct TillWaiter: Waiter {
    typealias C = TillCourse
    let bills: Range<Int>

    func carte(for entree: NoEntree) -> C.Carte { C.Carte(bills: bills.map { C.Line(id: $0) }) }
}

struct TillChef: HeadChef {
    let kitchen: TillKitchen

    func pace(of order: TillCourse.Order) -> Pace { if case .look = order { .atOnce } else { .inTurn } }

    func give(_ order: TillCourse.Order, to waiter: WaiterForHeadChef<TillCourse>) async throws {
        switch order {
        case .pay(let bill), .look(let bill): await kitchen.cook(bill)
        }
    }
}

/// The kitchen of one process, which notes what it did where all processes do.
@MainActor final class TillKitchen {
    /// The bills that were paid or looked at, in all processes.
    @MainActor final class Journal { var done: [Int] = [] }

    let journal: Journal
    /// The process is gone. What it was doing is not done.
    var isKilled = false
    private let pause: @MainActor () async -> Void

    /// - Parameter pause: called before and after each order is done.
    init(_ journal: Journal, pause: @escaping @MainActor () async -> Void) {
        self.journal = journal
        self.pause = pause
    }

    func cook(_ bill: Int) async {
        await pause()
        if !isKilled { journal.done.append(bill) }
        await pause()
    }
}
