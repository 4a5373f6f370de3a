import DertischBasics
import Synchronization

/// Puts a token on each request to the base, and gets a new one when the server does not take it any more: once, however many
/// requests wait for it.
///
/// ```swift
/// let authentication = Authentication(token: kept) { old in
///     try await signIn.renewed(old)
/// }
/// let delivery = try FoodDelivery(to: "https://api.example") { $0.interceptors = [authentication] }
/// ```
///
/// A request that got 401 is made again with the new token, once. A token is sent to the base's scheme, host and port alone.
/// If it cannot be renewed, all who wait get the error; the next request that gets 401 tries anew.
public final class Authentication: Interceptor {
    private struct State {
        var token: String?
        var renewal: SharedTask<String, any Error>?
    }

    private let scheme: String
    private let renew: @Sendable (String?) async throws -> String
    private let state: Mutex<State>

    /// Makes one.
    ///
    /// - Parameters:
    ///   - token: the token to begin with, or `nil` to get one first.
    ///   - scheme: what stands before the token in the `Authorization` header.
    ///   - renew: gets a new token, given the one that was refused. It must not go through a delivery that has this
    ///     interceptor, which would wait for itself.
    public init(
        token: String? = nil, scheme: String = "Bearer", renew: @escaping @Sendable (String?) async throws -> String
    ) {
        self.scheme = scheme
        self.renew = renew
        state = Mutex(State(token: token))
    }

    /// The token that is used now; set it after signing in or out.
    public var token: String? {
        get { state.withLock(\.token) }
        set { state.withLock { $0.token = newValue } }
    }

    /// Adds the token, and asks again with a new one after 401.
    public func intercept(_ errand: Errand, next: @escaping Next) async throws -> Delivery {
        guard errand.isHome, errand.headers["Authorization"] == nil else { return try await next(errand) }
        var token = token
        if token == nil { token = try await renewed(instead: nil) }
        let delivery = try await next(carrying(token, errand))
        guard delivery.status == 401 else { return delivery }
        return try await next(carrying(try await renewed(instead: token), errand))
    }

    private func carrying(_ token: String?, _ errand: Errand) -> Errand {
        var errand = errand
        errand.headers["Authorization"] = token.map { "\(scheme) \($0)" }
        return errand
    }

    /// A token that is another than the one that was refused.
    private func renewed(instead old: String?) async throws -> String {
        enum Step {
            case have(String)
            case wait(SharedTask<String, any Error>, isNew: Bool)
        }
        let step: Step = state.withLock { state in
            // Somebody has renewed it meanwhile.
            if let token = state.token, token != old { return .have(token) }
            if let renewal = state.renewal { return .wait(renewal, isNew: false) }
            // It goes on if all who wait are cancelled: the server may have taken the old token back already.
            let renewal = SharedTask<String, any Error>(isCancellable: false)
            state.renewal = renewal
            return .wait(renewal, isNew: true)
        }
        switch step {
        case .have(let token): return token
        case .wait(let renewal, let isNew):
            if isNew { begin(renewal, instead: old) }
            return try await renewal.outcome().get()
        }
    }

    private func begin(_ renewal: SharedTask<String, any Error>, instead old: String?) {
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
