import DertischCore
import DertischSupport
import Synchronization

/// A filter that limits how often a client may send requests, by a token bucket for each guest or address.
///
/// ```swift
/// routes.filter(RequestRate(60, per: .seconds(60)))
/// ```
///
/// Beyond the limit, the answer is 429 with `Retry-After`. At most 10,000 clients are remembered; those who have been silent for long are forgotten first.
public final class RequestRate: RouteFilter {
    private let count: Int
    private let interval: Duration
    private let clock: AnyClock
    private let buckets = Mutex<[String: TokenBucket]>([:])

    private static let maxClients = 10_000

    /// Makes the filter.
    ///
    /// - Parameters:
    ///   - count: the most requests at once, at least 1.
    ///   - time: the time in which so many requests become possible again.
    ///   - clock: measures the time.
    public init(_ count: Int, per time: Duration, clock: any Clock<Duration> = ContinuousClock()) {
        self.count = max(1, count)
        interval = time.bounded / max(1, count)
        self.clock = AnyClock(erasing: clock)
    }

    /// Passes a request on if the client has requests left, and answers any other with 429.
    public func answer(_ request: RouteRequest, next: RouteHandler) async -> RouteResponse {
        guard mayPass(request.guest?.id ?? request.peer) else {
            return RouteProblem(429, "Too many requests.", retryAfter: interval).response
        }
        return await next(request)
    }

    private func mayPass(_ client: String) -> Bool {
        let now = clock.elapsed()
        return buckets.withLock { buckets in
            if buckets[client] == nil, buckets.count >= Self.maxClients {
                // A full bucket has nothing to remember. If there is none, all are forgotten.
                buckets = buckets.filter { !$0.value.isFull(at: now) }
                if buckets.count >= Self.maxClients { buckets = [:] }
            }
            return buckets[client, default: TokenBucket(size: count, interval: interval)].mayPass(at: now)
        }
    }
}
