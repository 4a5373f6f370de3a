import Synchronization

/// A courier for tests: answers from a closure and remembers what it was asked, without a network.
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
    /// How many errands are remembered; older ones are forgotten.
    public static let mostRemembered = 10_000

    private let answer: @Sendable (Errand) async throws -> Delivery
    private let remembered = Mutex<[Errand]>([])

    /// Makes a courier.
    ///
    /// - Parameter answer: what the server would answer. What it throws reaches the caller as it is; it may be called
    ///   for several errands at once.
    public init(_ answer: @escaping @Sendable (Errand) async throws -> Delivery) { self.answer = answer }

    /// The errands so far, in the order in which they came.
    public var errands: [Errand] { remembered.withLock { $0 } }

    /// Remembers the errand and answers it.
    ///
    /// - Throws: `CancellationError` if the task is cancelled, and whatever the closure throws.
    public func deliver(_ errand: Errand) async throws -> Delivery {
        try Task.checkCancellation()
        remembered.withLock { errands in
            if errands.count == Self.mostRemembered { errands.removeFirst() }
            errands.append(errand)
        }
        return try await answer(errand)
    }
}
