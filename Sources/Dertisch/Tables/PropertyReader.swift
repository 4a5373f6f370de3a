/// A reader of one property of a carte or row, by its key path.
///
/// A stored property is read at its offset, about ten times faster than through the key path. Computed properties are
/// read through the key path.
@usableFromInline package struct PropertyReader<Value, Property> {
    @usableFromInline let path: KeyPath<Value, Property>
    @usableFromInline let offset: Int?

    @inlinable package init(_ path: KeyPath<Value, Property>) {
        self.path = path
        self.offset = MemoryLayout<Value>.offset(of: path)
    }

    /// The current value of the property.
    @inlinable @inline(__always) package func callAsFunction(_ value: UnsafePointer<Value>) -> Property {
        guard let offset else { return value.pointee[keyPath: path] }
        return property(of: value, at: offset).pointee
    }

    /// True if the property is equal in both values. Neither is copied.
    @inlinable @inline(__always) func isSame(
        _ one: UnsafePointer<Value>, as other: UnsafePointer<Value>
    ) -> Bool where Property: Equatable {
        guard let offset else { return one.pointee[keyPath: path] == other.pointee[keyPath: path] }
        return property(of: one, at: offset).pointee == property(of: other, at: offset).pointee
    }

    /// The property where it is stored in a value.
    @inlinable @inline(__always) func property(of value: UnsafePointer<Value>, at offset: Int) -> UnsafePointer<
        Property
    > {
        // `offset(of:)` returns an offset only if a property of exactly this type is stored there.
        UnsafeRawPointer(value).advanced(by: offset).assumingMemoryBound(to: Property.self)
    }
}
