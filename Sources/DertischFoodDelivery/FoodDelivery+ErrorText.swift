import DertischBasics

extension FoodDelivery.Error: CustomStringConvertible {
    /// The message in four parts: what happened, where, why, and what to do.
    public var description: String { errorText(parts) }

    private var parts: ErrorParts {
        switch self {
        case .badAddress(let address, let reason):
            (
                "A request has no address that it can go to.", address, "\(reason).",
                "Write a path such as \"/photos\" beneath a base address, or a whole http or https address."
            )
        case .badHeader(let call, let name, let reason):
            (
                "A request was not sent because of \(name).", call.story, "\(reason).",
                "Take line breaks and control characters out of names and values before they become headers."
            )
        case .unencodable(let call, let type, let reason):
            (
                "A request was not sent: its body, of type \(type), cannot be written as JSON.", call.story,
                "\(reason).", "Change the value, or the encoder in the configuration."
            )
        case .unreadable(let call, let file, let reason):
            (
                "A request was not sent whole: its file \"\(file)\" cannot be read.", call.story, "\(reason).",
                "See that the file is there, may be read, and is left alone while it is sent."
            )
        case .unwritable(let call, let file, let reason):
            (
                "An answer was not kept: the file \"\(file)\" cannot be written.", call.story, "\(reason).",
                "See that the folder is there and may be written to, and that the disk has room."
            )
        case .offline(let call):
            (
                "There is no answer without the network.", call.story,
                "The delivery is offline or was to look into the cache only, and the cache has nothing that fits.",
                "Fetch it once while there is a network, with a cache in the configuration."
            )
        case .resting(let call, let left):
            (
                "A request was not sent: its server is left alone for a while.", call.story,
                "It failed several times in a row. It is asked again in \(left.shown).",
                "Wait, or look into what ails the server; the configuration's breaker says when this happens."
            )
        case .overloaded(let call, let most):
            (
                "A request was not sent: too many are waiting.", call.story,
                "\(most) requests are under way or waiting already, which is all that the configuration allows.",
                "Ask for less at once, or raise mostWaiting or mostConnections in the configuration."
            )
        case .noConnection(let call, let reason):
            (
                "There is no connection to the server.", call.story, "\(reason).",
                "See that the host is spelled right, reachable from here and listening. Nothing was sent: try again."
            )
        case .untrusted(let call, let reason):
            (
                "The server could not prove who it is.", call.story, "\(reason).",
                "Renew the server's certificate, or add its issuer to those that this system trusts."
            )
        case .timedOut(let call, let after):
            (
                "No whole answer came in time.", call.story, "The request was given up after \(after.shown).",
                "Give it a longer timeout. The server may have done what it was asked: look before you repeat."
            )
        case .stalled(let call, let after):
            (
                "The server fell silent.", call.story, "Nothing arrived for \(after.shown).",
                "Raise idleTimeout if it may. The server may have done what it was asked: look before you repeat."
            )
        case .brokenOff(let call, let reason):
            (
                "The connection ended before the whole answer was there.", call.story, "\(reason).",
                "The server may have done what it was asked: look before you repeat."
            )
        case .badAnswer(let call, let reason):
            (
                "The server sent no sound HTTP answer.", call.story, "\(reason).",
                "See that the port is the one of a web server, and look into that server's logs."
            )
        case .badRedirection(let call, let reason):
            (
                "A redirection was not followed.", call.story, "\(reason).",
                "Send the request to its last address at once, or mend the redirection on the server."
            )
        case .bodyTooLarge(let call, let most):
            (
                "The answer is too large.", call.story, "Its body has more than the \(most) bytes accepted.",
                "Ask for less, or raise mostBytes in the request or the configuration."
            )
        case .refused(let call, let status, let excerpt):
            (
                "The server refused with status \(status).", call.story,
                excerpt.isEmpty ? "It gave no reason." : "It said: \(excerpt)", Self.remedy(for: status)
            )
        case .notUploaded(let call, let fault):
            (fault.parts.what, call.story, fault.parts.why, fault.parts.remedy)
        case .undecodable(let call, let type, let path, let reason, let excerpt):
            (
                "The answer cannot be read as \(type).",
                "\(call), at \(path.isEmpty ? "the top" : path)\(call.circumstances)",
                "\(reason). The answer begins: \(excerpt)",
                "Make the type fit the answer (optional where it may be missing), or mend the server."
            )
        }
    }

    /// The error in one line, without the address.
    var summary: String {
        let what = parts.what
        return what.hasSuffix(".") ? String(what.dropLast()) : what
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

extension FoodDelivery.Error {
    /// The request that failed; `nil` if its address was invalid.
    public var call: FoodDelivery.Call? {
        switch self {
        case .badAddress: nil
        case .badHeader(let call, _, _), .unencodable(let call, _, _), .unreadable(let call, _, _),
            .unwritable(let call, _, _), .offline(let call), .resting(let call, _), .overloaded(let call, _),
            .noConnection(let call, _), .untrusted(let call, _), .timedOut(let call, _), .stalled(let call, _),
            .brokenOff(let call, _), .badAnswer(let call, _), .badRedirection(let call, _), .bodyTooLarge(let call, _),
            .refused(let call, _, _), .notUploaded(let call, _), .undecodable(let call, _, _, _, _):
            call
        }
    }

    /// The same error with more facts about its request.
    func told(_ add: (inout FoodDelivery.Call) -> Void) -> FoodDelivery.Error {
        guard var call else { return self }
        add(&call)
        return switch self {
        case .badAddress: self
        case .badHeader(_, let name, let reason): .badHeader(call, name: name, reason: reason)
        case .unencodable(_, let type, let reason): .unencodable(call, type: type, reason: reason)
        case .unreadable(_, let file, let reason): .unreadable(call, file: file, reason: reason)
        case .unwritable(_, let file, let reason): .unwritable(call, file: file, reason: reason)
        case .offline: .offline(call)
        case .resting(_, let left): .resting(call, left: left)
        case .overloaded(_, let most): .overloaded(call, most: most)
        case .noConnection(_, let reason): .noConnection(call, reason: reason)
        case .untrusted(_, let reason): .untrusted(call, reason: reason)
        case .timedOut(_, let after): .timedOut(call, after: after)
        case .stalled(_, let after): .stalled(call, after: after)
        case .brokenOff(_, let reason): .brokenOff(call, reason: reason)
        case .badAnswer(_, let reason): .badAnswer(call, reason: reason)
        case .badRedirection(_, let reason): .badRedirection(call, reason: reason)
        case .bodyTooLarge(_, let most): .bodyTooLarge(call, most: most)
        case .refused(_, let status, let excerpt): .refused(call, status: status, excerpt: excerpt)
        case .notUploaded(_, let fault): .notUploaded(call, fault)
        case .undecodable(_, let type, let path, let reason, let excerpt):
            .undecodable(call, type: type, path: path, reason: reason, excerpt: excerpt)
        }
    }
}
