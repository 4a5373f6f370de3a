import DertischSupport

extension FoodDelivery {
    /// The address of a request, as a call site writes it: relative to the base address, or absolute.
    ///
    /// Interpolated values are data, never structure. A value is percent-encoded as one path segment or, after a `?`,
    /// as one query value. A name such as `../admin` or `7?all=1` cannot lead the request elsewhere.
    ///
    /// ```swift
    /// let photo: Photo = try await delivery.get("/photos/\(id)")
    /// ```
    ///
    /// A relative address always stays beneath the base. With the base `https://api.example/v1`, both `/photos` and
    /// `photos` lead to `https://api.example/v1/photos`. Use ``init(_:)`` for text that already is an address.
    public struct Address: Hashable, Sendable, ExpressibleByStringInterpolation {
        package let text: String
        /// The reason why an interpolated value is not allowed at its position.
        let fault: String?

        /// The address as errors show it: without query and user information.
        package var shown: String { RequestPreparer.redacted(text) }

        /// Creates an address from text, unchanged.
        ///
        /// - Parameter text: a relative or absolute address. Reserved characters that are not structure must be
        ///   percent-encoded. The address is checked when a request is sent.
        public init(_ text: String) {
            self.text = text
            fault = nil
        }

        /// Creates an address from a string literal.
        public init(stringLiteral text: String) { self.init(text) }

        /// Creates an address from a string literal with interpolated values.
        public init(stringInterpolation: StringInterpolation) {
            text = stringInterpolation.text
            fault = stringInterpolation.fault
        }

        /// Collects the parts of an address: literals are kept, values are percent-encoded.
        public struct StringInterpolation: StringInterpolationProtocol, Sendable {
            var text = ""
            var fault: String?

            /// Makes an empty address.
            public init(literalCapacity: Int, interpolationCount: Int) {
                text.reserveCapacity(literalCapacity + interpolationCount * 8)
            }

            /// Appends a literal part.
            public mutating func appendLiteral(_ literal: String) { text += literal }

            /// Appends a value as one path segment, or as one query value.
            public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
                let plain = value.description
                let isInQuery = text.utf8.contains(UInt8(ascii: "?"))
                if !isInQuery, plain.isEmpty {
                    fault = "an empty value in its path would change the address"
                } else if !isInQuery, plain == "." || plain == ".." {
                    fault = "the value \"\(plain)\" in its path would mean another folder"
                }
                text += PercentEncoding.encoded(plain, keeping: .unreserved)
            }

            /// Appends text that already is part of an address, unchanged: `"\(verbatim: next)"`, where `next` came
            /// from a server.
            ///
            /// - Parameter piece: the text, percent-encoded where necessary.
            public mutating func appendInterpolation(verbatim piece: String) { text += piece }
        }
    }
}
