import Testing

@testable import DertischHTTPServer

@Suite("WebSocket handshake") struct HandshakeTests {
    @Test("A WebSocket handshake answers the example of RFC 6455, section 1.3")
    func example() {
        #expect(Handshake.answer(to: "dGhlIHNhbXBsZSBub25jZQ==") == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
    }

    @Test("An invalid WebSocket handshake, or another version, is refused")
    func refusals() {
        let proper = [
            ("Upgrade", "websocket"), ("Connection", "keep-alive, Upgrade"), ("Sec-WebSocket-Version", "13"),
            ("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="),
        ]
        func accept(_ headers: [(String, String)], method: String = "GET") -> String {
            switch Handshake.accept(
                HTTPRequest(method: method, path: "/", headers: headers.map { (name: $0, value: $1) }))
            {
            case .success: "accepted"
            case .failure(let refusal): "\(refusal)"
            }
        }
        #expect(accept(proper) == "accepted")
        #expect(accept(proper, method: "POST") == "notAHandshake")
        for missing in proper.indices where missing != 2 {
            var headers = proper
            headers.remove(at: missing)
            #expect(accept(headers) == "notAHandshake")
        }
        var old = proper
        old[2].1 = "8"
        #expect(accept(old) == "otherVersion")
        var short = proper
        short[3].1 = "abcd"
        #expect(accept(short) == "notAHandshake")
    }
}
