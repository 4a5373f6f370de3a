public import DertischSupport

/// A request that is checked and has all its limits, for one exchange. ``FoodDelivery`` prepares it, and a
/// ``Courier`` runs it.
public struct PreparedRequest: Hashable, Sendable {
    /// The HTTP method; a token.
    public internal(set) var method: DeliveryRequest.Method
    /// The address of the request.
    public internal(set) var destination: Destination
    /// The headers, free of line breaks. A courier adds those that frame the message.
    ///
    /// An ``Interceptor`` may change them. They are checked again before anything is sent.
    public var headers: FoodDelivery.Headers
    /// The body to send, or `nil` for none. The sizes of its files are known.
    public internal(set) var body: FoodDelivery.Body?
    /// The time limit of the exchange, time in the queue included. If ``isStreamed``, the limit ends when the headers
    /// arrive.
    public internal(set) var timeout: Duration
    /// The time limit for connecting, within `timeout`.
    public internal(set) var connectTimeout: Duration
    /// The idle time-out: the longest time in which no byte is sent or received.
    public internal(set) var idleTimeout: Duration
    /// The maximum size of the response's body in bytes, after decompression.
    public internal(set) var maxBytes: Int
    /// The priority in the queue.
    public internal(set) var priority: DeliveryRequest.Priority
    /// The caching mode.
    public internal(set) var caching: DeliveryRequest.Caching
    /// True if the caller wants the response's body as it arrives.
    public internal(set) var isStreamed = false
    /// True if the request goes to the base's scheme, host and port. Secrets may go only there.
    public internal(set) var isSameOrigin: Bool
    /// The order that the request was made for, if its house is watched.
    public internal(set) var order: OrderTicket?
    /// The observer of the body's upload progress.
    var uploadObserver: ProgressObserver?
    /// The number of this attempt, from 1.
    var attempt = 1
    /// True if it may be sent twice, and false if not; `nil` if its method tells.
    var isRepeatable: Bool?
    /// True if sending the request twice has the same effect as once.
    var mayBeRepeated: Bool { isRepeatable ?? (method.isIdempotent || headers["Idempotency-Key"] != nil) }

    /// The facts of this exchange that errors show.
    public var call: FoodDelivery.Call {
        FoodDelivery.Call(method: method.name, address: destination.description, attempts: attempt, order: order)
    }
}
