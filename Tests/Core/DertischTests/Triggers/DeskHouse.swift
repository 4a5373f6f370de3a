import DertischCore
import DertischLarder
import DertischTesting
import Foundation
import DertischComponents

/// A house whose desk asks, tells, opens menus and seats by what its carte has come to hold.
///
/// | customer | what it does |
/// |---|---|
/// | `desk`, greeted | `set` changes the carte as a test wants it, which leads to a question, an alert, a menu or a seating; `take`, `name`, `discard` and `pick` are written into `done` |
/// | | `save`, by a tap, is the head chef's: it serves `saved`, which tells of it |
/// | `sizes` (a number), pays a number | a popover: `last` pays, `close` pays nothing |
/// | `shade` and `letter`, of the Bistro | a sheet, and on top |
///
/// No order is slow, none fails.
enum DeskCourse: Course {
    enum Order: Sendable {
        /// Changes the carte as a test wants it.
        case set(@Sendable (inout Carte) -> Void)
        case take(Int), name(Int, String), discard, pick(Int), save
    }
    enum Dish: Sendable { case saved }
    struct Carte: Equatable, Sendable {
        var offered: Int?
        var isUnsure = false
        var isSaved = false
        var sent: String?
        var sizes: Int?
        var wantsShade = false
        var opened: Int?
        var done: [String] = []
    }
}

/// A menu that starts with how many sizes there are, and returns one.
enum SizesCourse: Course {
    typealias Entree = Int
    typealias Bill = Int
    typealias Carte = Int
}

extension CustomerID<DeskCourse> { static var desk: Self { "desk" } }
extension CustomerID<SizesCourse> { static var sizing: Self { "sizes" } }

final class DeskCustomer: Customer {
    let waiter: WaiterForCustomer<DeskCourse>
    let maitreD: MaitreDForCustomer

    init(waiter: WaiterForCustomer<DeskCourse>, maitreD: MaitreDForCustomer) {
        self.waiter = waiter
        self.maitreD = maitreD
    }

    func layTable(_ table: TableBuilder<DeskCourse>) {
        table.ask(
            { Wording("offer", ["number": $0]) }, detail: { Wording("offer.detail", ["number": $0 + 1]) },
            entry: { "name \($0)" }, when: \.offered, .order("take", as: .preferred) { .take($0) },
            .entered("name") { .name($0, $1) }, .nothing("keep"))
        table.ask("sure", when: \.isUnsure, .order("discard", as: .destructive, .discard), .nothing("keep"))
        table.alert("saved", when: \.isSaved)
        table.alert(when: \.sent) { sent, texts in texts("sent", ["to": sent]) }
        table.present(.sizing, when: \.sizes, as: .popover, beside: "size") { .pick($0) }
        table.present(.shade, when: \.wantsShade, as: .sheet) { .name(0, $0) }
        table.seat(.letter, when: \.opened)
        table.mark(.selected, "size", when: \.isSaved)
        table.order(.save, on: .tap("save"))
    }
}

struct DeskWaiter: Waiter {
    typealias C = DeskCourse
    var offered: Int?
    func carte(for entree: NoEntree) -> C.Carte { C.Carte(offered: offered) }
    func take(_ order: C.Order, onto carte: inout C.Carte) -> Taken {
        switch order {
        case .set(let change): change(&carte)
        case .take(let number): carte.done.append("take \(number)")
        case .name(let number, let name): carte.done.append("name \(number) \(name)")
        case .discard: carte.done.append("discard")
        case .pick(let size): carte.done.append("pick \(size)")
        case .save:
            carte.isSaved = false
            return .passOn
        }
        return .answered
    }
    func plate(_ dish: C.Dish, onto carte: inout C.Carte) { carte.isSaved = true }
}

struct DeskHeadChef: HeadChef {
    func accepts(_ order: DeskCourse.Order) -> Bool { if case .save = order { true } else { false } }
    func give(_ order: DeskCourse.Order, to waiter: WaiterForHeadChef<DeskCourse>) async throws { waiter.serve(.saved) }
}

final class SizesCustomer: Customer {
    init() {}
    func layTable(_ table: TableBuilder<SizesCourse>) {
        table.lay(\.self, at: "count")
        table.pay(on: .tap("last")) { $0 }
        table.usherOut(on: .tap("close"))
    }
}

/// The house, and the customer that was seated last at its desk.
@MainActor final class DeskHouse {
    private(set) var customer: DeskCustomer?
    private let folder: TrialFolder

    /// Makes a house with all its texts.
    init() throws {
        folder = try TrialFolder([
            "texts/en.json": """
            {
                "offer": "Take {number}?", "offer.detail": "Or {number}.", "sure": "Sure?", "take": "Take", "name": "Name it",
                "keep": "Keep", "discard": "Discard", "saved": "Saved.", "sent": "Sent to {to}.", "draft": "draft"
            }
            """
        ])
    }

    func open(discardsHiddenContent: Bool = false, offered: Int? = nil) async throws -> TestRestaurant {
        var staff = TrialHouse(greeted: ["desk", "page", "letter"]) { [self] registrar in
            registrar.introduce(
                .desk,
                as: { (waiter: WaiterForCustomer<DeskCourse>, maitreD: MaitreDForCustomer) in
                    let customer = DeskCustomer(waiter: waiter, maitreD: maitreD)
                    self.customer = customer
                    return customer
                }, waiter: { DeskWaiter(offered: offered) }, chef: DeskHeadChef.init)
            registrar.introduce(.sizing, as: SizesCustomer.init)
            registrar.introduce(.shade, as: ShadeCustomer.init)
            registrar.introduce(
                .letter,
                as: { (_: WaiterForCustomer<NoteCourse>) in Guest<NoteCourse> { $0.usherOut(on: .tap("back")) } },
                waiter: NoteWaiter.init)
            registrar.page("page")
        }
        staff.larder = Larder(folder.url)
        return try await TestRestaurant(staff, discardsHiddenContent: discardsHiddenContent)
    }
}
