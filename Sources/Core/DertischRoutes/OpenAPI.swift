import DertischCore
import DertischJSON

/// Writes the description of routes.
struct OpenAPIDocument: Sendable {
    let title: String
    let version: String

    func bytes(of routes: [Route]) -> [UInt8] {
        var components = OpenAPIComponents()
        var operations = UniqueNames()
        // Patterns that differ in the names of their values alone are one path, with the names of the first.
        var paths: [(pattern: LinkPattern, operations: [(String, JSONTree)])] = []
        for route in routes {
            guard let pattern = try? LinkPattern(route.text) else { continue }
            let index = paths.firstIndex { $0.pattern.shape == pattern.shape } ?? paths.count
            if index == paths.count { paths.append((pattern, [])) }
            let names = paths[index].pattern.pathGaps
            let operation = operation(of: route, pattern, naming: names, &components, &operations)
            paths[index].operations.append((route.method.rawValue.lowercased(), operation))
        }
        return Array(
            JSONTree.object([
                ("openapi", .text("3.1.0")),
                ("info", .object([("title", .text(title)), ("version", .text(version))])),
                ("paths", .object(paths.map { ($0.pattern.pathText, .object($0.operations)) })),
                ("components", .object([("schemas", .object(components.schemas))])),
            ]).text(indent: 2).utf8)
    }

    private func operation(
        of route: Route, _ pattern: LinkPattern, naming pathNames: [String], _ components: inout OpenAPIComponents,
        _ operations: inout UniqueNames
    ) -> JSONTree {
        let name = operations.name(for: "\(route.method.rawValue) \(route.text)", like: route.operationID(pattern))
        var members: [(String, JSONTree)] = [
            ("operationId", .text(name)), ("tags", .list([.text(route.customer)])),
        ]
        let parameters = parameters(of: route, pattern, naming: pathNames, &components)
        if !parameters.isEmpty { members.append(("parameters", .list(parameters))) }
        if let body = route.shapes.body() {
            let mediaType = route.body.mediaType ?? "application/octet-stream"
            members.append(
                (
                    "requestBody",
                    .object([
                        ("required", .flag(true)), ("content", content(components.schema(of: body), mediaType)),
                    ])
                ))
        }
        var success: [(String, JSONTree)] = [("description", .text("The answer."))]
        if let mediaType = route.shapes.mediaType, let answer = route.shapes.answer() {
            let plain = String(mediaType.prefix { $0 != ";" })
            var schema = components.schema(of: answer)
            if plain == "text/event-stream" {
                // OpenAPI 3.1 has no word for the data of events.
                schema = .object([("type", .text("string")), ("x-event-data", schema)])
            }
            success.append(("content", content(schema, plain)))
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
        of route: Route, _ pattern: LinkPattern, naming pathNames: [String], _ components: inout OpenAPIComponents
    ) -> [JSONTree] {
        var values = route.shapes.values
        if case .optional(let wrapped) = values, case .object = wrapped { values = wrapped }
        func parameter(_ name: String, of gap: String, in place: String) -> JSONTree {
            var shape = values
            var isRequired = true
            if case .object(_, let members, _) = values, let member = members.first(where: { $0.name == gap }) {
                (shape, isRequired) = (member.shape, member.isRequired)
            }
            if case .optional(let wrapped) = shape { (shape, isRequired) = (wrapped, false) }
            return .object([
                ("name", .text(name)), ("in", .text(place)), ("required", .flag(isRequired || place == "path")),
                ("schema", components.schema(of: shape)),
            ])
        }
        return zip(pathNames, pattern.pathGaps).map { parameter($0, of: $1, in: "path") }
            + pattern.query.sorted(byName: \.key).map { parameter($0.key, of: $0.value, in: "query") }
    }
}

extension Route {
    /// A name of the route that is the same after each start: `getApiInvoicesId`.
    fileprivate func operationID(_ pattern: LinkPattern) -> String {
        let words = pattern.pathText.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        return method.rawValue.lowercased() + words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }
}

/// Names that are each given to one thing.
private struct UniqueNames {
    private var names: [String: String] = [:]
    private var taken: Set<String> = []

    /// The name of a thing: the wanted one, with a number behind it if another thing has that.
    mutating func name(for thing: String, like wanted: String) -> String {
        if let name = names[thing] { return name }
        var name = wanted, number = 2
        while !taken.insert(name).inserted {
            name = "\(wanted)\(number)"
            number += 1
        }
        names[thing] = name
        return name
    }
}

/// The schemas that a description refers to by name.
private struct OpenAPIComponents {
    private(set) var schemas: [(String, JSONTree)] = []
    private var names = UniqueNames()

    /// The schema of a shape; that of an object is a reference.
    mutating func schema(of shape: CodableShape) -> JSONTree {
        switch shape {
        case .text("byte"): .object([("type", .text("string")), ("contentEncoding", .text("base64"))])
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
        case .reference(let type): reference(names.name(for: type.full, like: type.short))
        case .object(let type, let members, _): object(names.name(for: type.full, like: type.short), members)
        case .anything: .object([])
        }
    }

    mutating func problem() -> JSONTree {
        object(
            names.name(for: "RFC 9457", like: "Problem"),
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
