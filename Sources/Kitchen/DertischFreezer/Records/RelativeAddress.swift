import Foundation

/// Addresses relative to another within a value that is kept as JSON: Foundation writes them without their base, so they would come back changed.
enum RelativeAddress {
    static let reason =
        "it holds an address that is relative to another, and JSON would lose the base; keep its absoluteURL, or give it a property of its own"

    /// The most parts of a value that are looked at.
    private static let maxParts = 100_000

    /// Returns `true` if a value has such an address as a property, an element or an associated value, at any depth.
    static func isWithin(_ value: Any) -> Bool {
        var waiting = [value]
        var parts = 0
        while let next = waiting.popLast(), parts < maxParts {
            parts += 1
            switch next {
            case let address as URL: if address.baseURL != nil { return true }
            case is String, is Int, is Double, is Bool, is Date, is Data, is Decimal, is UUID: break
            default: waiting += Mirror(reflecting: next).children.map(\.value)
            }
        }
        return false
    }
}
