/// The HTTP transport beneath ``FoodDelivery``: carries a request to its server and returns the answer.
///
/// The default courier is libcurl on Linux and `URLSession` on Apple platforms; ``CannedCourier`` serves tests. A
/// courier makes one exchange: it follows no redirects and decodes nothing.
///
/// ```swift
/// struct LoggingCourier: Courier {
///     let courier: any Courier
///     func deliver(_ errand: Errand) async throws -> Delivery {
///         print(errand.method, errand.destination)  // without the query, which may hold secrets
///         return try await courier.deliver(errand)
///     }
/// }
/// ```
public protocol Courier: Sendable {
    /// Runs one errand.
    ///
    /// - Parameter errand: a checked request with all its limits. The courier must enforce them.
    /// - Returns: the server's answer, whatever its status. If the errand is streamed, the courier returns when the
    ///   headers have arrived, with a stream of the body. A courier that already has the whole body may return that
    ///   instead.
    /// - Throws: ``FoodDelivery/Error`` if no complete answer came; `CancellationError` as soon as the task is
    ///   cancelled. The exchange has then been aborted.
    func deliver(_ errand: Errand) async throws -> Delivery
}
