/// One exchange that a courier has to make: a request whose parts have been checked and whose limits are all set.
/// ``FoodDelivery`` makes them; see ``Courier`` for who takes them.
public struct Errand: Hashable, Sendable {
    /// What is to be done; a token.
    public let method: DeliveryRequest.Method
    /// Where.
    public let destination: Destination
    /// The headers, none of which can begin another line. A courier adds those that frame the message.
    public let headers: FoodDelivery.Headers
    /// The bytes to send, or `nil` for none.
    public let body: [UInt8]?
    /// How long the exchange may take, waiting for its turn included.
    public let timeout: Duration
    /// How long connecting may take, within `timeout`.
    public let connectTimeout: Duration
    /// How many bytes of body are accepted, after decompression.
    public let mostBytes: Int

    /// What an error says of this exchange.
    public var call: FoodDelivery.Call { FoodDelivery.Call(method: method.name, address: destination.description) }
}
