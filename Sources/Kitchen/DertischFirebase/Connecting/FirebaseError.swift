public import DertischFoodDelivery

/// The reason why something was not done with Firebase. No message holds a key, a token or a password.
///
/// ```swift
/// do {
///     try await store.set(photo, at: "photos/4", when: .exists(false))
/// } catch FirebaseError.conflict {
///     print("There is such a photo.")
/// }
/// ```
public enum FirebaseError: Error, Hashable, Sendable {
    /// The path does not lead to a document, a collection, a field, a value or a file. Nothing was sent.
    case badPath(String, reason: String)
    /// A field of a query cannot be found in its type. Nothing was sent.
    case unknownField(String, type: String, reason: String)
    /// A value cannot be written: its type, and the path in it. Nothing was sent.
    case unencodable(type: String, path: String, reason: String)
    /// A file to upload cannot be read. Nothing was sent.
    case unreadableFile(String, reason: String)
    /// The user has not signed in, or has signed out. Nothing was sent.
    case signedOut
    /// The account is disabled or deleted, or its sessions were revoked. The user has been signed out.
    case sessionEnded(code: String)
    /// Another sign-in, or a sign-out, began before the answer to this one came. The later one counts.
    case signInSuperseded
    /// A sign-in needs a further step that this library does not have, such as a second factor.
    case signInIncomplete(reason: String)
    /// The app's store could not keep or read tokens.
    case tokenStoreFailed(reason: String)
    /// Something was asked for that Firebase allows with access tokens only, not with the tokens of users. Nothing was sent.
    case accessTokenRequired(String)
    /// The server refused the request.
    case refused(FoodDelivery.Call, FirebaseRefusal)
    /// The document, value or file is not in the required state, such as that of a precondition or an ETag.
    case conflict(FoodDelivery.Call, FirebaseRefusal)
    /// A write, a transaction or a conditional change met other changes too often.
    case contention(FoodDelivery.Call, attempts: Int)
    /// The answer is not one of Firebase: the path in it, and why.
    case badAnswer(FoodDelivery.Call, path: String, reason: String)
    /// The stored value does not fit the type: the path in it, and why.
    case undecodable(FoodDelivery.Call, type: String, path: String, reason: String)
    /// The server ended a stream, or revoked its token, several times in a row.
    case streamEnded(FoodDelivery.Call)
    /// The server ended a stream because its rules do not let the user read there any more.
    case streamCancelled(FoodDelivery.Call)
    /// The answer or event is larger than allowed.
    case tooLarge(FoodDelivery.Call, maxBytes: Int)
    /// A value of a Realtime Database, put together from its changes, has become larger than allowed.
    case valueTooLarge(FoodDelivery.Call, maxBytes: Int)
    /// The file was not uploaded, for a reason that only uploads have.
    case notUploaded(FoodDelivery.Call, FirebaseUploadError)
    /// No usable response came.
    case network(FoodDelivery.Error)
}
