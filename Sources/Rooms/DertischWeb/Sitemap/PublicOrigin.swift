import DertischRoom
import Foundation

/// The address by which the public reaches a room: `https://photos.example`, without `/` at its end.
struct PublicOrigin: Hashable, Sendable {
    let text: String
    /// The name or the numeric address in it, as ``HostField`` has it.
    let host: String

    /// Reads an origin; `nil` for any other text than a scheme for the web and a host, with a port or without, and nothing
    /// behind.
    init?(_ text: String) {
        guard let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
            ["http", "https"].contains(scheme), let written = parts.encodedHost?.lowercased(),
            let host = HostField(written)?.name, !host.isEmpty,
            ["", "/"].contains(parts.path), parts.query == nil, parts.fragment == nil, parts.user == nil
        else { return nil }
        guard let origin = WebOrigin("\(scheme)://\(host)" + (parts.port.map { ":\($0)" } ?? "")) else { return nil }
        self.host = origin.host
        self.text = origin.text
    }
}

extension Fault {
    /// The fault of a room whose public address cannot be read.
    static func badPublicAddress(_ text: String, at site: Site) -> Fault {
        Fault(
            .wrongSetting, "The public address \"\(text)\" of the web room is no origin.", at: site,
            why: "pages, previews and the sitemap put it in front of their paths",
            remedy: "write a scheme and a host, such as https://photos.example, and no path")
    }
}
