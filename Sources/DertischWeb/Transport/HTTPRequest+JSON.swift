import DertischJSON

extension HTTPRequest {
    /// Decodes the body, which is JSON.
    ///
    /// Takes strict JSON in UTF-8, nested at most 128 deep, whatever a client sends: `JSONDecoder` may end the process over
    /// some bodies. Dates may also be text by ISO 8601, and durations text such as `"90 s"`.
    ///
    /// ```swift
    /// struct Saying: Decodable { let words: String }
    /// let saying = try request.json(Saying.self)
    /// ```
    ///
    /// - Parameter type: what the body should be.
    /// - Returns: the value.
    /// - Throws: what is wrong with the body, or does not fit the type.
    /// - Complexity: O(n) in the body's length.
    public func json<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
        try JSONReader.document(body).decode(type)
    }
}
