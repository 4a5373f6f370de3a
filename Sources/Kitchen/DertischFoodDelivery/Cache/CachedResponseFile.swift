import DertischJSON

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The file format of a cached response: a line that identifies it, the length of the head, the head as JSON, the body.
enum CachedResponseFile {
    static let suffix = ".answer"
    private static let signature = Array("Dertisch answer 1\n".utf8)

    private struct Head: Codable {
        struct Field: Codable {
            let name: String
            let value: String
        }
        let address: String
        let conditions: [CachedResponse.Condition]
        let status: Int
        let headers: [Field]
        let asked: Double
        let came: Double
        let bodyCount: Int
    }

    static func data(_ response: CachedResponse) -> Data? {
        let head = Head(
            address: response.address, conditions: response.conditions, status: response.status,
            headers: response.headers.fields.map { Head.Field(name: $0.name, value: $0.value) },
            asked: response.requested,
            came: response.received, bodyCount: response.body.count)
        guard let json = try? JSONEncoder().encode(head) else { return nil }
        var data = Data(signature)
        data.append(contentsOf: "\(json.count)\n".utf8)
        data.append(json)
        data.append(contentsOf: response.body)
        return data
    }

    /// Reads a cached response, or `nil` if the data is incomplete or damaged.
    static func response(_ data: Data) -> CachedResponse? {
        guard data.starts(with: signature) else { return nil }
        let rest = data.dropFirst(signature.count)
        guard let end = rest.prefix(20).firstIndex(of: UInt8(ascii: "\n")),
            let count = Int(String(decoding: rest[..<end], as: UTF8.self)), count >= 0, count <= data.count
        else { return nil }
        let body = rest[rest.index(after: end)...].dropFirst(count)
        let json = rest[rest.index(after: end)...].prefix(count)
        guard let head = try? JSONReader.document(Array(json)).decode(Head.self), head.bodyCount == body.count else {
            return nil
        }
        var headers = FoodDelivery.Headers()
        for field in head.headers { headers.append(field.name, field.value) }
        return CachedResponse(
            address: head.address, conditions: head.conditions, status: head.status, headers: headers,
            body: [UInt8](body), requested: head.asked, received: head.came)
    }
}
