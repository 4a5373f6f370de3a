import CPQ
import DertischFreezer

/// The wire format of a type of the server's: binary, which loses nothing and is quick to read.
enum WireType: Sendable {
    case bool, int2, int4, int8, float4, float8, numeric, text, json, jsonb, bytea, uuid, instant, nothing
    /// Whatever the freezer does not know; what is bound to it is sent as text, and it cannot be read.
    case other

    /// The numbers by which PostgreSQL knows its own types are the same in every server.
    init(_ type: Oid) {
        switch type {
        case 16: self = .bool
        case 21: self = .int2
        case 23, 26: self = .int4
        case 20: self = .int8
        case 700: self = .float4
        case 701: self = .float8
        case 1700: self = .numeric
        case 18, 19, 25, 705, 1042, 1043: self = .text
        case 114: self = .json
        case 3802: self = .jsonb
        case 17: self = .bytea
        case 2950: self = .uuid
        case 1114, 1184: self = .instant
        case 2278: self = .nothing
        default: self = .other
        }
    }

    /// The wire type of a column of the freezer's own tables.
    init(_ kind: Column.Kind) {
        switch kind {
        case .bool: self = .bool
        case .integer: self = .int8
        case .real, .date: self = .float8
        case .text, .url: self = .text
        case .bytes: self = .bytea
        case .uuid: self = .uuid
        case .decimal: self = .numeric
        case .json: self = .json
        }
    }

    /// Seconds from 2000, where PostgreSQL begins to count, to 2001, where `Date` does.
    static let secondsToReference = 31_622_400.0

    /// Returns `true` for types that keep a number without loss.
    var isRead: Bool { if case .other = self { false } else { true } }
}

extension UnsafeRawBufferPointer {
    /// A whole number with its greatest byte first.
    @inline(__always) func bigEndian<I: FixedWidthInteger>(_ type: I.Type, at offset: Int = 0) -> I {
        guard offset >= 0, offset + MemoryLayout<I>.size <= count else { return 0 }
        return I(bigEndian: loadUnaligned(fromByteOffset: offset, as: I.self))
    }
}

extension [UInt8] {
    /// Adds a whole number with its greatest byte first.
    @inline(__always) mutating func append<I: FixedWidthInteger>(bigEndian number: I) {
        Swift.withUnsafeBytes(of: number.bigEndian) { append(contentsOf: $0) }
    }
}
