import DertischJSON
import Foundation

/// The coder between entrées and the values of a link. An entrée is a single value, or a flat structure of single
/// values. Dates are written as their numbers of seconds since 2001, and read as RFC 3339 has them too.
package enum LinkValues {
    /// The error for a value that cannot be read or written.
    package struct Mismatch: Error {
        package let gap: String
        package let value: String?
        package let wanted: String
        /// The name of the type that refuses the value, if `wanted` has it.
        package var type: String?
        /// The reason of that type.
        package var reason: String?
    }

    /// - Parameter only: the name of the gap for a single value.
    package static func read<Entree: Decodable>(_ type: Entree.Type, from values: [String: String], only: String?)
        throws
        -> Entree
    {
        let decoder = LinkDecoder(values: values, only: only, codingPath: [])
        guard let only else { return try Entree(from: decoder) }
        return try read(type, values[only], of: only) { try parsed(type, values[only]) ?? Entree(from: decoder) }
    }

    /// The value of a type whose own coding is not a single value; `nil` for other types, and without a value.
    fileprivate static func parsed<V>(_ type: V.Type, _ text: String?) throws -> V? {
        guard let text else { return nil }
        func checked<Parsed>(_ parsed: Parsed?, _ wanted: String) throws -> V? {
            guard let parsed else {
                throw DecodingError.dataCorrupted(DecodingError.Context(codingPath: [], debugDescription: wanted))
            }
            return parsed as? V
        }
        switch type {
        case is Date.Type:
            if let seconds = Double(text), seconds.isFinite {
                return Date(timeIntervalSinceReferenceDate: seconds) as? V
            }
            return try checked(
                (try? DateText(text))?.date, "it must be a date such as 2026-05-31 or 2026-05-31T18:30:00Z")
        case is URL.Type: return try checked(URL(string: text), "it must be an address")
        case is Decimal.Type: return try checked(decimal(text), "it must be a number")
        case is Data.Type: return try checked(Data(base64Encoded: text), "it must be Base64")
        default: return nil
        }
    }

    private static func decimal(_ text: String) -> Decimal? {
        text.wholeMatch(of: /-?[0-9]{1,38}(\.[0-9]{1,38})?/) == nil ? nil : Decimal(string: text)
    }

    /// The text of a value whose own coding is not a single value; `nil` for other types.
    fileprivate static func text(of value: some Encodable) -> String? {
        switch value {
        case let url as URL: url.absoluteString
        case let number as Decimal: "\(number)"
        case let data as Data: data.base64EncodedString()
        default: nil
        }
    }

    /// Reads a value by its type. The error for a refused value lists the values of the type, if that is an enumeration that lists its cases.
    fileprivate static func read<V>(
        _ type: V.Type, _ value: String?, of gap: String, _ make: () throws -> V
    ) throws -> V {
        do { return try make() } catch let mismatch as Mismatch { throw mismatch } catch {
            throw mismatch(type, value, of: gap, error)
        }
    }

    /// The largest number of values that an error lists.
    private static let maxListed = 12

    private static func mismatch(_ type: Any.Type, _ value: String?, of gap: String, _ error: any Error) -> Mismatch {
        if let known = (type as? any CaseIterable.Type).flatMap({ names(of: $0) }), !known.isEmpty {
            let more = known.count > maxListed ? ", and so on" : ""
            let list = known.prefix(maxListed).joined(separator: ", ") + more
            return Mismatch(gap: gap, value: value, wanted: (known.count > 1 ? "one of " : "") + list)
        }
        var reason: String?
        if case .dataCorrupted(let context) = error as? DecodingError, !context.debugDescription.isEmpty {
            reason = context.debugDescription
        }
        return Mismatch(
            gap: gap, value: value, wanted: "a value of \(type)\(reason.map { ": \($0)" } ?? "")", type: "\(type)",
            reason: reason)
    }

    private static func names<C: CaseIterable>(of type: C.Type) -> [String] {
        type.allCases.compactMap { one in
            (one as? any RawRepresentable).map { "\($0.rawValue)" }
                ?? (one as? any Encodable).flatMap { try? write($0, only: "value")["value"] }
        }
    }

    package static func write(_ entree: some Encodable, only: String?) throws -> [String: String] {
        let sink = Sink()
        if let only, let text = text(of: entree) { return [only: text] }
        try entree.encode(to: LinkEncoder(sink: sink, name: only, codingPath: []))
        return sink.values
    }
}

