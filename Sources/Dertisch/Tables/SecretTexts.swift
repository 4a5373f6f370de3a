import Foundation

/// The texts that the guest has typed into secret fields of one table. What leaves the process is cleared of them.
struct SecretTexts: Equatable {
    /// A shorter secret is cleared only where it is a whole text: a letter or two also stand in other words.
    private static let leastPart = 3

    private var texts: Set<String> = []

    var isEmpty: Bool { texts.isEmpty }

    /// Adds a text. An empty one is no secret.
    mutating func insert(_ text: String) { if !text.isEmpty { texts.insert(text) } }

    /// Clears the kept properties of a carte: texts that hold a secret become empty, and other values that are one are left out.
    ///
    /// - Parameter json: a JSON object.
    /// - Returns: the same object if it holds no secret; `nil` if it cannot be read.
    func cleared(_ json: String) -> String? {
        guard !isEmpty else { return json }
        guard let values = try? JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any] else {
            return nil
        }
        guard values.values.contains(where: holdsSecret) else { return json }
        let cleared = values.compactMapValues(cleared)
        let data = try? JSONSerialization.data(
            withJSONObject: cleared, options: [.sortedKeys, .withoutEscapingSlashes])
        return data.map { String(decoding: $0, as: UTF8.self) }
    }

    private func holdsSecret(_ value: Any) -> Bool {
        switch value {
        case let text as String: isSecret(text)
        case let values as [Any]: values.contains(where: holdsSecret)
        case let values as [String: Any]: values.contains { isSecret($0.key) || holdsSecret($0.value) }
        // A number in JSON has the digits that were typed.
        default: texts.contains("\(value)")
        }
    }

    /// The value without secrets; `nil` if nothing else is left.
    private func cleared(_ value: Any) -> Any? {
        guard holdsSecret(value) else { return value }
        switch value {
        case is String: return ""
        case let values as [Any]: return values.compactMap(cleared)
        case let values as [String: Any]: return values.filter { !isSecret($0.key) }.compactMapValues(cleared)
        default: return nil
        }
    }

    private func isSecret(_ text: String) -> Bool {
        texts.contains { text == $0 || ($0.count >= Self.leastPart && text.contains($0)) }
    }
}
