import DertischCore
import DertischTesting
import Synchronization
import Testing

/// The customers without power, whose head chefs cannot be made, and the shows that are open.
private final class Theatre: Sendable {
    struct Outage: Error {}

    let changes = GateChanges()
    /// True if a guest may buy a ticket for a closed show.
    let sellsTickets: Bool
    private let state = Mutex((dark: Set<String>(), closed: Set<Int?>()))

    init(sellsTickets: Bool = true) { self.sellsTickets = sellsTickets }

    func darken(_ customers: String...) { state.withLock { $0.dark = Set(customers) } }
    func light() { state.withLock { $0.dark = [] } }
    func needPower(for customer: String) throws {
        if state.withLock({ $0.dark.contains(customer) }) { throw Outage() }
    }
    func close(_ shows: Int?...) {
        state.withLock { $0.closed = Set(shows) }
        changes.announce()
    }
    func isOpen(_ show: Int?) -> Bool { state.withLock { !$0.closed.contains(show) } }
}

/// Rejects a show that is closed: seats the till first, or nobody.
private struct TicketGate: Gate {
    let theatre: Theatre
    var changes: GateChanges? { theatre.changes }
    func admission(of visit: Visit) -> Admission {
        if theatre.isOpen(visit.entree(of: .show) ?? nil) { return .enter }
        return theatre.sellsTickets ? .first(.till) : .refuse
    }
}

private enum ShowCourse: Course {
    typealias Entree = Int?
    enum Order: Sendable { case play }
    struct Carte: Equatable, Sendable { let number: Int? }
}

extension CustomerID<ShowCourse> {
    fileprivate static var show: Self { "show" }
    fileprivate static var till: Self { "till" }
    fileprivate static var cast: Self { "cast" }
}
extension CustomerID<PageCourse> {
    fileprivate static var lobby: Self { "lobby" }
    fileprivate static var hall: Self { "hall" }
    fileprivate static var poster: Self { "poster" }
}

private struct ShowWaiter: Waiter {
    typealias C = ShowCourse
    func carte(for number: Int?) -> C.Carte { C.Carte(number: number) }
}
private struct ShowChef: HeadChef {
    init(_ customer: String, _ theatre: Theatre) throws { try theatre.needPower(for: customer) }
    func give(_ order: ShowCourse.Order, to waiter: WaiterForHeadChef<ShowCourse>) {}
}

/// A house whose head chefs need power.
///
/// | customer | where it sits | what it does |
/// |---|---|---|
/// | `lobby` | the window | `show` seats the show on top |
/// | `hall` | the window, with a pane `stage` for the poster | `show` seats the show in the pane; `cast` opens the cast, a sheet |
/// | `box` | the window, with a pane `stage` for the show | |
/// | `show` (a number or none), `till`, `cast` | anywhere | cannot be seated without power; `done` ushers out |
@MainActor private func house(_ theatre: Theatre, greeted: String...) async throws -> TestRestaurant {
    try await TestRestaurant(
        TrialHouse(greeted: greeted) { registrar in
            registrar.sousChef({ theatre })
            registrar.page(.lobby) { $0.seat(.show, on: .tap("show")) }
            registrar.page(.hall) { table in
                table.seat(.poster, at: "stage")
                table.seat(.show, on: .tap("show"), in: "stage")
                table.present(.cast, on: .tap("cast"), as: .sheet)
            }
            registrar.page("box") { $0.seat(.show, at: "stage") }
            registrar.page(.poster)
            for name in ["show", "till", "cast"] {
                registrar.introduce(
                    CustomerID<ShowCourse>(name),
                    as: { (_: WaiterForCustomer<ShowCourse>) in
                        Guest<ShowCourse> { table in
                            table.order(.play, on: .tap("play"))
                            table.usherOut(on: .tap("done"))
                        }
                    }, waiter: ShowWaiter.init, chef: { (theatre: Theatre) in try ShowChef(name, theatre) })
            }
            registrar.gate(.show, by: TicketGate.init(theatre:))
        })
}

@MainActor @Suite("A window whose next customer cannot be seated") struct KeptWindowTests {
    private let theatre = Theatre()

    @Test("keeps its last customer, which came first, until the wanted one can be seated")
    func last() async throws {
        let house = try await house(theatre)
        theatre.close(7)
        await house.greet(.show, with: 7)
        #expect(house.maitreD.seated == ["till"])
        theatre.close()
        theatre.darken("show")
        await house.tap("done", on: "till")
        #expect(house.maitreD.seated == ["till"])
        #expect(house.maitreD.duties == ["till: on"])
        theatre.light()
        try await house.answer("Try again")
        #expect(house.maitreD.seated == ["show"])
        #expect(house.maitreD.carte(of: .show)?.number == 7)
        #expect(house.maitreD.refusals.isEmpty)
    }

