package import DertischJSON
import Foundation

extension FirestoreValue {
    /// The value as Firestore's REST interface writes it.
    package var tree: JSONTree {
        switch self {
        case .null: .object(["nullValue": .null])
        case .boolean(let flag): .object(["booleanValue": .flag(flag)])
        case .integer(let number): .object(["integerValue": .text("\(number)")])
        case .double(let number): .object(["doubleValue": .double(number)])
        case .timestamp(let time): .object(["timestampValue": .text(time.description)])
        case .string(let text): .object(["stringValue": .text(text)])
        case .bytes(let bytes): .object(["bytesValue": .text(Data(bytes).base64EncodedString())])
        case .reference(let reference): .object(["referenceValue": .text(reference.name)])
        case .geoPoint(let point):
            .object([
                "geoPointValue": .object([
                    "latitude": .double(point.latitude), "longitude": .double(point.longitude),
                ])
            ])
        case .array(let values): .object(["arrayValue": .object(["values": .list(values.map(\.tree))])])
        case .map(let fields): .object(["mapValue": .object(["fields": Self.tree(of: fields)])])
        case .unknown(let type, let json):
            // Made by hand, it may hold what is no JSON; a server then refuses the null.
            .object([type: (try? JSONReader.read(Array(json.utf8))) ?? .null])
        }
    }

    /// The fields of a document or a map, in the order of their names.
    package static func tree(of fields: [String: FirestoreValue]) -> JSONTree {
        JSONTree(.object(fields.sorted { $0.key < $1.key }.map { JSONTree.Member($0.key, $0.value.tree) }))
    }
}
