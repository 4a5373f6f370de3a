/// A user of a Firebase project.
public struct FirebaseUser: Hashable, Sendable, Codable, Identifiable {
    /// The user's ID in the project.
    public var id: String
    /// The e-mail address, if the user signed in with one.
    public var email: String?

    /// Creates a user, as tests do.
    public init(id: String, email: String? = nil) {
        self.id = id
        self.email = email
    }
}
