import Foundation

// Unsafe _isPOD: asks the type; nothing is assumed of its answer but that such bits may be copied.
// Unsafe load: the bytes are initialized, aligned, and as many as the type has. That zeros make a value of it is a guess,
// see `firstCase`.

/// Makes up a value of a property's type, and finds out on the way how the type wants to be kept.
final class Guess: Decoder {
    let number: Int
    let round: Int
    let examples: [any Sendable]
    /// What the type asked for first: one plain value, or several, which are kept as JSON.
    private(set) var kind = Column.Kind.json
    private(set) var isOptional = false
    private var isDecided = false
    private var depth = 0

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    init(number: Int, round: Int, examples: [any Sendable]) {
        self.number = number
        self.round = round
        self.examples = examples
    }

    /// A value of a type; `nil` if none could be made up.
    func value<T: Decodable>(_ type: T.Type) -> T? {
        if let known = Column.Kind.known(type) {
            decide(known)
            return plain(type)
        }
        // A type that holds itself would never end.
        depth += 1
        defer { depth -= 1 }
        guard depth < 32 else { return nil }
        let decoded = try? T(from: self)
        if let example = examples.lazy.compactMap({ $0 as? T }).first { return example }
        if let cases = T.self as? any CaseIterable.Type, let one = pick(cases) as? T { return one }
        return decoded ?? firstCase(type)
    }

    private func decide(_ kind: Column.Kind) {
        if !isDecided { self.kind = kind }
        isDecided = true
    }

    private func bit(of count: Int) -> Int { count > 1 ? (number >> (round % Probe.rounds)) & 1 : 0 }

    private func pick<C: CaseIterable>(_ type: C.Type) -> C? {
        let cases = Array(C.allCases)
        return cases.isEmpty ? nil : cases[bit(of: cases.count)]
    }

    /// The first case of an enumeration that refused every raw value tried.
    ///
    /// A type of plain bits whose every bit is zero is an enumeration's first case, or a struct of such. It is only read, to be
    /// compared with what a property holds, and never stored.
    private func firstCase<T>(_ type: T.Type) -> T? {
        guard _isPOD(T.self), MemoryLayout<T>.size > 0, MemoryLayout<T>.size <= 8 else { return nil }
        return withUnsafeTemporaryAllocation(byteCount: MemoryLayout<T>.size, alignment: MemoryLayout<T>.alignment) {
            bytes in
            bytes.initializeMemory(as: UInt8.self, repeating: 0)
            return bytes.baseAddress.map { $0.load(as: T.self) }
        }
    }

    private func plain<T>(_ type: T.Type) -> T? {
        switch type {
        case is Bool.Type: (bit(of: 2) == 1) as? T
        case is String.Type: "k\(number)" as? T
        case is Double.Type: Double(number) as? T
        case is Float.Type: Float(number) as? T
        case is Date.Type: Date(timeIntervalSinceReferenceDate: Double(number)) as? T
        case is UUID.Type:
            UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(number >> 8 & 255), UInt8(number & 255))) as? T
        case is Data.Type: Data([UInt8(number >> 8 & 255), UInt8(number & 255)]) as? T
        case is Decimal.Type: Decimal(number) as? T
        case is URL.Type: URL(string: "k:\(number)") as? T
        case let integer as any FixedWidthInteger.Type: whole(integer) as? T
        default: nil
        }
    }

    private func whole<I: FixedWidthInteger>(_ type: I.Type) -> I { I(truncatingIfNeeded: number) }

    func container<K: CodingKey>(keyedBy type: K.Type) throws -> KeyedDecodingContainer<K> {
        decide(.json)
        return KeyedDecodingContainer(GuessedProperties<K>(guess: self))
    }
    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        decide(.json)
        return GuessedElements(guess: self)
    }
    func singleValueContainer() throws -> any SingleValueDecodingContainer { GuessedValue(guess: self) }

    func made<T: Decodable>(_ type: T.Type) throws -> T {
        guard let value = value(type) else { throw Refusal() }
        return value
    }

    fileprivate func mayBeNil() { if !isDecided { isOptional = true } }

    struct Refusal: Swift.Error {}
}

private struct GuessedValue: SingleValueDecodingContainer {
    let guess: Guess
    var codingPath: [any CodingKey] { [] }
    func decodeNil() -> Bool {
        guess.mayBeNil()
        return false
    }
    func decode<T: Decodable>(_ type: T.Type) throws -> T { try guess.made(type) }
}

private struct GuessedProperties<K: CodingKey>: KeyedDecodingContainerProtocol {
    let guess: Guess
    var codingPath: [any CodingKey] { [] }
    /// An enumeration with payloads reads the one key that there is, and takes it for its case.
    var allKeys: [K] { first.map { [$0] } ?? [] }

    private var first: K? {
        guard KeyTags.tell(K.self) else { return nil }
        return withUnsafeTemporaryAllocation(byteCount: 1, alignment: 1) { byte in
            byte.initializeMemory(as: UInt8.self, repeating: 0)
            return byte.baseAddress.map { $0.load(as: K.self) }
        }
    }

    func contains(_ key: K) -> Bool { true }
    func decodeNil(forKey key: K) throws -> Bool { false }
    func decode<T: Decodable>(_ type: T.Type, forKey key: K) throws -> T { try guess.made(type) }
    func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: K) throws -> T? { guess.value(type) }
    func nestedContainer<N: CodingKey>(keyedBy type: N.Type, forKey key: K) throws -> KeyedDecodingContainer<N> {
        try guess.container(keyedBy: type)
    }
    func nestedUnkeyedContainer(forKey key: K) throws -> any UnkeyedDecodingContainer { try guess.unkeyedContainer() }
    func superDecoder() throws -> any Decoder { guess }
    func superDecoder(forKey key: K) throws -> any Decoder { guess }
}

/// No elements.
private struct GuessedElements: UnkeyedDecodingContainer {
    let guess: Guess
    var codingPath: [any CodingKey] { [] }
    var count: Int? { 0 }
    var isAtEnd: Bool { true }
    var currentIndex: Int { 0 }
    mutating func decodeNil() throws -> Bool { false }
    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T { try guess.made(type) }
    mutating func nestedContainer<N: CodingKey>(keyedBy type: N.Type) throws -> KeyedDecodingContainer<N> {
        try guess.container(keyedBy: type)
    }
    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { GuessedElements(guess: guess) }
    mutating func superDecoder() throws -> any Decoder { guess }
}
