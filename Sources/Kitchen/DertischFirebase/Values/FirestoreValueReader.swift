package import DertischJSON
import Foundation

/// Reads values from the JSON of Firestore's REST interface.
package enum FirestoreValueReader {
    /// The reason why a value cannot be read, and the path to it.
    package struct Malformed: Error, Hashable {
        let reason: String
        var path: [String] = []

        func below(_ name: String) -> Malformed { Malformed(reason: reason, path: [name] + path) }
    }

    /// Reads one value from JSON. Its nesting is limited by the parser.
    static func value(json: [UInt8]) throws(Malformed) -> FirestoreValue {
        let tree: JSONTree
        do throws(JSONReader.Broken) { tree = try JSONReader.read(json) } catch {
            throw Malformed(reason: "it is not JSON: \(error.reason)")
        }
        return try value(tree)
    }

    package static func value(_ tree: JSONTree) throws(Malformed) -> FirestoreValue {
        guard let members = tree.members else { throw Malformed(reason: "a value is an object with its type") }
        guard let member = members.first, members.count == 1 else {
            throw Malformed(reason: "a value has one type, not \(members.count)")
        }
        return try value(member.tree, ofType: member.name)
    }

    /// Reads the fields of a document or a map. None are written if there are none.
    package static func fields(_ tree: JSONTree?) throws(Malformed) -> [String: FirestoreValue] {
        guard let tree else { return [:] }
        guard let members = tree.members else { throw Malformed(reason: "fields are an object") }
        var fields: [String: FirestoreValue] = [:]
        fields.reserveCapacity(members.count)
        for member in members {
            let value: FirestoreValue
            do throws(Malformed) { value = try self.value(member.tree) } catch { throw error.below(member.name) }
            // Swift takes names for equal that are written by other letters. One field would be lost.
            guard fields.updateValue(value, forKey: member.name) == nil else {
                throw Malformed(reason: "two fields have equal names").below(member.name)
            }
        }
        return fields
    }

    private static func value(_ tree: JSONTree, ofType type: String) throws(Malformed) -> FirestoreValue {
        switch type {
        case "nullValue":
            guard tree.isNull || tree.text == "NULL_VALUE" else { throw Malformed(reason: "it is not a null") }
            return .null
        case "booleanValue": return .boolean(try required(tree.flag, "it is neither true nor false"))
        case "integerValue":
            return .integer(try required(tree.integer, "it is not a whole number, or is beyond the range of Int64"))
        case "doubleValue": return .double(try double(tree))
        case "timestampValue":
            return .timestamp(try timestamp(try required(tree.text, "a time is a text as RFC 3339 has it")))
        case "stringValue": return .string(try required(tree.text, "it is not a text"))
        case "bytesValue": return .bytes(try bytes(tree))
        case "referenceValue":
            return .reference(FirestoreReference(name: try required(tree.text, "a reference is a text")))
        case "geoPointValue": return .geoPoint(try point(tree))
        case "arrayValue":
            guard tree.members != nil else { throw Malformed(reason: "a list is an object with its values") }
            guard let list = tree["values"] else { return .array([]) }
            var values: [FirestoreValue] = []
            for (index, element) in try required(list.items, "a list's values are a list").enumerated() {
                do throws(Malformed) { values.append(try value(element)) } catch { throw error.below("\(index)") }
            }
            return .array(values)
        case "mapValue":
            guard tree.members != nil else { throw Malformed(reason: "a map is an object with its fields") }
            return .map(try fields(tree["fields"]))
        default: return .unknown(type: type, json: tree.json)
        }
    }

    private static func required<Value>(_ value: Value?, _ reason: String) throws(Malformed) -> Value {
        guard let value else { throw Malformed(reason: reason) }
        return value
    }

    private static func timestamp(_ text: String) throws(Malformed) -> FirestoreTimestamp {
        do throws(DateText.Refusal) { return try FirestoreTimestamp(reading: text) } catch {
            throw Malformed(reason: "\(error)")
        }
    }

    private static func double(_ tree: JSONTree) throws(Malformed) -> Double {
        switch tree.value {
        case .number(let digits):
            guard let number = Double(digits), number.isFinite else { throw Malformed(reason: "it is beyond a Double") }
            return number
        case .text("NaN"): return .nan
        case .text("Infinity"): return .infinity
        case .text("-Infinity"): return -.infinity
        case .text(let digits):
            // Protocol buffers allow numbers as text. Swift reads more texts as numbers, such as "nan" and "0x1p3".
            guard digits.utf8.allSatisfy({ 48...57 ~= $0 || "+-.eE".utf8.contains($0) }), let number = Double(digits),
                number.isFinite
            else { throw Malformed(reason: "it is not a number") }
            return number
        default: throw Malformed(reason: "it is not a number")
        }
    }

    private static func bytes(_ tree: JSONTree) throws(Malformed) -> [UInt8] {
        try required(Base64Text.bytes(try required(tree.text, "bytes are a text")), "it is not Base64")
    }

    private static func point(_ tree: JSONTree) throws(Malformed) -> FirestoreGeoPoint {
        guard tree.members != nil else { throw Malformed(reason: "a geo point is an object with two numbers") }
        // A number that is zero need not be written.
        let latitude = try tree["latitude"].map { tree throws(Malformed) in try double(tree) } ?? 0
        let longitude = try tree["longitude"].map { tree throws(Malformed) in try double(tree) } ?? 0
        return try required(
            FirestoreGeoPoint(latitude: latitude, longitude: longitude), "it is not a point on earth")
    }
}
