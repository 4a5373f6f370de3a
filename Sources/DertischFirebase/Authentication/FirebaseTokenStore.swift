/// A place where an app keeps the tokens of its user, such as the system's keychain or a file.
///
/// ```swift
/// struct TokenFile: FirebaseTokenStore {
///     let file: URL
///
///     func load() async throws -> FirebaseTokens? {
///         guard FileManager.default.fileExists(atPath: file.path) else { return nil }
///         return try JSONDecoder().decode(FirebaseTokens.self, from: Data(contentsOf: file))
///     }
///
///     func save(_ tokens: FirebaseTokens?) async throws {
///         guard let tokens else { return try FileManager.default.removeItem(at: file) }
///         try JSONEncoder().encode(tokens).write(to: file, options: .atomic)
///         try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
///     }
/// }
/// ```
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
