@testable import DertischFoodDelivery

/// A random generator that always returns the same number, the middle by default. (With 0 the standard library would not return.)
struct FixedGenerator: RandomNumberGenerator {
    var value: UInt64 = 1 << 63
    mutating func next() -> UInt64 { value }
}

extension PreparedRequest {
    /// A request with default limits.
    init(
        _ method: DeliveryRequest.Method = .get, to destination: Destination, headers: FoodDelivery.Headers = [:],
        timeout: Duration = .seconds(60), maxBytes: Int = 1_000_000
    ) {
        self.init(
            method: method, destination: destination, headers: headers, body: nil, timeout: timeout,
            connectTimeout: .seconds(10), idleTimeout: .seconds(30), maxBytes: maxBytes, priority: .normal,
            caching: .usual, isSameOrigin: true)
    }
}
