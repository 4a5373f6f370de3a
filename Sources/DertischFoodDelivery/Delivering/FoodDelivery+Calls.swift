extension FoodDelivery {
    /// Fetches a value as JSON.
    ///
    /// ```swift
    /// let found: [Photo] = try await delivery.get("/photos", query: ["q": "dune", "limit": 20], timeout: .seconds(5))
    /// ```
    ///
    /// - Parameters:
    ///   - address: where, relative to the base address or absolute.
    ///   - query: parameters to put behind those that the address has.
    ///   - headers: headers of this request, instead of the configuration's of the same names.
    ///   - timeout: how long the delivery may take; `nil` for the configuration's.
    /// - Returns: the answer's body, decoded; off the main actor.
    /// - Throws: ``Error``, also for a status other than 200 to 299; `CancellationError` if the task is cancelled.
    @concurrent public func get<Answer: Decodable & Sendable>(
        _ address: Address, query: Query = [:], headers: Headers = [:], timeout: Duration? = nil
    ) async throws -> Answer {
        try await answer(to: DeliveryRequest(.get, address, query: query, headers: headers, timeout: timeout))
    }

    /// Fetches bytes as they are, such as a picture.
    ///
    /// ```swift
    /// let bytes = try await foodDelivery.bytes(from: "/photos/\(id)")
    /// ```
    ///
    /// - Parameters:
    ///   - address: where, relative to the base address or absolute.
    ///   - query: parameters to put behind those that the address has.
    ///   - headers: headers of this request, instead of the configuration's of the same names.
    ///   - timeout: how long the delivery may take; `nil` for the configuration's.
    /// - Returns: the answer's body, decompressed.
    /// - Throws: ``Error``, also for a status other than 200 to 299; `CancellationError` if the task is cancelled.
    public func bytes(
        from address: Address, query: Query = [:], headers: Headers = [:], timeout: Duration? = nil
    ) async throws -> [UInt8] {
        let request = DeliveryRequest(.get, address, query: query, headers: headers, timeout: timeout)
        return try await accepted(request).0.body
    }

    /// Sends a request and reads the answer as JSON; for what the shorter calls have no room for.
    ///
    /// ```swift
    /// let photo: Photo = try await foodDelivery.answer(to: DeliveryRequest(.get, "/photos/\(id)"))
    /// ```
    ///
    /// - Parameter request: the request; it asks for JSON unless its headers say otherwise.
    /// - Returns: the answer's body, decoded; off the main actor.
    /// - Throws: ``Error``, also for a status other than 200 to 299; `CancellationError` if the task is cancelled.
    @concurrent public func answer<Answer: Decodable & Sendable>(to request: DeliveryRequest) async throws -> Answer {
        var request = request
        if request.headers["Accept"] == nil { request.headers["Accept"] = "application/json" }
        let (delivery, errand) = try await accepted(request)
        return try decoded(delivery, of: errand)
    }

    /// The answer to a request if the server accepted it, and the errand that the request was.
    func accepted(_ request: DeliveryRequest) async throws -> (Delivery, Errand) {
        let errand = try errand(for: request)
        return (try await accepted(errand), errand)
    }

    func accepted(_ errand: Errand) async throws -> Delivery {
        let begun = elapsed()
        let delivery = try await deliver(errand)
        guard delivery.isSuccess else {
            let call = errand.call.taking(elapsed() - begun)
            throw Error.refused(call, status: delivery.status, excerpt: delivery.excerpt)
        }
        return delivery
    }
}
