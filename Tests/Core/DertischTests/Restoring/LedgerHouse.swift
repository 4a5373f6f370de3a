import DertischCore
import DertischTemporaryValues

/// A house whose head chefs store all that they know in temporary values: a count in their party's, names in their window's.
///
/// | customer | is seated | by |
/// |---|---|---|
/// | `ledger` | first | |
/// | `margin` | in the section `side` of a ledger | itself |
/// | `slip` | as a menu over a ledger | a tap on `slip` |
/// | `entry` | on top of a ledger | a tap on `entry` |
enum LedgerCourse: Course {
    typealias Bill = Int
    enum Order: Sendable { case read, count, write(String), forget, hold }
    struct Dish: Sendable { let carte: Carte }
    struct Carte: Equatable, Sendable {
        var count: Int?
        var names: [String] = []
        /// The count that the head chef found as it was made.
        var found: Int?
        var isHeld = false
    }
}

extension CustomerID<LedgerCourse> {
    static var ledger: Self { "ledger" }
    static var margin: Self { "margin" }
    static var slip: Self { "slip" }
    static var entry: Self { "entry" }
}

/// A value that cannot be written down.
struct Pen: Sendable {}

extension TemporaryKey<Int> { static var count: Self { "count" } }
extension TemporaryKey<[String]> { static var names: Self { "names" } }
extension TemporaryKey<Pen> { static var pen: Self { .unsaved("pen") } }

struct LedgerWaiter: Waiter {
    typealias C = LedgerCourse
    func carte(for entree: NoEntree) -> C.Carte { C.Carte() }
    func plate(_ dish: C.Dish, onto carte: inout C.Carte) { carte = dish.carte }
}

struct LedgerHeadChef: HeadChef {
    let party: TemporaryValues<PartyWide>
    let window: TemporaryValues<WindowWide>
    private let found: Int?

    init(party: TemporaryValues<PartyWide>, window: TemporaryValues<WindowWide>) {
        self.party = party
        self.window = window
        found = party[.count]
    }

    func give(_ order: LedgerCourse.Order, to waiter: WaiterForHeadChef<LedgerCourse>) throws {
        switch order {
        case .read: break
        case .count: try party.put((party[.count] ?? 0) + 1, under: .count)
        case .write(let name): try window.put((window[.names] ?? []) + [name], under: .names)
        case .forget: party.remove(.count)
        case .hold: try party.put(Pen(), under: .pen)
        }
        let carte = LedgerCourse.Carte(
            count: party[.count], names: window[.names] ?? [], found: found, isHeld: party[.pen] != nil)
        waiter.serve(LedgerCourse.Dish(carte: carte))
    }
}

struct LedgerHouse: Staff {
    var greeted: [String] { ["ledger"] }

    func register(with registrar: inout Registrar) {
        registrar.introduce(
            .ledger,
            as: {
                Guest<LedgerCourse> { table in
                    table.seat(.margin, at: "side")
                    table.seat(.entry, on: .tap("entry"))
                    table.present(.slip, on: .tap("slip"), as: .sheet) { _ in .count }
                    table.order(.read, on: .seated)
                }
            }, waiter: LedgerWaiter.init, chef: LedgerHeadChef.init)
        for id in [CustomerID<LedgerCourse>.margin, .slip, .entry] {
            registrar.introduce(
                id, as: { Guest<LedgerCourse> { $0.order(.read, on: .seated) } }, waiter: LedgerWaiter.init,
                chef: LedgerHeadChef.init)
        }
    }
}
