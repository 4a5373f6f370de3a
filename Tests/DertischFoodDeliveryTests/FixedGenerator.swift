@testable import DertischFoodDelivery

/// Chance that always says the same: the middle, unless told otherwise. (With 0 the standard library would draw for ever.)
struct FixedGenerator: RandomNumberGenerator {
    var value: UInt64 = 1 << 63
    mutating func next() -> UInt64 { value }
}

extension PreparedRequest {
    /// A plain request.
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
