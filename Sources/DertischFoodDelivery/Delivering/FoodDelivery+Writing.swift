/// Calls that change something on the server. All of them:
///
/// - encode the body and decode the answer as JSON, off the main actor,
/// - throw ``FoodDelivery/Error``, also for a status other than 200 to 299, and `CancellationError` if the task is
///   cancelled,
/// - are never sent twice by the courier, unless doing them twice is as good as once (``DeliveryRequest/Method``).
extension FoodDelivery {
    /// Posts a value and reads the answer.
    ///
    /// ```swift
    /// let likes: Likes = try await delivery.post("/photos/\(id)/likes", Like(by: "Ada"))
    /// ```
    ///
    /// - Parameters:
    ///   - address: where, relative to the base address or absolute.
    ///   - body: the value to send as JSON.
    ///   - query: parameters to put behind those that the address has.
    ///   - headers: headers of this request, instead of the configuration's of the same names.
    ///   - timeout: how long the delivery may take; `nil` for the configuration's.
    /// - Returns: the answer's body, decoded.
    /// - Throws: ``Error``; `CancellationError` if the task is cancelled.
    @concurrent public func post<Answer: Decodable & Sendable>(
        _ address: Address, _ body: some Encodable & Sendable, query: Query = [:], headers: Headers = [:],
        timeout: Duration? = nil
    ) async throws -> Answer {
        let request = DeliveryRequest(.post, address, query: query, headers: headers, timeout: timeout)
        return try await answer(to: carrying(body, in: request))
    }

    /// Posts a value, and reads no answer. Parameters and errors are those of the other `post`.
    @concurrent public func post(
        _ address: Address, _ body: some Encodable & Sendable, query: Query = [:], headers: Headers = [:],
        timeout: Duration? = nil
    ) async throws {
        let request = DeliveryRequest(.post, address, query: query, headers: headers, timeout: timeout)
        _ = try await accepted(carrying(body, in: request))
    }

    /// Posts nothing, and reads the answer. Parameters and errors are those of the other `post`.
    @concurrent public func post<Answer: Decodable & Sendable>(
        _ address: Address, query: Query = [:], headers: Headers = [:], timeout: Duration? = nil
    ) async throws -> Answer {
        try await answer(to: DeliveryRequest(.post, address, query: query, headers: headers, timeout: timeout))
    }

    /// Posts nothing, and reads no answer. Parameters and errors are those of the other `post`.
    public func post(
        _ address: Address, query: Query = [:], headers: Headers = [:], timeout: Duration? = nil
    ) async throws {
        _ = try await accepted(DeliveryRequest(.post, address, query: query, headers: headers, timeout: timeout))
    }

    /// Puts a value in place and reads the answer. Parameters and errors are those of `post`.
    @concurrent public func put<Answer: Decodable & Sendable>(
        _ address: Address, _ body: some Encodable & Sendable, query: Query = [:], headers: Headers = [:],
        timeout: Duration? = nil
    ) async throws -> Answer {
        let request = DeliveryRequest(.put, address, query: query, headers: headers, timeout: timeout)
        return try await answer(to: carrying(body, in: request))
    }

    /// Puts a value in place, and reads no answer. Parameters and errors are those of `post`.
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

    /// Changes a part and reads the answer. Parameters and errors are those of `post`.
    @concurrent public func patch<Answer: Decodable & Sendable>(
        _ address: Address, _ body: some Encodable & Sendable, query: Query = [:], headers: Headers = [:],
        timeout: Duration? = nil
    ) async throws -> Answer {
        let request = DeliveryRequest(.patch, address, query: query, headers: headers, timeout: timeout)
        return try await answer(to: carrying(body, in: request))
    }

    /// Changes a part, and reads no answer. Parameters and errors are those of `post`.
    @concurrent public func patch(
        _ address: Address, _ body: some Encodable & Sendable, query: Query = [:], headers: Headers = [:],
        timeout: Duration? = nil
    ) async throws {
        let request = DeliveryRequest(.patch, address, query: query, headers: headers, timeout: timeout)
        _ = try await accepted(carrying(body, in: request))
    }

    /// Removes and reads the answer. Parameters and errors are those of `post`.
    @concurrent public func delete<Answer: Decodable & Sendable>(
        _ address: Address, query: Query = [:], headers: Headers = [:], timeout: Duration? = nil
    ) async throws -> Answer {
        try await answer(to: DeliveryRequest(.delete, address, query: query, headers: headers, timeout: timeout))
    }

    /// Removes, and reads no answer. Parameters and errors are those of `post`.
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
