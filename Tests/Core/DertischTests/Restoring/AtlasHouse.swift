import DertischCore
import DertischTemporaryValues
import DertischComponents
import DertischSommelier
import DertischTesting
import Foundation
import Synchronization
import Testing

/// A house with everything that a seating plan saves.
///
/// | customer | where it sits | what it does |
/// |---|---|---|
/// | `atlas`, greeted | the window, with a pane `side` and a tab `lookup` | rows `places`, in each of them rows `notes`; `open` seats a place, `delete` asks; `sure` asks twice, `fill` asks by a property; `vault` seats the vault |
/// | `side` | the pane | `open` seats a place there |
/// | `lookup` | the tab | `found` seats a place in the pane |
/// | `place` (a number) | on top | asks as it is seated; `tint` opens a menu |
/// | `tint` (a text), pays a text | a popover | `shade` opens `darker` over it |
/// | `darker`, pays a text | a sheet | `dark` pays |
/// | `vault` | on top | behind a gate that seats `lock` until `Lock` is open |
/// | `lock` | on top | `turn` leaves |
enum AtlasCourse: Course {
    enum Order: Sendable, Equatable { case find, load(Int), remove(Int), rename(Int, String), fill, count }
    struct Carte: Equatable, Sendable {
        var isFinding = false
        var removed: [Int] = []
        var isFull: Int?
        var places: [Place] = []
    }
    static let kept = Kept<Carte>(\.isFinding, \.removed)
    struct Place: Identifiable, Equatable, Sendable {
        let id: Int
        var name = ""
        var notes: [Note]
        init(_ id: Int) {
            self.id = id
            notes = ["a", "b"].map { Note(id: "\(id)\($0)") }
        }
    }
    struct Note: Identifiable, Equatable, Sendable { let id: String }
}

enum SideCourse: Course {}
enum LookupCourse: Course {}

enum PlaceCourse: Course {
    typealias Entree = Int
    enum Order: Sendable, Equatable { case tint(String), begin }
    struct Carte: Equatable, Sendable {
        var number = 0
        var tint = "red"
        var text = ""
        var size = 1.5
        /// The text at the time when the customer was greeted.
        var first: String?
    }
    static let kept = Kept<Carte>(\.text, \.size)
}

enum TintCourse: Course {
    typealias Entree = String
    typealias Bill = String
    enum Order: Sendable, Equatable { case shade(String) }
    struct Carte: Equatable, Sendable { var tint = "" }
}

enum DarkerCourse: Course {
    typealias Bill = String
}

enum VaultCourse: Course {
    typealias Entree = String
}

enum LockCourse: Course {}

extension CustomerID<AtlasCourse> { static var atlas: Self { "atlas" } }
extension CustomerID<SideCourse> { static var side: Self { "side" } }
extension CustomerID<LookupCourse> { static var lookup: Self { "lookup" } }
extension CustomerID<PlaceCourse> { static var place: Self { "place" } }
extension CustomerID<TintCourse> { static var tint: Self { "tint" } }
extension CustomerID<DarkerCourse> { static var darker: Self { "darker" } }
extension CustomerID<VaultCourse> { static var vault: Self { "vault" } }
extension CustomerID<LockCourse> { static var lock: Self { "lock" } }

final class AtlasCustomer: Customer {
    init() {}
    func layTable(_ table: TableBuilder<AtlasCourse>) {
        table.seat(.side, at: "side")
        table.seat(.lookup, at: "tab", when: \.isFinding)
        table.order(.find, on: .tap("find"))
        table.rows(\.places, at: "places") { place in
            place.lay(\.id, at: "id")
            place.seat(.place, on: .tap("open")) { $0.id }
            place.ask(
                "delete", entry: { $0.name }, on: .tap("delete"), .order("delete", as: .destructive) { .remove($0.id) },
                .entered("rename") { .rename($0.id, $1) }, .nothing("keep"))
            place.rows(\.notes, at: "notes") { note in
                note.lay(\.id, at: "id")
                note.order(on: .tap("count")) { .load($0.id.count) }
            }
        }
        table.order(.fill, on: .tap("fill"))
        table.order(.count, on: .tap("sure"))
        table.ask("sure", on: .tap("sure"), .order("ok") { .remove(-$0.places.count) }, .nothing("keep"))
        table.ask("rename", on: .tap("sure"), .order("ok", .fill), .nothing("keep"))
        table.ask("draft", when: \.isFull, .order("delete") { .remove($0) }, .nothing("keep"))
        table.seat(.vault, on: .tap("vault")) { _ in "gold" }
    }
}

