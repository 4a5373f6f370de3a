import Synchronization

/// A courier for tests that answers from a closure and records its errands, without a network.
///
/// ```swift
/// let courier = CannedCourier { errand in
///     errand.destination.path == "/photos/7" ? Delivery(text: #"{"id": 7, "title": "Dune"}"#) : Delivery(status: 404)
/// }
/// let delivery = try FoodDelivery(to: "https://api.example") { $0.courier = courier }
/// let photo: Photo = try await delivery.get("/photos/7")
/// #expect(courier.errands.map(\.method) == [.get])
/// ```
public final class CannedCourier: Courier {
    /// The maximum number of errands recorded. The oldest are dropped first.
    public static let mostRemembered = 10_000

    private let answer: @Sendable (Errand) async throws -> Delivery
    private let remembered = Mutex<[Errand]>([])

    /// Creates a courier.
    ///
    /// - Parameter answer: the closure that stands in for the server. Its errors reach the caller unchanged. It may be
    ///   called for several errands at once.
    public init(_ answer: @escaping @Sendable (Errand) async throws -> Delivery) { self.answer = answer }

    /// The errands so far, in order of arrival.
    public var errands: [Errand] { remembered.withLock { $0 } }

    /// Records the errand and answers it.
    ///
    /// - Throws: `CancellationError` if the task is cancelled, and any error of the closure.
    public func deliver(_ errand: Errand) async throws -> Delivery {
        try Task.checkCancellation()
        remembered.withLock { errands in
            if errands.count == Self.mostRemembered { errands.removeFirst() }
            errands.append(errand)
        }
        return try await answer(errand)
    }
}
