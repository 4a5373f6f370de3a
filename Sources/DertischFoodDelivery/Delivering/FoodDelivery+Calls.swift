extension FoodDelivery {
    /// Fetches a value as JSON.
    ///
    /// ```swift
    /// let found: [Photo] = try await delivery.get("/photos", query: ["q": "dune", "limit": 20], timeout: .seconds(5))
    /// ```
    ///
    /// - Parameters:
    ///   - address: the address, relative to the base address or absolute.
    ///   - query: query parameters, appended to those of the address.
    ///   - headers: the headers of this request. They replace those of the same names in the configuration.
    ///   - timeout: the time limit of the delivery; `nil` for the configuration's.
    /// - Returns: the answer's body, decoded off the main actor.
    /// - Throws: ``Error``, also for a status other than 200 to 299; `CancellationError` if the task is cancelled.
    @concurrent public func get<Answer: Decodable & Sendable>(
        _ address: Address, query: Query = [:], headers: Headers = [:], timeout: Duration? = nil
    ) async throws -> Answer {
        try await answer(to: DeliveryRequest(.get, address, query: query, headers: headers, timeout: timeout))
    }

    /// Fetches raw bytes, such as a picture.
    ///
    /// ```swift
    /// let bytes = try await foodDelivery.bytes(from: "/photos/\(id)")
    /// ```
    ///
    /// - Parameters:
    ///   - address: the address, relative to the base address or absolute.
    ///   - query: query parameters, appended to those of the address.
    ///   - headers: the headers of this request. They replace those of the same names in the configuration.
    ///   - timeout: the time limit of the delivery; `nil` for the configuration's.
    /// - Returns: the answer's body, decompressed.
    /// - Throws: ``Error``, also for a status other than 200 to 299; `CancellationError` if the task is cancelled.
    public func bytes(
        from address: Address, query: Query = [:], headers: Headers = [:], timeout: Duration? = nil
    ) async throws -> [UInt8] {
        let request = DeliveryRequest(.get, address, query: query, headers: headers, timeout: timeout)
        return try await accepted(request).0.body
    }

    /// Sends a request and decodes the answer from JSON, for requests with settings that the shorter calls lack.
    ///
    /// ```swift
    /// let photo: Photo = try await foodDelivery.answer(to: DeliveryRequest(.get, "/photos/\(id)"))
    /// ```
    ///
    /// - Parameter request: the request. It asks for JSON unless its headers set another type.
    /// - Returns: the answer's body, decoded off the main actor.
    /// - Throws: ``Error``, also for a status other than 200 to 299; `CancellationError` if the task is cancelled.
    @concurrent public func answer<Answer: Decodable & Sendable>(to request: DeliveryRequest) async throws -> Answer {
        var request = request
        if request.headers["Accept"] == nil { request.headers["Accept"] = "application/json" }
        let (delivery, errand) = try await accepted(request)
        return try decoded(delivery, of: errand)
    }

    /// Sends a request and requires a success; returns the answer with the errand that was sent.
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
