import DertischFoodDelivery

extension FoodDelivery {
    /// Fetches an original, and reports its bytes on the way if it is observed.
    func picture(at address: String, telling watch: ByteWatch) async throws -> [UInt8] {
        let address = Address(address)
        return watch.isWatched
            ? try await bytes(from: address, onProgress: watch.tell) : try await bytes(from: address)
    }
}
