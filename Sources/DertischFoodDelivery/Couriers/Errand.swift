public import DertischBasics

/// One exchange that a courier has to make: a request whose parts have been checked and whose limits are all set.
/// ``FoodDelivery`` makes them; see ``Courier`` for who takes them.
public struct Errand: Hashable, Sendable {
    /// What is to be done; a token.
    public internal(set) var method: DeliveryRequest.Method
    /// Where.
    public internal(set) var destination: Destination
    /// The headers, none of which can begin another line. A courier adds those that frame the message.
    ///
    /// An ``Interceptor`` may change them; they are checked again before anything is sent.
    public var headers: FoodDelivery.Headers
    /// What to send, or `nil` for nothing. The sizes of its files are known.
    public internal(set) var body: FoodDelivery.Body?
    /// How long the exchange may take, waiting for its turn included; if ``isStreamed``, until its headers are there.
    public internal(set) var timeout: Duration
    /// How long connecting may take, within `timeout`.
    public internal(set) var connectTimeout: Duration
    /// How long nothing may arrive, or nothing be sent.
    public internal(set) var idleTimeout: Duration
    /// How many bytes of body are accepted, after decompression.
    public internal(set) var mostBytes: Int
    /// Who goes first when more wait than may be under way.
    public internal(set) var priority: DeliveryRequest.Priority
    /// What part the cache plays.
    public internal(set) var caching: DeliveryRequest.Caching
    /// Whether the body of the answer is wanted as it arrives.
    public internal(set) var isStreamed = false
    /// Whether it goes to the base's scheme, host and port: only there may secrets go.
    public internal(set) var isHome: Bool
    /// The order that the request was made for, if its house is watched.
    public internal(set) var order: OrderTicket?
    /// Who is told how much of the body was sent.
    var sending: ProgressWatch?
    /// How many times it was tried before.
    var attempt = 1

    /// What an error says of this exchange.
    public var call: FoodDelivery.Call {
        FoodDelivery.Call(method: method.name, address: destination.description, attempts: attempt, order: order)
    }
}

/// How far a download or an upload has come.
public struct DeliveryProgress: Hashable, Sendable {
    /// How many bytes have gone, those of an earlier try that need not go again included.
    public let done: Int
    /// How many there are, or `nil` if nobody knows.
    public let total: Int?

    /// The part that is done, from 0 to 1; `nil` if nobody knows.
    public var part: Double? {
        total.map { $0 > 0 ? min(1, Double(done) / Double($0)) : 1 }
    }
}

/// Whoever wants to know how far an upload is. Two are the same only if they are one.
final class ProgressWatch: Hashable, Sendable {
    let tell: @Sendable (DeliveryProgress) -> Void

    init(_ tell: @escaping @Sendable (DeliveryProgress) -> Void) { self.tell = tell }

    static func == (left: ProgressWatch, right: ProgressWatch) -> Bool { left === right }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
