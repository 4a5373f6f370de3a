/// Chooses the courier of the platform.
enum DefaultCourier {
    static func make(for configuration: FoodDelivery.Configuration) -> any Courier {
        #if canImport(Darwin)
            URLSessionCourier(configuration)
        #else
            CurlCourier(CurlCourier.Configuration(configuration))
        #endif
    }
}
