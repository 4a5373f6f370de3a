extension FirestoreFieldPath {
    /// The field that a type stores the property of a key path in.
    ///
    /// The path tells the property's name, and the type's coding keys tell whether a field is called so.
    ///
    /// - Throws: ``FirebaseError/unknownField(_:type:reason:)``.
    init<Value: Decodable>(_ path: PartialKeyPath<Value>) throws(FirebaseError) {
        let text = String(describing: path)
        let type = "\(Value.self)"
        func unknown(_ reason: String) -> FirebaseError { .unknownField(text, type: type, reason: reason) }
        let head = "\\\(type)."
        let property = String(text.dropFirst(head.count))
        guard text.hasPrefix(head), !property.isEmpty, !property.contains("<") else {
            throw unknown("the property is computed")
        }
        guard !property.contains(".") else { throw unknown("the path leads into a field") }
        let probe = KeyProbe()
        _ = try? Value(from: probe)
        guard let isKey = probe.isKey else { throw unknown("the type reads no fields by name") }
        guard isKey(property) else {
            throw unknown("the type has no coding key \"\(property)\"; its field has another name")
        }
        self.init(names: [property])
    }
}

/// A decoder that learns which keys a type has, and decodes nothing.
private final class KeyProbe: Decoder {
    private struct Ended: Error {}

    var isKey: ((String) -> Bool)?
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        isKey = { Key(stringValue: $0) != nil }
        throw Ended()
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw Ended() }
    func singleValueContainer() throws -> any SingleValueDecodingContainer { throw Ended() }
}