    @Test("goes back to the customer beneath, over which trying again seats the wanted one")
    func beneath() async throws {
        let house = try await house(theatre)
        theatre.close(nil)
        await house.greet(.lobby)
        await house.tap("show", on: "lobby")
        #expect(house.maitreD.seated == ["lobby", "till"])
        theatre.close()
        theatre.darken("show")
        await house.tap("done", on: "till")
        #expect(house.maitreD.duties == ["lobby: on"])
        theatre.light()
        try await house.answer("Try again")
        #expect(house.maitreD.seated == ["lobby", "show"])
        #expect(house.maitreD.refusals.isEmpty)
    }

    @Test("keeps the only customer of a section too, until the wanted one can be seated there")
    func lastOfSection() async throws {
        let house = try await house(theatre)
        theatre.close(nil)
        await house.greet(CustomerID<PageCourse>("box"))
        theatre.close()
        theatre.darken("show")
        await house.tap("done", on: "till")
        #expect(house.maitreD.duties == ["box: on", "till: on"])
        theatre.light()
        try await house.answer("Try again")
        #expect(house.maitreD.duties == ["box: on", "show: on"])
    }

    @Test("goes back within a section, where trying again seats the wanted one")
    func beneathInSection() async throws {
        let house = try await house(theatre)
        theatre.close(nil)
        await house.greet(.hall)
        await house.tap("show", on: "hall")
        #expect(house.maitreD.duties == ["hall: on", "poster: off", "till: on"])
        theatre.close()
        theatre.darken("show")
        await house.tap("done", on: "till")
        #expect(house.maitreD.duties == ["hall: on", "poster: on"])
        theatre.light()
        try await house.answer("Try again")
        #expect(house.maitreD.duties == ["hall: on", "poster: off", "show: on"])
    }

    @Test("can try again to seat the customer that comes first, once its gate rejects the last one")
    func evicted() async throws {
        let house = try await house(theatre, greeted: "show")
        await house.greet(.show)
        theatre.darken("till")
        theatre.close(nil)
        await house.eventLog.until("till: not seated, Outage")
        #expect(house.maitreD.seated == [], "the show may not stay, and is the home of the house itself")
        theatre.light()
        try await house.answer("Try again")
        #expect(house.maitreD.seated == ["till"])
        theatre.close()
        await house.tap("done", on: "till")
        #expect(house.maitreD.seated == ["show"])
    }

    @Test("seats its home instead of a rejected customer, also if that is the same one with another entrée")
    func homeWithAnotherEntree() async throws {
        let theatre = Theatre(sellsTickets: false)
        let house = try await house(theatre, greeted: "show")
        await house.greet(.show, with: 7)
        theatre.close(7)
        await house.eventLog.until("show: ushered out")
        #expect(house.maitreD.seated == ["show"])
        #expect(house.maitreD.carte(of: .show)?.number == nil)
    }

    @Test("is left empty by a gate only if it rejects the home of the house itself")
    func homeRejected() async throws {
        let theatre = Theatre(sellsTickets: false)
        let house = try await house(theatre, greeted: "show")
        await house.greet(.show)
        theatre.close(nil)
        await house.eventLog.until("show: ushered out")
        #expect(house.maitreD.seated == [])
        #expect(house.maitreD.refusals == [.notAdmitted: 1])
    }

    @Test("seats the home of the house if no head chef of a restored plan can be made")
    func restored() async throws {
        let house = try await house(theatre, greeted: "lobby")
        theatre.darken("show", "cast")
        let plan = SeatingPlan(seats: ["show", "cast"].map { SeatingPlan.Seat(customer: $0, entree: "7") })
        #expect(house.maitreD.restore(plan) == [])
        #expect(house.maitreD.seated == ["lobby"])
    }

    @Test("can try again to seat a restored customer in the section where the plan has it")
    func restoredInSection() async throws {
        let house = try await house(theatre)
        await house.greet(.hall)
        await house.tap("show", on: "hall")
        let plan = house.maitreD.plan
        theatre.darken("show")
        #expect(house.maitreD.restore(plan) == [])
        #expect(house.maitreD.duties == ["hall: on", "poster: on"])
        theatre.light()
        try await house.answer("Try again")
        #expect(house.maitreD.duties == ["hall: on", "poster: off", "show: on"])
    }

    @Test("can try again to open a restored menu over its opener")
    func restoredMenu() async throws {
        let house = try await house(theatre)
        await house.greet(.hall)
        await house.tap("cast", on: "hall")
        let plan = house.maitreD.plan
        theatre.darken("cast")
        #expect(house.maitreD.restore(plan) == [])
        #expect(house.maitreD.duties == ["hall: on", "poster: on"])
        theatre.light()
        try await house.answer("Try again")
        #expect(house.maitreD.duties == ["hall: on break", "poster: on break", "cast: on"])
    }
}
