extension FoodDelivery {
    /// The header fields of a request or a response, in order. Names are case-insensitive.
    ///
    /// A name may occur more than once. The fields are checked when a request is sent. Their values never appear in
    /// descriptions, since they may be secrets.
    ///
    /// ```swift
    /// var headers: FoodDelivery.Headers = ["Accept": "application/json"]
    /// headers.append("Accept-Language", "fr")
    /// #expect(headers["accept"] == "application/json")
    /// #expect("\(headers)" == "[Accept, Accept-Language]")
    /// ```
    public struct Headers: Hashable, Sendable, ExpressibleByDictionaryLiteral, CustomStringConvertible,
        CustomReflectable
    {
        /// One header field.
        public struct Field: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
            /// The name as written.
            public let name: String
            /// The value, without surrounding blanks.
            public let value: String

            /// The name alone: the value may be a secret.
            public var description: String { name }
            /// An empty mirror, since the value may be a secret.
            public var customMirror: Mirror { Mirror(self, children: []) }

            func isNamed(_ other: String) -> Bool {
                guard name.utf8.count == other.utf8.count else { return false }
                // Most names match in case; for the others, one byte usually decides.
                if name == other { return true }
                var theirs = other.utf8.makeIterator()
                for byte in name.utf8 {
                    guard let their = theirs.next(), Self.lower(byte) == Self.lower(their) else { return false }
                }
                return true
            }

            private static func lower(_ byte: UInt8) -> UInt8 {
                byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
            }
        }

        /// The fields in order.
        public private(set) var fields: [Field] = []

        /// Creates an empty list with room for `count` fields.
        init(capacity count: Int) { fields.reserveCapacity(count) }

        /// Creates headers from a dictionary literal.
        public init(dictionaryLiteral elements: (String, String)...) {
            for (name, value) in elements { append(name, value) }
        }

        /// Appends a field, even if there is one of that name already.
        ///
        /// - Parameters:
        ///   - name: the name, in any case.
        ///   - value: the value; surrounding blanks are removed.
        public mutating func append(_ name: String, _ value: String) {
            fields.append(Field(name: name, value: Self.trimmed(value)))
        }

        /// The first value of a name. Setting a value replaces all fields of that name; setting `nil` removes them.
        ///
        /// - Complexity: O(n) in the number of fields.
        public subscript(_ name: String) -> String? {
            get { fields.first { $0.isNamed(name) }?.value }
            set {
                fields.removeAll { $0.isNamed(name) }
                if let newValue { append(name, newValue) }
            }
        }

        /// All values of a name, in order.
        ///
        /// - Parameter name: the name, in any case.
        public func values(of name: String) -> [String] { fields.filter { $0.isNamed(name) }.map(\.value) }

        /// The names alone: values may be secrets.
        public var description: String { "[\(fields.map(\.name).joined(separator: ", "))]" }
        /// An empty mirror, since values may be secrets.
        public var customMirror: Mirror { Mirror(self, children: []) }

        /// Merges the headers with others. Those of `other` replace the ones of the same names.
        func overridden(by other: Headers) -> Headers {
            guard !other.fields.isEmpty else { return self }
            var merged = self
            merged.fields.removeAll { field in other.fields.contains { $0.isNamed(field.name) } }
            merged.fields += other.fields
            return merged
        }

        /// The fields with one of these names.
        func only(_ names: [String]) -> Headers {
            var kept = self
            kept.fields.removeAll { field in !names.contains { field.isNamed($0) } }
            return kept
        }

        /// The fields that a test accepts.
        func filtered(_ accepts: (Field) -> Bool) -> Headers {
            var kept = self
            kept.fields.removeAll { !accepts($0) }
            return kept
        }

        /// Appends to the last value, for a field that a server folded over two lines.
        mutating func extendLast(by value: String) {
            guard let last = fields.popLast() else { return }
            append(last.name, last.value + " " + Self.trimmed(value))
        }

        private static func trimmed(_ value: String) -> String {
            let bytes = value.utf8
            func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
            guard let start = bytes.first, let end = bytes.last, isBlank(start) || isBlank(end) else { return value }
            guard let first = bytes.firstIndex(where: { !isBlank($0) }),
                let last = bytes.lastIndex(where: { !isBlank($0) })
            else { return "" }
            return String(value[first...last])
        }
    }
}
