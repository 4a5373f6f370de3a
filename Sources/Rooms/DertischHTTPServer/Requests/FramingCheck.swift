/// A check of a request's framing: decides from the header alone if its body may be received.
///
/// Given several lengths, or a length and chunks, a proxy in front may choose another framing than this server. The
/// two would then disagree about where the next request begins, so ambiguous requests are refused (RFC 9112, section
/// 6.3).
enum FramingCheck {
    enum Verdict: Equatable {
        case receive
        /// Read the body and discard it, so that the client receives the answer that it is too large.
        case drain
        case tooLarge
        case malformed
    }

    /// The multiple of the limit up to which a body that is too large is still read to its end.
    static let drainFactor = 4

    static func verdict(on request: HTTPRequest, limit: Int) -> Verdict {
        let lengths = Array(request.values(of: "Content-Length"))
        let codings = Array(request.values(of: "Transfer-Encoding"))
        guard lengths.count <= 1, codings.count <= 1, Array(request.values(of: "Host")).count <= 1,
            lengths.isEmpty || codings.isEmpty, codings.allSatisfy({ $0.isSameField(as: "chunked") })
        else { return .malformed }
        guard let text = lengths.first else { return .receive }
        guard !text.isEmpty, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
            return .malformed
        }
        guard let length = Int(text) else { return .tooLarge }
        if length <= limit { return .receive }
        let isAsking = request.header("Expect") != nil
        return isAsking || length / drainFactor > limit ? .tooLarge : .drain
    }
}
