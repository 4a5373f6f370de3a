import DertischSupport

extension FoodDelivery.Error: CustomStringConvertible {
    /// The message in four parts: what happened, where, why, and what to do.
    public var description: String { errorText(parts) }

    private var parts: ErrorParts {
        switch self {
        case .badAddress(let address, let reason):
            (
                "The address of a request is not valid.", address, "\(reason).",
                "Write a path such as \"/photos\" below a base address, or an absolute http or https address."
            )
        case .badHeader(let call, let name, let reason):
            (
                "A request was not sent because of \(name).", call.story, "\(reason).",
                "Remove line breaks and control characters from header names and values."
            )
        case .unencodable(let call, let type, let reason):
            (
                "A request was not sent: its body, of type \(type), cannot be written as JSON.", call.story,
                "\(reason).", "Change the value, or the encoder in the configuration."
            )
        case .unreadable(let call, let file, let reason):
            (
                "A request was not sent completely: its file \"\(file)\" cannot be read.", call.story, "\(reason).",
                "Check that the file exists and is readable, and do not change it while it is sent."
            )
        case .unwritable(let call, let file, let reason):
            (
                "A response was not saved: the file \"\(file)\" cannot be written.", call.story, "\(reason).",
                "Check that the folder exists and is writable, and that the disk has space."
            )
        case .offline(let call):
            (
                "No cached response is available.", call.story,
                "The client is offline or may only read the cache, and the cache has no matching response.",
                "Request it once while online, with a cache in the configuration."
            )
        case .circuitOpen(let call, let remaining):
            (
                "A request was not sent: the circuit breaker of its server is open.", call.story,
                "The server failed several times in a row. It gets the next request in \(remaining.shown).",
                "Wait, or check the server; circuitBreaker in the configuration sets when this happens."
            )
        case .overloaded(let call, let maxOpen):
            (
                "A request was not sent: the queue is full.", call.story,
                "\(maxOpen) requests are already under way or waiting, which is the configured limit.",
                "Send fewer requests at once, or raise maxQueued or maxConnections in the configuration."
            )
        case .noConnection(let call, let reason):
            (
                "No connection to the server could be made.", call.story, "\(reason).",
                "Check that the host is spelled correctly, reachable and listening. Nothing was sent, so try again."
            )
        case .untrusted(let call, let reason):
            (
                "The server's certificate is not trusted.", call.story, "\(reason).",
                "Renew the server's certificate, or add its issuer to those that this system trusts."
            )
        case .timedOut(let call, let after):
            (
                "The response was not complete in time.", call.story, "The request was cancelled after \(after.shown).",
                "Set a longer timeout. The server may have processed the request: check before you repeat it."
            )
        case .stalled(let call, let after):
            (
                "The connection was idle for too long.", call.story, "Nothing arrived for \(after.shown).",
                "Raise idleTimeout if necessary. The server may have processed the request: check before you repeat it."
            )
        case .connectionLost(let call, let reason):
            (
                "The connection ended before the response was complete.", call.story, "\(reason).",
                "The server may have processed the request: check before you repeat it."
            )
        case .badResponse(let call, let reason):
            (
                "The response is not valid HTTP.", call.story, "\(reason).",
                "Check that the port belongs to a web server, and look into the server's logs."
            )
        case .badRedirect(let call, let reason):
            (
                "A redirect was not followed.", call.story, "\(reason).",
                "Send the request to its final address, or fix the redirect on the server."
            )
        case .bodyTooLarge(let call, let maxBytes):
            (
                "The response is too large.", call.story, "Its body has more than the \(maxBytes) bytes accepted.",
                "Request less, or raise maxBytes in the request or the configuration."
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
                "The response cannot be read as \(type).",
                "\(call), at \(path.isEmpty ? "the top" : path)\(call.circumstances)",
                "\(reason). The response begins: \(excerpt)",
                "Change the type to match the response (optional where a value may be missing), or fix the server."
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
        case 401, 403: "Send credentials that permit this, such as an Authorization header."
        case 404, 410: "Check the address: the base, its path and the IDs in it."
        case 408, 425, 429, 500..<600: "Try again later. If it continues, look into the server's logs."
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
            .unwritable(let call, _, _), .offline(let call), .circuitOpen(let call, _), .overloaded(let call, _),
            .noConnection(let call, _), .untrusted(let call, _), .timedOut(let call, _), .stalled(let call, _),
            .connectionLost(let call, _), .badResponse(let call, _), .badRedirect(let call, _),
            .bodyTooLarge(let call, _),
            .refused(let call, _, _), .notUploaded(let call, _), .undecodable(let call, _, _, _, _):
            call
        }
    }

    /// The same error with more facts about its request.
    func updatingCall(_ add: (inout FoodDelivery.Call) -> Void) -> FoodDelivery.Error {
        guard var call else { return self }
        add(&call)
        return switch self {
        case .badAddress: self
        case .badHeader(_, let name, let reason): .badHeader(call, name: name, reason: reason)
        case .unencodable(_, let type, let reason): .unencodable(call, type: type, reason: reason)
        case .unreadable(_, let file, let reason): .unreadable(call, file: file, reason: reason)
        case .unwritable(_, let file, let reason): .unwritable(call, file: file, reason: reason)
        case .offline: .offline(call)
        case .circuitOpen(_, let remaining): .circuitOpen(call, remaining: remaining)
        case .overloaded(_, let maxOpen): .overloaded(call, maxOpen: maxOpen)
        case .noConnection(_, let reason): .noConnection(call, reason: reason)
        case .untrusted(_, let reason): .untrusted(call, reason: reason)
        case .timedOut(_, let after): .timedOut(call, after: after)
        case .stalled(_, let after): .stalled(call, after: after)
        case .connectionLost(_, let reason): .connectionLost(call, reason: reason)
        case .badResponse(_, let reason): .badResponse(call, reason: reason)
        case .badRedirect(_, let reason): .badRedirect(call, reason: reason)
        case .bodyTooLarge(_, let maxBytes): .bodyTooLarge(call, maxBytes: maxBytes)
        case .refused(_, let status, let excerpt): .refused(call, status: status, excerpt: excerpt)
        case .notUploaded(_, let fault): .notUploaded(call, fault)
        case .undecodable(_, let type, let path, let reason, let excerpt):
            .undecodable(call, type: type, path: path, reason: reason, excerpt: excerpt)
        }
    }
}
