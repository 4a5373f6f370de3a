public import DertischRoutes
import DertischSupport
public import Foundation
import Synchronization

/// A filter that takes a request only if its sender has signed the body with a secret that both know, as services sign their webhooks.
///
/// ```swift
/// registrar.routes(of: .payments, from: .any) { routes in
///     routes.filter(SignedBody(secret: settings[.webhookSecret]))
///     routes.on(.post, "/hooks/payments", taking: Payment.self, answer: .nothing) { payment in .take(payment) }
/// }
/// ```
///
/// The sender sends `X-Signature: t=1764360000,v1=5257a8…`: the time in seconds since 1970, and the HMAC-SHA-256 (RFC 2104) of the time, a dot and the
/// body, in hexadecimal digits. It may give several codes, of an old and a new secret. A request is refused with 403 if no code is right, or if its time is
/// too far from now.
///
/// A sender whose answer was lost sends the request again. If its order is done, it is answered with 200 and without content; while its order is running,
/// with 409 and `Retry-After`. A request that was answered with a problem is taken again. Each process remembers the requests that it has taken until their
/// times are too old. Where several processes serve the house, each may take a request once, so an order that must not be done twice looks the payment up
/// by its own number.
public final class SignedBody: RouteFilter, CustomReflectable {
    private let header: String
    private let key: [UInt8]
    private let tolerance: TimeInterval
    private let now: @Sendable () -> Date
    /// The requests that were taken, by their codes.
    private let taken = Mutex<[String: Taken]>([:])

    private struct Taken {
        /// The time that the request gives.
        let time: TimeInterval
        var isDone = false
    }

    /// The most requests that are taken within the tolerance.
    private static let maxTaken = 100_000

    /// Makes the filter.
    ///
    /// - Parameters:
    ///   - secret: the secret that the sender signs with.
    ///   - header: the name of the header field.
    ///   - tolerance: the longest time between the signature and now, in both directions.
    ///   - now: the current time, for tests.
    public init(
        secret: String, header: String = "X-Signature", tolerance: Duration = .seconds(300),
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.header = header
        key = Array(secret.utf8)
        self.tolerance = TimeInterval(tolerance.bounded.components.seconds)
        self.now = now
    }

    /// It signs the whole body.
    public static var readsBody: Bool { true }

    /// The secret is too short to be secret.
    public var flaw: String? {
        key.count < SecretKey.minBytes ? "its secret has fewer than \(SecretKey.minBytes) bytes" : nil
    }

    /// The value of the header field for a body, for tests and for apps that send webhooks themselves.
    ///
    /// ```swift
    /// let signature = SignedBody.signature(of: body, at: Date(), secret: secret)
    /// ```
    ///
    /// - Parameters:
    ///   - body: the bytes of the body.
    ///   - time: the time that is signed, to the second.
    ///   - secret: the secret that the receiver knows.
    public static func signature(of body: [UInt8], at time: Date, secret: String) -> String {
        let stamp = "\(Int64(time.timeIntervalSince1970))"
        return "t=\(stamp),v1=\(code(of: body, at: stamp, key: Array(secret.utf8)))"
    }

    private static func code(of body: [UInt8], at stamp: String, key: [UInt8]) -> String {
        MessageAuthenticationCode.whole(of: Array("\(stamp).".utf8) + body, key: key).hexadecimal
    }

    /// An empty mirror. Never reveals the secret.
    public var customMirror: Mirror { Mirror(self, children: []) }

    /// Passes a request on if it is signed and new, and answers any other itself.
    @concurrent public func answer(_ request: RouteRequest, next: RouteHandler) async -> RouteResponse {
        guard flaw == nil, let code = validCode(of: request) else {
            return RouteProblem(403, "The signature is not valid.").response
        }
        switch take(code.text, signedAt: code.time) {
        case .done: return RouteResponse(status: 200)
        case .running: return RouteProblem(409, "The request is being taken.", retryAfter: .seconds(10)).response
        case .tooMany: return RouteProblem(503, "The server is busy.", retryAfter: .seconds(10)).response
        case .first: break
        }
        let response = await next(request)
        taken.withLock { taken in
            if (200..<300).contains(response.status) { taken[code.text]?.isDone = true } else { taken[code.text] = nil }
        }
        return response
    }

    private func validCode(of request: RouteRequest) -> (text: String, time: TimeInterval)? {
        guard let field = request.header(header) else { return nil }
        let parts = field.split(separator: ",").map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
        let pairs = parts.filter { $0.count == 2 }.map {
            (name: $0[0].trimmingCharacters(in: .whitespaces), text: $0[1])
        }
        guard let stamp = pairs.first(where: { $0.name == "t" })?.text, let time = Int64(stamp).map(TimeInterval.init),
            abs(now().timeIntervalSince1970 - time) <= tolerance
        else { return nil }
        let right = Self.code(of: request.body, at: stamp, key: key)
        let isValid = pairs.prefix(8).contains { name, text in
            name == "v1" && MessageAuthenticationCode.areEqual(text.lowercased().utf8, right.utf8)
        }
        return isValid ? (right, time) : nil
    }

    private enum Taking { case first, running, done, tooMany }

    private func take(_ code: String, signedAt time: TimeInterval) -> Taking {
        let oldest = now().timeIntervalSince1970 - tolerance
        return taken.withLock { taken in
            if let earlier = taken[code] { return earlier.isDone ? .done : .running }
            // One that is too old would be refused by its time.
            if taken.count >= Self.maxTaken { taken = taken.filter { $0.value.time >= oldest } }
            guard taken.count < Self.maxTaken else { return .tooMany }
            taken[code] = Taken(time: time)
            return .first
        }
    }
}
