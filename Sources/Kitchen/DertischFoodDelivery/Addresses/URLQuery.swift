import DertischSupport

extension FoodDelivery {
    /// The query parameters of an address, in order.
    ///
    /// Names and values are percent-encoded when the request is sent. A parameter with the value `nil` is omitted, and
    /// a name may occur more than once.
    ///
    /// ```swift
    /// let found: [Photo] = try await delivery.get("/photos", query: ["q": "dune", "limit": 20, "after": cursor])
    /// ```
    public struct URLQuery: Hashable, Sendable, ExpressibleByDictionaryLiteral {
        struct Parameter: Hashable {
            let name: String
            let value: String
        }

        var parameters: [Parameter] = []

        /// Creates parameters from a dictionary literal: strings, numbers and Booleans, also optional ones.
        public init(dictionaryLiteral elements: (String, (any LosslessStringConvertible)?)...) {
            for (name, value) in elements { append(name, value) }
        }

        /// Appends a parameter, unless its value is `nil`.
        ///
        /// - Parameters:
        ///   - name: the name, without percent-encoding.
        ///   - value: the value: a string, a number or a Boolean.
        public mutating func append(_ name: String, _ value: (any LosslessStringConvertible)?) {
            guard let value else { return }
            parameters.append(Parameter(name: name, value: value.description))
        }

        /// The percent-encoded query after the `?`, or `nil` if there are no parameters.
        var encoded: String? {
            guard !parameters.isEmpty else { return nil }
            return parameters.map {
                PercentEncoding.encoded($0.name, keeping: .unreserved) + "="
                    + PercentEncoding.encoded($0.value, keeping: .unreserved)
            }.joined(separator: "&")
        }
    }
}
