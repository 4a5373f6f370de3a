/// A stored property of a struct, as reflection shows it.
struct StoredProperty: Sendable {
    /// The name as reflection writes it, in backticks if it is unusual.
    let label: String
    let type: any Any.Type
    /// The number of bytes before it in a record's memory; `nil` if that is unknown.
    let offset: Int?
    let size: Int
    /// The bytes that are part of its value: the others fill gaps, and may be anything.
    let usedBytes: ByteMask
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
                label: child.label ?? "", type: type, offset: start, size: size, usedBytes: used, isFound: isFound)
        }
        if end == MemoryLayout<R>.size { return properties }
        return properties.map {
            StoredProperty(
                label: $0.label, type: $0.type, offset: nil, size: $0.size, usedBytes: $0.usedBytes, isFound: false)
        }
    }

    /// The bytes that are part of a value.
    private static func usedBytes<V>(of value: V) -> ByteMask {
        let size = MemoryLayout<V>.size
        if Mirror(reflecting: value).displayStyle == .optional, let held = (value as? any OptionalValue)?.held {
            func bytes<W>(of held: W) -> ByteMask {
                var used = usedBytes(of: held)
                for byte in MemoryLayout<W>.size..<max(size, MemoryLayout<W>.size) { used.insert(byte) }
                return used
            }
            return bytes(of: held)
        }
        let parts = all(of: value)
        guard !parts.isEmpty else { return ByteMask(0..<size) }
        var used = ByteMask(0..<0)
        for part in parts {
            guard let offset = part.offset else { return .all }
            for byte in 0..<part.size where part.usedBytes.contains(byte) { used.insert(offset + byte) }
        }
        return used
    }

    private static func hasBytes<V>(of value: V, _ used: ByteMask, in memory: ArraySlice<UInt8>) -> Bool {
        withUnsafeBytes(of: value) { bytes in
            zip(bytes, memory).enumerated().allSatisfy { index, pair in
                pair.0 == pair.1 || !used.contains(index)
            }
        }
    }

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
