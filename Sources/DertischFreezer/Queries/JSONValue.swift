import Foundation

/// The elements of lists that are kept as JSON, as a database sees them.
enum JSONValue {
    /// The value that an element has in JSON.
    static func element<E: Encodable>(_ element: E) throws -> Value {
        let json =
            try JSONSerialization.jsonObject(
                with: try JSONEncoder.forColumns.encode([element]), options: .fragmentsAllowed) as? [Any]
        switch json?.first {
        case let text as String: return .text(text)
        case is NSNull, nil: return .null
        case let number as NSNumber:
            if element is Bool { return .integer(number.boolValue ? 1 : 0) }
            if let whole = Int64(exactly: number) { return .integer(whole) }
            return .real(number.doubleValue)
        default:
            throw ValueEncoder.Refusal(
                reason: "its elements are made of several values, which a database does not compare")
        }
    }
}
