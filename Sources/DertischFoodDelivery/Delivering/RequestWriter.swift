import DertischBasics
#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import Plug

/// Turns a request into a checked errand: address, headers and limits are settled before anything is sent.
struct RequestWriter: Sendable {
    let configuration: FoodDelivery.Configuration
    let base: Destination?
    let baseCredentials: String?
    /// True if the configuration's headers are valid.
    private let isSound: Bool

    init(configuration: FoodDelivery.Configuration, base: Destination?, baseCredentials: String?) {
        self.configuration = configuration
        self.base = base
        self.baseCredentials = baseCredentials
        isSound = configuration.headers.fields.allSatisfy { HeaderCheck.fault(in: $0) == nil }
    }

    /// The headers without secrets, safe for any server.
    static let harmless = ["Accept", "Accept-Language", "User-Agent"]

    func errand(for request: DeliveryRequest) throws(FoodDelivery.Error) -> Errand {
        let (found, credentials) = try destination(of: request.address)
        let destination = found.adding(request.query.encoded)
        let isHome = base.map { $0.origin == destination.origin } ?? false
        var defaults = isHome ? configuration.headers : configuration.headers.only(Self.harmless)
        if let credentials { defaults["Authorization"] = credentials }
        var errand = Errand(
            method: request.method, destination: destination, headers: defaults.overridden(by: request.headers),
            body: request.body, timeout: (request.timeout ?? configuration.timeout).bounded,
            connectTimeout: configuration.connectTimeout.bounded, idleTimeout: configuration.idleTimeout.bounded,
            mostBytes: max(0, request.mostBytes ?? configuration.mostBytes), priority: request.priority,
            caching: request.caching, isHome: isHome, order: OrderTicket.current)
        if let mediaType = request.body?.mediaType, errand.headers["Content-Type"] == nil {
            errand.headers["Content-Type"] = mediaType.text
        }
        // The configuration's own headers were checked at initialisation.
        if !isSound || errand.headers != configuration.headers || request.method != .get { try Self.check(errand) }
        if let body = request.body {
            do throws(FileFault) { errand.body = try body.measured() } catch {
                throw .unreadable(errand.call, file: error.file, reason: error.reason)
            }
        }
        return errand
    }

    /// Parses an absolute address, and returns the user information in it.
    static func parsed(
        _ address: FoodDelivery.Address
    ) throws(FoodDelivery.Error) -> (Destination, userInfo: String?) {
        do throws(AddressFault) {
            if let fault = address.fault { throw AddressFault(reason: fault) }
            return try Destination.absolute(address.text)
        } catch {
            throw .badAddress(shown(address.text), reason: error.reason)
        }
    }

    /// The value of an `Authorization` header for `user:password`, percent-decoded first.
    static func credentials(_ userInfo: String) -> String {
        "Basic " + Data(PercentEncoding.decoded(userInfo).utf8).base64EncodedString()
    }

    /// A form of an unparsable address that is safe for messages: it shows no secrets.
    static func shown(_ address: String) -> String {
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
            let isHome = base.map { $0.origin == destination.origin } ?? false
            return (destination, userInfo.map(Self.credentials) ?? (isHome ? baseCredentials : nil))
        }
        do throws(AddressFault) {
            if let fault = address.fault { throw AddressFault(reason: fault) }
            return (try base.beneath(address.text), baseCredentials)
        } catch {
            throw .badAddress(Self.shown(address.text), reason: error.reason)
        }
    }

    /// Checks an errand against request smuggling.
    static func check(_ errand: Errand) throws(FoodDelivery.Error) {
        guard HeaderCheck.isToken(errand.method.name), errand.method.name != "CONNECT" else {
            let call = FoodDelivery.Call(method: "A request to", address: errand.destination.description)
            throw .badHeader(call, name: "its method", reason: "the method is none that can be sent")
        }
        for field in errand.headers.fields {
            guard let fault = HeaderCheck.fault(in: field) else { continue }
            let name = "the header \"\(PercentEncoding.encoded(field.name.prefix(80), keeping: .visible))\""
            throw .badHeader(errand.call, name: name, reason: fault)
        }
    }
}
