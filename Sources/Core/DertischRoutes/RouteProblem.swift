import DertischJSON
import DertischSupport

/// A reason to refuse a request, which the client gets as `application/problem+json` (RFC 9457).
///
/// ```swift
/// routes.problem(for: LedgerError.self) { error in
///     switch error {
///     case .unknownInvoice: RouteProblem(404, "There is no such invoice.")
///     case .alreadyPaid: RouteProblem(409, "The invoice has been paid already.")
///     }
/// }
/// ```
///
/// Everybody who can send the request can read it, so it holds nothing that they must not know.
public struct RouteProblem: Error, Hashable, Sendable {
    /// The status code, 400 to 599.
    public var status: Int
    /// The kind of problem, in a few words that are the same each time.
    public var title: String
    /// The explanation of this occurrence.
    public var detail: String?
    /// The address of a page about this kind of problem; `nil` if the status says all.
    public var type: String?
    /// The time after which the client may try again, in whole seconds; `nil` if it is not known.
    public var retryAfter: Duration?
    /// More header fields by their names, such as `WWW-Authenticate`, which a problem with status 401 must have (RFC 9110, section 15.5.2).
    public var headers: [String: String]

    /// Makes a problem.
    ///
    /// - Parameters:
    ///   - status: the status code, 400 to 599. Any other is sent as 500.
    ///   - title: the kind of problem, in a few words.
    ///   - detail: the explanation of this occurrence.
    ///   - type: the address of a page about the kind.
    ///   - retryAfter: the time after which the client may try again.
    ///   - headers: more header fields by their names.
    public init(
        _ status: Int, _ title: String, detail: String? = nil, type: String? = nil, retryAfter: Duration? = nil,
        headers: [String: String] = [:]
    ) {
        self.status = (400...599).contains(status) ? status : 500
        self.title = title
        self.detail = detail
        self.type = type
        self.retryAfter = retryAfter
        self.headers = headers
    }

    /// The response that tells of the problem.
    public var response: RouteResponse {
        var fields = [(name: "Content-Type", value: "application/problem+json"), ("Cache-Control", "no-store")]
        if let retryAfter { fields.append(("Retry-After", String(retryAfter.wholeSeconds))) }
        fields += headers.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        return RouteResponse(status: status, headers: fields, body: .bytes(json))
    }

    /// The problem as JSON on one line.
    var json: [UInt8] {
        var members: [(String, JSONTree)] = [("title", .text(title)), ("status", .number(status))]
        if let type { members.insert(("type", .text(type)), at: 0) }
        if let detail { members.append(("detail", .text(detail))) }
        return JSONTree.object(members).bytesOnOneLine
    }
}

extension RouteProblem {
    static let noRoute = RouteProblem(404, "There is nothing here.")
    static let noProperty = RouteProblem(404, "There is no such thing.")
    static let foreign = RouteProblem(403, "Pages of other origins may not send this request.")
    static let notAdmitted = RouteProblem(403, "You may not do this.")
    static let busy = RouteProblem(503, "The server is busy.", retryAfter: .seconds(1))
    static let closed = RouteProblem(503, "The server is closed.")
    static let tooManyStreams = RouteProblem(
        429, "Too many streams.", detail: "At most \(StreamCounter.maxStreams) at once.")
    static let tooLate = RouteProblem(503, "It took too long.")
    static let failed = RouteProblem(500, "The server has failed.")

    static func tooLarge(limit: Int) -> RouteProblem {
        RouteProblem(413, "The body is too large.", detail: "At most \(limit) bytes are accepted.")
    }

    static func wrongMediaType(_ wanted: String) -> RouteProblem {
        RouteProblem(415, "The body has another media type.", detail: "It must be \(wanted).")
    }
}

extension Duration {
    /// The seconds, rounded up, and at least one.
    fileprivate var wholeSeconds: Int64 { max(1, components.seconds + (components.attoseconds > 0 ? 1 : 0)) }
}
