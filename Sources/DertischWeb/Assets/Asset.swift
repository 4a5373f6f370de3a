import DertischBasics
import Synchronization

/// A file as it is served: compressed once, under an address that changes with its content.
final class Asset: Sendable {
    /// The address without the hash, percent-encoded.
    let path: String
    /// The address with a hash of the content: browsers keep what it leads to for good.
    let address: String
    let bytes: [UInt8]
    private let type: ContentType
    private let hash: String
    private let effort: ContentCoding.Effort
    /// What each coding made of the content; an inner `nil` if it does not pay.
    private let compressed = Mutex<[ContentCoding: [UInt8]?]>([:])

    /// - Parameters:
    ///   - path: the path of its address, decoded.
    ///   - effort: the work that its compression is worth.
    init(path: String, _ bytes: [UInt8], type: ContentType, effort: ContentCoding.Effort = .once) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        self.path = parts.map { PercentEncoding.encoded(String($0), keeping: .path) }.joined(separator: "/")
        self.bytes = bytes
        self.type = type
        self.effort = effort
        // The hash guards nothing, so it need not be secure.
        hash = FNV1a.digits(FNV1a.hash(bytes))
        address = "\(self.path)?v=\(hash)"
    }

    /// Answers a request for the asset, off the main actor. The first one compresses it.
    ///
    /// An address with the hash of another version gets the current one, which is not kept. When several programs serve one
    /// site and are replaced one after the other, a page may come from one version and its files from another.
    @concurrent func response(to request: HTTPRequest) async -> HTTPResponse {
        let coding = type.isCompressible ? AcceptEncoding.coding(for: request) : nil
        // A browser that has the compressed form needs no compression to be told so.
        if let coding, request.names(tag: tag(coding)) {
            return HTTPResponse(status: 304, headers: headers(request, coding))
        }
        guard let coding, let body = bytes(in: coding) else {
            let headers = headers(request, nil)
            if request.names(tag: tag(nil)) { return HTTPResponse(status: 304, headers: headers) }
            return HTTPResponse(headers: headers, body: .bytes(bytes))
        }
        return HTTPResponse(
            headers: headers(request, coding) + [("Content-Encoding", coding.rawValue)], body: .bytes(body))
    }

    /// The tag of the content in a coding, or of the plain content: each form has one of its own.
    private func tag(_ coding: ContentCoding?) -> String { coding.map { "\(hash)-\($0.rawValue)" } ?? hash }

    private func headers(_ request: HTTPRequest, _ coding: ContentCoding?) -> [(name: String, value: String)] {
        let isCurrent = request.query("v") == hash
        let headers = [
            ("Content-Type", type.field), ("ETag", "\"\(tag(coding))\""),
            ("Cache-Control", isCurrent ? "public, max-age=31536000, immutable" : "no-cache"),
        ]
        return type.isCompressible ? headers + [("Vary", "Accept-Encoding")] : headers
    }

    /// Compresses the content by each coding, unless that has been done.
    func prepare() {
        guard type.isCompressible else { return }
        for coding in ContentCoding.allCases { _ = bytes(in: coding) }
    }

    /// The content in a coding; `nil` if that is not smaller. Compresses under the lock: a second request waits.
    private func bytes(in coding: ContentCoding) -> [UInt8]? {
        compressed.withLock { known in
            if let done = known[coding] { return done }
            let done = coding.compressed(bytes, effort)
            known[coding] = .some(done)
            return done
        }
    }
}

extension HTTPRequest {
    /// True if the browser has the version with that tag (RFC 9110, section 13.1.2).
    fileprivate func names(tag: String) -> Bool {
        values(of: "If-None-Match").contains { field in
            field.split(separator: ",").prefix(16).contains { part in
                let named = part.filter { $0 != " " && $0 != "\t" }
                return named == "\"\(tag)\"" || named == "W/\"\(tag)\"" || named == "*"
            }
        }
    }
}
