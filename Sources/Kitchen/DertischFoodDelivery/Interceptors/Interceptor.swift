/// Middleware around deliveries: sees each request before it is sent, and its response before the caller does.
///
/// ```swift
/// struct Tracing: Interceptor {
///     func intercept(_ request: PreparedRequest, next: Next) async throws -> Delivery {
///         var request = request
///         if request.isSameOrigin { request.headers["X-Trace"] = request.order?.description }
///         return try await next(request)
///     }
/// }
/// ```
///
/// It may change the headers, answer by itself, send the request again, or throw. It runs before the cache, retries and
/// redirects, so it sees each request of a caller once. Add secrets only to requests with ``PreparedRequest/isSameOrigin``.
public protocol Interceptor: Sendable {
    /// The rest of the chain, which runs a request.
    typealias Next = @Sendable (PreparedRequest) async throws -> Delivery

    /// Handles one request. May be called for several requests at once.
    ///
    /// - Parameters:
    ///   - request: the checked request.
    ///   - next: the next interceptor, or the delivery itself.
    /// - Returns: the response for the caller.
    /// - Throws: the error for the caller, usually one of `next`.
    func intercept(_ request: PreparedRequest, next: @escaping Next) async throws -> Delivery
}
