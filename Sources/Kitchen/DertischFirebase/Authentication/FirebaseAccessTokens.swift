import Synchronization

/// OAuth 2.0 access tokens from a closure of the app, such as those of a service account. A token is kept until a server
/// rejects it. Any number of waiting requests share one renewal.
public final class FirebaseAccessTokens: FirebaseCredentials {
    private let current = Mutex<FirebaseToken?>(nil)
    private let renewal = SingleFlight<FirebaseToken>()
    private let make: @Sendable () async throws -> String

    /// Creates a source of tokens.
    ///
    /// - Parameter make: gets a new token.
    public init(_ make: @escaping @Sendable () async throws -> String) { self.make = make }

    /// The kept token, or a new one.
    ///
    /// - Throws: the closure's error.
    public func token() async throws -> FirebaseToken {
        if let token = current.withLock({ $0 }) { return token }
        return try await renewed(replacing: nil)
    }

    /// A token other than the rejected one.
    ///
    /// - Throws: the closure's error.
    public func token(replacing rejected: FirebaseToken) async throws -> FirebaseToken {
        if let token = current.withLock({ $0 }), token != rejected { return token }
        return try await renewed(replacing: rejected)
    }

    /// The outcome of a renewal.
    func renewed(replacing rejected: FirebaseToken?) async throws -> FirebaseToken {
        try await renewal.value { [self] in
            // Another renewal may have ended between the caller's look and this one.
            if let token = current.withLock({ $0 }), token != rejected { return token }
            let token = FirebaseToken(.access, try await make())
            current.withLock { $0 = token }
            return token
        }
    }
}
