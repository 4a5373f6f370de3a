extension FoodDelivery.Error: CustomStringConvertible {
    /// What happened, where, why, and what to do.
    public var description: String {
        let parts = parts
        return """
            error: \(parts.what)
              where: \(parts.place)
              why:   \(parts.why)
              do:    \(parts.remedy)
            """
    }

    private typealias Parts = (what: String, place: String, why: String, remedy: String)

    private var parts: Parts {
        switch self {
        case .badAddress(let address, let reason):
            (
                "A request has no address that it can go to.", address, "\(reason).",
                "Write a path such as \"/photos\" beneath a base address, or a whole http or https address."
            )
        case .badHeader(let call, let name, let reason):
            (
                "A request was not sent because of \(name).", call.description, "\(reason).",
                "Take line breaks and control characters out of names and values before they become headers."
            )
        case .unencodable(let call, let type, let reason):
            (
                "A request was not sent: its body, of type \(type), cannot be written as JSON.", call.description,
                "\(reason).", "Change the value, or the encoder in the configuration."
            )
        case .overloaded(let call, let most):
            (
                "A request was not sent: too many are waiting.", call.description,
                "\(most) requests are under way or waiting already, which is all that the configuration allows.",
                "Ask for less at once, or raise mostWaiting or mostConnections in the configuration."
            )
        case .noConnection(let call, let reason):
            (
                "There is no connection to the server.", call.description, "\(reason).",
                "See that the host is spelled right, reachable from here and listening. Nothing was sent: try again."
            )
        case .untrusted(let call, let reason):
            (
                "The server could not prove who it is.", call.description, "\(reason).",
                "Renew the server's certificate, or add its issuer to those that this system trusts."
            )
        case .timedOut(let call, let after):
            (
                "No whole answer came in time.", call.description, "The request was given up after \(after).",
                "Give it a longer timeout. The server may have done what it was asked: look before you repeat."
            )
        case .brokenOff(let call, let reason):
            (
                "The connection ended before the whole answer was there.", call.description, "\(reason).",
                "The server may have done what it was asked: look before you repeat."
            )
        case .badAnswer(let call, let reason):
            (
                "The server sent no sound HTTP answer.", call.description, "\(reason).",
                "See that the port is the one of a web server, and look into that server's logs."
            )
        case .badRedirection(let call, let reason):
            (
                "A redirection was not followed.", call.description, "\(reason).",
                "Send the request to its last address at once, or mend the redirection on the server."
            )
        case .bodyTooLarge(let call, let most):
            (
                "The answer is too large.", call.description, "Its body has more than the \(most) bytes accepted.",
                "Ask for less, or raise mostBytes in the request or the configuration."
            )
        case .refused(let call, let status, let excerpt):
            (
                "The server refused with status \(status).", call.description,
                excerpt.isEmpty ? "It gave no reason." : "It said: \(excerpt)", Self.remedy(for: status)
            )
        case .undecodable(let call, let type, let path, let reason, let excerpt):
            (
                "The answer cannot be read as \(type).", "\(call), at \(path.isEmpty ? "the top" : path)",
                "\(reason). The answer begins: \(excerpt)",
                "Make the type fit the answer (optional where it may be missing), or mend the server."
            )
        }
    }

    private static func remedy(for status: Int) -> String {
        switch status {
        case 401, 403: "Send valid credentials, such as an Authorization header, for someone who may do this."
        case 404, 410: "Check the address: the base, its path and the ids in it."
        case 408, 425, 429, 500..<600: "Try again later; if it goes on, look into the server's logs."
        default: "Change the request as the server asks."
        }
    }
}
