import Dertisch
import DertischJSON
import DertischTesting
import Foundation
import Testing

@testable import DertischRoutes

@MainActor struct OpenAPITests {
    private func document() async throws -> JSONTree {
        let house = try await TestRestaurant(LedgerHouse())
        let response = await house.restaurant.answer(RouteRequest(.get, "/api/openapi.json"))
        #expect(response.status == 200)
        #expect(response.header("Content-Type")?.hasPrefix("application/json") == true)
        return try JSONReader.read(Array(response.text.utf8))
    }

    @Test("The description lists every route but its own, with its methods")
    func listsRoutes() async throws {
        let document = try await document()
        #expect(document["openapi"]?.text == "3.1.0")
        let paths = try #require(document["paths"]?.members?.map(\.name))
        #expect(paths.contains("/api/invoices/{id}"))
        #expect(!paths.contains("/api/openapi.json"))
        let methods = document.tree(at: ["paths", "/api/invoices/{id}"])?.members?.map(\.name)
        #expect(methods == ["get", "delete"])
    }

    @Test("Values of the address are parameters; those of the query are required only if their property is")
    func describesParameters() async throws {
        let document = try await document()
        let find = try #require(document.tree(at: ["paths", "/api/invoices", "get", "parameters"]))
        guard case .list(let parameters) = find.value else {
            Issue.record("no list")
            return
        }
        #expect(parameters.map { $0["name"]?.text } == ["limit", "words"])
        #expect(parameters.allSatisfy { $0["required"] == JSONTree(.flag(false), at: $0["required"]?.offset ?? 0) })
        #expect(parameters.first?["schema"]?["type"]?.text == "integer")
    }

    @Test("Types are described by name, with their members, and the cases of enumerations")
    func describesTypes() async throws {
        let document = try await document()
        let invoice = try #require(document.tree(at: ["components", "schemas", "Invoice"]))
        #expect(invoice["properties"]?.members?.map(\.name) == ["id", "customer", "cents", "state", "note"])
        guard case .list(let required) = invoice["required"]?.value else {
            Issue.record("no list")
            return
        }
        #expect(required.map(\.text) == ["id", "customer", "cents", "state"])
        guard case .list(let cases) = invoice.tree(at: ["properties", "state", "enum"])?.value else {
            Issue.record("no cases")
            return
        }
        #expect(cases.map(\.text) == ["open", "paid"])
    }

    struct Tree: Codable {
        var name: String
        var children: [Tree]
        var times: [String: Date]?
        var link: URL?
    }

    struct Even: Codable {
        let number: Int
        init(from decoder: any Decoder) throws {
            number = try decoder.singleValueContainer().decode(Int.self)
            if number % 2 == 0 { throw CocoaError(.coderInvalidValue) }
        }
    }

    @Test("Shapes of types that contain themselves, dictionaries and dates; a type that refuses is anything")
    func findsShapes() {
        let members: [CodableShape.Member] = [
            .init(name: "name", shape: .text(format: nil), isRequired: true),
            .init(name: "children", shape: .list(.reference(name: "Tree")), isRequired: true),
            .init(name: "times", shape: .dictionary(.text(format: "date-time")), isRequired: false),
            .init(name: "link", shape: .text(format: "uri"), isRequired: false),
        ]
        #expect(CodableShape(of: Tree.self) == .object(name: "Tree", members))
        #expect(CodableShape(of: Even.self) == .anything)
        #expect(CodableShape(of: [Int32?].self) == .list(.optional(.integer(bits: 32))))
    }
}
