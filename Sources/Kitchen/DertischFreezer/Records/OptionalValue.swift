/// Any optional type, seen at run time.
protocol OptionalValue: SendableMetatype {
    static var wrapped: Any.Type { get }
    static var size: Int { get }
    /// Returns `true` if there is no value in memory that holds an optional of this type.
    static func isNone(at memory: UnsafeRawPointer) -> Bool
    /// The value without the optional around it.
    var held: Any? { get }
}
extension Optional: OptionalValue {
    static var wrapped: Any.Type { Wrapped.self }
    static var size: Int { MemoryLayout<Self>.size }
    // Unsafe assumingMemoryBound: whoever asks knows that an optional of this type is there (`PropertyMap`).
    static func isNone(at memory: UnsafeRawPointer) -> Bool { memory.assumingMemoryBound(to: Self.self).pointee == nil }
    var held: Any? { self }
}
