import DertischCore
import DertischActions
import DertischTesting
import DertischComponents

/// A small house that the tests open.
///
/// | customer | what it has | orders |
/// |---|---|---|
/// | `counter`, greeted first | rows `cups`, an entry `note`, a number `total` | `open` at once: two cups. `add` hops: one more brewed. `note` at once: in capitals. `pick`, `answer`, `swap`: answered by the waiter, no chef. **`slow` waits until the `Latch` of the kitchen is opened, then serves 99. `fail` throws `Spill`.** |
/// | `cup`, on top by a tap on a row's `open` | an entrée (a name), a number `stirs` | `stir`: through the plugged action `Stir` |
/// | `notice`, on top by `notice` | no waiter, no chef | none |
///
/// `CoffeeMachine.announce(_:)` sends news to every counter's head chef.
enum CounterCourse: Course {
    enum Order: Sendable, Equatable {
        case open, add(String), note(String), fail, slow, pick(String), answer, swap([String])
    }
    enum Dish: Sendable { case cups([Cup]), total(Int), noted(String) }
    struct Carte: Equatable, Sendable {
        var cups: [Cup] = []
        var total = 0
        var note = ""
        var picked: String?
        var isEmpty: Bool { cups.isEmpty }
        var problem: String?
    }
}

struct Cup: Identifiable, Equatable, Sendable {
    let id: String
    var name: String
    var sugar = 0
}

enum CupCourse: Course {
    typealias Entree = String
    enum Order: Sendable { case stir }
    enum Dish: Sendable { case stirred(Int) }
    struct Carte: Equatable, Sendable { var name = "", stirs = 0 }
}

enum NoticeCourse: Course {}

extension CustomerID<CounterCourse> { static var counter: Self { "counter" } }
extension CustomerID<CupCourse> { static var cup: Self { "cup" } }
extension CustomerID<NoticeCourse> { static var notice: Self { "notice" } }

final class CounterCustomer: Customer {
    let waiter: WaiterForCustomer<CounterCourse>
    init(waiter: WaiterForCustomer<CounterCourse>) { self.waiter = waiter }

    func layTable(_ table: TableBuilder<CounterCourse>) {
        table.order(.open, on: .seated)
        table.lay(\.total, at: "total")
        table.edit(\.note, at: "note") { .note($0) }
        table.mark(.hidden, "list", when: \.isEmpty)
        table.choose(\.picked, from: \.cups, at: "pick", label: { cup, _ in cup.name }) { .pick($0) }
        table.rows(\.cups, at: "cups") { row in
            row.lay(\.name, at: "name")
            row.lay(\.sugar, at: "sugar")
            row.order(on: .tap("drop")) { .add($0.id) }
            row.seat(.cup, on: .tap("open")) { $0.id }
        }
        table.order(.slow, on: .tap("slow"))
        table.order(.fail, on: .tap("fail"))
        table.seat(.notice, on: .tap("notice"))
    }
}

struct CounterWaiter: Waiter {
    typealias C = CounterCourse
    func carte(for entree: NoEntree) -> C.Carte { C.Carte() }
    func take(_ order: C.Order, onto carte: inout C.Carte) -> Taken {
        switch order {
        case .note(let note):
            carte.note = note
            return .passOn
        case .pick(let id):
            carte.picked = id
            return .answered
        case .answer:
            carte.total += 1
            return .answered
        case .swap(let ids):
            carte.cups = ids.map { Cup(id: $0, name: $0) }
            return .answered
        case .open, .add, .fail, .slow: return .passOn
        }
    }
    func plate(_ dish: C.Dish, onto carte: inout C.Carte) {
        switch dish {
        case .cups(let cups): carte.cups = cups
        case .total(let total): carte.total = total
        case .noted(let note): carte.note = note
        }
    }
}

struct CounterHeadChef: HeadChef {
    let machine: CoffeeMachine
    let gate: Latch

    func give(_ order: CounterCourse.Order, to waiter: WaiterForHeadChef<CounterCourse>) async throws {
        switch order {
        case .open: waiter.serve(.cups([Cup(id: "a", name: "Ada"), Cup(id: "b", name: "Bo")]))
        case .add: waiter.serve(.total(await machine.brew()))
        case .note(let note): waiter.serve(.noted(note.uppercased()))
        case .fail: throw Spill()
        case .slow:
            await gate.wait()
            waiter.serve(.total(99))
        case .pick, .answer, .swap: break
        }
    }

    func hear(_ news: Brewed, to waiter: WaiterForHeadChef<CounterCourse>) async throws {
        waiter.serve(.total(news.count))
    }
}

final class CupCustomer: Customer {
    let waiter: WaiterForCustomer<CupCourse>
    let maitreD: MaitreDForCustomer
    init(waiter: WaiterForCustomer<CupCourse>, maitreD: MaitreDForCustomer) {
        self.waiter = waiter
        self.maitreD = maitreD
    }
    func layTable(_ table: TableBuilder<CupCourse>) {
        table.lay(\.name, at: "name")
        table.lay(\.stirs, at: "stirs")
        table.order(.stir, on: .tap("stir"))
        table.usherOut(on: .tap("back"))
    }
}

struct CupWaiter: Waiter {
    typealias C = CupCourse
    func carte(for name: String) -> C.Carte { C.Carte(name: name) }
    func plate(_ dish: C.Dish, onto carte: inout C.Carte) {
        switch dish {
        case .stirred(let count): carte.stirs = count
        }
    }
}

struct CupHeadChef: HeadChef {
    let stir: Plugged<Stir>
    func give(_ order: CupCourse.Order, to waiter: WaiterForHeadChef<CupCourse>) async throws {
        waiter.serve(.stirred(try await stir(3)))
    }
}

final class NoticeCustomer: Customer {
    init() {}
    func layTable(_ table: TableBuilder<NoticeCourse>) { table.usherOut(on: .tap("back")) }
}

struct Spill: Error {}
struct Brewed: Sendable { let count: Int }

enum Stir: AsyncAction {
    typealias Input = Int
    typealias Output = Int
}

struct StirByHand: AsyncPerformer {
    typealias Performs = Stir
    let machine: CoffeeMachine
    func perform(_ times: Int) async throws -> Int { times }
}

actor CoffeeMachine {
    private let headChefs: HeadChefForSousChef<Brewed>
    private var count = 0
    init(headChefs: HeadChefForSousChef<Brewed>) { self.headChefs = headChefs }
    func brew() -> Int {
        count += 1
        return count
    }
    func announce(_ count: Int) { headChefs.give(Brewed(count: count)) }
}

/// Holds a caller back until it is opened.
actor Latch {
    private var isOpen = false
    private var waiting: [CheckedContinuation<Void, Never>] = []
    func open() {
        isOpen = true
        for one in waiting { one.resume() }
        waiting = []
    }
    func close() { isOpen = false }
    func wait() async {
        if !isOpen { await withCheckedContinuation { waiting.append($0) } }
    }
}

struct Cafe: Staff {
    func register(with registrar: inout Registrar) {
        registrar.sousChef(CoffeeMachine.init(headChefs:))
        registrar.sousChef(Latch.init)
        registrar.plug(StirByHand.init(machine:))
        registrar.introduce(
            .counter, as: CounterCustomer.init(waiter:), waiter: CounterWaiter.init,
            chef: CounterHeadChef.init(machine:gate:))
        registrar.introduce(
            .cup, as: CupCustomer.init(waiter:maitreD:), waiter: CupWaiter.init, chef: CupHeadChef.init(stir:))
        registrar.introduce(.notice, as: NoticeCustomer.init)
    }
}