private struct LinkDecoder: Decoder {
    let values: [String: String]
    let only: String?
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard codingPath.isEmpty else { throw mismatch("a single value") }
        return KeyedDecodingContainer(KeyedValues(values: values))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw mismatch("a single value, not a list") }

    func singleValueContainer() throws -> any SingleValueDecodingContainer {
        guard let only else { throw mismatch("one gap for one value") }
        return OneValue(gap: only, value: values[only], codingPath: codingPath)
    }

    private func mismatch(_ wanted: String) -> LinkValues.Mismatch {
        LinkValues.Mismatch(gap: only ?? "", value: only.flatMap { values[$0] }, wanted: wanted)
    }
}

private struct KeyedValues<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let values: [String: String]
    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { values.keys.compactMap(Key.init(stringValue:)) }

    func contains(_ key: Key) -> Bool { values[key.stringValue] != nil }
    func decodeNil(forKey key: Key) -> Bool { values[key.stringValue] == nil }

    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
        let (name, value) = (key.stringValue, values[key.stringValue])
        return try LinkValues.read(type, value, of: name) {
            try LinkValues.parsed(type, value)
                ?? T(from: LinkDecoder(values: values, only: name, codingPath: [key]))
        }
    }

    func nestedContainer<N: CodingKey>(keyedBy type: N.Type, forKey key: Key) throws -> KeyedDecodingContainer<N> {
        throw LinkValues.Mismatch(gap: key.stringValue, value: nil, wanted: "a single value")
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        throw LinkValues.Mismatch(gap: key.stringValue, value: nil, wanted: "a single value, not a list")
    }

    func superDecoder() throws -> any Decoder { LinkDecoder(values: values, only: nil, codingPath: []) }
    func superDecoder(forKey key: Key) throws -> any Decoder { try superDecoder() }
}

private struct OneValue: SingleValueDecodingContainer {
    let gap: String
    let value: String?
    let codingPath: [any CodingKey]

    func decodeNil() -> Bool { value == nil }

    func decode(_ type: String.Type) throws -> String { try read("a text") { $0 } }
    func decode(_ type: Bool.Type) throws -> Bool { try read("true or false", Bool.init) }
    func decode(_ type: Double.Type) throws -> Double { try read("a number", Self.number) }
    func decode(_ type: Float.Type) throws -> Float { Float(try decode(Double.self)) }

    func decode<T: Decodable>(_ type: T.Type) throws -> T {
        try LinkValues.read(type, value, of: gap) {
            try LinkValues.parsed(type, value)
                ?? T(from: LinkDecoder(values: value.map { [gap: $0] } ?? [:], only: gap, codingPath: [Gap(gap)]))
        }
    }

    func decode(_ type: Int.Type) throws -> Int { try whole(type) }
    func decode(_ type: Int8.Type) throws -> Int8 { try whole(type) }
    func decode(_ type: Int16.Type) throws -> Int16 { try whole(type) }
    func decode(_ type: Int32.Type) throws -> Int32 { try whole(type) }
    func decode(_ type: Int64.Type) throws -> Int64 { try whole(type) }
    func decode(_ type: UInt.Type) throws -> UInt { try whole(type) }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try whole(type) }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try whole(type) }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try whole(type) }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try whole(type) }

    /// Reads a number of the widest type, since a parser is compiled for each type that is parsed.
    private func whole<I: FixedWidthInteger>(_ type: I.Type) throws -> I {
        guard let whole = I(exactly: try widest()) else { throw mismatch("a whole number") }
        return whole
    }

    private func widest() throws -> Int128 { try read("a whole number") { Int128($0) } }

    private static func number(_ text: String) -> Double? { Double(text).flatMap { $0.isFinite ? $0 : nil } }

    private func read<V>(_ wanted: String, _ parse: (String) -> V?) throws -> V {
        guard let value, let read = parse(value) else { throw mismatch(wanted) }
        return read
    }

    private func mismatch(_ wanted: String) -> LinkValues.Mismatch {
        LinkValues.Mismatch(gap: gap, value: value, wanted: wanted)
    }
}

