import DertischBasics

extension FoodDelivery {
    /// Where a request goes, as a call site writes it: relative to the base address, or absolute.
    ///
    /// What is interpolated is data, never structure: it is percent-encoded as one segment of the path, or, after a
    /// `?`, as one value of the query. A name such as `../admin` or `7?all=1` cannot lead the request elsewhere.
    ///
    /// ```swift
    /// let photo: Photo = try await delivery.get("/photos/\(id)")
    /// ```
    ///
    /// A relative address always stays beneath the base: with the base `https://api.example/v1`, both `/photos` and
    /// `photos` lead to `https://api.example/v1/photos`. Text that is an address already goes through ``init(_:)``.
    public struct Address: Hashable, Sendable, ExpressibleByStringInterpolation {
        let text: String
        /// Why an interpolated value cannot stand where it stands.
        let fault: String?

        /// Takes a whole address as it is.
        ///
        /// - Parameter text: a relative or absolute address, percent-encoded where it holds reserved characters that
        ///   are not structure. It is checked when a request goes out.
        public init(_ text: String) {
            self.text = text
            fault = nil
        }

        /// Takes an address written in the source.
        public init(stringLiteral text: String) { self.init(text) }

        /// Takes an address written in the source with values in it.
        public init(stringInterpolation: StringInterpolation) {
            text = stringInterpolation.text
            fault = stringInterpolation.fault
        }

        /// Collects the pieces of an address: literals are kept, values are encoded.
        public struct StringInterpolation: StringInterpolationProtocol, Sendable {
            var text = ""
            var fault: String?

            /// Makes an empty address.
            public init(literalCapacity: Int, interpolationCount: Int) {
                text.reserveCapacity(literalCapacity + interpolationCount * 8)
            }

            /// Adds a piece written in the source.
            public mutating func appendLiteral(_ literal: String) { text += literal }

            /// Adds a value as one segment of the path, or as one value of the query.
            public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
                let plain = value.description
                let isInQuery = text.utf8.contains(UInt8(ascii: "?"))
                if !isInQuery, plain.isEmpty {
                    fault = "an empty value was put into its path, which would make it another address"
                } else if !isInQuery, plain == "." || plain == ".." {
                    fault = "the value \"\(plain)\" was put into its path, where it means another folder"
                }
                text += PercentEncoding.encoded(plain, keeping: .unreserved)
            }

            /// Adds a piece that is an address already, as it is: `"\(verbatim: next)"`, where a server gave `next` whole.
            ///
            /// - Parameter piece: the piece, percent-encoded where it has to be.
            public mutating func appendInterpolation(verbatim piece: String) { text += piece }
        }
    }
}
