import DertischJSON
import Foundation

/// An element of a list that is kept as JSON, to be compared with the list's own.
package struct JSONElement: Sendable {
    package enum Value: Sendable {
        case null
        case flag(Bool)
        case text(String)
        /// The digits of a number, and its value if it is a whole one of 64 bits: a fraction of SQLite's would be rounded.
        case number(String, whole: Int64?)
    }

    package let value: Value
    /// As it is written in the list.
    package let json: String

    init<E: Encodable>(_ element: E) throws {
        let list = try JSONEncoder.forColumns.encode([element])
        json = String(decoding: list.dropFirst().dropLast(), as: UTF8.self)
        value = try Self.value(in: try JSONReader.read(Array(json.utf8)))
    }

    private static func value(in tree: JSONTree) throws -> Value {
        switch tree.value {
        case .text(let text): return .text(text)
        case .null: return .null
        case .flag(let flag): return .flag(flag)
        case .number(let number):
            // Equal numbers are found as each other, however they are written.
            if let decimal = Decimal(string: number), !number.contains(where: { "eE".contains($0) }) {
                return .number(decimal.plainText, whole: Int64(decimal.plainText))
            }
            return .number(number, whole: nil)
        case .list, .object: break
        }
        throw ValueEncoder.Refusal(
            reason: "its elements are made of several values, which a database does not compare")
    }
}
