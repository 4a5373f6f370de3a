#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension FoodDelivery {
    /// Whom to trust, and how to prove who asks. Without a change certificates are checked against those that the system
    /// trusts, names are compared, and nothing older than TLS 1.2 is spoken.
    ///
    /// ```swift
    /// configuration.tls.pins["api.example"] = ["sha256//AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="]
    /// configuration.tls.identity = .init(certificate: certificate, key: key)
    /// ```
    ///
    /// On Apple platforms the system's own trust is used; ``authorities``, ``pins`` and ``identity`` are refused there with
    /// ``FoodDelivery/Error/untrusted(_:reason:)`` rather than passed over.
    public struct TLS: Hashable, Sendable {
        /// What proves to a server who asks.
        public struct Identity: Hashable, Sendable {
            /// The certificate, with those that vouch for it, as PEM.
            public var certificate: URL
            /// The private key, as PEM.
            public var key: URL
            /// What opens the key, if it is locked.
            public var passphrase: String?

            /// Makes one of two files.
            ///
            /// - Parameters:
            ///   - certificate: the certificate, with those that vouch for it, as PEM.
            ///   - key: the private key, as PEM.
            ///   - passphrase: what opens the key, if it is locked.
            public init(certificate: URL, key: URL, passphrase: String? = nil) {
                self.certificate = certificate
                self.key = key
                self.passphrase = passphrase
            }
        }

        /// The authorities to trust instead of the system's, as a PEM file; `nil` for the system's.
        public var authorities: URL?
        /// The public keys that a host may have, by its name: `sha256//` and the hash of the key in Base64. A host without an
        /// entry may have any that an authority vouches for.
        public var pins: [String: [String]] = [:]
        /// What proves to servers who asks. It is shown to the base's scheme, host and port only.
        public var identity: Identity?
        /// Hosts whose certificates are not checked: for a server under development, by its name. What such a host says may
        /// come from anybody.
        public var uncheckedHosts: Set<String> = []

        /// Makes the terms that fit most.
        public init() {}

        /// Whether the system's own trust is all that is asked for.
        var isPlain: Bool { authorities == nil && pins.isEmpty && identity == nil && uncheckedHosts.isEmpty }
    }
}
