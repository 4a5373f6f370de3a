/// Calls that change something on the server.
///
/// All of them encode the body and decode the response as JSON, off the main actor. They throw ``FoodDelivery/Error``,
/// also for a status other than 200 to 299, and `CancellationError` if the task is cancelled. A request that may have
/// been sent is repeated only if its method is idempotent (``DeliveryRequest/Method``), or if it has an
/// `Idempotency-Key`.
extension FoodDelivery {
    /// Posts a value and decodes the response.
    ///
    /// ```swift
    /// let likes: Likes = try await delivery.post("/photos/\(id)/likes", Like(by: "Ada"))
    /// ```
    ///
    /// - Parameters:
    ///   - address: the address, relative to the base address or absolute.
    ///   - body: the value to send as JSON.
    ///   - query: query parameters, appended to those of the address.
    ///   - headers: the headers of this request. They replace those of the same names in the configuration.
    ///   - timeout: the time limit of the delivery; `nil` for the configuration's.
    /// - Returns: the response's body, decoded.
    /// - Throws: ``Error``; `CancellationError` if the task is cancelled.
    @concurrent public func post<Value: Decodable & Sendable>(
        _ address: Address, _ body: some Encodable & Sendable, query: URLQuery = [:], headers: Headers = [:],
        timeout: Duration? = nil
    ) async throws -> Value {
        let request = DeliveryRequest(.post, address, query: query, headers: headers, timeout: timeout)
        return try await value(for: encoding(body, into: request))
    }

    /// Posts a value and ignores the response's body. Parameters and errors are those of the other `post`.
    @concurrent public func post(
        _ address: Address, _ body: some Encodable & Sendable, query: URLQuery = [:], headers: Headers = [:],
        timeout: Duration? = nil
    ) async throws {
        let request = DeliveryRequest(.post, address, query: query, headers: headers, timeout: timeout)
        _ = try await deliverRequiringSuccess(encoding(body, into: request))
    }

    /// Posts without a body and decodes the response. Parameters and errors are those of the other `post`.
    @concurrent public func post<Value: Decodable & Sendable>(
        _ address: Address, query: URLQuery = [:], headers: Headers = [:], timeout: Duration? = nil
    ) async throws -> Value {
        try await value(for: DeliveryRequest(.post, address, query: query, headers: headers, timeout: timeout))
    }

    /// Posts without a body and ignores the response's body. Parameters and errors are those of the other `post`.
    public func post(
        _ address: Address, query: URLQuery = [:], headers: Headers = [:], timeout: Duration? = nil
    ) async throws {
        _ = try await deliverRequiringSuccess(
            DeliveryRequest(.post, address, query: query, headers: headers, timeout: timeout))
    }

    /// Puts a value in place and decodes the response. Parameters and errors are those of `post`.
    @concurrent public func put<Value: Decodable & Sendable>(
        _ address: Address, _ body: some Encodable & Sendable, query: URLQuery = [:], headers: Headers = [:],
        timeout: Duration? = nil
    ) async throws -> Value {
        let request = DeliveryRequest(.put, address, query: query, headers: headers, timeout: timeout)
        return try await value(for: encoding(body, into: request))
    }

    /// Puts a value in place and ignores the response's body. Parameters and errors are those of `post`.
    ///
    /// ```swift
    /// try await delivery.put("/photos/\(id)", Photo(id: id, title: "Dune"))
    /// ```
    @concurrent public func put(
        _ address: Address, _ body: some Encodable & Sendable, query: URLQuery = [:], headers: Headers = [:],
        timeout: Duration? = nil
    ) async throws {
        let request = DeliveryRequest(.put, address, query: query, headers: headers, timeout: timeout)
        _ = try await deliverRequiringSuccess(encoding(body, into: request))
    }

    /// Patches a resource and decodes the response. Parameters and errors are those of `post`.
    @concurrent public func patch<Value: Decodable & Sendable>(
        _ address: Address, _ body: some Encodable & Sendable, query: URLQuery = [:], headers: Headers = [:],
        timeout: Duration? = nil
    ) async throws -> Value {
        let request = DeliveryRequest(.patch, address, query: query, headers: headers, timeout: timeout)
        return try await value(for: encoding(body, into: request))
    }

    /// Patches a resource and ignores the response's body. Parameters and errors are those of `post`.
    @concurrent public func patch(
        _ address: Address, _ body: some Encodable & Sendable, query: URLQuery = [:], headers: Headers = [:],
        timeout: Duration? = nil
    ) async throws {
        let request = DeliveryRequest(.patch, address, query: query, headers: headers, timeout: timeout)
        _ = try await deliverRequiringSuccess(encoding(body, into: request))
    }

    /// Deletes a resource and decodes the response. Parameters and errors are those of `post`.
    @concurrent public func delete<Value: Decodable & Sendable>(
        _ address: Address, query: URLQuery = [:], headers: Headers = [:], timeout: Duration? = nil
    ) async throws -> Value {
        try await value(for: DeliveryRequest(.delete, address, query: query, headers: headers, timeout: timeout))
    }

    /// Deletes a resource and ignores the response's body. Parameters and errors are those of `post`.
    ///
    /// ```swift
    /// try await delivery.delete("/photos/\(id)")
    /// ```
    public func delete(
        _ address: Address, query: URLQuery = [:], headers: Headers = [:], timeout: Duration? = nil
    ) async throws {
        _ = try await deliverRequiringSuccess(
            DeliveryRequest(.delete, address, query: query, headers: headers, timeout: timeout))
    }
}
