import DertischCore
import DertischTesting

/// A parish with one person and a signature, whose head chef **returns only when the test says so**, also if its task is cancelled.
///
/// | order | pace | done by |
/// |---|---|---|
/// | `age`, `name`, `look` | the latest of one lane supersedes | the head chef: serves what was entered |
/// | `sign` | in turn; the oldest that waits is dropped beyond one | the head chef |
/// | `reset` | | the waiter: sets the age |
/// | `fail` | beside all others | the head chef: throws |
enum ParishCourse: Course {
    enum Order: Sendable, Equatable { case age(Int), name(String), look, sign(String), reset(Int), fail }
    enum Dish: Sendable { case age(Int), name(String), signed(String) }
    struct Carte: Equatable, Sendable {
        var age = 30
        var name = "Ada"
        var signed = ""
        var apologies: [String] = []
    }
}

extension CustomerID<ParishCourse> { static var parish: Self { "parish" } }

final class ParishCustomer: Customer {
    init(waiter: WaiterForCustomer<ParishCourse>) {}
    func layTable(_ table: TableBuilder<ParishCourse>) {
        table.edit(\.age, at: "age") { .age($0) }
        table.edit(\.name, at: "name") { .name($0) }
        table.edit(\.signed, at: "signed") { .sign($0) }
        table.order(.look, on: .tap("look"))
        table.order(.fail, on: .tap("fail"))
    }
}

struct ParishWaiter: Waiter {
    typealias C = ParishCourse
    func carte(for entree: NoEntree) -> C.Carte { C.Carte() }
    func take(_ order: C.Order, onto carte: inout C.Carte) -> Taken {
        guard case .reset(let age) = order else { return .passOn }
        carte.age = age
        return .answered
    }
    func plate(_ dish: C.Dish, onto carte: inout C.Carte) {
        switch dish {
        case .age(let age): carte.age = age
        case .name(let name): carte.name = name
        case .signed(let name): carte.signed = name
        }
    }
    func apologise(_ apology: Apology<C>, onto carte: inout C.Carte) -> Handled {
        carte.apologies.append("\(type(of: apology.error))")
        return .shown
    }
}

/// Holds head chefs until the test lets them go on.
@MainActor final class Holds {
    private var held: [String: CheckedContinuation<Void, Never>] = [:]

    func hold(_ name: String) async { await withCheckedContinuation { held[name] = $0 } }
    func release(_ name: String) { held.removeValue(forKey: name)?.resume() }
}

struct ParishChef: HeadChef {
    struct Jam: Error {}

    let holds: Holds
    let backlog = Backlog(1, whenFull: .dropOldest)

    func pace(of order: ParishCourse.Order) -> Pace {
        switch order {
        case .age, .name, .look: .latest(lane: "parish")
        case .sign, .reset: .inTurn
        case .fail: .atOnce
        }
    }

    func give(_ order: ParishCourse.Order, to waiter: WaiterForHeadChef<ParishCourse>) async throws {
        await holds.hold("\(order)")
        switch order {
        case .age(let age): waiter.serve(.age(age))
        case .name(let name): waiter.serve(.name(name))
        case .sign(let name): waiter.serve(.signed(name))
        case .fail: throw Jam()
        case .look, .reset: break
        }
    }
}

/// A seated parish, and what happens there as lines.
@MainActor struct ParishTrial {
    let house: TestRestaurant
    let holds: Holds

    init() async throws {
        let holds = Holds()
        self.holds = holds
        house = try await TestRestaurant(
            TrialHouse { registrar in
                registrar.sousChef({ holds })
                registrar.introduce(.parish, as: ParishCustomer.init, waiter: ParishWaiter.init, chef: ParishChef.init)
            })
        house.maitreD.greet(.parish)
        house.eventLog.clear()
    }

    var carte: ParishCourse.Carte? { house.maitreD.carte(of: .parish) }

    /// Types a text, and waits for nothing.
    @discardableResult func type(_ text: String, at place: Place, _ revision: Int = 1) -> Refusal? {
        house.maitreD.gesture(.edited(.text(text), revision: revision), at: Spot(place), on: house.table)
    }

    func tap(_ place: Place) { house.maitreD.gesture(.tapped, at: Spot(place), on: house.table) }

    /// Lets a head chef go on, and waits for an event.
    func release(_ name: String, until line: String) async {
        holds.release(name)
        await house.eventLog.until("parish: \(line)")
    }

    /// What happened, without what was laid.
    var story: [String] {
        house.eventLog.transcript.map { String($0.dropFirst("parish: ".count)) }.filter { $0 != "laid" }
    }
}
