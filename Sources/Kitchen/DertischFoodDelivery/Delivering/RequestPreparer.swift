import DertischSupport
#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Prepares requests: checks their addresses and headers, and completes them from the configuration.
struct RequestPreparer: Sendable {
    let configuration: FoodDelivery.Configuration
    let base: Destination?
    let baseCredentials: String?
    /// True if the configuration's headers are valid.
    private let areHeadersValid: Bool

    init(configuration: FoodDelivery.Configuration, base: Destination?, baseCredentials: String?) {
        self.configuration = configuration
        self.base = base
        self.baseCredentials = baseCredentials
        areHeadersValid = configuration.headers.fields.allSatisfy { HeaderCheck.fault(in: $0) == nil }
    }

    /// The headers without secrets, safe for any server.
    static let safeHeaders = ["Accept", "Accept-Encoding", "Accept-Language", "User-Agent"]

    func prepare(_ request: DeliveryRequest) throws(FoodDelivery.Error) -> PreparedRequest {
        let (found, credentials) = try destination(of: request.address)
        let destination = found.appending(query: request.query.encoded)
        let isSameOrigin = base.map { $0.origin == destination.origin } ?? false
        var defaults = isSameOrigin ? configuration.headers : configuration.headers.only(Self.safeHeaders)
        if let credentials { defaults["Authorization"] = credentials }
        var prepared = PreparedRequest(
            method: request.method, destination: destination, headers: defaults.overridden(by: request.headers),
            body: request.body, timeout: (request.timeout ?? configuration.timeout).bounded,
            connectTimeout: configuration.connectTimeout.bounded, idleTimeout: configuration.idleTimeout.bounded,
            maxBytes: max(0, request.maxBytes ?? configuration.maxBytes), priority: request.priority,
            caching: request.caching, isSameOrigin: isSameOrigin, order: OrderTicket.current)
        prepared.isRepeatable = request.isRepeatable
        // A range counts the bytes on the wire. Of a compressed body it would be a part that cannot be decompressed.
        if prepared.headers["Range"] != nil, prepared.headers["Accept-Encoding"] == nil {
            prepared.headers["Accept-Encoding"] = "identity"
        }
        if let mediaType = request.body?.mediaType, prepared.headers["Content-Type"] == nil {
            prepared.headers["Content-Type"] = mediaType.text
        }
        // The configuration's own headers were checked at initialisation.
        if !areHeadersValid || prepared.headers != configuration.headers || request.method != .get {
            try Self.check(prepared)
        }
        if let body = request.body {
            do throws(FileError) { prepared.body = try body.withFileSizes() } catch {
                throw .unreadable(prepared.call, file: error.file, reason: error.reason)
            }
        }
        return prepared
    }

    /// Parses an absolute address, and returns the user information in it.
    static func parsed(
        _ address: FoodDelivery.Address
    ) throws(FoodDelivery.Error) -> (Destination, userInfo: String?) {
        do throws(AddressError) {
            if let fault = address.fault { throw AddressError(reason: fault) }
            return try Destination.absolute(address.text)
        } catch {
            throw .badAddress(redacted(address.text), reason: error.reason)
        }
    }

    /// The value of an `Authorization` header for `user:password`, percent-decoded first.
    static func credentials(_ userInfo: String) -> String {
        "Basic " + Data(PercentEncoding.decoded(userInfo).utf8).base64EncodedString()
    }

    /// A form of an unparsable address that is safe for messages: it shows no secrets.
    static func redacted(_ address: String) -> String {
        let visible = PercentEncoding.encoded(address, keeping: .visible)
        let scheme = visible.firstRange(of: "//").map { visible[..<$0.upperBound] } ?? ""
        let rest = visible.dropFirst(scheme.count)
        var start = rest.prefix { $0 != "?" && $0 != "#" }
        if let at = start.lastIndex(of: "@") {
            start = start[start.index(after: at)...]
        } else if rest.contains("@") {
            // The mark may be part of a password; then the text before it is too.
            start = "…"
        }
        return rest.isEmpty ? "an address without a host" : String(scheme + start.prefix(200))
    }

    private func destination(
        of address: FoodDelivery.Address
    ) throws(FoodDelivery.Error) -> (Destination, credentials: String?) {
        guard let base, Destination.scheme(of: address.text) == nil else {
            let (destination, userInfo) = try Self.parsed(address)
            let isSameOrigin = base.map { $0.origin == destination.origin } ?? false
            return (destination, userInfo.map(Self.credentials) ?? (isSameOrigin ? baseCredentials : nil))
        }
        do throws(AddressError) {
            if let fault = address.fault { throw AddressError(reason: fault) }
            return (try base.appending(path: address.text), baseCredentials)
        } catch {
            throw .badAddress(Self.redacted(address.text), reason: error.reason)
        }
    }

    /// Checks a request against request smuggling.
    static func check(_ prepared: PreparedRequest) throws(FoodDelivery.Error) {
        guard HeaderCheck.isToken(prepared.method.name), prepared.method.name != "CONNECT" else {
            let call = FoodDelivery.Call(method: "A request to", address: prepared.destination.description)
            throw .badHeader(call, name: "its method", reason: "the method is not a token, or is CONNECT")
        }
        for field in prepared.headers.fields {
            guard let fault = HeaderCheck.fault(in: field) else { continue }
            let name = "the header \"\(PercentEncoding.encoded(field.name.prefix(80), keeping: .visible))\""
            throw .badHeader(prepared.call, name: name, reason: fault)
        }
    }
}
