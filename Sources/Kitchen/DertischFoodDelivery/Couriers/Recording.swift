/// The exchanges recorded by a ``RecordingCourier``: a value to be stored as JSON.
public struct Recording: Codable, Hashable, Sendable {
    /// One request and its response.
    public struct Exchange: Codable, Hashable, Sendable {
        struct Field: Codable, Hashable {
            let name: String
            let value: String
        }

        let method: String
        let address: String
        let sent: [UInt8]?
        let status: Int
        let headers: [Field]
        let body: [UInt8]

        init(_ request: PreparedRequest, _ delivery: Delivery) {
            method = request.method.name
            address = request.destination.text
            sent = request.body?.bytes
            status = delivery.status
            headers = delivery.headers.fields.filter { !$0.isNamed("Set-Cookie") }
                .map { Field(name: $0.name, value: $0.value) }
            body = delivery.body
        }

        var delivery: Delivery {
            var headers = FoodDelivery.Headers()
            for field in self.headers { headers.append(field.name, field.value) }
            return Delivery(status: status, headers: headers, body: body)
        }

        func matches(_ request: PreparedRequest) -> Bool {
            method == request.method.name && address == request.destination.text && sent == request.body?.bytes
        }
    }

    /// The exchanges, in the order in which the responses came.
    public internal(set) var exchanges: [Exchange] = []

    /// Makes an empty recording.
    public init() {}
}
