extension FoodDelivery {
    /// Fetches a whole body, and tells meanwhile what has come of it: each time a half more than the time before.
    ///
    /// A delivery with a cache brings it at once, since what is streamed is not kept.
    ///
    /// - Parameters:
    ///   - address: where, relative to the base address or absolute.
    ///   - tell: is told all that has come so far, one call after the other.
    /// - Returns: the body.
    /// - Throws: ``Error``, also for a status other than 200 to 299; `CancellationError` if the task is cancelled.
    package func bytes(
        from address: Address, telling tell: @Sendable ([UInt8]) -> Void
    ) async throws -> [UInt8] {
        guard configuration.cache == nil else { return try await bytes(from: address) }
        var request = DeliveryRequest(.get, address)
        request.mostBytes = configuration.mostBytes
        var bytes: [UInt8] = []
        var next = 32 << 10
        for try await piece in try await acceptedStream(request).stream {
            bytes += piece
            guard bytes.count >= next else { continue }
            next = bytes.count / 2 * 3
            tell(bytes)
        }
        return bytes
    }
}
