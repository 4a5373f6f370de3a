/// Middleware around deliveries: sees each request before it is sent, and its answer before the caller does.
///
/// ```swift
/// struct Tracing: Interceptor {
///     func intercept(_ errand: Errand, next: Next) async throws -> Delivery {
///         var errand = errand
///         if errand.isHome { errand.headers["X-Trace"] = errand.order?.description }
///         return try await next(errand)
///     }
/// }
/// ```
///
/// It may change the headers, answer by itself, send the request again, or throw. It runs before the cache, retries and
/// redirects, so it sees each request of a caller once. Add secrets only to errands with ``Errand/isHome``.
public protocol Interceptor: Sendable {
    /// The rest of the chain, which runs an errand.
    typealias Next = @Sendable (Errand) async throws -> Delivery

    /// Handles one request. May be called for several requests at once.
    ///
    /// - Parameters:
    ///   - errand: the checked request.
    ///   - next: the next interceptor, or the delivery itself.
    /// - Returns: the answer for the caller.
    /// - Throws: the error for the caller, usually one of `next`.
    func intercept(_ errand: Errand, next: @escaping Next) async throws -> Delivery
}
