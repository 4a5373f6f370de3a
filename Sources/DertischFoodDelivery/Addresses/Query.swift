import DertischBasics

extension FoodDelivery {
    /// The parameters after the `?` of an address, in the order written.
    ///
    /// Names and values are percent-encoded when the request goes out; a `nil` leaves its parameter out, and a name may
    /// come more than once.
    ///
    /// ```swift
    /// let found: [Photo] = try await delivery.get("/photos", query: ["q": "dune", "limit": 20, "after": cursor])
    /// ```
    public struct Query: Hashable, Sendable, ExpressibleByDictionaryLiteral {
        struct Parameter: Hashable {
            let name: String
            let value: String
        }

        var parameters: [Parameter] = []

        /// Takes parameters written in the source: strings, numbers and truth values, optional ones too.
        public init(dictionaryLiteral elements: (String, (any LosslessStringConvertible)?)...) {
            for (name, value) in elements { append(name, value) }
        }

        /// Adds a parameter, unless its value is `nil`.
        ///
        /// - Parameters:
        ///   - name: the name, as it is before percent-encoding.
        ///   - value: the value: a string, a number or a truth value.
        public mutating func append(_ name: String, _ value: (any LosslessStringConvertible)?) {
            guard let value else { return }
            parameters.append(Parameter(name: name, value: value.description))
        }

        /// The parameters as they stand after the `?`, or `nil` if there are none.
        var encoded: String? {
            guard !parameters.isEmpty else { return nil }
            return parameters.map {
                PercentEncoding.encoded($0.name, keeping: .unreserved) + "="
                    + PercentEncoding.encoded($0.value, keeping: .unreserved)
            }.joined(separator: "&")
        }
    }
}
