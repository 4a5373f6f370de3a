import DertischJSON

/// A decoder of a value of a database, whatever that is.
struct NodeDecoder<Node: ValueNode>: Decoder, SingleValueDecodingContainer {
    let node: Node
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    init(_ node: Node, _ path: [any CodingKey] = []) {
        self.node = node
        codingPath = path
    }

    private func mismatch(_ type: Any.Type) -> DecodingError {
        let context = DecodingError.Context(codingPath: codingPath, debugDescription: "it is \(node.kind)")
        return node.isNull ? .valueNotFound(type, context) : .typeMismatch(type, context)
    }

    private func refused(_ reason: String) -> DecodingError {
        .dataCorrupted(.init(codingPath: codingPath, debugDescription: reason))
    }

    private func required<Value>(_ value: Value?, _ type: Any.Type) throws -> Value {
        guard let value else { throw mismatch(type) }
        return value
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        let fields = try required(node.fields, [String: Any].self)
        return KeyedDecodingContainer(FieldsDecoder<Node, Key>(fields: fields, codingPath: codingPath))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        ElementsDecoder(elements: try required(node.elements, [Any].self), codingPath: codingPath)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

    func decodeNil() -> Bool { node.isNull }
    func decode(_ type: Bool.Type) throws -> Bool { try required(node.flag, type) }
    func decode(_ type: String.Type) throws -> String { try required(node.text, type) }

    func decode(_ type: Double.Type) throws -> Double {
        switch try required(node.number, type) {
        case .double(let number): return number
        case .integer(let number):
            // Other libraries write 3.0 as a whole number.
            guard let exact = Node.roundsIntegers ? Double(number) : Double(exactly: number) else {
                throw refused("\(number) is not an exact Double")
            }
            return exact
        }
    }

    func decode(_ type: Float.Type) throws -> Float {
        let number = try decode(Double.self)
        let float = Float(number)
        guard float.isFinite || !number.isFinite else { throw refused("\(number) is too large for Float") }
        return float
    }

    private func integer<Number: FixedWidthInteger>(_ type: Number.Type) throws -> Number {
        let number: Number? =
            switch try required(node.number, type) {
            case .integer(let whole): Number(exactly: whole)
            case .double(let double): Number(exactly: double)
            }
        guard let number else { throw refused("the number does not fit into \(type)") }
        return number
    }

    func decode(_ type: Int.Type) throws -> Int { try integer(type) }
    func decode(_ type: Int8.Type) throws -> Int8 { try integer(type) }
    func decode(_ type: Int16.Type) throws -> Int16 { try integer(type) }
    func decode(_ type: Int32.Type) throws -> Int32 { try integer(type) }
    func decode(_ type: Int64.Type) throws -> Int64 { try integer(type) }
    func decode(_ type: UInt.Type) throws -> UInt { try integer(type) }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try integer(type) }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try integer(type) }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try integer(type) }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try integer(type) }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let special: Any?
        do throws(NodeMismatch) { special = try node.special(type) } catch {
            switch error {
            case .kind: throw mismatch(type)
            case .invalid(let reason): throw refused(reason)
            }
        }
        // Apart, as nothing is also a value of an optional type.
        if let special, let value = special as? Value { return value }
        return try Value(from: self)
    }
}

private struct ElementsDecoder<Node: ValueNode>: UnkeyedDecodingContainer {
    let elements: [Node]
    let codingPath: [any CodingKey]
    private(set) var currentIndex = 0

    init(elements: [Node], codingPath: [any CodingKey]) {
        self.elements = elements
        self.codingPath = codingPath
    }

    var count: Int? { elements.count }
    var isAtEnd: Bool { currentIndex >= elements.count }

    private func decoder(_ type: Any.Type) throws -> NodeDecoder<Node> {
        let path = codingPath + [JSONKey(intValue: currentIndex)]
        guard !isAtEnd else {
            throw DecodingError.valueNotFound(
                type, .init(codingPath: path, debugDescription: "the list has only \(elements.count) elements"))
        }
        return NodeDecoder(elements[currentIndex], path)
    }

    mutating func decodeNil() throws -> Bool {
        guard !isAtEnd, elements[currentIndex].isNull else { return false }
        currentIndex += 1
        return true
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let value = try decoder(type).decode(type)
        currentIndex += 1
        return value
    }

    mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        try superDecoder().container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try superDecoder().unkeyedContainer()
    }

    mutating func superDecoder() throws -> any Decoder {
        let decoder = try decoder(Any.self)
        currentIndex += 1
        return decoder
    }
}

private struct FieldsDecoder<Node: ValueNode, Key: CodingKey>: KeyedDecodingContainerProtocol {
    let fields: [String: Node]
    let codingPath: [any CodingKey]

    var allKeys: [Key] { fields.keys.sorted().compactMap { Key(stringValue: $0) } }

    private func decoder(_ key: any CodingKey) throws -> NodeDecoder<Node> {
        guard let node = fields[key.stringValue] ?? Node.missing else {
            throw DecodingError.keyNotFound(
                key, .init(codingPath: codingPath, debugDescription: "there is no such field"))
        }
        return NodeDecoder(node, codingPath + [key])
    }

    func contains(_ key: Key) -> Bool { fields[key.stringValue] != nil }
    func decodeNil(forKey key: Key) throws -> Bool { try decoder(key).decodeNil() }
    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try decoder(key).decode(type)
    }
    func nestedContainer<Inner: CodingKey>(
        keyedBy type: Inner.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Inner> { try decoder(key).container(keyedBy: type) }
    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try decoder(key).unkeyedContainer()
    }
    func superDecoder() throws -> any Decoder { try decoder(JSONKey(stringValue: "super")) }
    func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(key) }
}
