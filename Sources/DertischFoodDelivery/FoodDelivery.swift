#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import Synchronization

/// The ingredient that fetches from REST services: HTTP requests with JSON both ways, files, streams and events.
///
/// Registered as it is it takes whole addresses; with a base address it takes paths beneath it.
///
/// ```swift
/// registrar.ingredient(FoodDelivery.init, with: key)
///
/// registrar.ingredient({ try FoodDelivery(to: "https://api.example/v1") }, with: key)
///
/// let photo: Photo = try await delivery.get("/photos/\(id)")
/// ```
///
/// It may be used from anywhere at once; encoding and decoding never run on the main actor. Certificates are checked and no
/// cookie is kept, unless the configuration says otherwise. Connections are kept and used again until the last copy of the
/// reference goes.
public final class FoodDelivery: Sendable {
    let configuration: Configuration
    let courier: any Courier
    let breakers: Mutex<CircuitBreakers?>
    let chance: Mutex<any RandomNumberGenerator & Sendable>
    /// How long this delivery has been there, by its clock.
    let elapsed: Elapsed
    private let writer: RequestWriter
    private let offline = Atomic<Bool>(false)

    /// Makes a delivery without a base address: every request names its host.
    ///
    /// It is the only initialiser that `register(FoodDelivery.init)` can mean: the others take a closure that is not
    /// `Sendable`, and so cannot be dependencies.
    public convenience init() {
        let configuration = Configuration()
        self.init(configuration, RequestWriter(configuration: configuration, base: nil, baseCredentials: nil))
    }

    /// Makes a delivery to one base address.
    ///
    /// - Parameters:
    ///   - base: the address that relative ones are put beneath, such as `https://api.example/v1`.
    ///   - adjust: changes the configuration before it is used.
    /// - Throws: ``Error/badAddress(_:reason:)`` if `base` is not absolute, has a query, or goes over another scheme
    ///   than `http` and `https`.
    public convenience init(to base: Address, _ adjust: (inout Configuration) -> Void = { _ in }) throws {
        var configuration = Configuration()
        configuration.base = base
        try self.init(configuration, adjust)
    }

    /// Makes a delivery from a configuration.
    ///
    /// - Parameters:
    ///   - configuration: where requests go, what they carry, and what they may cost.
    ///   - adjust: changes the configuration before it is used.
    /// - Throws: ``Error/badAddress(_:reason:)`` if the configuration's base is none that requests can go to.
    public convenience init(_ configuration: Configuration, _ adjust: (inout Configuration) -> Void = { _ in }) throws {
        var configuration = configuration
        adjust(&configuration)
        guard let address = configuration.base else {
            self.init(configuration, RequestWriter(configuration: configuration, base: nil, baseCredentials: nil))
            return
        }
        let (base, userInfo) = try RequestWriter.parsed(address)
        guard base.query == nil else {
            throw Error.badAddress(base.description, reason: "a base address has no query")
        }
        let credentials = userInfo.map(RequestWriter.credentials)
        self.init(
            configuration, RequestWriter(configuration: configuration, base: base, baseCredentials: credentials))
    }

    private init(_ configuration: Configuration, _ writer: RequestWriter) {
        self.configuration = configuration
        self.writer = writer
        courier = configuration.courier ?? HouseCourier.hire(for: configuration)
        breakers = Mutex(configuration.breaker.map { CircuitBreakers($0) })
        chance = Mutex(configuration.chance)
        elapsed = Elapsed(configuration.clock)
    }

    /// Whether only the cache is asked, however old its answers; set it when the network goes and comes. What the cache does
    /// not have is refused with ``Error/offline(_:)``.
    public var isOffline: Bool {
        get { offline.load(ordering: .acquiring) }
        set { offline.store(newValue, ordering: .releasing) }
    }

    /// Makes one request and returns its answer, whatever its status; redirections are followed.
    ///
    /// ```swift
    /// let answer = try await foodDelivery.deliver(DeliveryRequest(.get, "/photos/8"))
    /// ```
    ///
    /// - Parameter request: the request.
    /// - Returns: the answer.
    /// - Throws: ``Error``, or `CancellationError` if the task is cancelled; the exchange is then broken off at once.
    @discardableResult public func deliver(_ request: DeliveryRequest) async throws -> Delivery {
        try await deliver(errand(for: request))
    }

    /// The checked form of a request, with the configuration's part in it.
    func errand(for request: DeliveryRequest) throws(Error) -> Errand { try writer.errand(for: request) }
}
