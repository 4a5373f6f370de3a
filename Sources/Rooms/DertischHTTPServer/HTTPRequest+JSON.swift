import DertischJSON

extension HTTPRequest {
    /// Decodes the body as JSON.
    ///
    /// Accepts strict JSON in UTF-8, nested at most 128 deep, and is safe for any body: `JSONDecoder` may end the
    /// process over some bodies. Dates may also be ISO 8601 text, and durations text such as `"90 s"`.
    ///
    /// ```swift
    /// struct Saying: Decodable { let words: String }
    /// let saying = try request.json(Saying.self)
    /// ```
    ///
    /// - Parameter type: the expected type of the body.
    /// - Returns: the value.
    /// - Throws: an error if the body is malformed or does not fit the type.
    /// - Complexity: O(n) in the body's length.
    public func json<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
        try JSONReader.document(body).decode(type)
    }
}
