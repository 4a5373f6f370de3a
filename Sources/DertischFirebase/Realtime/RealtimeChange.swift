package import DertischFoodDelivery
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
    /// The new value. In that of a patch, children that were deleted are missing.
    public let data: RealtimeValue
    /// The children of a patch, with those that were deleted.
    let patch: [(String, RealtimeValue)]
    private let call: FoodDelivery.Call

    /// Reads an event.
    ///
    /// - Throws: ``FirebaseError/badAnswer(_:path:reason:)``.
    package init(_ kind: Kind, data: String, of call: FoodDelivery.Call) throws(FirebaseError) {
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
        guard path.utf8.count(where: { $0 == UInt8(ascii: "/") }) <= JSONReader.deepest else {
            throw bad("", "an event's path is more than \(JSONReader.deepest) keys deep")
        }
        var patch: [(String, RealtimeValue)] = []
        do throws(JSONReader.Broken) {
            self.data = try RealtimeValue.value(document, at: dataToken)
            if kind == .patch {
                for member in document.members(of: dataToken) {
                    patch.append((member.name, try RealtimeValue.value(document, at: member.value)))
                }
            }
        } catch { throw bad(path, error.reason) }
        if kind == .patch, ![.object, .null].contains(document.tokens[dataToken].kind) {
            throw bad(path, "a patch has children")
        }
        (self.kind, self.path, self.patch, self.call) = (kind, path, patch, call)
    }

    /// The keys from the path that is listened to.
    public var keys: [String] { RealtimePath.keys(path) }
    /// True if the value was deleted.
    public var isDeletion: Bool { data == .null }

    /// The new value, decoded; `nil` if it was deleted.
    ///
    /// - Throws: ``FirebaseError/undecodable(_:type:path:reason:)`` if it is not of that type.
    public func value<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value? {
        try RealtimeCoding.decoded(data, of: call, path)
    }

    /// Compares kind, path and value.
    public static func == (left: RealtimeChange, right: RealtimeChange) -> Bool {
        (left.kind, left.path, left.data) == (right.kind, right.path, right.data)
            && left.patch.elementsEqual(right.patch) { $0 == $1 }
    }

    /// Hashes kind, path and value.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(kind)
        hasher.combine(path)
        hasher.combine(data)
    }
}
