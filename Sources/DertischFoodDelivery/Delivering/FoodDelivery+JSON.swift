import DertischJSON

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension FoodDelivery {
    /// Adds a value to a request as its JSON body.
    func carrying(_ value: some Encodable, in request: DeliveryRequest) throws -> DeliveryRequest {
        var request = request
        do {
            request.body = .bytes(try [UInt8](configuration.encoder().encode(value)), as: .json)
        } catch {
            let call = try errand(for: request).call
            throw Error.unencodable(call, type: "\(type(of: value))", reason: JSONFault(error).reason)
        }
        return request
    }

    /// Decodes the value in an answer's body.
    func decoded<Answer: Decodable>(_ delivery: Delivery, of errand: Errand) throws(Error) -> Answer {
        do {
            return try configuration.decoder().decode(Answer.self, fromUntrusted: Data(delivery.body))
        } catch {
            let fault = JSONFault(error)
            throw .undecodable(
                errand.call.taking(delivery.took), type: "\(Answer.self)", path: fault.path, reason: fault.reason,
                excerpt: delivery.excerpt)
        }
    }
}
