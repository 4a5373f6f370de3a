import Synchronization

/// A courier for tests that answers from a closure and records its requests, without a network.
///
/// ```swift
/// let courier = CannedCourier { request in
///     request.destination.path == "/photos/7" ? Delivery(text: #"{"id": 7, "title": "Dune"}"#) : Delivery(status: 404)
/// }
/// let delivery = try FoodDelivery(to: "https://api.example") { $0.courier = courier }
/// let photo: Photo = try await delivery.get("/photos/7")
/// #expect(courier.requests.map(\.method) == [.get])
/// ```
public final class CannedCourier: Courier {
    /// The maximum number of requests recorded. The oldest are dropped first.
    public static let maxRecorded = 10_000

    private let respond: @Sendable (PreparedRequest) async throws -> Delivery
    private let recorded = Mutex<[PreparedRequest]>([])

    /// Creates a courier.
    ///
    /// - Parameter respond: the closure that stands in for the server. Its errors reach the caller unchanged. It may be
    ///   called for several requests at once.
    public init(_ respond: @escaping @Sendable (PreparedRequest) async throws -> Delivery) { self.respond = respond }

    /// The requests so far, in order of arrival.
    public var requests: [PreparedRequest] { recorded.withLock { $0 } }

    /// Records the request and answers it.
    ///
    /// - Throws: `CancellationError` if the task is cancelled, and any error of the closure.
    public func deliver(_ request: PreparedRequest) async throws -> Delivery {
        try Task.checkCancellation()
        recorded.withLock { requests in
            if requests.count == Self.maxRecorded { requests.removeFirst() }
            requests.append(request)
        }
        return try await respond(request)
    }
}
