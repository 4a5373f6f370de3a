public import DertischFoodDelivery

/// The reason why something was not done with Firebase. No message holds a key, a token or a password.
public enum FirebaseError: Error, Hashable, Sendable {
    /// The path does not lead to a document, a collection or a file. Nothing was sent.
    case badPath(String, reason: String)
    /// A field of a query cannot be found in its type. Nothing was sent.
    case unknownField(String, type: String, reason: String)
    /// A value cannot be written: its type, and the path in it. Nothing was sent.
    case unencodable(type: String, path: String, reason: String)
    /// The user has not signed in, or has signed out. Nothing was sent.
    case signedOut
    /// The account is disabled or deleted, or its sessions were revoked. The user has been signed out.
    case sessionEnded(code: String)
    /// The app could not keep or read the tokens.
    case tokensNotKept(reason: String)
    /// The server refused: method and address without the query, and what it says.
    case refused(String, FirebaseRefusal)
    /// The document or value is not in the required state, such as that of a precondition or an ETag.
    case conflict(String, FirebaseRefusal)
    /// A transaction or conditional change met other changes too often.
    case contention(String, attempts: Int)
    /// The answer is not what was expected: the path in it, and why.
    case unreadable(String, path: String, reason: String)
    /// The server ended a stream because its reader may not read there any more.
    case streamCancelled(String)
    /// The answer or event is larger than allowed.
    case tooLarge(String, maxBytes: Int)
    /// A value of a Realtime Database, put together from its changes, has become larger than allowed.
    case valueTooLarge(String, maxBytes: Int)
    /// No usable response came.
    case network(FoodDelivery.Error)
}
