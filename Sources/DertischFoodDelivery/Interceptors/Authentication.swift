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
        var renewal: Task<String, any Error>?
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
            case wait(Task<String, any Error>)
        }
        let step: Step = state.withLock { state in
            // Somebody has renewed it meanwhile.
            if let token = state.token, token != old { return .have(token) }
            if let renewal = state.renewal { return .wait(renewal) }
            // A task of its own: that one of those who wait is cancelled must not take it from the others.
            let renewal = Task { [renew] in
                do {
                    let token = try await renew(old)
                    self.finish(token)
                    return token
                } catch {
                    self.finish(nil)
                    throw error
                }
            }
            state.renewal = renewal
            return .wait(renewal)
        }
        switch step {
        case .have(let token): return token
        case .wait(let renewal): return try await Patience.value(of: renewal)
        }
    }

    private func finish(_ token: String?) {
        state.withLock { state in
            if let token { state.token = token }
            state.renewal = nil
        }
    }
}

/// Waits for a task that others wait for too.
enum Patience {
    /// The value of a task, or `CancellationError` as soon as whoever waits is cancelled; the task goes on.
    static func value<Value: Sendable>(of task: Task<Value, any Error>) async throws -> Value {
        let (stream, continuation) = AsyncThrowingStream<Value, any Error>.makeStream(
            bufferingPolicy: .bufferingOldest(1))
        let waiting = Task {
            do {
                continuation.yield(try await task.value)
                continuation.finish()
            } catch {
                continuation.finish(throwing: error)
            }
        }
        defer { waiting.cancel() }
        for try await value in stream { return value }
        throw CancellationError()
    }
}
