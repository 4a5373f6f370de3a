extension HTTPResponse {
    /// The answer 304 Not Modified, without a body, if the browser has the version with that entity tag (RFC 9110, section 13.1.2).
    ///
    /// - Parameters:
    ///   - request: the request, with the tags of the versions that the browser has.
    ///   - tag: the entity tag of the current version, without quotation marks.
    ///   - headers: the headers that the whole answer would have.
    /// - Returns: `nil` if the browser has no such version.
    static func notModified(
        for request: HTTPRequest, tag: String, headers: @autoclosure () -> [(name: String, value: String)]
    ) -> HTTPResponse? {
        let isKnown = request.values(of: "If-None-Match").contains { field in
            field.split(separator: ",").prefix(16).contains { part in
                let named = part.filter { $0 != " " && $0 != "\t" }
                return named == "\"\(tag)\"" || named == "W/\"\(tag)\"" || named == "*"
            }
        }
        return isKnown ? HTTPResponse(status: 304, headers: headers()) : nil
    }
}
