/// Any optional type, seen at run time.
protocol OptionalValue {
    static var wrapped: Any.Type { get }
    /// The bytes of `nil`.
    static var bytesOfNone: [UInt8] { get }
    /// The value without the optional around it.
    var held: Any? { get }
}
extension Optional: OptionalValue {
    static var wrapped: Any.Type { Wrapped.self }
    static var bytesOfNone: [UInt8] { withUnsafeBytes(of: Self.none) { Array($0) } }
    var held: Any? { self }
}
