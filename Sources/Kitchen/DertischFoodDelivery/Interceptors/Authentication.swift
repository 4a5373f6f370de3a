import DertischSupport
import Plug
import Synchronization

/// An interceptor that adds a token to requests to the base, and renews it when the server rejects it. Any number of
/// waiting requests share one renewal.
///
/// ```swift
/// let authentication = Authentication(token: kept) { old in
///     try await signIn.renewed(old)
/// }
/// let delivery = try FoodDelivery(to: "https://api.example") { $0.interceptors = [authentication] }
/// ```
///
/// A request that got 401 is sent once more with the new token. A token goes only to the base's scheme, host and port.
/// If the renewal fails, all waiting requests get the error; the next request that gets 401 tries again.
public final class Authentication: Interceptor {
    private struct State {
        var token: String?
        var renewal: SharedTask<String, any Error>?
    }

    private let scheme: String
    private let renew: @Sendable (String?) async throws -> String
    private let state: Mutex<State>

    /// Creates an authentication interceptor.
    ///
    /// - Parameters:
    ///   - token: the first token, or `nil` to request one first.
    ///   - scheme: the scheme before the token in the `Authorization` header.
    ///   - renew: a closure that gets a new token, given the rejected one. It must not use a client that has this
    ///     interceptor: it would wait for itself.
    public init(
        token: String? = nil, scheme: String = "Bearer", renew: @escaping @Sendable (String?) async throws -> String
    ) {
        self.scheme = scheme
        self.renew = renew
        state = Mutex(State(token: token))
    }

    /// The current token. Set it after signing in or out.
    public var token: String? {
        get { state.withLock(\.token) }
        set { state.withLock { $0.token = newValue } }
    }

    /// Adds the token, and sends the request again with a new one after 401.
    public func intercept(_ request: PreparedRequest, next: @escaping Next) async throws -> Delivery {
        guard request.isSameOrigin, request.headers["Authorization"] == nil else { return try await next(request) }
        var token = token
        if token == nil { token = try await renewed(replacing: nil) }
        let delivery = try await next(adding(token, to: request))
        guard delivery.status == 401 else { return delivery }
        return try await next(adding(try await renewed(replacing: token), to: request))
    }

    private func adding(_ token: String?, to request: PreparedRequest) -> PreparedRequest {
        var request = request
        request.headers["Authorization"] = token.map { "\(scheme) \($0)" }
        return request
    }

    /// Returns a token other than the rejected one.
    private func renewed(replacing old: String?) async throws -> String {
        enum Step {
            case token(String)
            case wait(SharedTask<String, any Error>, isNew: Bool)
        }
        let step: Step = state.withLock { state in
            // Another request has renewed it meanwhile.
            if let token = state.token, token != old { return .token(token) }
            if let renewal = state.renewal { return .wait(renewal, isNew: false) }
            // The renewal continues even if every waiting request is cancelled: the server may already have revoked the
            // old token.
            let renewal = SharedTask<String, any Error>(isCancellable: false)
            state.renewal = renewal
            return .wait(renewal, isNew: true)
        }
        switch step {
        case .token(let token): return token
        case .wait(let renewal, let isNew):
            if isNew { begin(renewal, replacing: old) }
            return try await renewal.outcome().get()
        }
    }

    private func begin(_ renewal: SharedTask<String, any Error>, replacing old: String?) {
        Task { [renew] in
            let outcome: Result<String, any Error>
            do { outcome = .success(try await renew(old)) } catch { outcome = .failure(error) }
            finish(try? outcome.get())
            renewal.end(outcome)
        }
    }

    private func finish(_ token: String?) {
        state.withLock { state in
            if let token { state.token = token }
            state.renewal = nil
        }
    }
}
