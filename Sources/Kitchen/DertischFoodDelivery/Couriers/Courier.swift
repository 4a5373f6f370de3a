/// The HTTP transport beneath ``FoodDelivery``: carries a request to its server and returns the response.
///
/// The default courier is libcurl on Linux and `URLSession` on Apple platforms; ``CannedCourier`` serves tests. A
/// courier makes one exchange: it follows no redirects and decodes nothing.
///
/// ```swift
/// struct LoggingCourier: Courier {
///     let courier: any Courier
///     func deliver(_ request: PreparedRequest) async throws -> Delivery {
///         print(request.method, request.destination)  // without the query, which may hold secrets
///         return try await courier.deliver(request)
///     }
/// }
/// ```
public protocol Courier: Sendable {
    /// Runs one request.
    ///
    /// - Parameter request: a checked request with all its limits. The courier must enforce them.
    /// - Returns: the server's response, whatever its status. If the request is streamed, the courier returns when the
    ///   headers have arrived, with a stream of the body. A courier that already has the whole body may return that
    ///   instead.
    /// - Throws: ``FoodDelivery/Error`` if no complete response came; `CancellationError` as soon as the task is
    ///   cancelled. The exchange has then been aborted.
    func deliver(_ request: PreparedRequest) async throws -> Delivery
}
