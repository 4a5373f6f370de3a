import Foundation

/// The texts that the guest has typed into secret fields of one table. Data that leaves the process is cleared of them.
struct SecretTexts: Equatable {
    /// A shorter secret is cleared only where it is a whole text: a letter or two also stand in other words.
    private static let leastPart = 3

    private var texts: Set<String> = []

    var isEmpty: Bool { texts.isEmpty }

    /// Adds a text. An empty one is no secret.
    mutating func insert(_ text: String) { if !text.isEmpty { texts.insert(text) } }

    /// Clears the kept properties of a carte: texts that hold a secret become empty, and other values that equal a secret are left out.
    ///
    /// - Parameter json: a JSON object.
    /// - Returns: the same object if it holds no secret; `nil` if it cannot be read.
    func cleared(_ json: String) -> String? {
        guard !isEmpty else { return json }
        guard let values = try? JSONDecoder().decode(Tree.self, fromUntrusted: Data(json.utf8)) else { return nil }
        guard holdsSecret(values) else { return json }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let data = try? encoder.encode(cleared(values))
        return data.map { String(decoding: $0, as: UTF8.self) }
    }

    private func holdsSecret(_ value: Tree) -> Bool {
        switch value {
        case .null: false
        case .flag(let flag): texts.contains("\(flag)")
        // A number in JSON has the digits that were typed.
        case .number(let number): texts.contains("\(number)")
        case .text(let text): isSecret(text)
        case .list(let values): values.contains(where: holdsSecret)
        case .object(let values): values.contains { isSecret($0.key) || holdsSecret($0.value) }
        }
    }

    /// The value without secrets; `nil` if nothing else is left.
    private func cleared(_ value: Tree) -> Tree? {
        guard holdsSecret(value) else { return value }
        switch value {
        case .null, .flag, .number: return nil
        case .text: return .text("")
        case .list(let values): return .list(values.compactMap(cleared))
        case .object(let values): return .object(values.filter { !isSecret($0.key) }.compactMapValues(cleared))
        }
    }

    private func isSecret(_ text: String) -> Bool {
        texts.contains { text == $0 || ($0.count >= Self.leastPart && text.contains($0)) }
    }
}

/// A value of JSON, as `Codable` writes it.
private enum Tree: Codable {
    case null
    case flag(Bool)
    case number(Decimal)
    case text(String)
    case list([Tree])
    case object([String: Tree])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        self =
            if container.decodeNil() { .null } else if let flag = try? container.decode(Bool.self) {
                .flag(flag)
            } else if let text = try? container.decode(String.self) {
                .text(text)
            } else if let number = try? container.decode(Decimal.self) {
                .number(number)
            } else if let values = try? container.decode([Tree].self) { .list(values) } else {
                .object(try container.decode([String: Tree].self))
            }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .flag(let flag): try container.encode(flag)
        case .number(let number): try container.encode(number)
        case .text(let text): try container.encode(text)
        case .list(let values): try container.encode(values)
        case .object(let values): try container.encode(values)
        }
    }
}
