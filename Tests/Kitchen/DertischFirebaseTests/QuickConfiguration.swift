import DertischFoodDelivery
import DertischTesting
import TestSupport

/// A configuration whose pauses pass at once, and whose time stands still unless it is told otherwise.
func quickConfiguration(_ seconds: @escaping @Sendable () -> Double = { 1_780_000_000 }) -> FoodDelivery.Configuration {
    var configuration = FoodDelivery.Configuration()
    configuration.clock = TestClock(isEager: true)
    configuration.now = seconds
    configuration.proxy = .none
    // The time-outs of connections are real time. However busy the machine is, a call is held until the test lets it go.
    configuration.timeout = hangLimit
    configuration.idleTimeout = hangLimit
    return configuration
}
