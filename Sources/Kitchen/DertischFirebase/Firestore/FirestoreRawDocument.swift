import DertischFoodDelivery
import DertischJSON

/// A document as an answer has it, whose fields are not decoded.
struct FirestoreRawDocument: Sendable {
    /// The full name.
    let name: String
    /// The path below the database.
    let path: String
    let fields: [String: FirestoreValue]
    let created: FirestoreTimestamp
    let updated: FirestoreTimestamp
    /// The request, as errors show it.
    private let call: FoodDelivery.Call

    /// The name, as queries order by it.
    var reference: FirestoreValue { .reference(FirestoreReference(name: name)) }

    /// Reads a document of an answer.
    init(_ tree: JSONTree, of call: FoodDelivery.Call) throws(FirebaseError) {
        self.call = call
        guard let name = tree["name"]?.text, let path = FirestoreReference(name: name).path else {
            throw .badAnswer(call, path: "name", reason: "a document has a name")
        }
        (self.name, self.path) = (name, path)
        do throws(FirestoreValueReader.Malformed) { fields = try FirestoreValueReader.fields(tree["fields"]) } catch {
            throw .badAnswer(call, path: "\(path): \(error.path.joined(separator: "."))", reason: error.reason)
        }
        guard let created = tree["createTime"]?.text.flatMap({ FirestoreTimestamp($0) }),
            let updated = tree["updateTime"]?.text.flatMap({ FirestoreTimestamp($0) })
        else { throw .badAnswer(call, path: path, reason: "the document has no times") }
        (self.created, self.updated) = (created, updated)
    }

    /// The document with its fields decoded.
    ///
    /// - Throws: ``FirebaseError/undecodable(_:type:path:reason:)``.
    func document<Value: Decodable>(_ type: Value.Type = Value.self) throws(FirebaseError) -> FirestoreDocument<Value> {
        do {
            return FirestoreDocument(
                path: path, value: try FirestoreDecoder.value(type, from: fields), created: created, updated: updated)
        } catch {
            let fault = CodingFault(error)
            throw .undecodable(
                call, type: "\(Value.self)", path: [path, fault.path].filter { !$0.isEmpty }.joined(separator: ": "),
                reason: fault.reason)
        }
    }
}
