#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension FoodDelivery {
    /// The TLS settings: trusted authorities, pinned keys and the client's certificate.
    ///
    /// By default, certificates are checked against the authorities that the system trusts. Host names are verified,
    /// and the minimum version is TLS 1.2.
    ///
    /// ```swift
    /// configuration.tls.pins["api.example"] = ["sha256//AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="]
    /// configuration.tls.identity = .init(certificate: certificate, key: key)
    /// ```
    ///
    /// Apple platforms use the system's own trust. There, any change to these settings makes every `https` request fail
    /// with ``FoodDelivery/Error/untrusted(_:reason:)``, so that no setting is silently ignored.
    public struct TLS: Hashable, Sendable {
        /// The client's certificate and private key.
        public struct Identity: Hashable, Sendable {
            /// The certificate with its chain, as PEM.
            public var certificate: URL
            /// The private key, as PEM.
            public var key: URL
            /// The passphrase of the private key, if it is encrypted.
            public var passphrase: String?

            /// Creates an identity from two files.
            ///
            /// - Parameters:
            ///   - certificate: the certificate with its chain, as PEM.
            ///   - key: the private key, as PEM.
            ///   - passphrase: the passphrase of the private key, if it is encrypted.
            public init(certificate: URL, key: URL, passphrase: String? = nil) {
                self.certificate = certificate
                self.key = key
                self.passphrase = passphrase
            }
        }

        /// A PEM file of the authorities to trust instead of the system's; `nil` to trust the system's.
        public var authorities: URL?
        /// The pinned public keys by host name: `sha256//` and the hash of the key in Base64. A host without an entry
        /// may have any key that a trusted authority has certified.
        public var pins: [String: [String]] = [:]
        /// The client's certificate. It is shown to the base's scheme, host and port only.
        public var identity: Identity?
        /// Host names whose certificates are not verified, for a server under development. An attacker can forge the
        /// responses of such a host.
        public var uncheckedHosts: Set<String> = []

        /// Creates the default settings.
        public init() {}

        /// True if the settings are the defaults, so that the system's trust is enough.
        var isPlain: Bool { authorities == nil && pins.isEmpty && identity == nil && uncheckedHosts.isEmpty }
    }
}
