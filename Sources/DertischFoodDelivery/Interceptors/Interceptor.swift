/// Somebody who stands between those who ask and the delivery: sees each request before it goes, and its answer before it
/// arrives.
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
/// It may change the headers, answer by itself, ask again, or throw. It stands before the cache, the retries and the
/// redirections: it sees what the caller sees, once. A secret belongs only on an errand that ``Errand/isHome``.
public protocol Interceptor: Sendable {
    /// Hands an errand on.
    typealias Next = @Sendable (Errand) async throws -> Delivery

    /// Handles one request. It may be called for several at once.
    ///
    /// - Parameters:
    ///   - errand: the request, checked.
    ///   - next: the next interceptor, or the delivery itself.
    /// - Returns: the answer.
    /// - Throws: what the caller is to get; mostly what `next` threw.
    func intercept(_ errand: Errand, next: @escaping Next) async throws -> Delivery
}
