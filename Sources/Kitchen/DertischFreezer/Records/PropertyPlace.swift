import Foundation

/// The place in a record's memory of the property that a column holds.
///
/// Coded values are compared with it there. Equal bytes of one type are equal values; different bytes may be equal values, too.
// Unsafe load: of bytes alone, within a record's memory, and never as a type that might be another.
struct PropertyPlace: Sendable {
    /// The type of the property, without the optional around it; `nil` if its place is unknown.
    private let type: ObjectIdentifier?
    private let offset: Int32
    private let size: Int32
    /// The bytes that are part of a value.
    private let usedBytes: ByteMask
    /// A byte behind the value tells whether there is one.
    private let hasTag: Bool
    /// The type that tells `nil` otherwise.
    private let optional: (any OptionalValue.Type)?
    /// Returns `true` if a property has to agree with the column.
    let isChecked: Bool

    /// A column without a property, or one whose property is read by reflection or by its key path.
    init(isChecked: Bool) {
        (type, offset, size, usedBytes, hasTag, optional) = (nil, 0, 0, .all, false, nil)
        self.isChecked = isChecked
    }

    /// The place of a property of a type.
    ///
    /// - Parameter isProven: the property is there for certain, so its memory may be read as its type.
    init(of type: any Any.Type, at offset: Int, usedBytes: ByteMask, isProven: Bool) {
        func size<T>(of type: T.Type) -> Int { MemoryLayout<T>.size }
        let optional = type as? any OptionalValue.Type
        let wrapped = optional?.wrapped ?? type
        isChecked = true
        self.type = ObjectIdentifier(wrapped)
        self.offset = Int32(offset)
        self.usedBytes = usedBytes
        self.size = Int32(size(of: wrapped))
        hasTag = (optional?.size ?? 0) > size(of: wrapped)
        self.optional = isProven && !hasTag ? optional : nil
    }

    /// The bytes of a record that a value has, with the byte that says that it is one.
    var bytes: Range<Int> { Int(offset)..<Int(offset + size) + (hasTag ? 1 : 0) }

    /// The property in a copy of a record.
    @inline(__always) func held(in image: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer { image + Int(offset) }

    /// Returns `true` if values of a type are compared here.
    @inline(__always) func takes<V>(_ type: V.Type) -> Bool { self.type == ObjectIdentifier(type) }

    /// Returns `true` if a record's property has the bytes of a value that is taken here.
    @inline(__always) func isSame(_ value: UnsafeRawPointer, in record: UnsafeRawPointer) -> Bool {
        let held = record + Int(offset)
        if hasTag, held.load(fromByteOffset: Int(size), as: UInt8.self) != 0 { return false }
        return Self.areSame(value, held, Int(size)) || hasUsedBytes(value, held)
    }

    /// Compares the bytes that are part of a value.
    @inline(never) private func hasUsedBytes(_ one: UnsafeRawPointer, _ other: UnsafeRawPointer) -> Bool {
        (0..<Int(size)).allSatisfy { byte in
            one.load(fromByteOffset: byte, as: UInt8.self) == other.load(fromByteOffset: byte, as: UInt8.self)
                || !usedBytes.contains(byte)
        }
    }

    /// Returns `true` if a record's property is `nil`. `false` is no answer.
    @inline(__always) func isNone(in record: UnsafeRawPointer) -> Bool {
        let held = record + Int(offset)
        if hasTag { return held.load(fromByteOffset: Int(size), as: UInt8.self) != 0 }
        return optional?.isNone(at: held) ?? false
    }

    @inline(__always) private static func areSame(_ one: UnsafeRawPointer, _ other: UnsafeRawPointer, _ size: Int)
        -> Bool
    {
        switch size {
        case 8: one.loadUnaligned(as: UInt64.self) == other.loadUnaligned(as: UInt64.self)
        case 16:
            one.loadUnaligned(as: UInt64.self) == other.loadUnaligned(as: UInt64.self)
                && one.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
                    == other.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
        case 1: one.load(as: UInt8.self) == other.load(as: UInt8.self)
        default: memcmp(one, other, size) == 0
        }
    }
}
