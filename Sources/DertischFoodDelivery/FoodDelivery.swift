#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The ingredient that fetches from REST services: HTTP requests with JSON both ways.
///
/// Registered as it is it takes whole addresses; with a base address it takes paths beneath it.
///
/// ```swift
/// registrar.register(FoodDelivery.init, with: key)
///
/// registrar.register({ try FoodDelivery(to: "https://api.example/v1") }, with: key)
///
/// let photo: Photo = try await delivery.get("/photos/\(id)")
/// ```
///
/// It may be used from anywhere at once; encoding and decoding never run on the main actor. Redirections are followed
/// within one scheme, certificates are always checked, no cookie is kept. Connections are kept and used again until
/// the last copy of the reference goes.
public final class FoodDelivery: Sendable {
    let configuration: Configuration
    private let writer: RequestWriter
    private let courier: any Courier

    /// Makes a delivery without a base address: every request names its host.
    ///
    /// It is the only initialiser that `register(FoodDelivery.init)` can mean: the others take a closure that is not
    /// `Sendable`, and so cannot be dependencies.
    public init() {
        configuration = Configuration()
        writer = RequestWriter(configuration: configuration, base: nil, baseCredentials: nil)
        courier = HouseCourier.hire(for: configuration)
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
    public init(_ configuration: Configuration, _ adjust: (inout Configuration) -> Void = { _ in }) throws {
        var configuration = configuration
        adjust(&configuration)
        self.configuration = configuration
        if let address = configuration.base {
            let (base, userInfo) = try RequestWriter.parsed(address)
            guard base.query == nil else {
                throw Error.badAddress(base.description, reason: "a base address has no query")
            }
            let credentials = userInfo.map(RequestWriter.credentials)
            writer = RequestWriter(configuration: configuration, base: base, baseCredentials: credentials)
        } else {
            writer = RequestWriter(configuration: configuration, base: nil, baseCredentials: nil)
        }
        courier = configuration.courier ?? HouseCourier.hire(for: configuration)
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
    public func deliver(_ request: DeliveryRequest) async throws -> Delivery {
        try await deliver(errand(for: request))
    }

    /// Runs an errand, and those that redirections make of it.
    func deliver(_ first: Errand) async throws -> Delivery {
        var errand = first
        var took = Duration.zero
        var followed = 0
        while true {
            try Task.checkCancellation()
            var delivery = try await courier.deliver(errand)
            took += delivery.took
            guard delivery.body.count <= errand.mostBytes else {
                throw Error.bodyTooLarge(errand.call, most: errand.mostBytes)
            }
            guard let next = try Redirection.next(after: delivery, of: errand) else {
                delivery.took = took
                return delivery
            }
            guard followed < configuration.mostRedirections else {
                throw Error.badRedirection(
                    errand.call, reason: "\(followed) redirections were followed and none led to an answer")
            }
            guard next.timeout > .zero else { throw Error.timedOut(next.call, after: took) }
            followed += 1
            errand = next
        }
    }

    /// The checked form of a request, with the configuration's part in it.
    func errand(for request: DeliveryRequest) throws(Error) -> Errand {
        try writer.errand(for: request)
    }
}
