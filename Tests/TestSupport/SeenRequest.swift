/// A request as the server saw it.
package struct SeenRequest: Codable, Equatable, Sendable {
    package let method: String
    package let target: String
    package let headers: [String]
    package let body: String

    package func has(_ header: String) -> Bool { headers.contains { $0.lowercased() == header.lowercased() } }
    package func names(_ header: String) -> Bool {
        headers.contains { $0.lowercased().hasPrefix(header.lowercased() + ":") }
    }
}
