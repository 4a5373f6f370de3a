import DertischFoodDelivery
import DertischJSON
import Foundation

/// The coding of `Codable` values for a Realtime Database.
///
/// Dates are milliseconds since 1970, as the server's own times are; bytes are Base64.
enum RealtimeCoding {
    /// The JSON of a value.
    ///
    /// - Throws: ``FirebaseError/unencodable(type:path:reason:)``.
    static func json(of value: some Encodable) throws(FirebaseError) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .millisecondsSince1970
        do { return [UInt8](try encoder.encode(value)) } catch { throw CodingFault(error).unencodable(type(of: value)) }
    }

    /// Reads a value of an answer.
    ///
    /// - Throws: ``FirebaseError/badAnswer(_:path:reason:)``.
    static func value(_ json: [UInt8], of call: FoodDelivery.Call) throws(FirebaseError) -> RealtimeValue {
        do throws(JSONReader.Broken) { return try RealtimeValue(json: json) } catch {
            throw .badAnswer(call, path: "", reason: "it is not JSON of a database, at byte \(error.offset)")
        }
    }

    /// Decodes a value; `nil` for one that does not exist.
    ///
    /// - Parameter path: the path in the answer, for errors.
    /// - Throws: ``FirebaseError/undecodable(_:type:path:reason:)``.
    static func decoded<Value: Decodable>(
        _ value: RealtimeValue, of call: FoodDelivery.Call, _ path: String = ""
    ) throws(FirebaseError) -> Value? {
        if value == .null { return nil }
        do { return try NodeDecoder(value).decode(Value.self) } catch {
            let fault = CodingFault(error)
            throw .undecodable(
                call, type: "\(Value.self)", path: [path, fault.path].filter { !$0.isEmpty }.joined(separator: "."),
                reason: fault.reason)
        }
    }
}
