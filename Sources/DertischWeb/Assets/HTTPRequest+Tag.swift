extension HTTPRequest {
    /// True if the browser has the version with that tag (RFC 9110, section 13.1.2).
    func names(tag: String) -> Bool {
        values(of: "If-None-Match").contains { field in
            field.split(separator: ",").prefix(16).contains { part in
                let named = part.filter { $0 != " " && $0 != "\t" }
                return named == "\"\(tag)\"" || named == "W/\"\(tag)\"" || named == "*"
            }
        }
    }
}
