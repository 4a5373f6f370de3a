/// The elements of a list, one after the other.
struct JSONListContainer: UnkeyedDecodingContainer {
    let decoding: JSONDecoding
    let list: Int
    private(set) var currentIndex = 0
    private var next: Int

    init(decoding: JSONDecoding, list: Int) {
        self.decoding = decoding
        self.list = list
        next = list + 1
    }

    var codingPath: [any CodingKey] { decoding.document.path(to: list) }
    var count: Int? { Int(decoding.document.tokens[list].count) }
    var isAtEnd: Bool { next >= Int(decoding.document.tokens[list].end) }

    /// Reads the next element, and advances if it could be read.
    private mutating func read<Value>(_ type: Value.Type, _ read: (JSONDecoding, Int) throws -> Value) throws -> Value {
        if isAtEnd { try refuse(type) }
        let value = try read(decoding, next)
        goOn()
        return value
    }

    private mutating func goOn() {
        next = decoding.document.after(next)
        currentIndex += 1
    }

    private func refuse(_ type: Any.Type) throws {
        throw DecodingError.valueNotFound(
            type, .init(codingPath: codingPath, debugDescription: "The list has only \(currentIndex) elements."))
    }

    mutating func decodeNil() throws -> Bool {
        guard !isAtEnd, decoding.isNull(next) else { return false }
        return try read(Never?.self) { _, _ in nil } == nil
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        if isAtEnd { try refuse(type) }
        let value = try decoding.decode(type, at: next)
        goOn()
        return value
    }

    mutating func nestedContainer<Inner: CodingKey>(
        keyedBy type: Inner.Type
    ) throws -> KeyedDecodingContainer<Inner> {
        try superDecoder().container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try superDecoder().unkeyedContainer()
    }

    mutating func superDecoder() throws -> any Decoder {
        try read(JSONValueDecoder.self) { JSONValueDecoder(decoding: $0, token: $1) }
    }

    mutating func decode(_ type: Bool.Type) throws -> Bool { try read(type) { try $0.flag(at: $1) } }
    mutating func decode(_ type: String.Type) throws -> String { try read(type) { try $0.text(at: $1) } }
    mutating func decode(_ type: Double.Type) throws -> Double { try read(type) { try $0.double(at: $1) } }
    mutating func decode(_ type: Float.Type) throws -> Float { try read(type) { try $0.float(at: $1) } }
    mutating func decode(_ type: Int.Type) throws -> Int { try read(type) { try $0.integer(Int.self, at: $1) } }
    mutating func decode(_ type: Int8.Type) throws -> Int8 { try read(type) { try $0.integer(Int8.self, at: $1) } }
    mutating func decode(_ type: Int16.Type) throws -> Int16 { try read(type) { try $0.integer(Int16.self, at: $1) } }
    mutating func decode(_ type: Int32.Type) throws -> Int32 { try read(type) { try $0.integer(Int32.self, at: $1) } }
    mutating func decode(_ type: Int64.Type) throws -> Int64 { try read(type) { try $0.integer(Int64.self, at: $1) } }
    mutating func decode(_ type: UInt.Type) throws -> UInt { try read(type) { try $0.integer(UInt.self, at: $1) } }
    mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try read(type) { try $0.integer(UInt8.self, at: $1) } }
    mutating func decode(_ type: UInt16.Type) throws -> UInt16 {
        try read(type) { try $0.integer(UInt16.self, at: $1) }
    }
    mutating func decode(_ type: UInt32.Type) throws -> UInt32 {
        try read(type) { try $0.integer(UInt32.self, at: $1) }
    }
    mutating func decode(_ type: UInt64.Type) throws -> UInt64 {
        try read(type) { try $0.integer(UInt64.self, at: $1) }
    }
}
