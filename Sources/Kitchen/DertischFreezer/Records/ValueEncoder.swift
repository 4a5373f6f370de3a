import DertischJSON
import Foundation

/// An encoder that makes a column's value of a property's value.
///
/// A type that writes one plain value, as an enumeration with raw values does, is kept as that; one that writes several is
/// kept as JSON.
struct ValueEncoder: Encoder {
    private final class Box {
        var value = DatabaseValue.null
        /// A list may write several values, and have none.
        var isSeveral = false
    }
    private let box = Box()
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    /// Why a value cannot be kept.
    struct Refusal: Swift.Error { let reason: String }
    private struct WritesSeveral: Swift.Error {}

    /// The value of a property.
    ///
    /// - Throws: ``Refusal``, or what the type throws while it encodes itself.
    static func value<T: Encodable>(of value: T) throws -> DatabaseValue {
        if let plain = try plain(value) { return plain }
        let encoder = ValueEncoder()
        do {
            try value.encode(to: encoder)
            if !encoder.box.isSeveral { return encoder.box.value }
        } catch is WritesSeveral {}
        return try json(of: value)
    }

    /// The value of a property, kept as its column is.
    static func value<T: Encodable>(of value: T, in column: Column) throws -> DatabaseValue {
        guard column.kind == .json else { return try Self.value(of: value) }
        return value as Any is any OptionalValue && Mirror(reflecting: value).children.isEmpty
            ? .null : try json(of: value)
    }

    /// The value of a property that is kept as JSON.
    static func json<T: Encodable>(of value: T) throws -> DatabaseValue {
        .text(try Self.text(of: value, by: JSONEncoder.forColumns))
    }

    /// The JSON of a property.
    static func text<T: Encodable>(of value: T, by encoder: JSONEncoder) throws -> String {
        let json = try encoder.encode(value)
        // Foundation writes a Decimal that is no number as it prints it, and cannot read that again.
        if hasBytes("NaN".utf8, in: json), (try? JSONReader.document(Array(json))) == nil {
            throw Refusal(reason: notANumber)
        }
        // An absolute address is what Foundation makes of one that is relative to another.
        if hasBytes(":/".utf8, in: json), RelativeAddress.isWithin(value) {
            throw Refusal(reason: RelativeAddress.reason)
        }
        return String(decoding: json, as: UTF8.self)
    }

    /// Returns `true` if these bytes stand somewhere in the JSON.
    private static func hasBytes(_ sought: String.UTF8View, in json: Data) -> Bool {
        json.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while let first = sought.first, let next = rest.firstIndex(of: first) {
                rest = bytes[next...]
                if rest.starts(with: sought) { return true }
                rest = rest.dropFirst()
            }
            return false
        }
    }

    private static let notANumber = "it is NaN, which databases store as no value"

    private static func plain<T>(_ value: T) throws -> DatabaseValue? {
        switch value {
        case let value as Bool: .integer(value ? 1 : 0)
        case let value as String: .text(value)
        case let value as Double: .real(try checked(value))
        case let value as Float: .real(try checked(Double(value)))
        case let value as Date: .real(try checked(value.timeIntervalSinceReferenceDate))
        case let value as UUID: .bytes(withUnsafeBytes(of: value.uuid) { [UInt8]($0) })
        case let value as Data: .bytes([UInt8](value))
        case let value as Decimal where value.isNaN: throw Refusal(reason: notANumber)
        case let value as Decimal: .text(value.plainText)
        case let value as URL: .text(try value.plainText())
        case let value as any FixedWidthInteger: .integer(try checked(value))
        default: nil
        }
    }

    /// The number, if the database can hold it.
    static func checked(_ value: Double) throws -> Double {
        guard !value.isNaN else {
            throw Refusal(reason: notANumber)
        }
        return value
    }

    /// The number, if the database can hold it.
    static func checked(_ value: some FixedWidthInteger) throws -> Int64 {
        guard let whole = Int64(exactly: value) else {
            throw Refusal(
                reason: "it is beyond \(Int64.max), the largest that fits; keep Int64(bitPattern:) instead")
        }
        return whole
    }

    func container<K: CodingKey>(keyedBy type: K.Type) -> KeyedEncodingContainer<K> {
        box.isSeveral = true
        return KeyedEncodingContainer(RefusingEncoder.Properties<K>(error: WritesSeveral()))
    }
    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        box.isSeveral = true
        return RefusingEncoder.Elements(error: WritesSeveral())
    }
    func singleValueContainer() -> any SingleValueEncodingContainer { Container(box: box) }

    private struct Container: SingleValueEncodingContainer {
        let box: Box
        var codingPath: [any CodingKey] { [] }
        mutating func encodeNil() throws { box.value = .null }
        mutating func encode<T: Encodable>(_ value: T) throws { box.value = try ValueEncoder.value(of: value) }
    }
}
