import DertischFoodDelivery
import DertischJSON

/// A change in a Realtime Database, as its stream tells it.
public struct RealtimeChange: Hashable, Sendable {
    /// The kinds of changes.
    public enum Kind: Hashable, Sendable {
        /// All that was at the path is replaced.
        case put
        /// Some children of the path are replaced; the value has these only.
        case patch
    }

    /// The kind of the change.
    public let kind: Kind
    /// The path below the one that is listened to, such as `/4`; `/` for that itself.
    public let path: String
    /// The new value. In that of a patch, children that were deleted are `null`.
    public let data: RealtimeValue
    private let call: FoodDelivery.Call

    /// Reads an event.
    ///
    /// - Throws: ``FirebaseError/badAnswer(_:path:reason:)``.
    init(_ kind: Kind, data: String, of call: FoodDelivery.Call) throws(FirebaseError) {
        func bad(_ path: String, _ reason: String) -> FirebaseError { .badAnswer(call, path: path, reason: reason) }
        let document: JSONDocument
        do throws(JSONReader.Broken) { document = try JSONReader.document(Array(data.utf8)) } catch {
            throw bad("", "it is not JSON, at byte \(error.offset)")
        }
        let members = document.members(of: 0)
        guard let pathToken = members.first(where: { $0.name == "path" })?.value,
            case .string(let path)? = try? RealtimeValue.value(document, at: pathToken),
            let dataToken = members.first(where: { $0.name == "data" })?.value
        else { throw bad("", "an event has a path and data") }
        guard path.utf8.count(where: { $0 == UInt8(ascii: "/") }) <= JSONReader.deepest,
            path.utf8.count <= JSONReader.deepest * RealtimePath.maxKeyBytes
        else { throw bad("", "an event's path is longer than any of a database") }
        do throws(JSONReader.Broken) {
            if kind == .patch, document.tokens[dataToken].kind == .object {
                var children: [String: RealtimeValue] = [:]
                for member in document.members(of: dataToken) {
                    children[member.name] = try RealtimeValue.value(document, at: member.value)
                }
                self.data = .children(children)
            } else {
                self.data = try RealtimeValue.value(document, at: dataToken)
            }
        } catch { throw bad(path, error.reason) }
        if kind == .patch, ![.object, .null].contains(document.tokens[dataToken].kind) {
            throw bad(path, "a patch has children")
        }
        (self.kind, self.path, self.call) = (kind, path, call)
    }

    /// The keys from the path that is listened to.
    public var keys: [String] { RealtimePath.keys(path) }
    /// True if the value at the path was deleted.
    public var isDeletion: Bool { kind == .put && data == .null }

    /// The new value, decoded; `nil` if it was deleted.
    ///
    /// - Throws: ``FirebaseError/undecodable(_:type:path:reason:)`` if it is not of that type.
    public func value<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value? {
        try RealtimeCoding.decoded(data, of: call, path)
    }
}
