extension HTTPResponse {
    /// The response with a page as its body, compressed if the browser wants that and it pays. Compresses off the main actor.
    ///
    /// A page is sent as it is if another site led a known guest to it, or may have. Such a site can choose a part of the address, which
    /// the page may repeat. From the lengths of many compressed answers, an observer of the wire could then guess at what else
    /// the page shows of that guest (BREACH). See `Documentation/Design/WebCompression.md`.
    ///
    /// - Parameter isGuestKnown: true if the request has the cookie of a guest.
    @concurrent func with(_ page: [UInt8], for request: HTTPRequest, isGuestKnown: Bool) async -> HTTPResponse {
        var response = self
        response.body = .bytes(page)
        guard !(isGuestKnown && request.mayComeFromAnotherSite), let coding = AcceptEncoding.coding(for: request),
            let compressed = coding.compressed(page, .eachTime)
        else { return response }
        response.headers.append(("Content-Encoding", coding.rawValue))
        response.body = .bytes(compressed)
        return response
    }
}

extension HTTPRequest {
    /// True if a page of another site may have caused the request, by a link, a frame or a script. Browsers say so to sites with
    /// TLS. A page that came late is loaded again at an address that another site may have chosen.
    fileprivate var mayComeFromAnotherSite: Bool {
        guard joinTimeoutFactor == 1 else { return true }
        return header("Sec-Fetch-Site").map { $0 != "same-origin" && $0 != "none" } ?? isSecure
    }
}
