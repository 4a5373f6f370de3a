extension HTTPResponse {
    /// The response with a page as its body, compressed if the browser wants that and it pays. Compresses off the main actor.
    ///
    /// The page of a known guest is sent as it is, unless it was the visitor who asked for this address. Another site may have chosen a
    /// part of it, which the page may repeat. From the lengths of many compressed answers, an observer of the wire could then guess at
    /// what else the page shows of that guest (BREACH). See `Documentation/Design/WebCompression.md`.
    ///
    /// - Parameter isGuestKnown: true if the request has the cookie of a guest.
    @concurrent func with(_ page: [UInt8], for request: HTTPRequest, isGuestKnown: Bool) async -> HTTPResponse {
        var response = self
        response.body = .bytes(page)
        guard !isGuestKnown || request.isAskedForByVisitor, let coding = AcceptEncoding.coding(for: request),
            let compressed = coding.compressed(page, .eachTime)
        else { return response }
        response.headers.append(("Content-Encoding", coding.rawValue))
        response.body = .bytes(compressed)
        return response
    }
}

extension HTTPRequest {
    /// True if the visitor typed the address, or followed a link of the room. Scripts do neither: not those of another site, and not
    /// the client that loads a page again, whose address another site may have chosen. Every current browser says so to sites with TLS.
    fileprivate var isAskedForByVisitor: Bool {
        switch header("Sec-Fetch-Site") {
        case "none": true
        case "same-origin": header("Sec-Fetch-User") == "?1"
        case nil: !isSecure
        default: false
        }
    }
}
