import DertischJSON

/// The response of a route.
///
/// ```swift
/// let response = await house.restaurant.answer(RouteRequest(.get, "/api/invoices/7"))
/// #expect(response.status == 200)
/// #expect(response.text == #"{"id":7}"#)
/// ```
public struct RouteResponse: Sendable {
    /// The content of a response.
    public enum Body: Sendable {
        /// These bytes.
        case bytes([UInt8])
        /// Chunks that are sent as they come, until the stream or the connection ends.
        case stream(AsyncStream<[UInt8]>)
    }

    /// The status code, 200 to 599.
    public var status: Int
    /// The header fields in their order.
    public var headers: [(name: String, value: String)]
    /// The content.
    public var body: Body

    /// Makes a response.
    ///
    /// - Parameters:
    ///   - status: the status code.
    ///   - headers: the header fields.
    ///   - body: the content.
    public init(status: Int = 200, headers: [(name: String, value: String)] = [], body: Body = .bytes([])) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// The content as UTF-8; empty for a stream.
    public var text: String {
        if case .bytes(let bytes) = body { String(decoding: bytes, as: UTF8.self) } else { "" }
    }

    /// The value of the first header field of a name, whatever its case. `nil` without such a field.
    public func header(_ name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }

    /// Decodes the content as JSON, for tests.
    ///
    /// - Throws: an error if it is no JSON, or does not fit the type.
    public func json<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
        guard case .bytes(let bytes) = body else { return try JSONReader.document([]).decode(type) }
        return try JSONReader.document(bytes).decode(type)
    }
}
