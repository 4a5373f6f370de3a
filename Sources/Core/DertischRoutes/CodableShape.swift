import Foundation

/// The structure of a `Codable` type, as JSON Schema has it (draft 2020-12). It is found by decoding the type once from values of its own making.
indirect enum CodableShape: Hashable, Sendable {
    case text(format: String?)
    case integer(bits: Int?)
    case number
    case flag
    case list(CodableShape)
    case dictionary(CodableShape)
    /// The values of an enumeration.
    case options([String])
    case optional(CodableShape)
    /// An object with members; not whole if the type's own initialiser has refused the values before it has asked for all.
    case object(TypeName, [Member], isWhole: Bool)
    /// The type refers to itself here.
    case reference(TypeName)
    /// The type's own initialiser has refused without asking for a value, or the type cannot be decoded: nothing is known.
    case anything

    struct Member: Hashable, Sendable {
        let name: String
        let shape: CodableShape
        let isRequired: Bool
    }

    /// The name of a type. Two types of one short name differ in their full ones.
    struct TypeName: Hashable, Sendable {
        /// The name without its module and outer types, in letters and digits: `PageInvoice` of `Page<Invoice>`.
        let short: String
        let full: String

        init(of type: Any.Type) {
            let letters = "\(type)".filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
            short = letters.first?.isLetter == true ? letters : "Value\(letters)"
            full = String(reflecting: type)
        }
    }

    init(of type: any Decodable.Type) { self = ShapeProbe(within: []).shape(of: type) }

    /// The shape of a type that is only encoded here. One that cannot be decoded is anything.
    init(ofAnswer type: any Encodable.Type) { self = (type as? any Decodable.Type).map { .init(of: $0) } ?? .anything }
}

/// Decodes types from values of its own making, and notes what they ask for.
private final class ShapeProbe {
    /// The types around the one that is decoded.
    private let outer: [any Decodable.Type]
    private var shape: CodableShape?
    private var members: [CodableShape.Member]?

    init(within outer: [any Decodable.Type]) { self.outer = outer }

    func shape(of type: any Decodable.Type) -> CodableShape { found(type).shape }

    /// The shape of a type, and a value of it if one could be made.
    private func found<Value: Decodable>(_ type: Value.Type) -> (shape: CodableShape, value: Value?) {
        if let known = Known.shape(of: type) { return (known.shape, known.value as? Value) }
        if let wrapper = type as? any ShapedByElement.Type {
            return (wrapper.shape { self.shape(of: $0) }, wrapper.empty as? Value)
        }
        if let options = type as? any CaseIterable.Type, let found = Known.options(of: options) {
            return (.options(found.names), found.first as? Value)
        }
        if outer.contains(where: { $0 == type }) { return (.reference(.init(of: type)), nil) }
        let probe = ShapeProbe(within: outer + [type])
        let value = try? Value(from: ProbeDecoder(probe: probe))
        let name = CodableShape.TypeName(of: type)
        if let members = probe.members { return (.object(name, members, isWhole: value != nil), value) }
        // An enumeration without its list of cases asks for its raw value, and refuses it.
        return (probe.shape ?? (value == nil ? .anything : .object(name, [], isWhole: true)), value)
    }

    fileprivate func note(_ shape: CodableShape) { if self.shape == nil { self.shape = shape } }

    fileprivate func beginObject() { if members == nil { members = [] } }

    /// Decodes a member.
    fileprivate func member<Value: Decodable>(_ name: String, _ type: Value.Type, isRequired: Bool) throws -> Value {
        let (shape, value) = found(type)
        if members?.contains(where: { $0.name == name }) != true {
            members?.append(CodableShape.Member(name: name, shape: shape, isRequired: isRequired))
        }
        guard let value else { throw Unknown() }
        return value
    }

    /// Decodes a member that may be missing: one that cannot be made is left out.
    fileprivate func optionalMember<Value: Decodable>(_ name: String, _ type: Value.Type) -> Value? {
        try? member(name, type, isRequired: false)
    }

    fileprivate func single<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let (shape, value) = found(type)
        note(shape)
        guard let value else { throw Unknown() }
        return value
    }

    fileprivate func element<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let (shape, value) = found(type)
        if case .list(let first) = self.shape, first != shape { self.shape = .list(.anything) }
        note(.list(shape))
        guard let value else { throw Unknown() }
        return value
    }

    /// The probe has no value to offer.
    struct Unknown: Error {}
}

