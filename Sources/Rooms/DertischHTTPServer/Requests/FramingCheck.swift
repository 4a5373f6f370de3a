/// The end of a request's body, as its header fields tell it (RFC 9112, section 6.3).
enum BodyFraming: Equatable {
    /// Chunks tell the end.
    case chunked
    /// The body has this number of bytes.
    case length(Int)
}

/// A check of a request's header fields: decides if all servers on its way read them alike, where its body ends, and if the body may be received.
/// Nothing else reads the fields of framing, so there is no second opinion about the end of a body.
///
/// Given several lengths, or a length and chunks, a proxy in front may choose another framing than this server. The
/// two would then disagree about where the next request begins, so ambiguous requests are refused (RFC 9112, section
/// 6.3). The same holds for any other field that has one value: of two, each server may use another.
enum FramingCheck {
    enum Verdict: Equatable {
        case receive(BodyFraming)
        /// Read this number of bytes and discard them, so that the client receives the answer that the body is too large.
        case drain(Int)
        case refuse(RequestRefusal)
    }

    /// The multiple of the limit up to which a body that is too large is still read to its end.
    static let drainFactor = 4

    /// Fields that have one value.
    private static let single: Set<String> = [
        "authorization", "content-length", "content-type", "expect", "from", "host", "if-modified-since", "if-range",
        "if-unmodified-since", "max-forwards", "origin", "proxy-authorization", "range", "referer", "save-data",
        "sec-fetch-dest", "sec-fetch-mode", "sec-fetch-site", "sec-websocket-key", "sec-websocket-version",
        "transfer-encoding", "upgrade-insecure-requests", "user-agent",
    ]

    /// - Parameters:
    ///   - fields: the header fields as they came.
    ///   - minorVersion: that of HTTP/1.
    ///   - limit: the most bytes of a body.
    static func verdict(on fields: [(name: String, value: String)], minorVersion: Int, limit: Int) -> Verdict {
        var values: [String: String] = [:]
        for (name, value) in fields {
            let name = name.lowercased()
            if single.contains(name), values.updateValue(value, forKey: name) != nil { return .refuse(.malformed) }
        }
        // HTTP/1.0 does not require the field.
        guard values["host"].map({ HostField($0) != nil }) ?? (minorVersion == 0) else { return .refuse(.malformed) }
        if let coding = values["transfer-encoding"] {
            let isChunked = coding.isSameField(as: "chunked") && values["content-length"] == nil && minorVersion > 0
            return isChunked ? .receive(.chunked) : .refuse(.malformed)
        }
        // Without either field a request has no body.
        guard let text = values["content-length"] else { return .receive(.length(0)) }
        guard !text.isEmpty, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
            return .refuse(.malformed)
        }
        guard let length = Int(text) else { return .refuse(.bodyTooLarge) }
        if length <= limit { return .receive(.length(length)) }
        let isAsking = values["expect"] != nil
        return isAsking || length / drainFactor > limit ? .refuse(.bodyTooLarge) : .drain(length)
    }
}