struct AtlasWaiter: Waiter {
    typealias C = AtlasCourse
    /// The number of places that a fresh carte has.
    let count: Int
    func carte(for entree: NoEntree) -> C.Carte { C.Carte(places: (0..<count).map { C.Place($0 + 1) }) }
    func take(_ order: C.Order, onto carte: inout C.Carte) -> Taken {
        switch order {
        case .find: carte.isFinding.toggle()
        case .remove(let id):
            carte.removed.append(id)
            carte.places.removeAll { $0.id == id }
        case .rename(let id, let name):
            for index in carte.places.indices where carte.places[index].id == id { carte.places[index].name = name }
        case .fill: carte.isFull = carte.places.count
        case .count: break
        case .load(let count): carte.places = (0..<count).map { C.Place(count - $0) }
        }
        return .answered
    }
}

final class PlaceCustomer: Customer {
    init() {}
    func layTable(_ table: TableBuilder<PlaceCourse>) {
        table.lay(\.tint, at: "tint")
        table.lay(\.number, at: "number")
        table.edit(\.text, at: "text")
        table.order(.begin, on: .seated)
        table.ask("sure", on: .seated, .order("ok", .tint("green")), .nothing("keep"))
        table.present(.tint, on: .tap("tint"), as: .popover, with: \.tint) { .tint($0) }
        table.usherOut(on: .tap("back"))
        table.seat(.place, .instead, on: .tap("next")) { $0.number + 1 }
    }
}

struct PlaceWaiter: Waiter {
    typealias C = PlaceCourse
    func carte(for number: Int) -> C.Carte { C.Carte(number: number) }
    func take(_ order: C.Order, onto carte: inout C.Carte) -> Taken {
        switch order {
        case .tint(let tint): carte.tint = tint
        case .begin:
            carte.first = carte.text
            return .passOn
        }
        return .answered
    }
}

extension TemporaryKey<Int> { fileprivate static var visit: Self { "visit" } }

/// Numbers the visits of a window, and stores the number of its own.
struct PlaceHeadChef: HeadChef {
    let party: TemporaryValues<PartyWide>
    let window: TemporaryValues<WindowWide>

    func give(_ order: PlaceCourse.Order, to waiter: WaiterForHeadChef<PlaceCourse>) throws {
        guard party[.visit] == nil else { return }
        let visit = (window[.visit] ?? 0) + 1
        try window.put(visit, under: .visit)
        try party.put(visit, under: .visit)
    }
}

final class TintCustomer: Customer {
    init() {}
    func layTable(_ table: TableBuilder<TintCourse>) {
        table.lay(\.tint, at: "tint")
        table.pay(on: .tap("blue")) { _ in "blue" }
        table.present(.darker, on: .tap("shade"), as: .sheet) { .shade($0) }
        table.usherOut(on: .tap("close"))
    }
}

struct TintWaiter: Waiter {
    typealias C = TintCourse
    func carte(for tint: String) -> C.Carte { C.Carte(tint: tint) }
    func take(_ order: C.Order, onto carte: inout C.Carte) -> Taken {
        if case .shade(let shade) = order { carte.tint = shade }
        return .answered
    }
}

/// The lock of the vault.
final class Lock: Sendable {
    private let open = Mutex(false)
    var isOpen: Bool {
        get { open.withLock(\.self) }
        set { open.withLock { $0 = newValue } }
    }
}

struct VaultDoor: Gate {
    let lock: Lock
    func admission(of visit: Visit) -> Admission { lock.isOpen ? .enter : .first(.lock) }
}

struct Atlas: Staff {
    /// The number of places that a fresh carte has.
    var count = 5
    var greeted: [String] { ["atlas", "lock"] }

    func register(with registrar: inout Registrar) {
        let count = count
        registrar.texts(in: bistroTexts)
        registrar.sousChef(Lock.init)
        registrar.introduce(.atlas, as: AtlasCustomer.init, waiter: { AtlasWaiter(count: count) })
        registrar.introduce(.side) { $0.seat(.place, on: .tap("open")) { _ in 3 } }
        registrar.introduce(.lookup) { $0.seat(.place, on: .tap("found"), in: "side") { _ in 4 } }
        registrar.introduce(.place, as: PlaceCustomer.init, waiter: PlaceWaiter.init, chef: PlaceHeadChef.init)
        registrar.introduce(.tint, as: TintCustomer.init, waiter: TintWaiter.init)
        registrar.introduce(.darker) { table in
            table.pay(on: .tap("dark")) { _ in "dark" }
            table.usherOut(on: .tap("close"))
        }
        registrar.introduce(.vault) { $0.usherOut(on: .tap("back")) }
        registrar.introduce(.lock) { $0.usherOut(on: .tap("turn")) }
        registrar.gate(.vault, by: VaultDoor.init(lock:))
    }
}

/// An atlas restored from the JSON of another's plan.
@MainActor func restoredAtlas(_ plan: SeatingPlan, count: Int = 5) async throws -> TestRestaurant {
    let json = try JSONEncoder().encode(plan)
    let house = try await TestRestaurant(Atlas(count: count))
    #expect(house.maitreD.restore(try JSONDecoder().decode(SeatingPlan.self, from: json)) == [])
    await house.maitreD.settled()
    return house
}
