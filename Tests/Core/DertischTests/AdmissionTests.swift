import DertischCore
import DertischTesting
import Synchronization
import Testing

/// Knows which guests are signed in, and announces when one is not any more.
private final class SessionBook: Sendable {
    let changes = GateChanges()
    private let open = Mutex<Set<DertischCore.Guest>>([])
    private let visits = Mutex<[Visit]>([])

    func isOpen(for visit: Visit) -> Bool {
        visits.withLock { $0.append(visit) }
        return open.withLock { $0.contains(visit.guest) }
    }
    func signIn(_ guests: DertischCore.Guest...) { open.withLock { $0.formUnion(guests) } }
    func signOut(_ guest: DertischCore.Guest) {
        open.withLock { _ = $0.remove(guest) }
        changes.announce(for: guest)
    }
    func signOutAll() {
        open.withLock { $0 = [] }
        changes.announce()
    }
    var asked: [Visit] { visits.withLock(\.self) }
}

private struct SignedInGate: Gate {
    let sessions: SessionBook
    var changes: GateChanges? { sessions.changes }
    func admission(of visit: Visit) -> Admission { sessions.isOpen(for: visit) ? .enter : .first(.entrance) }
}

private struct Closed: Gate {
    let sessions: SessionBook
    var changes: GateChanges? { sessions.changes }
    func admission(of visit: Visit) -> Admission { sessions.isOpen(for: visit) ? .enter : .refuse }
}

private struct Broken: Gate {
    struct Rust: Error {}
    func admission(of visit: Visit) throws -> Admission { throw Rust() }
}

private enum BureauCourse: Course {
    struct Carte: Equatable, Sendable { var isPaneShown = true }
}
private enum FileCourse: Course { typealias Entree = Int }

extension CustomerID<BureauCourse> { fileprivate static var bureau: Self { "desk" } }
extension CustomerID<FileCourse> { fileprivate static var papers: Self { "papers" } }
extension CustomerID<PageCourse> {
    fileprivate static var entrance: Self { "signIn" }
    fileprivate static var drawer: Self { "drawer" }
    fileprivate static var sidePane: Self { "pane" }
}

private final class BureauCustomer: Customer {
    func layTable(_ table: TableBuilder<BureauCourse>) {
        table.seat(.papers, on: .tap("papers")) { _ in 7 }
        table.present(.drawer, on: .tap("drawer"), as: .popover)
        table.seat(.sidePane, at: "side")
    }
}
private struct BureauWaiter: Waiter {
    typealias C = BureauCourse
    func carte(for entree: NoEntree) -> C.Carte { C.Carte() }
}
private final class FileCustomer: Customer {
    init(waiter: WaiterForCustomer<FileCourse>) {}
    func layTable(_ table: TableBuilder<FileCourse>) {
        table.present(.drawer, on: .tap("drawer"), as: .sheet)
    }
}
private struct FileWaiter: Waiter {
    typealias C = FileCourse
    func carte(for entree: Int) -> NoCarte { NoCarte() }
}

/// A desk, with papers, a drawer and a pane that only those may see who are signed in.
@MainActor private func office(_ sessions: SessionBook, before: String...) -> TrialHouse {
    TrialHouse(greeted: ["desk", "signIn"]) { registrar in
        registrar.sousChef({ sessions })
        registrar.introduce(
            .bureau, as: { (_: WaiterForCustomer<BureauCourse>) in BureauCustomer() }, waiter: BureauWaiter.init)
        registrar.introduce(.papers, as: FileCustomer.init, waiter: FileWaiter.init)
        registrar.page(.entrance) { $0.usherOut(on: .tap("done")) }
        registrar.page(.drawer)
        registrar.page(.sidePane)
        registrar.link(.papers, to: "/papers/{number}")
        for name in before {
            switch name {
            case "papers": registrar.gate(.papers, by: SignedInGate.init(sessions:))
            case "drawer": registrar.gate(.drawer, by: SignedInGate.init(sessions:))
            case "pane": registrar.gate(.sidePane, by: SignedInGate.init(sessions:))
            case "desk": registrar.gate(.bureau, by: SignedInGate.init(sessions:))
            case "closed papers": registrar.gate(.papers, by: Closed.init(sessions:))
            case "closed drawer": registrar.gate(.drawer, by: Closed.init(sessions:))
            default: registrar.gate(.papers, by: Broken.init)
            }
        }
    }
}

@MainActor @Suite("Gates") struct AdmissionTests {
    private let ada = DertischCore.Guest(id: "ada")
    private let sessions = SessionBook()

    @Test("A gate is asked with the guest, the window and the reservation")
    func asked() async throws {
        sessions.signIn(ada)
        let house = try await TestRestaurant(office(sessions, before: "papers"), guest: ada)
        let second = MaitreD(of: house.restaurant, in: house.room, guest: DertischCore.Guest(id: "bo"))
        await house.greet(.papers, with: 9)
        second.greet(.papers, with: 8)
        let visits = sessions.asked
        #expect(visits.map(\.guest.id) == ["ada", "bo"])
        #expect(visits.map(\.window) == [1, 2])
        #expect(visits.map { $0.entree(of: .papers) } == [9, 8])
        #expect(visits.first?.entree(of: .bureau) == nil)
        #expect(house.maitreD.seated == ["papers"])
        #expect(second.seated == ["signIn"])
    }

