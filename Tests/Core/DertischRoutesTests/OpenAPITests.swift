import Dertisch
import DertischJSON
import DertischSupport
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

    @Test("Shapes of types that contain themselves, dictionaries and dates, and of a type that refuses a value")
    func findsShapes() {
        let members: [CodableShape.Member] = [
            .init(name: "name", shape: .text(format: nil), isRequired: true),
            .init(name: "children", shape: .list(.reference(.init(of: Tree.self))), isRequired: true),
            .init(name: "times", shape: .dictionary(.text(format: "date-time")), isRequired: false),
            .init(name: "link", shape: .text(format: "uri"), isRequired: false),
        ]
        #expect(CodableShape(of: Tree.self) == .object(.init(of: Tree.self), members, isWhole: true))
        #expect(CodableShape(of: Even.self) == .integer(bits: 64))
        #expect(CodableShape(of: [Int32?].self) == .list(.optional(.integer(bits: 32))))
    }

    /// Without its list of cases.
    enum Colour: String, Codable { case red }
    struct Paint: Codable {
        var name: String
        var colour: Colour
        var size: Int
        var shade: Colour?
    }
    struct Pair: Codable {
        let name: String, size: Int
        init(from decoder: any Decoder) throws {
            var parts = try decoder.unkeyedContainer()
            (name, size) = (try parts.decode(String.self), try parts.decode(Int.self))
        }
    }
    struct 名: Codable { var wert: Int }

    @Test("A type is described as far as it has asked for values, and a list of different values is a list of anything")
    func findsParts() {
        let members: [CodableShape.Member] = [
            .init(name: "name", shape: .text(format: nil), isRequired: true),
            .init(name: "colour", shape: .text(format: nil), isRequired: true),
        ]
        #expect(CodableShape(of: Paint.self) == .object(.init(of: Paint.self), members, isWhole: false))
        #expect(CodableShape(of: Pair.self) == .list(.anything))
        #expect(CodableShape.TypeName(of: 名.self).short == "Value")
    }

    @Test("Patterns that differ in the names of their values are one path")
    func joinsPaths() throws {
        let document = try described([
            route("/a/{id}", Shop.Line.self), route("/a/{number}", Shop.Line.self, .delete),
        ])
        #expect(document["paths"]?.members?.map(\.name) == ["/a/{id}"])
        #expect(document.tree(at: ["paths", "/a/{id}"])?.members?.map(\.name) == ["get", "delete"])
    }

    enum Shop { struct Line: Codable { var price: Int } }
    enum Poem {
        struct Line: Codable { var words: String }
        struct Page<Element: Codable & Sendable>: Codable { var elements: [Element] }
    }

    @Test("Types of one name in two places have two names, and names of generic types are letters and digits")
    func namesTypes() throws {
        let routes = [
            route("/a-b", Shop.Line.self), route("/a/b", Poem.Line.self), route("/c", Poem.Page<Shop.Line>.self),
        ]
        let document = try described(routes)
        let schemas = try #require(document.tree(at: ["components", "schemas"])?.members?.map(\.name))
        #expect(Set(schemas) == ["Line", "Line2", "PageLine", "Problem"])
        let operations = ["/a-b", "/a/b"].map { document.tree(at: ["paths", $0, "get", "operationId"])?.text }
        #expect(operations == ["getAB", "getAB2"])
    }

    private func described(_ routes: [Route]) throws -> JSONTree {
        try JSONReader.read(OpenAPIDocument(title: "x", version: "1").bytes(of: routes))
    }

    private func route(_ text: String, _ answer: any Codable.Type, _ method: RouteMethod = .get) -> Route {
        Route(
            method: method, text: text, customer: "shop", origins: .own, body: .none, filters: [],
            site: Site(file: "Shop.swift", line: 1),
            shapes: Route.Shapes(
                values: CodableShape(of: NoBody.self), body: { nil }, answer: { CodableShape(of: answer) }, status: 200,
                mediaType: "application/json"),
            serve: { _, _, _ in RouteResponse() })
    }
}
