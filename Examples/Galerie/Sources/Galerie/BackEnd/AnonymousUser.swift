#if !os(iOS)
    import DertischFirebase

    /// A user without a name, who signs in with the first request.
    actor AnonymousUser: FirebaseCredentials {
        private let signIn: FirebaseSignIn
        private var first: Task<Void, any Error>?

        init(_ signIn: FirebaseSignIn) { self.signIn = signIn }

        func token() async throws -> FirebaseToken {
            try await signInOnce()
            return try await signIn.token()
        }

        func token(replacing rejected: FirebaseToken) async throws -> FirebaseToken {
            try await signIn.token(replacing: rejected)
        }

        private func signInOnce() async throws {
            let task =
                first
                ?? Task { [signIn] in
                    if try await signIn.user == nil { try await signIn.signInAnonymously() }
                }
            first = task
            do { try await task.value } catch {
                // The next request tries again.
                first = nil
                throw error
            }
        }
    }
#endif
