import DertischSupport
import DertischFoodDelivery

extension FirebaseError: CustomStringConvertible {
    /// The message in four parts: what happened, where, why, and what to do.
    public var description: String {
        if case .network(let error) = self { return error.description }
        return errorText(parts)
    }

    private var parts: ErrorParts {
        switch self {
        case .badPath(let path, let reason):
            (
                "A path in Firebase is not valid.", "\"\(path.prefix(200))\"", "\(reason).",
                "Write a path such as \"photos/4\" for a document, a value or a file, \"photos\" for a collection, and \"author.name\" for a field."
            )
        case .unknownField(let field, let type, let reason):
            (
                "A query names a field that cannot be found.", "\(field) of \(type)", "\(reason).",
                "Name the field as the document does: where(\"likes\", .atLeast(3))."
            )
        case .unencodable(let type, let path, let reason):
            (
                "A value was not written: it cannot be stored in Firebase.",
                path.isEmpty ? "a value of type \(type)" : "\(path) in a value of type \(type)", "\(reason).",
                "Change the value, or how its type encodes itself."
            )
        case .unreadableFile(let file, let reason):
            ("A file was not uploaded.", file, "\(reason).", "Check that the file exists and may be read.")
        case .signedOut:
            (
                "A request to Firebase was not sent.", "sign-in", "No user has signed in, or another one since.",
                "Sign in first, for instance with signInAnonymously()."
            )
        case .sessionEnded(let code):
            (
                "The user was signed out by Firebase.", "renewal of the user's token", "The server says \(code).",
                code == "USER_DISABLED"
                    ? "Ask the project's owner why the account is disabled." : "Ask the user to sign in again."
            )
        case .signInSuperseded:
            (
                "A sign-in has had no effect.", "sign-in",
                "Another sign-in, or a sign-out, began before its answer came.",
                "Have the app wait for one sign-in before it begins the next."
            )
        case .signInIncomplete(let reason):
            (
                "A sign-in did not come to its end.", "sign-in", "Firebase accepts it, but \(reason).",
                "Sign in otherwise, or change the account in the project's console."
            )
        case .tokenStoreFailed(let reason):
            (
                "The tokens of a user could not be kept or read.", "the app's store of tokens", "\(reason).",
                "Check the store that the FirebaseAuthentication was made with."
            )
        case .accessTokenRequired(let what):
            (
                "A request to Firebase was not sent.", what,
                "Firebase allows it with OAuth 2.0 access tokens only, not with the tokens of users.",
                "Do it on a server, with FirebaseAccessTokens."
            )
        case .refused(let call, let refusal):
            ("Firebase refused with status \(refusal.status).", call.story, Self.why(refusal), Self.remedy(refusal))
        case .conflict(let call, let refusal):
            (
                "Firebase did not write: what is stored is not in the required state.", call.story, Self.why(refusal),
                "Read it again, decide anew, and repeat the change."
            )
        case .contention(let call, let attempts):
            (
                "A change was given up after \(attempts) attempts.", call.story,
                "Others changed the same values at each attempt.",
                "Try again later, or spread what is changed over more documents."
            )
        case .badAnswer(let call, let path, let reason):
            (
                "An answer is not one of Firebase.", call.story, path.isEmpty ? "\(reason)." : "At \(path): \(reason).",
                "Check the address, and whether a proxy or a network that asks to sign in answers in its place."
            )
        case .undecodable(let call, let type, let path, let reason):
            (
                "A stored value does not fit its type.", call.story,
                "\(path.isEmpty ? "" : "At \(path): ")\(reason).", "Compare \(type) with what is stored."
            )
        case .streamEnded(let call):
            (
                "A stream of changes was given up.", call.story, "The server ended it again and again.",
                "Try again later. If it continues, look into the state of the service."
            )
        case .streamCancelled(let call):
            (
                "Firebase ended a stream.", call.story, "Its rules do not let this user read there any more.",
                "Check the rules of the database, and the user."
            )
        case .tooLarge(let call, let maxBytes):
            (
                "An answer of Firebase is too large.", call.story, "It has more than \(maxBytes) bytes.",
                "Read less at once, or allow more bytes."
            )
        case .valueTooLarge(let call, let maxBytes):
            (
                "A value of the Realtime Database has become too large to be followed.", call.story,
                "Put together from its changes, it has more than \(maxBytes) bytes.",
                "Listen to a place with less below it, or allow more bytes: values(of:at:maxBytes:maxFailures:)."
            )
        case .notUploaded(let call, let error):
            ("A file was not uploaded.", call.story, "\(error.reason).", error.remedy)
        case .network: ("", "", "", "")
        }
    }

    private static func why(_ refusal: FirebaseRefusal) -> String {
        let parts = [refusal.code, refusal.message].filter { !$0.isEmpty }
        return parts.isEmpty
            ? "It does not say why." : "It says: \(parts[0] == parts.last ? parts[0] : parts.joined(separator: ": "))"
    }

    private static func remedy(_ refusal: FirebaseRefusal) -> String {
        switch refusal.status {
        case _ where refusal.isOfRules: "Check the rules of the project, and the user."
        case 401: "Sign in, or check that the token is one for this project."
        case 403: "Check the rules of the project, and the user."
        case 404: "Check the names of the project, the database or the bucket, and the path."
        case 429: "Send fewer requests, or raise the project's quota."
        case 500...: "Try again later."
        default: "Check the request against the documentation of the service."
        }
    }
}
