import Foundation

extension Images {
    /// What may be kept and accepted.
    public struct Configuration: Sendable {
        /// Bytes kept in memory. Beyond that what was used longest ago goes first.
        public var memory = 128 << 20
        /// Pixels that an original may claim to have. One that claims more is refused before it is decoded.
        public var mostPixels = 200_000_000
        /// The quality of JPEGs, from 0 to 100.
        public var quality = 82
        /// How many pictures are decoded at once.
        public var decodesAtOnce = max(1, ProcessInfo.processInfo.activeProcessorCount)

        /// The defaults.
        public init() {}
    }

    /// Why there is no picture.
    public enum Error: Swift.Error, Hashable, Sendable, CustomStringConvertible {
        /// The original could not be fetched: the reason in words.
        case unreachable(address: String, String)
        /// The original is no picture, or a broken one: the decoder's words.
        case broken(address: String, String)
        /// The original claims more pixels than are accepted.
        case tooLarge(address: String, width: Int, height: Int, mostPixels: Int)

        /// The four parts. The address is told without its query, which may hold a secret.
        public var description: String {
            switch self {
            case .unreachable(let address, let reason):
                """
                A picture could not be fetched.
                  where: \(Self.plain(address))
                  why:   \(reason)
                  do:    check the address, and that its server answers
                """
            case .broken(let address, let reason):
                """
                A picture could not be decoded.
                  where: \(Self.plain(address))
                  why:   \(reason)
                  do:    replace the file by one that is whole, in a format that the platform's loaders know
                """
            case .tooLarge(let address, let width, let height, let mostPixels):
                """
                A picture is too large.
                  where: \(Self.plain(address))
                  why:   it claims \(width) × \(height) pixels, and \(mostPixels) are accepted
                  do:    make it smaller, or raise Images.Configuration.mostPixels
                """
            }
        }

        private static func plain(_ address: String) -> String {
            let bare = address.prefix { $0 != "?" && $0 != "#" }
            guard let scheme = bare.range(of: "://") else { return String(bare) }
            let rest = bare[scheme.upperBound...]
            let host = rest.prefix { $0 != "/" }
            guard let user = host.lastIndex(of: "@") else { return String(bare) }
            return String(bare[..<scheme.upperBound] + rest[rest.index(after: user)...])
        }
    }
}
