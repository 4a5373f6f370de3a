import DertischSupport
import DertischJSON

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension FoodDelivery {
    /// Adds a value to a request as its JSON body.
    func encoding(_ value: some Encodable, into request: DeliveryRequest) throws -> DeliveryRequest {
        var request = request
        do {
            request.body = .bytes(try [UInt8](configuration.encoder().encode(value)), as: .json)
        } catch {
            let call = try prepare(request).call
            throw Error.unencodable(call, type: "\(type(of: value))", reason: JSONErrorDescription(error).reason)
        }
        return request
    }

    /// Decodes the value in a response's body.
    func decoded<Value: Decodable>(_ delivery: Delivery, of request: PreparedRequest) throws(Error) -> Value {
        do {
            let decoder = configuration.decoder()
            if case .iso8601 = decoder.dateDecodingStrategy { decoder.dateDecodingStrategy = .strictText }
            return try decoder.decode(Value.self, fromUntrusted: Data(delivery.body))
        } catch {
            let fault = JSONErrorDescription(error, in: delivery.body)
            throw .undecodable(
                request.call.with(duration: delivery.took), type: "\(Value.self)", path: fault.path,
                reason: fault.reason,
                excerpt: delivery.excerpt)
        }
    }
}
