import DertischCore
import DertischTesting
import Synchronization
import TestSupport
import Testing

@testable import DertischWeb

private enum HallCourse: Course {}
private enum VaultCourse: Course {}
extension CustomerID<HallCourse> { fileprivate static var hall: Self { "hall" } }
extension CustomerID<VaultCourse> {
    fileprivate static var vault: Self { "vault" }
    fileprivate static var safe: Self { "safe" }
    fileprivate static var drawer: Self { "drawer" }
}

/// Who may enter, and who was asked about.
private final class Porter: Sendable {
    private struct State {
        var barred: Set<Guest> = []
        var visits: [Visit] = []
    }
    private let state = Mutex(State())
    let changes = GateChanges()

    func admits(_ visit: Visit) -> Bool {
        state.withLock { state in
            state.visits.append(visit)
            return !state.barred.contains(visit.guest)
        }
    }

    func bar(_ guest: Guest) {
        state.withLock { _ = $0.barred.insert(guest) }
        changes.announce(for: guest)
    }

    func admit(_ guest: Guest) { state.withLock { _ = $0.barred.remove(guest) } }

    /// Takes out who was asked about: `vault for ada in 2`.
    func taken() -> [Visit] {
        state.withLock { state in
            defer { state.visits = [] }
            return state.visits
        }
    }
}
private struct PorterGate: DertischCore.Gate {
    let porter: Porter
    var changes: GateChanges? { porter.changes }
    func admission(of visit: Visit) -> Admission { porter.admits(visit) ? .enter : .refuse }
}

private final class HallCustomer: Customer {
    func layTable(_ table: TableBuilder<HallCourse>) {
        table.seat(.vault, on: .tap("vault"))
        table.present(.safe, on: .tap("safe"), as: .popover)
        table.seat(.drawer, at: "side")
    }
}
private final class VaultCustomer: Customer {
    func layTable(_ table: TableBuilder<VaultCourse>) { table.usherOut(on: .tap("back")) }
}
private struct Bank: Staff {
    let porter: Porter
    var greeted: [String] { ["hall"] }
    func register(with registrar: inout Registrar) {
        let porter = porter
        registrar.sousChef({ porter })
        registrar.introduce(.hall, as: HallCustomer.init)
        for id in [CustomerID<VaultCourse>.vault, .safe, .drawer] {
            registrar.introduce(id, as: VaultCustomer.init)
            registrar.gate(id, by: PorterGate.init)
        }
        registrar.link(.vault, to: "/vault")
    }
}

@MainActor @Suite("Gates in browsers", .namesHang) struct GateTests {
    private let porter = Porter()

    private func open() async throws -> RoomHarness {
        let hall = "<a data-place=\"vault\">v</a><button data-place=\"safe\">s</button><div data-place=\"side\"></div>"
        let back = "<button data-place=\"back\">b</button>"
        return try await RoomHarness(
            Bank(porter: porter), layouts: ["hall": hall, "vault": back, "safe": back, "drawer": back])
    }

    @Test(
        "A gate gets the browser's guest and the tab's window, on every way in"
    )
    func waysIn() async throws {
        let harness = try await open()
        let (ada, bo) = (try await harness.newGuest(), try await harness.newGuest())
        var guests: [Guest] = []
        for cookie in [ada, bo] {
            _ = porter.taken()
            let tab = try await harness.open(cookie: cookie)
            let section = porter.taken()
            #expect(section.map(\.reservation.customer) == ["drawer"])
            let (guest, window) = (try #require(section.first?.guest), try #require(section.first?.window))
            #expect(!guests.contains(guest))
            guests.append(guest)
            func expect(_ customers: [String], _ way: Comment) {
                let visits = porter.taken()
                #expect(visits.map(\.reservation.customer) == customers, way)
                #expect(visits.allSatisfy { $0.guest == guest && $0.window == window }, way)
            }
            try await tab.tap("safe", of: "hall")
            expect(["safe"], "a menu")
            try await tab.tap("back", of: "safe")
            try await tab.tap("vault", of: "hall")
            expect(["vault"], "a tap")
            #expect(tab.seated == ["hall", "vault"])
            try await tab.tap("back", of: "vault")
            _ = porter.taken()
            await tab.send(.follow(link: "/vault", depth: 1))
            expect(["vault"], "a link that is followed")
            let other = try await harness.open("/vault", cookie: cookie)
            let visits = porter.taken()
            #expect(visits.contains { $0.reservation.customer == "vault" && $0.guest == guest && $0.window != window })
            #expect(other.seated.last == "vault")
        }
        await harness.close()
    }

    @Test(
        "A page is not kept by the browser while it shows a customer behind a gate, by its address, in a section or after a tap"
    )
    func keeping() async throws {
        let harness = try await open()
        #expect(await harness.get("/vault").header("Cache-Control") == "no-store")
        // The drawer in its section is behind a gate as well.
        #expect(await harness.get("/").header("Cache-Control") == "no-store")
        let cookie = try await harness.newGuest()
        _ = porter.taken()
        let tab = try await harness.open(cookie: cookie)
        func isPrivate() -> Bool? {
            (tab.browser.messages.last { $0["at"] != nil }?["at"] as? [String: Any])?["private"] as? Bool
        }
        #expect(isPrivate() == true)
        let guest = try #require(porter.taken().first?.guest)
        porter.bar(guest)
        await until("the drawer is shut") { tab.session.maitreD?.isBehindGate == false }
        #expect(await harness.get("/", cookie: cookie).header("Cache-Control") == "private, no-cache")
        porter.admit(guest)
        try await tab.tap("vault", of: "hall")
        #expect(tab.seated == ["hall", "vault"] && isPrivate() == true)
        await harness.close()
    }

    @Test(
        "A gate that announces a change rejects its guest in every tab, and no other guest"
    )
    func change() async throws {
        let harness = try await open()
        let (ada, bo) = (try await harness.newGuest(), try await harness.newGuest())
        _ = porter.taken()
        let first = try await harness.open("/vault", cookie: ada)
        let guest = try #require(porter.taken().last?.guest)
        let second = try await harness.open("/vault", cookie: ada)
        let other = try await harness.open("/vault", cookie: bo)
        _ = porter.taken()
        #expect([first, second, other].allSatisfy { $0.seated.last == "vault" })
        porter.bar(guest)
        await until("\(first.seated) \(second.seated)") {
            !first.seated.contains("vault") && !second.seated.contains("vault")
        }
        #expect(other.seated.last == "vault" && other.browser.customers.contains("vault"))
        #expect(!first.browser.customers.contains("vault") && !second.browser.customers.contains("vault"))
        let asked = Set(porter.taken().map(\.guest))
        #expect(asked == [guest])
        // Nor does a new tab let it in.
        let third = try await harness.open("/vault", cookie: ada)
        #expect(!third.seated.contains("vault"))
        await harness.close()
    }
}
