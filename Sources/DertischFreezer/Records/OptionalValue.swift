/// Any optional type, seen at run time.
protocol OptionalValue {
    static var wrapped: Any.Type { get }
}
extension Optional: OptionalValue {
    static var wrapped: Any.Type { Wrapped.self }
}
