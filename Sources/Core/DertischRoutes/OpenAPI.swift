public import DertischCore
import DertischJSON

/// A description of a house's routes by the OpenAPI standard 3.1, from which tools make clients and pages.
///
/// ```swift
/// registrar.openAPI(at: "/api/openapi.json", title: "Kontor", version: "1")
/// ```
///
/// The types of values, bodies and answers are found by decoding each once from values of its own making. A type whose initialiser refuses all of them
/// is described as anything.
extension Registrar {
    /// Serves a description of all routes of the house by OpenAPI 3.1.
    ///
    /// - Parameters:
    ///   - path: the address, without values.
    ///   - title: the name of the interface.
    ///   - version: the version of the interface.
    ///   - origins: the pages that may read the description.
    public mutating func openAPI(
        at path: String, title: String, version: String, from origins: RouteOrigins = .own,
        file: StaticString = #fileID, line: UInt = #line
    ) {
        let table = extensions[RouteTable.self]
        takeaway(
            .openAPI, chef: { OpenAPIHeadChef(table: table, title: title, version: version) }, file: file, line: line)
        routes(of: .openAPI, from: origins) { routes in
            routes.on(
                .get, path, order: .describe, answer: .text(\.document, as: "application/json"), file: file, line: line)
        }
    }
}

private enum OpenAPICourse: Course {
    enum Order { case describe }
    struct Carte: BlankCarte { var document = "" }
}

extension CustomerID<OpenAPICourse> {
    fileprivate static var openAPI: Self { "dertisch.openapi" }
}

private struct OpenAPIHeadChef: HeadChef {
    let table: RouteTable
    let title: String
    let version: String

    func give(_ order: OpenAPICourse.Order, to waiter: WaiterForHeadChef<OpenAPICourse>) {
        let routes = table.all.filter { $0.customer != CustomerID<OpenAPICourse>.openAPI.name }
        waiter.serve(\.document, OpenAPIDocument(title: title, version: version).text(of: routes))
    }
}

/// Writes the description of routes.
struct OpenAPIDocument {
    let title: String
    let version: String

    func text(of routes: [Route]) -> String {
        var components = OpenAPIComponents()
        var paths: [(String, [(String, JSONTree)])] = []
        for route in routes {
            guard let pattern = try? LinkPattern(route.text) else { continue }
            let operation = (route.method.rawValue.lowercased(), operation(of: route, pattern, &components))
            if let index = paths.firstIndex(where: { $0.0 == pattern.pathText }) {
                paths[index].1.append(operation)
            } else {
                paths.append((pattern.pathText, [operation]))
            }
        }
        return JSONTree.object([
            ("openapi", .text("3.1.0")),
            ("info", .object([("title", .text(title)), ("version", .text(version))])),
            ("paths", .object(paths.map { ($0.0, .object($0.1)) })),
            ("components", .object([("schemas", .object(components.schemas))])),
        ]).text(indent: 2)
    }

    private func operation(
        of route: Route, _ pattern: LinkPattern, _ components: inout OpenAPIComponents
    ) -> JSONTree {
        var members: [(String, JSONTree)] = [
            ("operationId", .text(route.operationID(pattern))), ("tags", .list([.text(route.customer)])),
        ]
        let parameters = parameters(of: route, pattern, &components)
        if !parameters.isEmpty { members.append(("parameters", .list(parameters))) }
        if let kind = route.bodyKind, let body = route.shapes.body() {
            members.append(
                (
                    "requestBody",
                    .object([
                        ("required", .flag(true)), ("content", content(components.schema(of: body), kind.rawValue)),
                    ])
                ))
        }
        var success: [(String, JSONTree)] = [("description", .text("The answer."))]
        if let mediaType = route.shapes.mediaType, let answer = route.shapes.answer() {
            let plain = String(mediaType.prefix { $0 != ";" })
            success.append(("content", content(components.schema(of: answer), plain)))
        }
        let problem = content(components.problem(), "application/problem+json")
        members.append(
            (
                "responses",
                .object([
                    (String(route.shapes.status), .object(success)),
                    ("default", .object([("description", .text("The reason of a refusal.")), ("content", problem)])),
                ])
            ))
        return .object(members)
    }

