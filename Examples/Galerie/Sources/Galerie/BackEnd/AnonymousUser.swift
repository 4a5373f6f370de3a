#if !os(iOS)
    import DertischFirebase

    /// A user without a name, who signs in with the first request, and as another user once the account is gone.
    actor AnonymousUser: FirebaseCredentials {
        private let signIn: FirebaseSignIn
        /// The sign-in under way, which all requests share.
        private var entering: Task<Void, any Error>?

        init(_ signIn: FirebaseSignIn) { self.signIn = signIn }

        func token() async throws -> FirebaseToken { try await signedIn { try await $0.token() } }

        func token(replacing rejected: FirebaseToken) async throws -> FirebaseToken {
            try await signedIn { try await $0.token(replacing: rejected) }
        }

        /// Signs in if need be, and once more if the renewal of the token tells that the account is gone.
        private func signedIn(
            _ token: (FirebaseSignIn) async throws -> FirebaseToken
        ) async throws -> FirebaseToken {
            try await enter()
            do { return try await token(signIn) } catch FirebaseError.sessionEnded, FirebaseError.signedOut {
                try await enter()
                return try await token(signIn)
            }
        }

        private func enter() async throws {
            let task =
                entering
                ?? Task { [signIn] in
                    if try await signIn.user == nil { try await signIn.signInAnonymously() }
                }
            entering = task
            // The next request looks again. Another may have begun meanwhile.
            defer { if entering == task { entering = nil } }
            try await task.value
        }
    }
#endif
