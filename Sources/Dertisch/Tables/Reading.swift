/// Reads one property of a carte or row through a key path.
///
/// A stored property is read at its offset, about ten times faster than through the key path, which serves for
/// computed ones.
@usableFromInline struct Reading<Value, Property> {
    @usableFromInline let path: KeyPath<Value, Property>
    @usableFromInline let offset: Int?

    @inlinable init(_ path: KeyPath<Value, Property>) {
        self.path = path
        self.offset = MemoryLayout<Value>.offset(of: path)
    }

    /// The property now.
    @inlinable @inline(__always) func callAsFunction(_ value: UnsafePointer<Value>) -> Property {
        guard let offset else { return value.pointee[keyPath: path] }
        // `offset(of:)` answers only where a property of this very type is stored at that offset.
        return UnsafeRawPointer(value).advanced(by: offset).assumingMemoryBound(to: Property.self).pointee
    }
}
