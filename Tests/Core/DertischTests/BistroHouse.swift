import DertischCore
import DertischTesting
import DertischSommelier
import Foundation
import Synchronization
import TestSupport
import DertischComponents

/// A house with everything that seating knows.
///
/// | customer | where it sits | what it does |
/// |---|---|---|
/// | `bar`, greeted | the window, with a pane `list` and a tab `search` | `tab` shows the tab, `paint` opens `colour`, `delete` and `rename` ask, `window` opens another, `alone` seats a letter alone |
/// | `list` | the pane | rows; `open` seats a letter on top, `beside` one in the tab |
/// | `letter` (a number) | on top | a draft once typed into: asks to stay; `next` instead, `inside` in the pane, `shade` a sheet |
/// | `colour` (a text), pays a text | a popover | `blue` pays, `mix` is answered with green, which pays |
/// | `shade`, pays a text | a sheet | `dark` pays, `close` pays nothing |
/// | `cellar` | on top | behind a gate that seats `key` until `Keyring` is open |
///
/// It has no head chefs: waiters answer every order at once, and none fails.
enum BarCourse: Course {
    enum Order: Sendable, Equatable { case tab(Bool), colour(String), open(Int), rename(String), delete }
    struct Carte: Equatable, Sendable {
        var isSearching = false
        var colour = "red"
        var opened: Int?
        var name = "bar"
        var deleted = 0
    }
}

enum NoteCourse: Course {
    typealias Entree = Int
    enum Order: Sendable, Equatable { case write(String), finish }
    struct Carte: Equatable, Sendable {
        var number = 0
        var text = ""
        var isDraft = false
        var isFinished = false
    }
}

enum PaneCourse: Course {
    struct Carte: Equatable, Sendable { var letters = [Item(id: 1), Item(id: 2)] }
    struct Item: Identifiable, Equatable, Sendable { let id: Int }
}

enum SearchCourse: Course {}

enum ColourCourse: Course {
    typealias Entree = String
    typealias Bill = String
    enum Order: Sendable, Equatable { case mix(String), wait }
    struct Carte: Equatable, Sendable {
        var colour = ""
        var mixed: String?
    }
}

enum ShadeCourse: Course {
    typealias Bill = String
}

extension CustomerID<BarCourse> { static var bar: Self { "bar" } }
extension CustomerID<NoteCourse> { static var letter: Self { "letter" } }
extension CustomerID<PaneCourse> { static var pane: Self { "list" } }
extension CustomerID<SearchCourse> { static var search: Self { "search" } }
extension CustomerID<ColourCourse> { static var colour: Self { "colour" } }
extension CustomerID<ShadeCourse> { static var shade: Self { "shade" } }

final class BarCustomer: Customer {
    init(waiter: WaiterForCustomer<BarCourse>) {}
    func layTable(_ table: TableBuilder<BarCourse>) {
        table.lay(\.colour, at: "colour")
        table.lay(\.name, at: "name")
        table.seat(.pane, at: "list")
        table.seat(.search, at: "search", when: \.isSearching)
        table.order(on: .tap("tab")) { .tab(!$0.isSearching) }
        table.present(.colour, on: .tap("paint"), as: .popover, with: \.colour) { .colour($0) }
        table.seat(.letter, when: \.opened, via: .slide)
        table.ask("sure", on: .tap("delete"), .order("delete", as: .destructive, .delete), .nothing("keep"))
        table.ask(
            "rename", entry: { $0.name }, on: .tap("rename"), .entered("ok") { _, name in .rename(name) },
            .nothing("keep"))
        table.openWindow(.letter, on: .tap("window")) { _ in 7 }
        table.seat(.letter, .alone, on: .tap("alone")) { 9 + $0.deleted }
    }
}

struct BarWaiter: Waiter {
    typealias C = BarCourse
    func carte(for entree: NoEntree) -> C.Carte { C.Carte() }
    func take(_ order: C.Order, onto carte: inout C.Carte) -> Taken {
        switch order {
        case .tab(let isSearching): carte.isSearching = isSearching
        case .colour(let colour): carte.colour = colour
        case .open(let number): carte.opened = number
        case .rename(let name): carte.name = name
        case .delete: carte.deleted += 1
        }
        return .answered
    }
}

final class NoteCustomer: Customer {
    init(waiter: WaiterForCustomer<NoteCourse>) {}
    func layTable(_ table: TableBuilder<NoteCourse>) {
        table.lay(\.number, at: "number")
        table.edit(\.text, at: "text") { .write($0) }
        table.usherOut(on: .tap("back"))
        table.usherOut(when: \.isFinished)
        table.seat(.letter, on: .tap("inside"), in: "list") { $0.number }
        table.seat(.letter, .instead, on: .tap("next")) { $0.number + 1 }
        table.askToStay(while: \.isDraft, "draft", leave: "discard", stay: "keep")
        table.present(.shade, on: .tap("shade"), as: .sheet) { .write($0) }
    }
}

