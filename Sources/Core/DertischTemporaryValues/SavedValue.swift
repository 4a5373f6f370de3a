import DertischSupport
import Foundation

/// The text of one temporary value in a seating plan.
enum SavedValue {
    /// A value as JSON; `nil` if it cannot be encoded, such as NaN.
    static func json(of value: any Encodable) -> String? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Reads a value from JSON, which may be untrusted.
    ///
    /// - Returns: the value, or the reason why it cannot be read.
    static func read<Value>(_ type: Value.Type, from json: String) -> (value: Value?, why: String) {
        guard let type = type as? any Decodable.Type else { return (nil, "its type is not Decodable") }
        do {
            return (try JSONDecoder().decode(type, fromUntrusted: Data(json.utf8)) as? Value, "")
        } catch {
            return (nil, "it cannot be read: \((error as? DecodingError)?.reason ?? "it was refused")")
        }
    }
}
