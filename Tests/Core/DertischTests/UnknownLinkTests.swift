import DertischCore
import DertischTesting
import Testing

@MainActor @Suite("Unknown links") struct UnknownLinkTests {
    @Test(
        "A link that leads nowhere, or whose value cannot be read, seats the customer for such links on the home",
        arguments: ["/nowhere", "/rooms/twelve", "/%zz", "rooms", ""])
    func seats(link: String) async throws {
        let house = try await TestRestaurant(Hotel())
        #expect(house.maitreD.greet(link: link) != nil)
        #expect(house.maitreD.seated == ["lobby", "lost"])
        #expect(house.table["link"].text == link)
        #expect(house.maitreD.isNotFound && house.maitreD.link == nil)
        await house.tap("back")
        #expect(house.maitreD.seated == ["lobby"] && !house.maitreD.isNotFound)
    }

    @Test("A link that leads to a customer seats that one")
    func known() async throws {
        let house = try await TestRestaurant(Hotel())
        #expect(house.maitreD.greet(link: "/rooms/12") == nil)
        #expect(house.maitreD.seated == ["lobby", "room"] && !house.maitreD.isNotFound)
    }

    @Test("Of a long link, the customer is told the beginning, and a plan restores it")
    func long() async throws {
        let house = try await TestRestaurant(Hotel())
        let link = "/" + String(repeating: "x", count: 5000)
        house.maitreD.greet(link: link)
        #expect(house.table["link"].text == String(link.prefix(2048)))
        let other = try await TestRestaurant(Hotel())
        #expect(other.maitreD.restore(house.maitreD.plan).isEmpty)
        #expect(other.maitreD.seated == ["lobby", "lost"])
        #expect(other.table["link"].text == String(link.prefix(2048)))
    }
}

private struct Hotel: Staff {
    var greeted: [String] { ["lobby"] }

    func register(with registrar: inout Registrar) {
        registrar.introduce(CustomerID<LobbyCourse>("lobby")) { _ in }
        registrar.introduce(CustomerID<RoomCourse>("room")) { _ in }
        registrar.introduce(
            CustomerID<LostCourse>("lost"), as: LostCustomer.init, waiter: LostWaiter.init)
        registrar.link(CustomerID<LobbyCourse>("lobby"), to: "/")
        registrar.link(CustomerID<RoomCourse>("room"), to: "/rooms/{number}")
        registrar.unknownLinks(to: CustomerID<LostCourse>("lost"))
    }
}

private enum LobbyCourse: Course { struct Carte: BlankCarte {} }

private enum RoomCourse: Course {
    typealias Entree = Int
    struct Carte: BlankCarte {}
}

private enum LostCourse: Course {
    typealias Entree = UnknownLink
    struct Carte: Equatable, Sendable { let link: String }
}

private struct LostWaiter: Waiter {
    typealias C = LostCourse
    func carte(for entree: UnknownLink) -> C.Carte { C.Carte(link: entree.link) }
}

private final class LostCustomer: Customer {
    func layTable(_ table: TableBuilder<LostCourse>) {
        table.lay(\.link, at: "link")
        table.usherOut(on: .tap("back"))
    }
}