/// Types whose JSON is known without decoding them.
private enum Known {
    static func shape(of type: any Decodable.Type) -> (shape: CodableShape, value: Any)? {
        switch type {
        case is String.Type: (.text(format: nil), "")
        case is Bool.Type: (.flag, false)
        case is Double.Type: (.number, Double(0))
        case is Float.Type: (.number, Float(0))
        case is Decimal.Type: (.number, Decimal(0))
        case is Date.Type: (.text(format: "date-time"), Date(timeIntervalSince1970: 0))
        case is URL.Type: URL(string: "https://example.com").map { (.text(format: "uri"), $0) }
        case is UUID.Type: (.text(format: "uuid"), UUID())
        case is Data.Type: (.text(format: "byte"), Data())
        default: (type as? any (FixedWidthInteger & Decodable).Type).map { integer($0) }
        }
    }

    private static func integer<Number: FixedWidthInteger>(_ type: Number.Type) -> (shape: CodableShape, value: Any) {
        (.integer(bits: Number.bitWidth <= 32 ? 32 : 64), Number.zero)
    }

    static func options<Options: CaseIterable>(of type: Options.Type) -> (names: [String], first: Any)? {
        let all = Array(type.allCases)
        let names = all.compactMap { ($0 as? any RawRepresentable)?.rawValue as? String }
        guard let first = all.first, names.count == all.count else { return nil }
        return (names, first)
    }
}

/// A type whose JSON is made of that of its elements.
private protocol ShapedByElement: Decodable {
    static func shape(_ shapeOf: (any Decodable.Type) -> CodableShape) -> CodableShape
    static var empty: Self { get }
}

extension Optional: ShapedByElement where Wrapped: Decodable {
    fileprivate static func shape(_ shapeOf: (any Decodable.Type) -> CodableShape) -> CodableShape {
        .optional(shapeOf(Wrapped.self))
    }
    fileprivate static var empty: Self { nil }
}

extension Array: ShapedByElement where Element: Decodable {
    fileprivate static func shape(_ shapeOf: (any Decodable.Type) -> CodableShape) -> CodableShape {
        .list(shapeOf(Element.self))
    }
    fileprivate static var empty: Self { [] }
}

extension Set: ShapedByElement where Element: Decodable {
    fileprivate static func shape(_ shapeOf: (any Decodable.Type) -> CodableShape) -> CodableShape {
        .list(shapeOf(Element.self))
    }
    fileprivate static var empty: Self { [] }
}

extension Dictionary: ShapedByElement where Key: Decodable, Value: Decodable {
    fileprivate static func shape(_ shapeOf: (any Decodable.Type) -> CodableShape) -> CodableShape {
        Key.self == String.self || Key.self == Int.self ? .dictionary(shapeOf(Value.self)) : .anything
    }
    fileprivate static var empty: Self { [:] }
}

// MARK: Decoding

private struct ProbeDecoder: Decoder {
    let probe: ShapeProbe
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        probe.beginObject()
        return KeyedDecodingContainer(ProbeMembers(probe: probe))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { ProbeElements(probe: probe) }
    func singleValueContainer() throws -> any SingleValueDecodingContainer { ProbeValue(probe: probe) }
}

private final class ProbeMembers<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let probe: ShapeProbe
    /// The members that were asked for by ``contains(_:)``, as optional properties are.
    private var optional: Set<String> = []
    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { [] }

    init(probe: ShapeProbe) { self.probe = probe }

    func contains(_ key: Key) -> Bool {
        optional.insert(key.stringValue)
        return true
    }

    func decodeNil(forKey key: Key) -> Bool { false }

    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
        try probe.member(key.stringValue, type, isRequired: !optional.contains(key.stringValue))
    }

    func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
        probe.optionalMember(key.stringValue, type)
    }

    func nestedContainer<N: CodingKey>(keyedBy type: N.Type, forKey key: Key) throws -> KeyedDecodingContainer<N> {
        throw ShapeProbe.Unknown()
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { throw ShapeProbe.Unknown() }
    func superDecoder() throws -> any Decoder { throw ShapeProbe.Unknown() }
    func superDecoder(forKey key: Key) throws -> any Decoder { throw ShapeProbe.Unknown() }
}

private struct ProbeElements: UnkeyedDecodingContainer {
    let probe: ShapeProbe
    private(set) var currentIndex = 0
    var codingPath: [any CodingKey] { [] }
    var count: Int? { 1 }
    var isAtEnd: Bool { currentIndex > 0 }

    init(probe: ShapeProbe) { self.probe = probe }

    func decodeNil() -> Bool { false }

    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
        currentIndex += 1
        return try probe.element(type)
    }

    func nestedContainer<N: CodingKey>(keyedBy type: N.Type) throws -> KeyedDecodingContainer<N> {
        throw ShapeProbe.Unknown()
    }

    func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { throw ShapeProbe.Unknown() }
    func superDecoder() throws -> any Decoder { throw ShapeProbe.Unknown() }
}

private struct ProbeValue: SingleValueDecodingContainer {
    let probe: ShapeProbe
    var codingPath: [any CodingKey] { [] }
    func decodeNil() -> Bool { false }
    func decode<T: Decodable>(_ type: T.Type) throws -> T { try probe.single(type) }
}
