import DertischCore
import DertischSupport
import Synchronization

/// A filter that limits how often a client may send requests, by a token bucket (https://en.wikipedia.org/wiki/Token_bucket) for each address and each guest.
///
/// ```swift
/// routes.filter(RequestRate(60, per: .seconds(60)))
/// ```
///
/// Beyond the limit, the answer is 429 with `Retry-After`. A guest is limited, and the address by itself. At most 10,000 of both are remembered until they
/// have been silent for the time of the limit; beyond that, new clients are refused.
public final class RequestRate: RouteFilter {
    private let count: Int
    private let interval: Duration
    private let clock: AnyClock
    private let state = Mutex(State())

    private struct State {
        var buckets: [String: TokenBucket] = [:]
        /// The time of the last search for buckets that have nothing to remember.
        var lastSweep: Duration?
    }

    private static let maxClients = 10_000
    private static let maxCount = 1_000_000
    /// The shortest time between two searches through all buckets.
    private static let sweepInterval = Duration.seconds(1)

    /// Makes the filter.
    ///
    /// - Parameters:
    ///   - count: the most requests at once, at least 1.
    ///   - time: the time in which so many requests become possible again.
    ///   - clock: measures the time.
    public init(_ count: Int, per time: Duration, clock: any Clock<Duration> = ContinuousClock()) {
        self.count = min(max(1, count), Self.maxCount)
        interval = time.bounded / self.count
        self.clock = AnyClock(erasing: clock)
    }

    /// Passes a request on if the client has requests left, and answers any other with 429.
    public func answer(_ request: RouteRequest, next: RouteHandler) async -> RouteResponse {
        // A client could have many guests' cookies, but not so many addresses.
        let clients = [request.client] + (request.guest.map { ["guest \($0.id)"] } ?? [])
        guard mayPass(clients) else {
            return RouteProblem(429, "Too many requests.", retryAfter: interval).response
        }
        return await next(request)
    }

    private func mayPass(_ clients: [String]) -> Bool {
        let now = clock.elapsed()
        return state.withLock { state in
            let isSweepDue = state.lastSweep.map { now - $0 >= Self.sweepInterval } ?? true
            if state.buckets.count + clients.count > Self.maxClients, isSweepDue {
                // A full bucket has nothing to remember.
                state.buckets = state.buckets.filter { !$0.value.isFull(at: now) }
                state.lastSweep = now
            }
            return clients.allSatisfy { client in
                guard state.buckets[client] != nil || state.buckets.count < Self.maxClients else { return false }
                return state.buckets[client, default: TokenBucket(size: count, interval: interval)].mayPass(at: now)
            }
        }
    }
}