private struct Gap: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

private final class Sink {
    var values: [String: String] = [:]
}

private struct LinkEncoder: Encoder {
    let sink: Sink
    let name: String?
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(KeyedSink(sink: sink))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer { NoList(name: name) }
    func singleValueContainer() -> any SingleValueEncodingContainer { OneSink(sink: sink, name: name) }
}

private struct KeyedSink<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let sink: Sink
    var codingPath: [any CodingKey] { [] }

    func encodeNil(forKey key: Key) throws {}

    func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
        if let text = LinkValues.text(of: value) {
            sink.values[key.stringValue] = text
            return
        }
        try value.encode(to: LinkEncoder(sink: sink, name: key.stringValue, codingPath: [key]))
    }

    func nestedContainer<N: CodingKey>(keyedBy type: N.Type, forKey key: Key) -> KeyedEncodingContainer<N> {
        KeyedEncodingContainer(KeyedSink<N>(sink: sink))
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { NoList(name: key.stringValue) }
    func superEncoder() -> any Encoder { LinkEncoder(sink: sink, name: nil, codingPath: []) }
    func superEncoder(forKey key: Key) -> any Encoder { superEncoder() }
}

private struct OneSink: SingleValueEncodingContainer {
    let sink: Sink
    let name: String?
    var codingPath: [any CodingKey] { [] }

    func encodeNil() throws {}
    func encode(_ value: Bool) throws { try put("\(value)") }
    func encode(_ value: String) throws { try put(value) }
    func encode(_ value: Double) throws { try put("\(value)") }
    func encode(_ value: Float) throws { try put("\(value)") }
    func encode(_ value: Int) throws { try put("\(value)") }
    func encode(_ value: Int8) throws { try put("\(value)") }
    func encode(_ value: Int16) throws { try put("\(value)") }
    func encode(_ value: Int32) throws { try put("\(value)") }
    func encode(_ value: Int64) throws { try put("\(value)") }
    func encode(_ value: UInt) throws { try put("\(value)") }
    func encode(_ value: UInt8) throws { try put("\(value)") }
    func encode(_ value: UInt16) throws { try put("\(value)") }
    func encode(_ value: UInt32) throws { try put("\(value)") }
    func encode(_ value: UInt64) throws { try put("\(value)") }

    func encode<T: Encodable>(_ value: T) throws {
        if let text = LinkValues.text(of: value) { return try put(text) }
        try value.encode(to: LinkEncoder(sink: sink, name: name, codingPath: []))
    }

    private func put(_ text: String) throws {
        guard let name else { throw LinkValues.Mismatch(gap: "", value: text, wanted: "one gap for one value") }
        sink.values[name] = text
    }
}

/// A container that refuses lists, which a link cannot hold.
private struct NoList: UnkeyedEncodingContainer {
    let name: String?
    var codingPath: [any CodingKey] { [] }
    var count: Int { 0 }

    private var refusal: LinkValues.Mismatch {
        LinkValues.Mismatch(gap: name ?? "", value: nil, wanted: "a single value, not a list")
    }

    func encodeNil() throws { throw refusal }
    func encode<T: Encodable>(_ value: T) throws { throw refusal }
    func nestedContainer<N: CodingKey>(keyedBy type: N.Type) -> KeyedEncodingContainer<N> {
        KeyedEncodingContainer(KeyedSink<N>(sink: Sink()))
    }
    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { self }
    func superEncoder() -> any Encoder { LinkEncoder(sink: Sink(), name: nil, codingPath: []) }
}
