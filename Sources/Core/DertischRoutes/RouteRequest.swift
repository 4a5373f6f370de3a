public import DertischCore
import Foundation
import Synchronization

/// A request to a route, as a dining room has received it.
///
/// ```swift
/// let request = RouteRequest(.post, "/hooks/payments", json: #"{"invoice": 7, "cents": 1250}"#)
/// let response = await house.restaurant.answer(request)
/// ```
public struct RouteRequest: Sendable {
    /// The method. `HEAD` comes as `GET`.
    public var method: RouteMethod
    /// The path with its query, as it was sent.
    public var target: String
    /// The header fields in their order.
    public var headers: [(name: String, value: String)]
    /// The whole body; empty if it is streamed.
    public var body: [UInt8] {
        // A filter that sets the body of a streamed request replaces it.
        didSet { chunks = nil }
    }
    /// The chunks of a body that is streamed; `nil` if `body` is all.
    package var chunks: (@concurrent @Sendable () async throws -> [UInt8]?)?
    /// The guest of the browser that sent it; `nil` if it is no browser, a new one, or a page of another origin.
    public var guest: Guest?
    /// The language of texts; `nil` for the house's source language.
    public var language: Language?
    /// The numeric address of the client.
    public var peer: String
    /// The unit that counts as one client where no guest is known: its address, or the /64 network of an IPv6 address, since a client usually owns a
    /// whole one.
    public var client: String
    /// True if a page of another origin has sent it.
    public var isForeign: Bool

    /// Makes a request, as dining rooms and tests do.
    ///
    /// - Parameters:
    ///   - method: the method.
    ///   - target: the path with its query, encoded.
    ///   - headers: the header fields.
    ///   - body: the bytes of the body.
    ///   - guest: the guest, as far as it is known.
    ///   - language: the language of texts.
    ///   - peer: the numeric address of the client.
    ///   - client: the unit that counts as one client; `peer` unless told otherwise.
    ///   - isForeign: true if a page of another origin has sent it.
    public init(
        _ method: RouteMethod, _ target: String, headers: [(name: String, value: String)] = [], body: [UInt8] = [],
        guest: Guest? = nil, language: Language? = nil, peer: String = "127.0.0.1", client: String? = nil,
        isForeign: Bool = false
    ) {
        self.method = method
        self.target = target
        self.headers = headers
        self.body = body
        self.guest = guest
        self.language = language
        self.peer = peer
        self.client = client ?? peer
        self.isForeign = isForeign
    }

    /// Makes a request with a body of JSON.
    public init(_ method: RouteMethod, _ target: String, json: String, guest: Guest? = nil) {
        self.init(
            method, target, headers: [("Content-Type", "application/json")], body: Array(json.utf8), guest: guest)
    }

    /// The value of the first header field of a name, whatever its case. `nil` without such a field.
    public func header(_ name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }

    /// The media type of the body in lower case, without its parameters; `nil` if it is not stated.
    var mediaType: String? { header("Content-Type").map(Self.mediaType) }

    /// A media type in lower case, without its parameters.
    static func mediaType(_ field: String) -> String {
        field.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
    }

    /// The body for an order that reads it as it comes in.
    func source(upTo limit: Int) -> RouteBodySource {
        if let chunks { return RouteBodySource(of: self, upTo: limit, chunks) }
        let whole = Mutex<[UInt8]?>(body.isEmpty ? nil : body)
        return RouteBodySource(of: self, upTo: limit) { whole.withLock { $0.take() } }
    }
}
