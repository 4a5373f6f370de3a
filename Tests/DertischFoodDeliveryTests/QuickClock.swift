import Synchronization

@testable import DertischFoodDelivery

/// A clock on which nothing takes time but sleeping, and sleeping is over at once. It remembers how long was slept.
final class QuickClock: Clock {
    struct Instant: InstantProtocol {
        var offset: Duration
        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private let state = Mutex((now: Duration.zero, naps: [Duration]()))

    var now: Instant { Instant(offset: state.withLock(\.now)) }
    var minimumResolution: Duration { .nanoseconds(1) }
    /// How long was slept, in order.
    var naps: [Duration] { state.withLock(\.naps) }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
        state.withLock { state in
            state.naps.append(deadline.offset - state.now)
            state.now = max(state.now, deadline.offset)
        }
    }

    func advance(by duration: Duration) { state.withLock { $0.now += duration } }
}

/// Chance that always says the same: the middle, unless told otherwise. (With 0 the standard library would draw for ever.)
struct FixedChance: RandomNumberGenerator {
    var value: UInt64 = 1 << 63
    mutating func next() -> UInt64 { value }
}

extension Errand {
    /// A plain errand.
    init(
        _ method: DeliveryRequest.Method = .get, to destination: Destination, headers: FoodDelivery.Headers = [:],
        timeout: Duration = .seconds(60), mostBytes: Int = 1_000_000
    ) {
        self.init(
            method: method, destination: destination, headers: headers, body: nil, timeout: timeout,
            connectTimeout: .seconds(10), idleTimeout: .seconds(30), mostBytes: mostBytes, priority: .normal,
            caching: .usual, isHome: true)
    }
}
