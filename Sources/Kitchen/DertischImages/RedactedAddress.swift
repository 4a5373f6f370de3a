/// A redacted address for errors: shortened, and without query, fragment and user information.
struct RedactedAddress {
    let text: String
    private let secrets: [(text: String, replacement: String)]

    init(_ address: String) {
        let withoutQuery = address.prefix { $0 != "?" && $0 != "#" }
        var redacted = withoutQuery
        var pieces = address[withoutQuery.endIndex...].split { $0 == "?" || $0 == "#" || $0 == "&" || $0 == "=" }
        if let start = Self.authority(of: withoutQuery) {
            let authority = withoutQuery[start...].prefix { $0 != "/" }
            if let at = authority.lastIndex(of: "@") {
                pieces += authority[..<at].split(separator: ":")
                redacted = withoutQuery[..<start] + withoutQuery[withoutQuery.index(after: at)...]
            }
        }
        let text = redacted.count > 200 ? redacted.prefix(200) + "…" : String(redacted)
        self.text = text
        // Shorter pieces are not secrets, and removing them would tear words apart.
        secrets = [(address, text)] + pieces.filter { $0.count >= 4 }.map { (String($0), "…") }
    }

    /// Removes the address's secrets from a foreign message, and shortens it.
    func redact(_ message: String) -> String {
        let redacted = secrets.filter { !$0.text.isEmpty && $0.text != text }
            .reduce(message) { message, secret in message.replacing(secret.text, with: secret.replacement) }
        return redacted.count > 600 ? redacted.prefix(600) + "…" : redacted
    }

    /// The start of the authority: the user or the host.
    private static func authority(of address: Substring) -> Substring.Index? {
        guard let colon = address.firstIndex(of: ":"), address[colon...].hasPrefix("://") else { return nil }
        return address.index(colon, offsetBy: 3)
    }
}
