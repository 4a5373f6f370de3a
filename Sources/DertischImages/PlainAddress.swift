/// An address as errors show it: shortened, and without query, fragment and user information.
struct PlainAddress {
    let text: String
    private let secrets: [(piece: String, stand: String)]

    init(_ address: String) {
        let bare = address.prefix { $0 != "?" && $0 != "#" }
        var plain = bare
        var pieces = address[bare.endIndex...].split { $0 == "?" || $0 == "#" || $0 == "&" || $0 == "=" }
        if let start = Self.authority(of: bare) {
            let host = bare[start...].prefix { $0 != "/" }
            if let at = host.lastIndex(of: "@") {
                pieces += host[..<at].split(separator: ":")
                plain = bare[..<start] + bare[bare.index(after: at)...]
            }
        }
        let text = plain.count > 200 ? plain.prefix(200) + "…" : String(plain)
        self.text = text
        // Shorter pieces are not secrets, and removing them would tear words apart.
        secrets = [(address, text)] + pieces.filter { $0.count >= 4 }.map { (String($0), "…") }
    }

    /// A foreign message without the address's secrets, shortened.
    func cleared(_ words: String) -> String {
        let plain = secrets.filter { !$0.piece.isEmpty && $0.piece != text }
            .reduce(words) { words, secret in words.replacing(secret.piece, with: secret.stand) }
        return plain.count > 600 ? plain.prefix(600) + "…" : plain
    }

    /// The start of the authority: the user or the host.
    private static func authority(of address: Substring) -> Substring.Index? {
        guard let colon = address.firstIndex(of: ":"), address[colon...].hasPrefix("://") else { return nil }
        return address.index(colon, offsetBy: 3)
    }
}
