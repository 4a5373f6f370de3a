/// A stored property of a struct, as reflection shows it.
struct StoredProperty: Sendable {
    /// The name as reflection writes it, in backticks if it is unusual.
    let label: String
    let type: any Any.Type
    /// The number of bytes before it in a record's memory; `nil` if that is unknown.
    let offset: Int?
    /// The bytes that are part of its value, a bit for each: the others fill gaps, and may be anything.
    let usedBytes: UInt64
    /// The record has the property's value there.
    let isFound: Bool

    /// The stored properties of a record, in their order.
    ///
    /// Swift lays a struct out in the order of its properties, each at the next multiple of its alignment. Their sizes are those of the
    /// values at hand. A property of a protocol's type is not as large as its value, and then the sum is not the record's size.
    ///
    /// - Returns: nothing for a class, for a type with a mirror of its own, and in a program without reflection metadata.
    static func all<R>(of record: R) -> [StoredProperty] {
        let mirror = Mirror(reflecting: record)
        guard mirror.displayStyle == .struct, !(record is any CustomReflectable) else { return [] }
        var end = 0
        let memory = withUnsafeBytes(of: record) { [UInt8]($0) }
        let properties = mirror.children.map { child in
            let (type, size, alignment) = layout(of: child.value)
            let start = (end + alignment - 1) / alignment * alignment
            end = start + size
            let used = Self.usedBytes(of: child.value)
            let isFound = end <= memory.count && hasBytes(of: child.value, used, in: memory[start..<end])
            return StoredProperty(
                label: child.label ?? "", type: type, offset: start, usedBytes: used, isFound: isFound)
        }
        if end == MemoryLayout<R>.size { return properties }
        return properties.map {
            StoredProperty(label: $0.label, type: $0.type, offset: nil, usedBytes: $0.usedBytes, isFound: false)
        }
    }

    /// The bytes that are part of a value; all of them if there are more than 64.
    private static func usedBytes<V>(of value: V) -> UInt64 {
        let size = MemoryLayout<V>.size
        if size > 64 { return .max }
        let mirror = Mirror(reflecting: value)
        if mirror.displayStyle == .optional, let held = (value as? any OptionalValue)?.held {
            func bytes<W>(of held: W) -> UInt64 { usedBytes(of: held) | first(size) & ~first(MemoryLayout<W>.size) }
            return bytes(of: held)
        }
        let used = all(of: value).reduce(0 as UInt64) { used, property in
            property.offset.map { used | property.usedBytes << UInt64($0) } ?? .max
        }
        return used == 0 ? first(size) : used
    }

    private static func hasBytes<V>(of value: V, _ used: UInt64, in memory: ArraySlice<UInt8>) -> Bool {
        withUnsafeBytes(of: value) { bytes in
            zip(bytes, memory).enumerated().allSatisfy { index, pair in
                pair.0 == pair.1 || (index < 64 && used >> UInt64(index) & 1 == 0)
            }
        }
    }

    private static func first(_ count: Int) -> UInt64 { count >= 64 ? .max : (1 << UInt64(count)) - 1 }

    private static func layout<V>(of value: V) -> (type: any Any.Type, size: Int, alignment: Int) {
        (V.self, MemoryLayout<V>.size, MemoryLayout<V>.alignment)
    }

    /// The name, which is the property's coding key if it is coded.
    var name: String {
        label.count > 2 && label.hasPrefix("`") && label.hasSuffix("`") ? String(label.dropFirst().dropLast()) : label
    }

    /// The label of a property in the description of its path; `nil` if the path has none, or is to something else.
    static func label<R>(in path: PartialKeyPath<R>) -> String? {
        let text = String(describing: path), head = "\\\(R.self)."
        guard text.hasPrefix(head), !text.contains("<computed "), !text.contains("<offset ") else { return nil }
        return String(text.dropFirst(head.count))
    }
}
