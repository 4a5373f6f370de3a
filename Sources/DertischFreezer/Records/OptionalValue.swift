/// An optional, whatever it may hold.
protocol OptionalValue {
    static var wrapped: Any.Type { get }
}
extension Optional: OptionalValue {
    static var wrapped: Any.Type { Wrapped.self }
}
