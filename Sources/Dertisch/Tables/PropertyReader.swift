/// A reader of one property of a carte or row, by its key path.
///
/// A stored property is read at its offset, about ten times faster than through the key path. Computed properties are
/// read through the key path.
@usableFromInline struct PropertyReader<Value, Property> {
    @usableFromInline let path: KeyPath<Value, Property>
    @usableFromInline let offset: Int?

    @inlinable init(_ path: KeyPath<Value, Property>) {
        self.path = path
        self.offset = MemoryLayout<Value>.offset(of: path)
    }

    /// The current value of the property.
    @inlinable @inline(__always) func callAsFunction(_ value: UnsafePointer<Value>) -> Property {
        guard let offset else { return value.pointee[keyPath: path] }
        // `offset(of:)` returns an offset only if a property of exactly this type is stored there.
        return UnsafeRawPointer(value).advanced(by: offset).assumingMemoryBound(to: Property.self).pointee
    }

    /// True if the property is equal in both values. Neither is copied.
    @inlinable @inline(__always) func isSame(
        _ one: UnsafePointer<Value>, as other: UnsafePointer<Value>
    ) -> Bool where Property: Equatable {
        guard let offset else { return one.pointee[keyPath: path] == other.pointee[keyPath: path] }
        // `offset(of:)` returns an offset only if a property of exactly this type is stored there.
        let property = UnsafeRawPointer(one).advanced(by: offset).assumingMemoryBound(to: Property.self)
        // As above.
        let before = UnsafeRawPointer(other).advanced(by: offset).assumingMemoryBound(to: Property.self)
        return property.pointee == before.pointee
    }
}
