/// A source of tokens for requests.
public protocol FirebaseCredentials: Sendable {
    /// A token that is valid now.
    ///
    /// - Throws: ``FirebaseError`` if it cannot be had.
    func token() async throws -> FirebaseToken

    /// A token other than one that a server has rejected. Many callers may ask at once.
    ///
    /// - Throws: ``FirebaseError`` if it cannot be had.
    func token(replacing rejected: FirebaseToken) async throws -> FirebaseToken
}
