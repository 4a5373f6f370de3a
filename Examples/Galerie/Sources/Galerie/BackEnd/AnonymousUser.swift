#if Firebase && !os(iOS)
    import DertischFirebase

    /// A user without a name, who signs in with the first request, and as another user once the account is gone.
    actor AnonymousUser: FirebaseCredentials {
        private let authentication: FirebaseAuthentication
        /// The sign-in under way, which all requests share.
        private var entering: Task<Void, any Error>?

        init(_ authentication: FirebaseAuthentication) { self.authentication = authentication }

        func token() async throws -> FirebaseToken { try await signedIn { try await $0.token() } }

        func token(replacing rejected: FirebaseToken) async throws -> FirebaseToken {
            try await signedIn { try await $0.token(replacing: rejected) }
        }

        /// Signs in if need be, and once more if the renewal of the token tells that the account is gone.
        private func signedIn(
            _ token: (FirebaseAuthentication) async throws -> FirebaseToken
        ) async throws -> FirebaseToken {
            try await enter()
            do { return try await token(authentication) } catch FirebaseError.sessionEnded, FirebaseError.signedOut {
                // The gallery is one user to its visitors, whatever its account.
                try await enter()
                return try await authentication.token()
            }
        }

        private func enter() async throws {
            let task =
                entering
                ?? Task { [authentication] in
                    if try await authentication.user == nil { try await authentication.signInAnonymously() }
                }
            entering = task
            // The next request looks again. Another may have begun meanwhile.
            defer { if entering == task { entering = nil } }
            try await task.value
        }
    }
#endif
