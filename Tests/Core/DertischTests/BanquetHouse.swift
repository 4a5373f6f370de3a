import DertischReducers
import DertischCore
import DertischTesting
import DertischSommelier
import Synchronization

/// A house for a thousand parties at once.
///
/// | customer | orders of its head chef |
/// |---|---|
/// | `table` (a number) | `turn` in turn, `beside` beside others, `latest` supersedes, `once` is dropped while one cooks: each hops to the `Stove`, for up to three turns of other tasks. `watch` serves prices for as long as the shift lasts. `note` and `paid` are the waiter's. **`fail` throws `BurntToast` after a hop.** |
/// | `bill`, a popover of it | `pay` returns 7 |
///
/// The `Toaster` tells every head chef.
enum TableCourse: Course {
    typealias Entree = Int
    enum Order: Sendable { case turn(Int), beside(Int), latest(Int), once(Int), watch, fail, note(String), paid(Int) }
    enum Dish: Sendable { case served, price(Int), toast }
    struct Carte: Equatable, Sendable {
        var number = 0
        var served = 0
        var price = 0
        var note = ""
        var paid: [Int] = []
        var toasts = 0
        var failures = 0
        var rows: [Row] = [Row(id: 1), Row(id: 2), Row(id: 3)]
    }
    struct Row: Identifiable, Equatable, Sendable { let id: Int }
}

enum BillCourse: Course {
    typealias Bill = Int
}

/// News from one of several toasters. Each toaster counts.
struct Toast: Sendable {
    let from: Int
    let number: Int
}

struct BurntToast: Error {}

extension CustomerID<TableCourse> { static var table: Self { "table" } }
extension CustomerID<BillCourse> { static var bill: Self { "bill" } }

final class TableCustomer: Customer {
    private let member: Census.Member
    init(member: Census.Member) { self.member = member }
    func layTable(_ table: TableBuilder<TableCourse>) {
        table.lay(\.number, at: "number")
        table.lay(\.price, at: "price") { price, _ in "\(price)" }
        table.edit(\.note, at: "note") { .note($0) }
        table.rows(\.rows, at: "rows") { row in
            row.lay(\.id, at: "id")
            row.order(on: .tap("order")) { .beside($0.id) }
            row.seat(.table, on: .tap("open")) { $0.id }
        }
        table.order(.watch, on: .tap("watch"))
        table.present(.bill, on: .tap("bill"), as: .popover) { .paid($0) }
        table.usherOut(on: .tap("back"))
    }
}

struct TableWaiter: Waiter {
    typealias C = TableCourse
    func carte(for number: Int) -> C.Carte { C.Carte(number: number) }
    func take(_ order: C.Order, onto carte: inout C.Carte) -> Taken {
        switch order {
        case .note(let note): carte.note = note
        case .paid(let sum): carte.paid.append(sum)
        case .turn, .beside, .latest, .once, .watch, .fail: return .passOn
        }
        return .answered
    }
    func plate(_ dish: C.Dish, onto carte: inout C.Carte) {
        switch dish {
        case .served: carte.served += 1
        case .price(let price): carte.price = price
        case .toast: carte.toasts += 1
        }
    }
    func apologise(_ apology: Apology<C>, onto carte: inout C.Carte) -> Handled {
        carte.failures += 1
        return .shown
    }
}

final class TableHeadChef: HeadChef {
    static let startsAnew = true
    private let member: Census.Member
    private let stove: Stove
    private let prices: Counter
    private let drafts: BulletinWriter<Int, PartyWide>
    /// Orders in turn that cook now: never more than one.
    private var turns = 0
    private var lastTurn = 0
    private var lastToasts: [Int: Int] = [:]

    init(census: Census, stove: Stove, prices: Counter, drafts: BulletinWriter<Int, PartyWide>) {
        member = Census.Member(of: census)
        self.stove = stove
        self.prices = prices
        self.drafts = drafts
    }

    func pace(of order: TableCourse.Order) -> Pace {
        switch order {
        case .beside, .watch: .atOnce
        case .latest: .latest(lane: "latest")
        case .once: .once(lane: "once")
        case .turn, .fail, .note, .paid: .inTurn
        }
    }

    func give(_ order: TableCourse.Order, to waiter: WaiterForHeadChef<TableCourse>) async throws {
        switch order {
        case .turn(let number):
            turns += 1
            if turns > 1 || number < lastTurn { stove.complain() }
            lastTurn = number
            await stove.cook(number)
            turns -= 1
            waiter.serve(.served)
        case .beside(let number), .latest(let number), .once(let number):
            await stove.cook(number)
            drafts.post(number)
            waiter.serve(.served)
        case .watch: try await waiter.serve(each: prices.states.map { .price($0) })
        case .fail:
            await stove.cook(1)
            throw BurntToast()
        case .note, .paid: break
        }
    }

    func hear(_ toast: Toast, to waiter: WaiterForHeadChef<TableCourse>) async throws {
        if let last = lastToasts.updateValue(toast.number, forKey: toast.from), last >= toast.number {
            stove.complain()
        }
        waiter.serve(.toast)
    }
}

final class BillCustomer: Customer {
    init() {}
    func layTable(_ table: TableBuilder<BillCourse>) {
        table.pay(on: .tap("pay")) { _ in 7 }
        table.usherOut(on: .tap("back"))
    }
}

/// Off the main actor: its orders hop, and take an unpredictable time.
final class Stove: Sendable {
    private struct State {
        var begun = 0
        var done = 0
        var complaints = 0
    }
    private let state = Mutex(State())

    var cooking: Int { state.withLock { $0.begun - $0.done } }
    var begun: Int { state.withLock(\.begun) }
    var complaints: Int { state.withLock(\.complaints) }

    @concurrent func cook(_ number: Int) async {
        state.withLock { $0.begun += 1 }
        for _ in 0..<number % 4 { await Task.yield() }
        state.withLock { $0.done += 1 }
    }

    func complain() { state.withLock { $0.complaints += 1 } }
}

/// Tells every head chef.
struct Toaster: Sendable {
    let headChefs: HeadChefForSousChef<Toast>
}

struct Banquet: Staff {
    let census: Census
    var greeted: [String] { ["table"] }
    func register(with registrar: inout Registrar) {
        registrar.texts(in: bistroTexts)
        registrar.sousChef({ [census] in census })
        registrar.sousChef(Stove.init)
        registrar.sousChef({ Counter() })
        registrar.sousChef(Toaster.init)
        registrar.introduce(
            .table,
            as: { [census] (_: WaiterForCustomer<TableCourse>) in
                TableCustomer(member: Census.Member(of: census))
            }, waiter: TableWaiter.init, chef: TableHeadChef.init(census:stove:prices:drafts:))
        registrar.introduce(.bill, as: BillCustomer.init)
    }
}
