import Dertisch
import DertischFoodDelivery
import DertischTesting
import Foundation
import Testing

// What Documentation/ComingFrom/Dertisch06.md shows of calls to a server, compiled and run.

extension CustomerID<PostDeliveryExamples.TownsCourse> { fileprivate static var towns: Self { "towns" } }

enum PostDeliveryExamples {
    struct Town: Identifiable, Hashable, Codable, Sendable {
        var id: Int
        var name: String
    }

    actor TownsSousChef {
        private let delivery: FoodDelivery
        init(delivery: FoodDelivery) { self.delivery = delivery }

        func towns(like name: String) async throws -> [Town] {
            try await delivery.get("/towns", query: ["name": name], timeout: .seconds(5))
        }

        func add(_ town: Town) async throws -> Town { try await delivery.post("/towns", town) }
        func rename(_ town: Town) async throws { try await delivery.put("/towns/\(town.id)", town) }
        func remove(_ id: Town.ID) async throws { try await delivery.delete("/towns/\(id)") }
    }

    enum TownsCourse: Course {
        enum Order: Sendable { case find(String), remember(String) }
        struct Carte: BlankCarte { var found: [Town] = [], remembered: [Town] = [] }
    }

    final class TownsCustomer: Customer {
        func layTable(_ table: TableBuilder<TownsCourse>) {
            table.rows(\.found, at: "found") { $0.lay(\.name, at: "name") }
            table.rows(\.remembered, at: "remembered") { $0.lay(\.name, at: "name") }
        }
    }

    struct TownsHeadChef: HeadChef {
        let towns: TownsSousChef
        func pace(of order: TownsCourse.Order) -> Pace { .atOnce }
        func give(_ order: TownsCourse.Order, to waiter: WaiterForHeadChef<TownsCourse>) async throws {
            switch order {  // each call answers where it was made, so that no flag is needed
            case .find(let name): waiter.serve(\.found, try await towns.towns(like: name))
            case .remember(let name): waiter.serve(\.remembered, try await towns.towns(like: name))
            }
        }
    }

    struct Atlas: Staff {
        let courier: any Courier
        func register(with registrar: inout Registrar) {
            registrar.ingredient({ try FoodDelivery(to: "https://api.example/v1") { $0.courier = courier } })
            registrar.sousChef(TownsSousChef.init)
            registrar.introduce(.towns, as: TownsCustomer.init, chef: TownsHeadChef.init)
        }
    }

    /// Answers as a server of towns would.
    static let server = CannedCourier { request in
        switch (request.method, request.destination.path) {
        case (.get, "/v1/towns"):
            Delivery(text: #"[{"id": 1, "name": "\#(request.destination.query == "name=Os" ? "Oslo" : "Lyon")"}]"#)
        case (.post, "/v1/towns"): Delivery(text: #"{"id": 2, "name": "Rome"}"#)
        case (.put, "/v1/towns/2"), (.delete, "/v1/towns/2"): Delivery(status: 204)
        default: Delivery(status: 404)
        }
    }

    @MainActor @Suite("Examples: towns from a server") struct Tests {
        @Test("Examples: each answer goes to the order that asked for it, though two are under way")
        func routed() async throws {
            let house = try await TestRestaurant(Atlas(courier: server))
            let party = await house.greet(.towns)
            async let found = party.give(.find("Os"))
            async let remembered = party.give(.remember("Ly"))
            _ = await (found, remembered)
            #expect(party.carte?.found.map(\.name) == ["Oslo"] && party.carte?.remembered.map(\.name) == ["Lyon"])
        }

        @Test("Examples: a sous chef calls each verb") func verbs() async throws {
            let towns = TownsSousChef(delivery: try FoodDelivery(to: "https://api.example/v1") { $0.courier = server })
            #expect(try await towns.add(Town(id: 0, name: "Rome")) == Town(id: 2, name: "Rome"))
            try await towns.rename(Town(id: 2, name: "Roma"))
            try await towns.remove(2)
            await #expect(throws: FoodDelivery.Error.self) { try await towns.remove(3) }
        }
    }
}