    @Test("A gate is asked on every way in: gesture, link, greeting, plan, home, section, menu")
    func everyWay() async throws {
        let house = try await TestRestaurant(
            office(sessions, before: "papers", "drawer", "pane"), guest: ada)
        await house.greet(.bureau)
        #expect(
            house.room.tables.map(\.customer) == ["desk", "signIn"], "the pane's place is taken by who comes first")
        await house.tap("papers", on: "desk")
        #expect(house.maitreD.seated == ["desk", "signIn"])
        await house.tap("done")
        #expect(house.maitreD.seated == ["desk"])
        await house.tap("drawer", on: "desk")
        #expect(house.maitreD.seated == ["desk", "signIn"], "who comes first is seated on top of the menu's opener")
        house.maitreD.greet(link: "/papers/7")
        #expect(house.maitreD.seated == ["desk", "signIn"])
        house.maitreD.greet(.papers, with: 7)
        #expect(house.maitreD.seated == ["signIn"])
        let problems = house.maitreD.restore(
            SeatingPlan(seats: [SeatingPlan.Seat(customer: "papers", entree: "7")]))
        #expect(problems == [.notAdmitted(customer: "papers")])
        let atHome = try await TestRestaurant(office(sessions, before: "desk"), guest: ada)
        atHome.maitreD.greet()
        #expect(atHome.maitreD.seated == ["signIn"])
    }

    @Test("A gate's customer alone in the window is replaced by the requested one once the gate opens")
    func firstAlone() async throws {
        let house = try await TestRestaurant(office(sessions, before: "papers"), guest: ada)
        await house.greet(.papers, with: 7)
        #expect(house.maitreD.seated == ["signIn"])
        await house.tap("done")
        #expect(house.maitreD.seated == ["signIn"], "no guest has signed in")
        sessions.signIn(ada)
        await house.tap("done")
        #expect(house.maitreD.seated == ["papers"])
    }

    @Test(
        "A gate that announces a change ushers out its guest's rejected customers and menus, and no other guest's")
    func signedOut() async throws {
        let bo = DertischCore.Guest(id: "bo")
        sessions.signIn(ada, bo)
        let house = try await TestRestaurant(office(sessions, before: "papers"), guest: ada)
        let otherRoom = HeadlessRoom()
        let other = MaitreD(of: house.restaurant, in: otherRoom, guest: bo)
        other.greet(.papers, with: 1)
        await house.greet(.bureau)
        await house.tap("papers", on: "desk")
        await house.tap("drawer", on: "papers")
        #expect(house.room.tables.contains { $0.customer == "drawer" })
        sessions.signOut(ada)
        await house.eventLog.until("signIn: seated")
        #expect(house.maitreD.seated == ["desk", "signIn"])
        #expect(!house.room.tables.contains { ["drawer", "papers"].contains($0.customer) })
        #expect(house.eventLog.transcript.contains("drawer: ushered out"))
        #expect(other.seated == ["papers"] && otherRoom.tables.count == 1)
        sessions.signIn(ada)
        await house.tap("done")
        #expect(house.maitreD.seated == ["desk", "papers"])
    }

    @Test("A menu that its gate no longer admits is closed, and its opener continues")
    func menuClosed() async throws {
        sessions.signIn(ada)
        let house = try await TestRestaurant(office(sessions, before: "closed drawer"), guest: ada)
        await house.greet(.bureau)
        await house.tap("drawer", on: "desk")
        sessions.signOut(ada)
        await house.eventLog.until("drawer: ushered out")
        #expect(house.maitreD.seated == ["desk"])
        #expect(house.maitreD.duties.first == "desk: on")
    }

    @Test("A lone customer that its gate rejects is replaced by the home of the house")
    func alone() async throws {
        sessions.signIn(ada)
        let house = try await TestRestaurant(office(sessions, before: "closed papers"), guest: ada)
        await house.greet(.papers, with: 7)
        sessions.signOutAll()
        await house.eventLog.until("desk: seated")
        #expect(house.maitreD.seated == ["desk"])
    }

    @Test("A closed house asks no gate, and a gate's announcements do not retain the house")
    func closed() async throws {
        sessions.signIn(ada)
        var house: TestRestaurant? = try await TestRestaurant(office(sessions, before: "papers"), guest: ada)
        await house?.greet(.papers, with: 7)
        await house?.restaurant.close()
        let asked = sessions.asked.count
        sessions.signOut(ada)
        weak let restaurant = house?.restaurant
        house = nil
        await Task.yield()
        #expect(sessions.asked.count == asked)
        #expect(restaurant == nil)
    }

    @Test("A gate that throws admits no customer, and inspectors are told")
    func broken() async throws {
        let house = try await TestRestaurant(office(sessions, before: "broken"), guest: ada)
        await house.greet(.bureau)
        await house.tap("papers", on: "desk")
        #expect(house.maitreD.seated == ["desk"])
        #expect(house.eventLog.transcript.contains("papers: gate failed, Rust"))
    }

    @Test("Pending gate announcements are merged for each guest, and for all guests beyond a bound")
    func announcements() async throws {
        let changes = GateChanges()
        changes.announce()
        for number in 0..<100_000 { changes.announce(for: DertischCore.Guest(id: "\(number)")) }
        let sessions = SessionBook()
        sessions.signIn(ada)
        let house = try await TestRestaurant(office(sessions, before: "closed papers"), guest: ada)
        await house.greet(.papers, with: 7)
        for number in 0..<100_000 { sessions.changes.announce(for: DertischCore.Guest(id: "\(number)")) }
        sessions.signOut(ada)
        await house.eventLog.until("papers: ushered out")
    }
}
