/// Calls that change something on the server.
///
/// All of them encode the body and decode the answer as JSON, off the main actor. They throw ``FoodDelivery/Error``,
/// also for a status other than 200 to 299, and `CancellationError` if the task is cancelled. A request that may have
/// been sent is repeated only if its method is idempotent (``DeliveryRequest/Method``), or if it has an
/// `Idempotency-Key`.
extension FoodDelivery {
    /// Posts a value and decodes the answer.
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
    /// - Returns: the answer's body, decoded.
    /// - Throws: ``Error``; `CancellationError` if the task is cancelled.
    @concurrent public func post<Answer: Decodable & Sendable>(
        _ address: Address, _ body: some Encodable & Sendable, query: Query = [:], headers: Headers = [:],
        timeout: Duration? = nil
    ) async throws -> Answer {
        let request = DeliveryRequest(.post, address, query: query, headers: headers, timeout: timeout)
        return try await answer(to: carrying(body, in: request))
    }

    /// Posts a value and ignores the answer's body. Parameters and errors are those of the other `post`.
    @concurrent public func post(
        _ address: Address, _ body: some Encodable & Sendable, query: Query = [:], headers: Headers = [:],
        timeout: Duration? = nil
    ) async throws {
        let request = DeliveryRequest(.post, address, query: query, headers: headers, timeout: timeout)
        _ = try await accepted(carrying(body, in: request))
    }

    /// Posts without a body and decodes the answer. Parameters and errors are those of the other `post`.
    @concurrent public func post<Answer: Decodable & Sendable>(
        _ address: Address, query: Query = [:], headers: Headers = [:], timeout: Duration? = nil
    ) async throws -> Answer {
        try await answer(to: DeliveryRequest(.post, address, query: query, headers: headers, timeout: timeout))
    }

    /// Posts without a body and ignores the answer's body. Parameters and errors are those of the other `post`.
    public func post(
        _ address: Address, query: Query = [:], headers: Headers = [:], timeout: Duration? = nil
    ) async throws {
        _ = try await accepted(DeliveryRequest(.post, address, query: query, headers: headers, timeout: timeout))
    }

    /// Puts a value in place and decodes the answer. Parameters and errors are those of `post`.
    @concurrent public func put<Answer: Decodable & Sendable>(
        _ address: Address, _ body: some Encodable & Sendable, query: Query = [:], headers: Headers = [:],
        timeout: Duration? = nil
    ) async throws -> Answer {
        let request = DeliveryRequest(.put, address, query: query, headers: headers, timeout: timeout)
        return try await answer(to: carrying(body, in: request))
    }

    /// Puts a value in place and ignores the answer's body. Parameters and errors are those of `post`.
    ///
    /// ```swift
    /// try await delivery.put("/photos/\(id)", Photo(id: id, title: "Dune"))
    /// ```
    @concurrent public func put(
        _ address: Address, _ body: some Encodable & Sendable, query: Query = [:], headers: Headers = [:],
        timeout: Duration? = nil
    ) async throws {
        let request = DeliveryRequest(.put, address, query: query, headers: headers, timeout: timeout)
        _ = try await accepted(carrying(body, in: request))
    }

    /// Patches a resource and decodes the answer. Parameters and errors are those of `post`.
    @concurrent public func patch<Answer: Decodable & Sendable>(
        _ address: Address, _ body: some Encodable & Sendable, query: Query = [:], headers: Headers = [:],
        timeout: Duration? = nil
    ) async throws -> Answer {
        let request = DeliveryRequest(.patch, address, query: query, headers: headers, timeout: timeout)
        return try await answer(to: carrying(body, in: request))
    }

    /// Patches a resource and ignores the answer's body. Parameters and errors are those of `post`.
    @concurrent public func patch(
        _ address: Address, _ body: some Encodable & Sendable, query: Query = [:], headers: Headers = [:],
        timeout: Duration? = nil
    ) async throws {
        let request = DeliveryRequest(.patch, address, query: query, headers: headers, timeout: timeout)
        _ = try await accepted(carrying(body, in: request))
    }

    /// Deletes a resource and decodes the answer. Parameters and errors are those of `post`.
    @concurrent public func delete<Answer: Decodable & Sendable>(
        _ address: Address, query: Query = [:], headers: Headers = [:], timeout: Duration? = nil
    ) async throws -> Answer {
        try await answer(to: DeliveryRequest(.delete, address, query: query, headers: headers, timeout: timeout))
    }

    /// Deletes a resource and ignores the answer's body. Parameters and errors are those of `post`.
    ///
    /// ```swift
    /// try await delivery.delete("/photos/\(id)")
    /// ```
    public func delete(
        _ address: Address, query: Query = [:], headers: Headers = [:], timeout: Duration? = nil
    ) async throws {
        _ = try await accepted(DeliveryRequest(.delete, address, query: query, headers: headers, timeout: timeout))
    }
}
