import ServerSupport
import DertischTesting
import Testing

@testable import DertischHTTPServer

@Suite("Trusted proxies") struct ProxyTests {
    private func origin(
        _ header: HTTPServer.Proxies.Header, _ fields: [(String, String)], from peer: String = "10.1.2.3"
    ) throws -> String {
        let list = try ProxyList(HTTPServer.Proxies(["10.0.0.0/8", "fd00::/8", "127.0.0.1"], header: header))
        let peer = try #require(PeerAddress(text: peer))
        let origin = list.origin(of: fields.map { (name: $0, value: $1) }, from: peer)
        return origin.client.text + (origin.isSecure ? " secure" : "")
    }

    @Test("A trusted proxy reports the client by X-Forwarded-For")
    func xForwarded() throws {
        let table: [([(String, String)], String)] = [
            ([("X-Forwarded-For", "192.0.2.7")], "192.0.2.7"),
            ([("X-Forwarded-For", "192.0.2.7"), ("X-Forwarded-Proto", "https")], "192.0.2.7 secure"),
            ([("x-forwarded-for", "192.0.2.7"), ("x-forwarded-proto", "HTTPS")], "192.0.2.7 secure"),
            ([("X-Forwarded-For", "2001:db8::7")], "2001:db8::7"),
            ([("X-Forwarded-For", "[2001:db8::7]:4711")], "2001:db8::7"),
            ([("X-Forwarded-For", "192.0.2.7:4711")], "192.0.2.7"),
            // What a client made up stands before what our proxies add, and is not looked at.
            ([("X-Forwarded-For", "203.0.113.9, 192.0.2.7")], "192.0.2.7"),
            ([("X-Forwarded-For", "203.0.113.9"), ("X-Forwarded-For", "192.0.2.7, 10.9.9.9")], "192.0.2.7"),
            ([("X-Forwarded-For", "203.0.113.9, 192.0.2.7, fd00::1, 10.9.9.9")], "192.0.2.7"),
            ([("X-Forwarded-For", "192.0.2.7, unknown, 10.9.9.9")], "10.9.9.9"),
            ([("X-Forwarded-For", "")], "10.1.2.3"), ([], "10.1.2.3"),
            ([("X-Forwarded-For", "not an address")], "10.1.2.3"),
            ([("X-Forwarded-Proto", "https, http")], "10.1.2.3"),
            ([("X-Forwarded-For", "192.0.2.7"), ("X-Forwarded-Proto", "wss")], "192.0.2.7 secure"),
            ([("X-Forwarded-For", "192.0.2.7"), ("X-Forwarded-Proto", "ws")], "192.0.2.7"),
            ([("Forwarded", "for=192.0.2.7;proto=https")], "10.1.2.3"),
        ]
        for (fields, expected) in table { #expect(try origin(.xForwarded, fields) == expected, "\(fields)") }
    }

    @Test("A trusted proxy reports the client by Forwarded")
    func forwarded() throws {
        let table: [([(String, String)], String)] = [
            ([("Forwarded", "for=192.0.2.7")], "192.0.2.7"),
            ([("Forwarded", "For=192.0.2.7; Proto=https ;by=10.1.2.3")], "192.0.2.7 secure"),
            ([("Forwarded", "for=\"[2001:db8::7]:4711\";proto=https")], "2001:db8::7 secure"),
            ([("Forwarded", "for=\"[2001:db8::7]\"")], "2001:db8::7"),
            ([("Forwarded", "for=203.0.113.9, for=192.0.2.7;proto=https")], "192.0.2.7 secure"),
            ([("Forwarded", "for=192.0.2.7;proto=https, for=10.9.9.9;proto=http")], "192.0.2.7 secure"),
            ([("Forwarded", "for=192.0.2.7;proto=http, for=10.9.9.9;proto=https")], "192.0.2.7"),
            ([("Forwarded", "for=_hidden;proto=https")], "10.1.2.3 secure"),
            ([("Forwarded", "for=unknown")], "10.1.2.3"), ([("Forwarded", ";;,,==,for")], "10.1.2.3"),
            ([("X-Forwarded-For", "192.0.2.7"), ("X-Forwarded-Proto", "https")], "10.1.2.3"),
        ]
        for (fields, expected) in table { #expect(try origin(.forwarded, fields) == expected, "\(fields)") }
    }

    @Test("An untrusted proxy's headers are ignored")
    func strangers() throws {
        for peer in ["192.0.2.1", "11.0.0.1", "127.0.0.2", "fe00::1", "::1"] {
            for header in [HTTPServer.Proxies.Header.xForwarded, .forwarded] {
                let fields = [
                    ("X-Forwarded-For", "203.0.113.9"), ("X-Forwarded-Proto", "https"),
                    ("Forwarded", "for=203.0.113.9;proto=https"),
                ]
                #expect(try origin(header, fields, from: peer) == peer)
            }
        }
    }

    @Test("Proxies are addresses and networks, and any other text keeps a server from starting")
    func ranges() throws {
        for bad in ["", "proxy", "10.0.0.0/33", "::/129", "10.0.0.0/-1", "10.0.0.0/", "10.0.0.0/8/8", "10/8"] {
            let error = #expect(throws: HTTPServer.Error.badProxy(bad)) {
                try HTTPServer(proxies: HTTPServer.Proxies([bad])).start { _ in .response(.notFound) }
            }
            #expect(error?.description.contains("10.0.0.0/8") == true)
        }
        let table: [(String, String, Bool)] = [
            ("0.0.0.0/0", "203.0.113.9", true), ("0.0.0.0/0", "2001:db8::1", false), ("::/0", "2001:db8::1", true),
            ("10.0.0.0/9", "10.127.255.255", true), ("10.0.0.0/9", "10.128.0.0", false),
            ("192.0.2.1/32", "192.0.2.1", true), ("192.0.2.1", "192.0.2.2", false),
            ("2001:db8::/64", "2001:db8::ffff:1", true), ("2001:db8::/64", "2001:db8:0:1::1", false),
            ("2001:db8::/65", "2001:db8:0:0:8000::", false), ("2001:db8::1/128", "2001:db8::1", true),
        ]
        for (range, address, isIn) in table {
            let (range, address) = (try #require(AddressRange(range)), try #require(PeerAddress(text: address)))
            #expect(range.contains(address) == isIn, "\(range) \(address)")
        }
    }

    @Test("Each client of a trusted proxy has its own limits")
    func clients() async throws {
        var limits = HTTPServer.Limits.patient
        limits.maxConnectionsPerAddress = 1
        limits.maxConnectionsFromLoopback = 1
        let latch = Latch()
        try await serving(limits: limits, proxies: HTTPServer.Proxies(["127.0.0.1"])) { request in
            await latch.wait()
            return .response(.text("\(request.peer) \(request.isSecure)"))
        } during: { server, port in
            // The server stops once its handlers have returned, also after an error.
            defer { latch.open() }
            let texts = try await withClient(port) { first in
                func ask(_ client: SocketClient, _ address: String) throws {
                    try client.send(
                        "GET / HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: \(address)\r\nX-Forwarded-Proto: https\r\n\r\n")
                }
                let (second, third) = (try SocketClient(port: port), try SocketClient(port: port))
                try ask(first, "192.0.2.7")
                while latch.arrivals < 1 {}
                try ask(second, "192.0.2.7")
                let refused = try second.answer().status
                try ask(third, "2001:db8::7")
                while latch.arrivals < 2 {}
                latch.open()
                let texts = [try first.answer().text, try third.answer().text, "\(refused)"]
                try ask(first, "192.0.2.7")
                return texts + [try first.answer().text]
            }
            #expect(texts == ["192.0.2.7 true", "2001:db8::7 true", "503", "192.0.2.7 true"])
            #expect(server.counters.refused == [.tooManyFromOneAddress: 1])
        }
    }
}
