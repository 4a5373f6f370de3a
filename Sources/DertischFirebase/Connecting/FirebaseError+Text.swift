import DertischBasics
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
                "The path to something in Firebase is not valid.", "\"\(path.prefix(200))\"", "\(reason).",
                "Write a path such as \"photos/4\" for a document, or \"photos\" for a collection."
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
        case .signedOut:
            (
                "A request to Firebase was not sent.", "sign-in", "No user has signed in.",
                "Sign in first, for instance with signInAnonymously()."
            )
        case .sessionEnded(let code):
            (
                "The user was signed out by Firebase.", "renewal of the user's token", "The server says \(code).",
                "Ask the user to sign in again."
            )
        case .tokensNotKept(let reason):
            (
                "The tokens of a user could not be kept or read.", "the app's store of tokens", "\(reason).",
                "Check the store that the sign-in was made with."
            )
        case .refused(let place, let refusal):
            (
                "Firebase refused with status \(refusal.status).", place, Self.why(refusal), Self.remedy(refusal)
            )
        case .conflict(let place, let refusal):
            (
                "Firebase made no change, because something else is stored than was required.", place,
                Self.why(refusal), "Read it again, decide anew, and repeat the change."
            )
        case .contention(let place, let attempts):
            (
                "A change was given up after \(attempts) attempts.", place,
                "Others changed the same values at each attempt.",
                "Try again later, or spread what is changed over more documents."
            )
        case .unreadable(let place, let path, let reason):
            (
                "An answer of Firebase cannot be read.", place, path.isEmpty ? "\(reason)." : "At \(path): \(reason).",
                "Compare the type that is read with what is stored."
            )
        case .streamCancelled(let place):
            (
                "Firebase ended a stream.", place, "Its rules do not let this user read there any more.",
                "Check the rules of the database, and the user."
            )
        case .tooLarge(let place, let maxBytes):
            (
                "An answer of Firebase is too large.", place, "It has more than \(maxBytes) bytes.",
                "Read less at once, or allow more bytes."
            )
        case .valueTooLarge(let place, let maxBytes):
            (
                "A value of the Realtime Database has become too large to be followed.", place,
                "Put together from its changes, it has more than \(maxBytes) bytes.",
                "Listen to a place with less below it, or allow more bytes: values(of:at:maxBytes:)."
            )
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
        case 404: "Check the names of the project and the database."
        case 429: "Send fewer requests, or raise the project's quota."
        case 500...: "Try again later."
        default: "Check the request against the documentation of the service."
        }
    }
}
