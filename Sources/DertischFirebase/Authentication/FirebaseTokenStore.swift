/// The place where an app keeps the tokens of its user, such as the system's keychain or a file.
public protocol FirebaseTokenStore: Sendable {
    /// The kept tokens; `nil` if there are none. Called once, before they are first used.
    ///
    /// - Throws: an error if the store cannot be read.
    func load() async throws -> FirebaseTokens?

    /// Keeps tokens in place of the former ones. Never called twice at once.
    ///
    /// - Parameter tokens: the tokens; `nil` after signing out.
    /// - Throws: an error if they cannot be kept.
    func save(_ tokens: FirebaseTokens?) async throws
}
