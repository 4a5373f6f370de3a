/// A token that requests carry. No description of it shows its text.
public struct FirebaseToken: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
    /// The kinds of tokens that Google's services accept.
    public enum Kind: Hashable, Sendable {
        /// The ID token of a user who has signed in: ``FirebaseAuthentication``.
        case user
        /// An OAuth 2.0 access token, such as that of a service account: ``FirebaseAccessTokens``.
        case access
    }

    /// The kind of the token.
    public let kind: Kind
    /// The secret itself.
    public let text: String
    /// The number of the session that it belongs to, from its sign-in to its sign-out; `nil` if its source counts none.
    let session: Int?

    /// Creates a token.
    public init(_ kind: Kind, _ text: String) { self.init(kind, text, session: nil) }

    init(_ kind: Kind, _ text: String, session: Int?) {
        self.kind = kind
        self.text = text
        self.session = session
    }

    /// The kind alone.
    public var description: String { "a token (\(kind))" }
    /// Nothing of the text.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
