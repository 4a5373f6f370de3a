/// An index from coding keys to columns, by one byte of the key instead of its name.
///
/// The keys of most types are enumerations without payload, which are one byte in memory, or none if there is one key only.
/// That byte tells them apart, so it is looked up in a table. Other keys are looked up by name.
struct CodingKeyTags: Sendable {
    private var columns = [Int16](repeating: -1, count: 256)

    /// Returns `true` for key types whose cases differ in one byte.
    static func tell<K: CodingKey>(_ type: K.Type) -> Bool { _isPOD(K.self) && MemoryLayout<K>.size <= 1 }

    /// Returns `true` for key types that are enumerations in the source, unlike keys made from a dictionary's values.
    static func isEnumeration(_ type: any CodingKey.Type) -> Bool { tell(type) }

    /// The byte of a key of a type that `tell` accepts.
    @inline(__always) static func tag<K: CodingKey>(of key: K) -> Int {
        if MemoryLayout<K>.size == 0 { return 0 }
        // `tell` has seen that the key is one plain byte.
        return Int(unsafeBitCast(key, to: UInt8.self))
    }

    @inline(__always) subscript(_ tag: Int) -> Int { Int(columns[tag & 255]) }

    mutating func set(_ column: Int, for tag: Int) { columns[tag] = Int16(column) }
}
