import DertischJSON
import Foundation

/// An element of a list that is kept as JSON.
package struct JSONElement: Sendable {
    /// The element as a database's JSON functions return it.
    package let value: DatabaseValue
    /// As it is written in the list.
    package let json: String

    init<E: Encodable>(_ element: E) throws {
        let list = try JSONEncoder.forColumns.encode([element])
        json = String(decoding: list.dropFirst().dropLast(), as: UTF8.self)
        value = try Self.value(in: try JSONReader.read(Array(json.utf8)))
    }

    private static func value(in tree: JSONTree) throws -> DatabaseValue {
        switch tree.value {
        case .text(let text): return .text(text)
        case .null: return .null
        case .flag(let flag): return .integer(flag ? 1 : 0)
        case .number(let number):
            let real = Double(number)
            if let whole = Int64(number) ?? real.flatMap(Int64.init(exactly:)) { return .integer(whole) }
            if let real { return .real(real) }
        case .list, .object: break
        }
        throw ValueEncoder.Refusal(
            reason: "its elements are made of several values, which a database does not compare")
    }
}
