/// Who carries a request to its server and brings the answer back: the transport beneath ``FoodDelivery``.
///
/// The house's own courier is libcurl on Linux and `URLSession` on Apple platforms; ``CannedCourier`` serves tests.
/// A courier makes one exchange: it follows no redirection and decodes nothing.
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
    /// - Parameter errand: a checked request with all its limits. A courier has to keep them.
    /// - Returns: what the server answered, whatever its status. If the errand is streamed, as soon as the headers are there,
    ///   with a stream that brings the body; who has the whole body already may return that instead.
    /// - Throws: ``FoodDelivery/Error`` if no whole answer came, `CancellationError` as soon as the task is cancelled;
    ///   the exchange has then been broken off.
    func deliver(_ errand: Errand) async throws -> Delivery
}
