import Foundation

/// An element of a list that is kept as JSON.
package struct JSONElement: Sendable {
    /// What a database makes of it.
    package let value: Value
    /// As it is written in the list.
    package let json: String

    init<E: Encodable>(_ element: E) throws {
        let list = try JSONEncoder.forColumns.encode([element])
        json = String(decoding: list.dropFirst().dropLast(), as: UTF8.self)
        value = try Self.value(try JSONSerialization.jsonObject(with: list) as? [Any], isBool: element is Bool)
    }

    private static func value(_ list: [Any]?, isBool: Bool) throws -> Value {
        switch list?.first {
        case let text as String: return .text(text)
        case is NSNull, nil: return .null
        case let number as NSNumber:
            if isBool { return .integer(number.boolValue ? 1 : 0) }
            if let whole = Int64(exactly: number) { return .integer(whole) }
            return .real(number.doubleValue)
        default:
            throw ValueEncoder.Refusal(
                reason: "its elements are made of several values, which a database does not compare")
        }
    }
}
