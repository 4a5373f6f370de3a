import DertischSupport
import Synchronization

/// A file as it is served: compressed once, under an address that changes with its content.
final class Asset: Sendable {
    /// The state of a compression.
    private enum Compression {
        case underway
        /// `nil` if it does not pay.
        case done([UInt8]?)
    }

    /// The address without the hash, percent-encoded.
    let path: String
    /// The address with a hash of the content: browsers keep what it leads to for good.
    let address: String
    let bytes: [UInt8]
    private let type: ContentType
    private let hash: String
    private let compressions = Mutex<[ContentCoding: Compression]>([:])
    private let compressor: AssetCompressor

    /// - Parameters:
    ///   - path: the path of its address, decoded.
    ///   - compressor: compresses it.
    init(path: String, _ bytes: [UInt8], type: ContentType, by compressor: AssetCompressor = .shared) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        self.path = parts.map { PercentEncoding.encoded(String($0), keeping: .path) }.joined(separator: "/")
        self.bytes = bytes
        self.type = type
        self.compressor = compressor
        // The hash guards nothing, so it need not be secure.
        hash = FNV1a.digits(FNV1a.hash(bytes))
        address = "\(self.path)?v=\(hash)"
    }

    private var canBeCompressed: Bool { type.isCompressible && bytes.count >= ContentCoding.minBytes }

    /// True if a request names the hash of this content.
    func isCurrent(for request: HTTPRequest) -> Bool { request.query("v") == hash }

    /// Answers a request for the asset. While the form that the browser wants most is being compressed, it gets the next best
    /// one that is there, and may not keep it.
    ///
    /// An address with the hash of another version gets the current one, which is not kept. When several programs serve one
    /// site and are replaced one after the other, a page may come from one version and its files from another.
    func response(to request: HTTPRequest) -> HTTPResponse {
        let codings = canBeCompressed ? AcceptEncoding.codings(for: request) : []
        // A browser that has the compressed form needs no compression to be told so.
        for coding in codings {
            let answer = HTTPResponse.notModified(
                for: request, tag: tag(coding), headers: headers(request, coding))
            if let answer { return answer }
        }
        var isUnderway = false
        for coding in codings {
            switch compression(by: coding) {
            case .underway: isUnderway = true
            case .done(nil): continue
            case .done(let body?):
                let headers = headers(request, coding, isKept: !isUnderway)
                return HTTPResponse(
                    headers: headers + [("Content-Encoding", coding.rawValue)], body: .bytes(body))
            }
        }
        let headers = headers(request, nil, isKept: !isUnderway)
        let answer =
            HTTPResponse.notModified(for: request, tag: tag(nil), headers: headers)
            ?? HTTPResponse(headers: headers, body: .bytes(bytes))
        // A part of what is compressed for some browsers would be of another form than they have.
        return answer.status == 200 && !type.isCompressible ? answer.part(for: request, tag: tag(nil)) : answer
    }

    /// The tag of the content in a coding, or of the plain content: each form has one of its own.
    private func tag(_ coding: ContentCoding?) -> String { coding.map { "\(hash)-\($0.rawValue)" } ?? hash }

    /// - Parameter isKept: false if a better form is about to be there. A proxy would otherwise keep this one for all.
    private func headers(
        _ request: HTTPRequest, _ coding: ContentCoding?, isKept: Bool = true
    ) -> [(name: String, value: String)] {
        let isKept = isKept && isCurrent(for: request)
        let headers = [
            ("Content-Type", type.field), ("ETag", "\"\(tag(coding))\""),
            ("Cache-Control", isKept ? "public, max-age=31536000, immutable" : "no-cache"),
        ]
        return type.isCompressible ? headers + [("Vary", "Accept-Encoding")] : headers
    }

    /// Starts to compress assets by each coding, unless that has been done: small ones first, and all of them by the faster coding
    /// before the better one.
    static func compress(_ assets: [Asset]) {
        let assets = assets.filter(\.canBeCompressed).sorted { $0.bytes.count < $1.bytes.count }
        for coding in ContentCoding.allCases.reversed() { for asset in assets { _ = asset.compression(by: coding) } }
    }

    /// The state of a compression, which is started if it has not been.
    private func compression(by coding: ContentCoding) -> Compression {
        let known = compressions.withLock { known in
            defer { if known[coding] == nil { known[coding] = .underway } }
            return known[coding]
        }
        if let known { return known }
        compressor.add { [self] in
            let body = coding.compressed(bytes, .once)
            compressions.withLock { $0[coding] = .done(body) }
        }
        return .underway
    }
}
