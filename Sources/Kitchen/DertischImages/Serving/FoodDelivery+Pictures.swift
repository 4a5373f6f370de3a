import DertischFoodDelivery

extension FoodDelivery {
    /// Fetches an original, and reports its bytes on the way if it is observed.
    func picture(at address: String, to reporter: FetchReporter) async throws -> [UInt8] {
        let address = Address(address)
        return reporter.isObserved
            ? try await bytes(from: address, onProgress: reporter.report) : try await bytes(from: address)
    }
}
