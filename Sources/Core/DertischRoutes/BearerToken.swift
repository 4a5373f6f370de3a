/// A filter that takes only requests with a secret token in `Authorization: Bearer …` (RFC 6750), as programs send it.
///
/// ```swift
/// routes.filter(BearerToken(settings[.apiToken]))
/// ```
///
/// Any other request is answered with 401. Tokens that differ from client to client are checked by a filter of the app's own.
public struct BearerToken: RouteFilter, CustomReflectable {
    private let token: [UInt8]

    private static let minBytes = 16
    private static let scheme = "bearer "

    /// Makes the filter.
    ///
    /// - Parameter token: the token, of at least 16 bytes.
    public init(_ token: String) { self.token = Array(token.utf8) }

    /// The token is too short to be secret.
    public var flaw: String? {
        token.count < Self.minBytes ? "its token has fewer than \(Self.minBytes) bytes" : nil
    }

    /// An empty mirror. Never reveals the token.
    public var customMirror: Mirror { Mirror(self, children: []) }

    /// Passes a request on if it has the token.
    public func answer(_ request: RouteRequest, next: RouteHandler) async -> RouteResponse {
        guard flaw == nil, let field = request.header("Authorization"), field.lowercased().hasPrefix(Self.scheme),
            isToken(field.utf8.dropFirst(Self.scheme.utf8.count))
        else {
            return RouteProblem(401, "The token is not valid.", headers: ["WWW-Authenticate": "Bearer"]).response
        }
        return await next(request)
    }

    /// Compares in constant time, so that the token cannot be found by measuring.
    private func isToken(_ bytes: some Collection<UInt8>) -> Bool {
        bytes.count == token.count && zip(bytes, token).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
