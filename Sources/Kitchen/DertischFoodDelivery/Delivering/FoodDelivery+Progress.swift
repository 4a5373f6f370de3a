extension FoodDelivery {
    /// Fetches a whole body, and reports the bytes so far each time they have grown by half.
    ///
    /// A client with a cache reports nothing on the way, since streamed bodies are not cached.
    ///
    /// - Parameters:
    ///   - address: the address, relative to the base address or absolute.
    ///   - report: a closure that gets all bytes so far. Calls never overlap.
    /// - Returns: the body.
    /// - Throws: ``Error``, also for a status other than 200 to 299; `CancellationError` if the task is cancelled.
    package func bytes(
        from address: Address, onProgress report: @Sendable ([UInt8]) -> Void
    ) async throws -> [UInt8] {
        guard configuration.cache == nil else { return try await bytes(from: address) }
        var request = DeliveryRequest(.get, address)
        request.maxBytes = configuration.maxBytes
        var bytes: [UInt8] = []
        var next = 32 << 10
        for try await piece in try await openRequiringSuccess(request).stream {
            bytes += piece
            guard bytes.count >= next else { continue }
            next = bytes.count / 2 * 3
            report(bytes)
        }
        return bytes
    }
}
