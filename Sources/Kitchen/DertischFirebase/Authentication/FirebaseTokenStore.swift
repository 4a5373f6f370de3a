/// A place where an app keeps the tokens of its user, such as the system's keychain or a file.
///
/// ```swift
/// struct TokenFile: FirebaseTokenStore {
///     let file: URL
///
///     func load() async throws -> FirebaseTokens? {
///         guard let data = FileManager.default.contents(atPath: file.path), !data.isEmpty else { return nil }
///         return try JSONDecoder().decode(FirebaseTokens.self, from: data)
///     }
///
///     func save(_ tokens: FirebaseTokens?) async throws {
///         // An empty file stands for no tokens.
///         let data = try tokens.map { try JSONEncoder().encode($0) } ?? Data()
///         let onlyMine = [FileAttributeKey.posixPermissions: 0o600]
///         guard FileManager.default.createFile(atPath: file.path, contents: data, attributes: onlyMine) else {
///             throw CocoaError(.fileWriteUnknown)
///         }
///     }
/// }
/// ```
public protocol FirebaseTokenStore: Sendable {
    /// The kept tokens; `nil` if there are none. Called before they are first used, and again after it failed.
    ///
    /// - Throws: an error if the store cannot be read.
    func load() async throws -> FirebaseTokens?

    /// Keeps tokens in place of the former ones. Never called twice at once.
    ///
    /// - Parameter tokens: the tokens; `nil` after signing out.
    /// - Throws: an error if they cannot be kept.
    func save(_ tokens: FirebaseTokens?) async throws
}
