/// Chooses the courier of the platform.
enum HouseCourier {
    static func hire(for configuration: FoodDelivery.Configuration) -> any Courier {
        #if canImport(Darwin)
            URLSessionCourier(configuration)
        #else
            CurlCourier(CurlCourier.Terms(configuration))
        #endif
    }
}
