/// One of the kitchen's resources: every fourth is a store, a client, a parser or a repository, and needs up to three of
/// those before it.
struct Resource {
    let number: Int

    enum Kind: Int { case store, client, parser, repository }
    var kind: Kind { Kind(rawValue: number % 4) ?? .store }

    var name: String {
        switch kind {
        case .store: "Store\(number)"
        case .client: "Client\(number)"
        case .parser: "Parser\(number)"
        case .repository: "Repository\(number)"
        }
    }

    /// What its initialiser asks for.
    var needs: [Resource] {
        switch kind {
        case .store: []
        case .client: [earlier(.store)]
        case .parser: number < 8 ? [] : [earlier(.store), earlier(.client)]
        case .repository: [earlier(.store), earlier(.client), earlier(.parser)]
        }
    }

    /// A resource of a kind that was made before, near or far.
    private func earlier(_ kind: Kind) -> Resource {
        let distance = kind == .client ? number / 2 : number / 3 * 2
        let near = (number - distance) / 4 * 4 + kind.rawValue
        return Resource(number: near < number ? near : number / 4 * 4 + kind.rawValue)
    }

    /// The initialiser with its labels.
    var initialiser: String {
        "\(name).init" + (needs.isEmpty ? "" : "(" + needs.map { "\($0.label):" }.joined() + ")")
    }

    var label: String { "\(kind)" }

    /// Made by hand.
    var made: String { "\(name)(" + needs.map { "\($0.label): \($0.property)" }.joined(separator: ", ") + ")" }

    /// The property of a container made by hand.
    var property: String { "\(kind)\(number)" }

    var source: String {
        switch kind {
        case .store:
            """
            actor \(name) {
                private var values: [Int: String] = [:]
                private var writes = 0
                init() {}
                func value(of id: Int) -> String? { values[id] }
                func keep(_ value: String, of id: Int) -> Int {
                    values[id] = value
                    writes += 1
                    return writes
                }
                func forget(_ id: Int) { values[id] = nil }
            }
            """
        case .client:
            """
            final class \(name): Sendable {
                enum Failure: Error { case notFound(Int), offline }
                private let store: \(needs[0].name)
                init(store: \(needs[0].name)) { self.store = store }
                func fetch(_ id: Int) async throws -> String {
                    guard id >= 0 else { throw Failure.notFound(id) }
                    if let known = await store.value(of: id) { return known }
                    let fresh = "page \\(id) of \(number)"
                    _ = await store.keep(fresh, of: id)
                    return fresh
                }
            }
            """
        case .parser: parser
        case .repository:
            """
            actor \(name) {
                private let store: \(needs[0].name)
                private let client: \(needs[1].name)
                private let parser: \(needs[2].name)
                private var likes: [Int: Int] = [:]
                init(store: \(needs[0].name), client: \(needs[1].name), parser: \(needs[2].name)) {
                    self.store = store
                    self.client = client
                    self.parser = parser
                }
                func title(of id: Int) async throws -> String { parser.title(of: try await client.fetch(id)) }
                func words(of id: Int) async throws -> [String] { parser.words(of: try await client.fetch(id)) }
                func like(_ id: Int) -> Int {
                    likes[id, default: 0] += 1
                    return likes[id, default: 0]
                }
                func rename(_ id: Int, to name: String) async -> String {
                    _ = await store.keep(name, of: id)
                    return parser.title(of: name)
                }
            }
            """
        }
    }

    private var parser: String {
        """
        struct \(name): Sendable {
        \(needs.map { "    let \($0.label): \($0.name)\n" }.joined())\
            func title(of text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }
            func words(of text: String) -> [String] { text.split(separator: " ").map(String.init) }
            func isTitle(_ text: String) -> Bool { !text.isEmpty && text.count < 80 && title(of: text) == text }
        }
        """
    }
}