    private func content(_ schema: JSONTree, _ mediaType: String) -> JSONTree {
        .object([(mediaType, .object([("schema", schema)]))])
    }

    private func parameters(
        of route: Route, _ pattern: LinkPattern, _ components: inout OpenAPIComponents
    ) -> [JSONTree] {
        let values = route.shapes.values()
        func parameter(_ name: String, of gap: String, in place: String) -> JSONTree {
            var shape = values
            var isRequired = true
            if case .object(_, let members) = values, let member = members.first(where: { $0.name == gap }) {
                (shape, isRequired) = (member.shape, member.isRequired)
            }
            if case .optional(let wrapped) = shape { (shape, isRequired) = (wrapped, false) }
            return .object([
                ("name", .text(name)), ("in", .text(place)), ("required", .flag(isRequired || place == "path")),
                ("schema", components.schema(of: shape)),
            ])
        }
        return pattern.pathGaps.map { parameter($0, of: $0, in: "path") }
            + pattern.query.sorted(byName: \.key).map { parameter($0.key, of: $0.value, in: "query") }
    }
}

extension Route {
    /// A name of the route that is the same after each start, and different from those of other routes: `getApiInvoicesId`.
    fileprivate func operationID(_ pattern: LinkPattern) -> String {
        let words = pattern.pathText.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        return method.rawValue.lowercased() + words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }
}

/// The schemas that a description refers to by name.
private struct OpenAPIComponents {
    private(set) var schemas: [(String, JSONTree)] = []

    /// The schema of a shape; that of an object is a reference.
    mutating func schema(of shape: CodableShape) -> JSONTree {
        switch shape {
        case .text(let format): type("string", format)
        case .integer(let bits): type("integer", bits.map { "int\($0)" })
        case .number: type("number", "double")
        case .flag: type("boolean")
        case .list(let element): .object([("type", .text("array")), ("items", schema(of: element))])
        case .dictionary(let value):
            .object([("type", .text("object")), ("additionalProperties", schema(of: value))])
        case .options(let names):
            .object([("type", .text("string")), ("enum", .list(names.map(JSONTree.text)))])
        case .optional(let wrapped):
            .object([("anyOf", .list([schema(of: wrapped), type("null")]))])
        case .reference(let name): reference(name)
        case .object(let name, let members): object(name, members)
        case .anything: .object([])
        }
    }

    mutating func problem() -> JSONTree {
        object(
            "Problem",
            [
                CodableShape.Member(name: "title", shape: .text(format: nil), isRequired: true),
                CodableShape.Member(name: "status", shape: .integer(bits: 32), isRequired: true),
                CodableShape.Member(name: "detail", shape: .text(format: nil), isRequired: false),
                CodableShape.Member(name: "type", shape: .text(format: "uri-reference"), isRequired: false),
            ])
    }

    private mutating func object(_ name: String, _ members: [CodableShape.Member]) -> JSONTree {
        if !schemas.contains(where: { $0.0 == name }) {
            let index = schemas.count
            // Noted before its members, which may refer to it.
            schemas.append((name, .object([])))
            var schema: [(String, JSONTree)] = [
                ("type", .text("object")),
                ("properties", .object(members.map { ($0.name, self.schema(of: $0.plainShape)) })),
            ]
            let required = members.filter(\.isRequired).map { JSONTree.text($0.name) }
            if !required.isEmpty { schema.append(("required", .list(required))) }
            schemas[index].1 = .object(schema)
        }
        return reference(name)
    }

    private func reference(_ name: String) -> JSONTree { .object([("$ref", .text("#/components/schemas/\(name)"))]) }

    private func type(_ name: String, _ format: String? = nil) -> JSONTree {
        .object([("type", .text(name))] + (format.map { [("format", JSONTree.text($0))] } ?? []))
    }
}

extension CodableShape.Member {
    /// The shape of the member where it is given. An optional one is left out instead of being null.
    fileprivate var plainShape: CodableShape {
        if case .optional(let wrapped) = shape, !isRequired { wrapped } else { shape }
    }
}
