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
    /// - Returns: the response's body, decoded off the main actor.
    /// - Throws: ``Error``, also for a status other than 200 to 299; `CancellationError` if the task is cancelled.
    @concurrent public func get<Value: Decodable & Sendable>(
        _ address: Address, query: URLQuery = [:], headers: Headers = [:], timeout: Duration? = nil
    ) async throws -> Value {
        try await value(for: DeliveryRequest(.get, address, query: query, headers: headers, timeout: timeout))
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
    /// - Returns: the response's body, decompressed.
    /// - Throws: ``Error``, also for a status other than 200 to 299; `CancellationError` if the task is cancelled.
    public func bytes(
        from address: Address, query: URLQuery = [:], headers: Headers = [:], timeout: Duration? = nil
    ) async throws -> [UInt8] {
        let request = DeliveryRequest(.get, address, query: query, headers: headers, timeout: timeout)
        return try await deliverRequiringSuccess(request).0.body
    }

    /// Sends a request and decodes the response from JSON, for requests with settings that the shorter calls lack.
    ///
    /// ```swift
    /// let photo: Photo = try await foodDelivery.value(for: DeliveryRequest(.get, "/photos/\(id)"))
    /// ```
    ///
    /// - Parameter request: the request. It asks for JSON unless its headers set another type.
    /// - Returns: the response's body, decoded off the main actor.
    /// - Throws: ``Error``, also for a status other than 200 to 299; `CancellationError` if the task is cancelled.
    @concurrent public func value<Value: Decodable & Sendable>(for request: DeliveryRequest) async throws -> Value {
        var request = request
        if request.headers["Accept"] == nil { request.headers["Accept"] = "application/json" }
        let (delivery, prepared) = try await deliverRequiringSuccess(request)
        return try decoded(delivery, of: prepared)
    }

    /// Sends a request and requires a success; returns the response with the request that was sent.
    func deliverRequiringSuccess(_ request: DeliveryRequest) async throws -> (Delivery, PreparedRequest) {
        let prepared = try prepare(request)
        return (try await deliverRequiringSuccess(prepared), prepared)
    }

    func deliverRequiringSuccess(_ prepared: PreparedRequest) async throws -> Delivery {
        let start = elapsed()
        let delivery = try await deliver(prepared)
        guard delivery.isSuccess else {
            let call = prepared.call.with(duration: elapsed() - start)
            throw Error.refused(call, status: delivery.status, excerpt: delivery.excerpt)
        }
        return delivery
    }
}
