/// An interceptor that logs a line for each request: method, address, status and duration. Queries, headers and bodies
/// are left out, since they may hold secrets.
///
/// ```swift
/// configuration.interceptors = [DeliveryLog { print($0) }]
/// // GET https://api.example/photos/7: 200 from the server, 1204 bytes in 0.012 seconds, for order 3 of party 2 at "photo"
/// ```
public struct DeliveryLog: Interceptor {
    private let clock: any Clock<Duration>
    private let write: @Sendable (String) -> Void

    /// Creates a log.
    ///
    /// - Parameters:
    ///   - clock: the clock that measures durations.
    ///   - write: a closure that takes each line. It is called off the main actor, possibly for several requests at
    ///     once.
    public init(clock: any Clock<Duration> = ContinuousClock(), _ write: @escaping @Sendable (String) -> Void) {
        self.clock = clock
        self.write = write
    }

    /// Passes the request on, and logs the outcome.
    public func intercept(_ request: PreparedRequest, next: @escaping Next) async throws -> Delivery {
        let elapsed = Elapsed(clock)
        do {
            let delivery = try await next(request)
            let body = request.isStreamed ? "a body to come" : "\(delivery.body.count) bytes"
            write(line(request, "\(delivery.status) from \(Self.name(delivery.source)), \(body) in \(elapsed().shown)"))
            return delivery
        } catch {
            write(line(request, "\(Self.name(error)), after \(elapsed().shown)"))
            throw error
        }
    }

    private func line(_ request: PreparedRequest, _ outcome: String) -> String {
        let order = request.order.map { ", for \($0)" } ?? ""
        return "\(request.method) \(request.destination): \(outcome)\(order)"
    }

    private static func name(_ source: Delivery.Source) -> String {
        switch source {
        case .server: "the server"
        case .cache: "the cache"
        case .revalidated: "the cache, revalidated"
        case .stale: "the cache, stale"
        }
    }

    private static func name(_ error: any Error) -> String {
        switch error {
        case let error as FoodDelivery.Error: error.summary
        case is CancellationError: "cancelled"
        default: "failed with \(type(of: error))"
        }
    }
}

extension Duration {
    /// The duration in seconds with three decimals, for a message.
    var shown: String {
        let milliseconds = Int64(min(max(0, self / .milliseconds(1)), 1e15))
        let rest = String(milliseconds % 1_000)
        return "\(milliseconds / 1_000).\(String(repeating: "0", count: 3 - rest.utf8.count))\(rest) seconds"
    }
}
