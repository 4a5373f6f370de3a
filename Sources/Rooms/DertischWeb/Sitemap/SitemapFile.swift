import DertischSupport

/// A file of a sitemap as it is served: compressed once, when it is listed.
struct SitemapFile: Sendable {
    private let bytes: [UInt8]
    /// The content compressed by gzip, which every robot reads; `nil` if it does not pay.
    private let compressed: [UInt8]?
    private let hash: String

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        compressed = ContentCoding.gzip.compressed(bytes, .eachTime)
        hash = FNV1a.digits(FNV1a.hash(bytes))
    }

    /// Answers a request for the file.
    func response(to request: HTTPRequest) -> HTTPResponse {
        let body = AcceptEncoding.codings(for: request).contains(.gzip) ? compressed : nil
        let tag = body == nil ? hash : "\(hash)-gzip"
        var headers = [
            ("Content-Type", ContentType.xml.field), ("ETag", "\"\(tag)\""), ("Vary", "Accept-Encoding"),
            ("Cache-Control", "public, max-age=\(Sitemap.lifetime.components.seconds)"),
        ]
        if let answer = HTTPResponse.notModified(for: request, tag: tag, headers: headers) { return answer }
        if body != nil { headers.append(("Content-Encoding", ContentCoding.gzip.rawValue)) }
        return HTTPResponse(headers: headers, body: .bytes(body ?? bytes))
    }
}
