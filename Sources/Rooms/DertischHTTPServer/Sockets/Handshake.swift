import CNettle
import Foundation

/// The opening handshake of a WebSocket (RFC 6455, section 4.2).
enum Handshake {
    enum Failure: Error {
        case notAHandshake
        case otherVersion

        var response: HTTPResponse {
            switch self {
            case .notAHandshake: .text("This address is for WebSockets.", status: 400)
            case .otherVersion:
                HTTPResponse(status: 426, headers: [("Sec-WebSocket-Version", "13"), ("Connection", "close")])
            }
        }
    }

    /// The value of `Sec-WebSocket-Accept`, or a refusal if the handshake is invalid.
    static func accept(_ request: HTTPRequest) -> Result<String, Failure> {
        guard request.method == "GET", has("websocket", in: request.header("Upgrade")),
            has("upgrade", in: request.header("Connection")), let key = request.header("Sec-WebSocket-Key"),
            Data(base64Encoded: key)?.count == 16
        else { return .failure(.notAHandshake) }
        guard request.header("Sec-WebSocket-Version") == "13" else { return .failure(.otherVersion) }
        return .success(answer(to: key))
    }

    static func answer(to key: String) -> String {
        let text = Array((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8)
        var digest = [UInt8](repeating: 0, count: Int(SHA1_DIGEST_SIZE))
        dertisch_sha1(text.count, text, &digest)
        return Data(digest).base64EncodedString()
    }

    private static func has(_ token: String, in field: String?) -> Bool {
        field?.lowercased().split(separator: ",").contains { $0.trimmingCharacters(in: .whitespaces) == token } ?? false
    }
}
