#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
    import Foundation

    /// The form in which seatings are stored: binary property lists.
    enum PropertyList {
        /// Returns `nil` for a value that cannot be encoded.
        static func data(of value: some Encodable) -> Data? {
            let encoder = PropertyListEncoder()
            encoder.outputFormat = .binary
            return try? encoder.encode(value)
        }

        /// Returns `nil` for other bytes.
        static func value<Value: Decodable>(_ type: Value.Type, in data: Data) -> Value? {
            try? PropertyListDecoder().decode(type, from: data)
        }
    }
#endif
