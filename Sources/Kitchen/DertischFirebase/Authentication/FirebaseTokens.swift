/// The tokens of a user who has signed in, for the app to keep. No description of them shows their texts.
public struct FirebaseTokens: Hashable, Sendable, Codable, CustomStringConvertible, CustomReflectable {
    /// The ID token that requests carry.
    public var idToken: String
    /// The token that gets new ID tokens.
    public var refreshToken: String
    /// The time when the ID token expires, in seconds since 1970.
    public var expires: Double
    /// The user.
    public var user: FirebaseUser

    /// Creates tokens, as tests do.
    public init(idToken: String, refreshToken: String, expires: Double, user: FirebaseUser) {
        self.idToken = idToken
        self.refreshToken = refreshToken
        self.expires = expires
        self.user = user
    }

    /// The user alone.
    public var description: String { "the tokens of \(user.id)" }
    /// The user alone.
    public var customMirror: Mirror { Mirror(self, children: ["user": user.id]) }
}
