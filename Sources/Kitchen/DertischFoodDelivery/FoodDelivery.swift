#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import Synchronization

/// The HTTP client, an ingredient: fetches from REST services with JSON both ways, files, streams and events.
///
/// Without a base address, requests need absolute addresses. With one, they take paths beneath it.
///
/// ```swift
/// registrar.ingredient(FoodDelivery.init)
///
/// registrar.ingredient({ try FoodDelivery(to: "https://api.example/v1") })
///
/// let photo: Photo = try await delivery.get("/photos/\(id)")
/// ```
///
/// All calls are thread-safe; encoding and decoding never run on the main actor. By default certificates are verified
/// and no cookies are kept. Connections are reused until the last reference goes.
public final class FoodDelivery: Sendable {
    let configuration: Configuration
    let courier: any Courier
    let breakers: Mutex<CircuitBreakers?>
    let generator: Mutex<any RandomNumberGenerator & Sendable>
    /// The time since this client was created, by its clock.
    let elapsed: Elapsed
    private let preparer: RequestPreparer
    private let offline = Atomic<Bool>(false)

    /// Creates a client without a base address: every request names its host.
    ///
    /// `registrar.ingredient(FoodDelivery.init)` means this initialiser. The others take a closure that is not `Sendable`,
    /// so they cannot be dependencies.
    public convenience init() {
        let configuration = Configuration()
        self.init(configuration, RequestPreparer(configuration: configuration, base: nil, baseCredentials: nil))
    }

    /// Creates a client for one base address.
    ///
    /// - Parameters:
    ///   - base: the base of relative addresses, such as `https://api.example/v1`.
    ///   - adjust: a closure that changes the configuration before it is used.
    /// - Throws: ``Error/badAddress(_:reason:)`` if `base` is not absolute, has a query, or has a scheme other than
    ///   `http` and `https`.
    public convenience init(to base: Address, _ adjust: (inout Configuration) -> Void = { _ in }) throws {
        var configuration = Configuration()
        configuration.base = base
        try self.init(configuration, adjust)
    }

    /// Creates a client from a configuration.
    ///
    /// - Parameters:
    ///   - configuration: the addresses, headers and limits of requests.
    ///   - adjust: a closure that changes the configuration before it is used.
    /// - Throws: ``Error/badAddress(_:reason:)`` if the configuration's base is not a valid address for requests.
    public convenience init(_ configuration: Configuration, _ adjust: (inout Configuration) -> Void = { _ in }) throws {
        var configuration = configuration
        adjust(&configuration)
        guard let address = configuration.base else {
            self.init(configuration, RequestPreparer(configuration: configuration, base: nil, baseCredentials: nil))
            return
        }
        let (base, userInfo) = try RequestPreparer.parsed(address)
        guard base.query == nil else {
            throw Error.badAddress(base.description, reason: "a base address has no query")
        }
        let credentials = userInfo.map(RequestPreparer.credentials)
        self.init(
            configuration, RequestPreparer(configuration: configuration, base: base, baseCredentials: credentials))
    }

    private init(_ configuration: Configuration, _ preparer: RequestPreparer) {
        self.configuration = configuration
        self.preparer = preparer
        courier = configuration.courier ?? DefaultCourier.make(for: configuration)
        breakers = Mutex(configuration.circuitBreaker.map { CircuitBreakers($0) })
        generator = Mutex(configuration.generator)
        elapsed = Elapsed(configuration.clock)
    }

    /// Offline mode: responses come only from the cache, however old. Set it when the network goes and comes. Requests
    /// that the cache cannot answer fail with ``Error/offline(_:)``.
    public var isOffline: Bool {
        get { offline.load(ordering: .acquiring) }
        set { offline.store(newValue, ordering: .releasing) }
    }

    /// Sends one request and returns its response, whatever its status. Redirects are followed.
    ///
    /// ```swift
    /// let response = try await foodDelivery.deliver(DeliveryRequest(.get, "/photos/8"))
    /// ```
    ///
    /// - Parameter request: the request to send.
    /// - Returns: the response.
    /// - Throws: ``Error``, or `CancellationError` if the task is cancelled. The exchange is then aborted at once.
    @discardableResult public func deliver(_ request: DeliveryRequest) async throws -> Delivery {
        try await deliver(prepare(request))
    }

    /// The checked form of a request, completed from the configuration.
    func prepare(_ request: DeliveryRequest) throws(Error) -> PreparedRequest { try preparer.prepare(request) }
}