struct NoteWaiter: Waiter {
    typealias C = NoteCourse
    func carte(for number: Int) -> C.Carte { C.Carte(number: number) }
    func take(_ order: C.Order, onto carte: inout C.Carte) -> Taken {
        switch order {
        case .write(let text):
            carte.text = text
            carte.isDraft = !text.isEmpty
        case .finish:
            carte.isDraft = false
            carte.isFinished = true
        }
        return .answered
    }
}

final class PaneCustomer: Customer {
    init(waiter: WaiterForCustomer<PaneCourse>) {}
    func layTable(_ table: TableBuilder<PaneCourse>) {
        table.rows(\.letters, at: "letters") { row in
            row.lay(\.id, at: "number")
            row.seat(.letter, on: .tap("open")) { $0.id }
            row.seat(.letter, .alone, on: .tap("beside"), in: "search") { $0.id }
        }
    }
}

struct PaneWaiter: Waiter {
    typealias C = PaneCourse
    func carte(for entree: NoEntree) -> C.Carte { C.Carte() }
}

final class SearchCustomer: Customer {
    init() {}
    func layTable(_ table: TableBuilder<SearchCourse>) {}
}

final class ColourCustomer: Customer {
    init(waiter: WaiterForCustomer<ColourCourse>) {}
    func layTable(_ table: TableBuilder<ColourCourse>) {
        table.lay(\.colour, at: "colour")
        table.pay(on: .tap("blue")) { _ in "blue" }
        table.pay(when: \.mixed)
        table.order(.mix("green"), on: .tap("mix"))
        table.usherOut(on: .tap("close"))
        table.present(.shade, on: .tap("shade"), as: .sheet) { .mix($0) }
    }
}

struct ColourWaiter: Waiter {
    typealias C = ColourCourse
    func carte(for colour: String) -> C.Carte { C.Carte(colour: colour) }
    func take(_ order: C.Order, onto carte: inout C.Carte) -> Taken {
        if case .mix(let colour) = order { carte.mixed = colour }
        return .answered
    }
}

final class ShadeCustomer: Customer {
    init() {}
    func layTable(_ table: TableBuilder<ShadeCourse>) {
        table.pay(on: .tap("dark")) { _ in "dark" }
        table.usherOut(on: .tap("close"))
    }
}

enum CellarCourse: Course {
    struct Entree: Codable, Hashable, Sendable {
        var shelf: Shelf?
        var bottle: Int?
    }
    enum Shelf: String, CaseIterable, Codable, Sendable { case red, white }
}

enum KeyCourse: Course {}

extension CustomerID<CellarCourse> { static var cellar: Self { "cellar" } }
extension CustomerID<KeyCourse> { static var key: Self { "key" } }

final class CellarCustomer: Customer {
    init() {}
    func layTable(_ table: TableBuilder<CellarCourse>) { table.usherOut(on: .tap("back")) }
}

final class KeyCustomer: Customer {
    init() {}
    func layTable(_ table: TableBuilder<KeyCourse>) { table.usherOut(on: .tap("back")) }
}

/// Whether the cellar is open.
final class Keyring: Sendable {
    private let state = Mutex(false)
    var isOpen: Bool {
        get { state.withLock(\.self) }
        set { state.withLock { $0 = newValue } }
    }
}

struct LockedDoor: Gate {
    let keyring: Keyring
    func admission(of visit: Visit) -> Admission { keyring.isOpen ? .enter : .first(.key) }
}

/// Texts that say their own names.
let bistroTexts = Larder(bistroFolder?.url)
private let bistroFolder = try? TemporaryFolder(files: [
    "texts/en.json": """
    {"sure": "sure", "delete": "delete", "keep": "keep", "rename": "rename", "ok": "ok", "draft": "draft", "discard": "discard"}
    """
])

struct Bistro: Staff {
    var greeted: [String] { ["bar", "key"] }
    func register(with registrar: inout Registrar) {
        registrar.texts(in: bistroTexts)
        registrar.introduce(.bar, as: BarCustomer.init(waiter:), waiter: BarWaiter.init)
        registrar.introduce(.letter, as: NoteCustomer.init(waiter:), waiter: NoteWaiter.init)
        registrar.introduce(.pane, as: PaneCustomer.init(waiter:), waiter: PaneWaiter.init)
        registrar.introduce(.search, as: SearchCustomer.init)
        registrar.introduce(.colour, as: ColourCustomer.init(waiter:), waiter: ColourWaiter.init)
        registrar.introduce(.shade, as: ShadeCustomer.init)
        registrar.sousChef(Keyring.init)
        registrar.introduce(.cellar, as: CellarCustomer.init)
        registrar.introduce(.key, as: KeyCustomer.init)
        registrar.gate(.cellar, by: LockedDoor.init(keyring:))
        registrar.link(.bar, to: "/")
        registrar.link(.letter, to: "/letters/{number}")
        registrar.link(.cellar, to: "/cellar?shelf={shelf}&bottle={bottle}")
    }
}
