import DertischSupport

/// The servers that an address names, with the credentials apart: the C library gets those by other ways, so no message of its own
/// contains them.
struct NATSAddress: Sendable {
    /// An address or a subject that cannot be read.
    struct Unreadable: Error { let reason: String }

    enum Credentials: Equatable, Sendable {
        case user(String, password: String)
        case token(String)
    }

    /// The URLs of the servers without credentials.
    private(set) var servers: [String] = []
    private(set) var credentials: Credentials?
    private(set) var requiresTLS = false

    /// The servers in messages.
    var place: String { servers.joined(separator: ",") }

    private static let usualPort = 4222

    /// - Parameter text: URLs separated by commas; those without a scheme are `nats`.
    init(_ text: String) throws(Unreadable) {
        var schemes: Set<Substring> = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            try add(part, &schemes)
        }
        guard schemes.count == 1 else {
            throw Unreadable(reason: "the servers of one bus are either all nats:// or all tls://")
        }
        requiresTLS = schemes.contains("tls")
    }

    // No reason repeats a part of the address, which may be the password.
    private static let expected = "expected nats://host:4222 or tls://host:4222"

    private mutating func add(_ url: Substring, _ schemes: inout Set<Substring>) throws(Unreadable) {
        var rest = url
        var scheme: Substring = "nats"
        if let mark = url.firstRange(of: "://") { (scheme, rest) = (url[..<mark.lowerBound], url[mark.upperBound...]) }
        guard ["nats", "tls"].contains(scheme) else { throw Unreadable(reason: "unknown scheme; \(Self.expected)") }
        schemes.insert(scheme)
        if let at = rest.lastIndex(of: "@") {
            let found = try Self.credentials(rest[..<at])
            guard credentials == nil || credentials == found else {
                throw Unreadable(reason: "all servers of one bus have the same credentials")
            }
            credentials = found
            rest = rest[rest.index(after: at)...]
        }
        if rest.hasSuffix("/") { rest.removeLast() }
        var (host, port) = (rest, Self.usualPort)
        if let colon = rest.lastIndex(of: ":"), !rest.hasSuffix("]") {
            guard let number = UInt16(rest[rest.index(after: colon)...]), number > 0 else {
                throw Unreadable(reason: "the port is no number from 1 to 65535; \(Self.expected)")
            }
            (host, port) = (rest[..<colon], Int(number))
        }
        guard Self.isHost(host) else { throw Unreadable(reason: "no host can be read; \(Self.expected)") }
        servers.append("\(scheme)://\(host):\(port)")
    }

    /// A name, an IPv4 address, or an IPv6 address in brackets.
    private static func isHost(_ host: Substring) -> Bool {
        let isBracketed = host.hasPrefix("[") && host.hasSuffix("]")
        let inner = isBracketed ? host.dropFirst().dropLast() : host
        return !inner.isEmpty
            && inner.utf8.allSatisfy { byte in
                let character = Character(UnicodeScalar(byte))
                return character.isLetter && byte < 128 || character.isNumber && byte < 128 || byte == UInt8(ascii: ".")
                    || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
                    || isBracketed && (byte == UInt8(ascii: ":") || byte == UInt8(ascii: "%"))
            }
    }

    private static func credentials(_ text: Substring) throws(Unreadable) -> Credentials {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map {
            PercentEncoding.strictlyDecoded(Array($0.utf8)[...], plusIsBlank: false)
        }
        guard !text.isEmpty, let first = parts.first, let first, !first.utf8.contains(0) else {
            throw Unreadable(reason: "the user is not percent-encoded; \(expected)")
        }
        guard parts.count == 2 else { return .token(first) }
        guard let password = parts[1], !password.utf8.contains(0) else {
            throw Unreadable(reason: "the password is not percent-encoded; \(expected)")
        }
        return .user(first, password: password)
    }

    /// Checks a subject: names separated by dots.
    static func check(subject: String) throws(Unreadable) {
        let tokens = subject.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let isReadable = tokens.allSatisfy { token in
            !token.isEmpty
                && token.allSatisfy { $0 > 32 && $0 != 127 && $0 != UInt8(ascii: "*") && $0 != UInt8(ascii: ">") }
        }
        guard isReadable, subject.utf8.count <= 255 else {
            throw Unreadable(
                reason:
                    "a subject is made of names separated by dots, without blanks, * and >, of at most 255 bytes in all"
            )
        }
    }
}
