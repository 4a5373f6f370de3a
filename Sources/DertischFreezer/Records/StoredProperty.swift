/// A stored property of a struct, as reflection shows it.
struct StoredProperty: Sendable {
    let name: String
    let type: any Any.Type
    /// The number of bytes before it in a record's memory; `nil` if that is unknown.
    let offset: Int?

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
        let properties = mirror.children.map { child in
            let (type, size, alignment) = layout(of: child.value)
            let start = (end + alignment - 1) / alignment * alignment
            end = start + size
            return StoredProperty(name: plain(child.label ?? ""), type: type, offset: start)
        }
        if end == MemoryLayout<R>.size { return properties }
        return properties.map { StoredProperty(name: $0.name, type: $0.type, offset: nil) }
    }

    private static func layout<V>(of value: V) -> (type: any Any.Type, size: Int, alignment: Int) {
        (V.self, MemoryLayout<V>.size, MemoryLayout<V>.alignment)
    }

    /// A name without the backticks that Swift puts around unusual ones.
    private static func plain(_ name: some StringProtocol) -> String {
        name.count > 2 && name.hasPrefix("`") && name.hasSuffix("`")
            ? String(name.dropFirst().dropLast()) : String(name)
    }

    /// The name of a property in the description of its path; `nil` if the path has none, or is to something else.
    static func name<R>(in path: PartialKeyPath<R>) -> String? {
        let text = String(describing: path), head = "\\\(R.self)."
        guard text.hasPrefix(head), !text.contains("<computed "), !text.contains("<offset ") else { return nil }
        return plain(text.dropFirst(head.count))
    }
}
