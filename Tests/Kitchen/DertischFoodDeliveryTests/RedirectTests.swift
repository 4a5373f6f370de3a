import Testing

@testable import DertischFoodDelivery

@Suite("Redirections of FoodDelivery")
struct RedirectTests {
    @Test(
        "A Location header is resolved by RFC 3986",
        arguments: [
            ("http://c.d/x", "http://c.d/x"), ("//c.d/x", "http://c.d/x"), ("/x?y", "http://a.b/x?y"),
            ("x", "http://a.b/p/x"), ("../x", "http://a.b/x"), ("../../../x/.", "http://a.b/x/"),
            ("?y=2", "http://a.b/p/q?y=2"), ("#f", "http://a.b/p/q?o=1"), ("./x/../y", "http://a.b/p/y"),
            ("http://u:p@c.d/x", "http://c.d/x"),
        ])
    func resolving(location: String, expected: String) throws {
        #expect(try Destination.absolute("http://a.b/p/q?o=1").0.resolving(location).text == expected)
    }

    /// The requests that come of one request if the server responses the first with a redirect.
    private func requests(
        _ request: DeliveryRequest, _ status: Int, _ location: String, took: Duration = .zero
    ) async throws -> [PreparedRequest] {
        let courier = CannedCourier { request in
            guard request.destination.path == "/start" else { return Delivery(text: "{}") }
            return Delivery(status: status, headers: ["location": location], took: took)
        }
        let delivery = try FoodDelivery(to: "https://ada:pass@a.b") {
            $0.courier = courier
            $0.headers = ["X-Api-Key": "secret", "User-Agent": "Test"]
        }
        _ = try await delivery.deliver(request)
        return courier.requests
    }

    private var post: DeliveryRequest {
        DeliveryRequest(.post, "/start", headers: ["Content-Type": "text/plain"], body: .bytes(Array("hello".utf8)))
    }

    @Test("A redirected POST becomes a GET without a body, unless the server asks to keep it")
    func methods() async throws {
        for status in [301, 302, 303] {
            let last = try #require(try await requests(post, status, "/end").last)
            #expect(last.method == .get && last.body == nil && last.headers["Content-Type"] == nil)
        }
        for status in [307, 308] {
            let last = try #require(try await requests(post, status, "/end").last)
            #expect(last.method == .post && last.body?.bytes == Array("hello".utf8))
            #expect(last.headers["Content-Type"] == "text/plain")
        }
        #expect(try await requests(DeliveryRequest(.put, "/start", body: .bytes([])), 302, "/end").last?.method == .put)
        #expect(try await requests(DeliveryRequest(.head, "/start"), 303, "/end").last?.method == .head)
    }

    @Test("A GET in place of a redirected write has no header about the body, and no condition of the write")
    func contentHeaders() async throws {
        let about: FoodDelivery.Headers = [
            "Content-Type": "text/plain", "content-encoding": "gzip", "Content-Language": "de",
            "Content-Location": "/a",
            "Content-MD5": "x", "Content-Disposition": "inline", "Content-Range": "bytes 0-4/5", "Digest": "x",
            "Repr-Digest": "x", "Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT", "If-Match": "\"1\"",
            "Range": "bytes=0-",
        ]
        let kept: FoodDelivery.Headers = ["Accept": "text/html", "Prefer": "x"]
        for (method, status) in [
            (DeliveryRequest.Method.post, 301), (.post, 302), (.post, 303), (.put, 303), (.delete, 303),
        ] {
            let request = DeliveryRequest(
                method, "/start", headers: about.overridden(by: kept), body: .bytes(Array("hello".utf8)))
            let last = try #require(try await requests(request, status, "/end").last)
            #expect(last.method == .get && last.body == nil)
            #expect(!last.headers.fields.contains { field in about.fields.contains { $0.isNamed(field.name) } })
            #expect(kept.fields.allSatisfy { last.headers[$0.name] == $0.value })
        }
    }

    @Test("Secrets are not sent to another server after a redirect")
    func secrets() async throws {
        let home = try #require(try await requests(post, 307, "/end").last)
        #expect(home.headers["X-Api-Key"] == "secret" && home.headers["Authorization"] == "Basic YWRhOnBhc3M=")
        for location in ["https://evil/end", "https://a.b:444/end"] {
            let away = try #require(try await requests(post, 307, location).last)
            #expect(away.headers.fields.map(\.name).sorted() == ["Content-Type", "User-Agent"])
        }
    }

    @Test("A write keeps its conditions on the way to another server, and a read does not")
    func conditions() async throws {
        let conditions = [
            "If-Match": "\"1\"", "If-None-Match": "*", "If-Unmodified-Since": "Sun, 06 Nov 1994 08:49:37 GMT",
        ]
        func kept(_ method: DeliveryRequest.Method, _ status: Int) async throws -> [String] {
            var request = DeliveryRequest(method, "/start", headers: ["X-Api-Key": "secret"])
            for (name, value) in conditions { request.headers[name] = value }
            let away = try #require(try await requests(request, status, "https://evil/end").last)
            return away.headers.fields.map(\.name).filter { $0 != "User-Agent" }.sorted()
        }
        #expect(try await kept(.put, 307) == conditions.keys.sorted())
        #expect(try await kept(.delete, 302) == conditions.keys.sorted())
        #expect(try await kept(.put, 303).isEmpty)
        #expect(try await kept(.get, 307).isEmpty)
    }

    @Test("Default headers and credentials are sent to the base's origin only")
    func strangers() async throws {
        let away = try await requests(DeliveryRequest(.get, "https://evil/x"), 200, "")
        #expect(away.first?.headers.fields.map(\.name) == ["User-Agent"])
        let home = try await requests(DeliveryRequest(.get, "https://a.b/x"), 200, "")
        #expect(home.first?.headers.fields.map(\.name) == ["X-Api-Key", "User-Agent", "Authorization"])
    }

    @Test(
        "A redirect to another scheme is never followed",
        arguments: ["http://a.b/end", "file:///etc/passwd", "javascript:x"])
    func schemes(location: String) async throws {
        let error = await #expect(throws: FoodDelivery.Error.self) { try await requests(post, 302, location) }
        guard case .badRedirect(let call, let reason) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(call.address == "https://a.b/start" && reason.contains("it leads from https to"))
    }

    @Test(
        "A redirect from HTTP to HTTPS is followed unless forbidden, and carries no secrets",
        arguments: [true, false])
    func toTLS(isAllowed: Bool) async throws {
        let courier = CannedCourier { request in
            request.destination.scheme == "https"
                ? Delivery(text: "{}") : Delivery(status: 301, headers: ["Location": "https://a.b/end"])
        }
        let delivery = try FoodDelivery(to: "http://ada:pass@a.b") {
            $0.courier = courier
            $0.redirects.allowsTLSUpgrade = isAllowed
        }
        let outcome = try? await delivery.deliver(DeliveryRequest(.get, "/start"))
        #expect((outcome != nil) == isAllowed)
        #expect(courier.requests.dropFirst().allSatisfy { $0.headers["Authorization"] == nil })
    }

    @Test("Redirects to other origins, or all redirects, can be forbidden; a port of its own is another origin")
    func rules() async throws {
        for (base, location, isFollowed) in [
            ("https://a.b", "https://c.d/", false), ("https://a.b", "https://a.b:444/", false),
            ("https://a.b:444", "https://a.b/", false), ("http://a.b:8080", "https://a.b:8443/", false),
            ("https://a.b", "https://a.b:443/end", true), ("https://a.b:444", "/end", true),
            ("http://a.b", "https://a.b/end", true), ("http://a.b:80", "https://a.b:443/end", true),
        ] as [(FoodDelivery.Address, String, Bool)] {
            let courier = CannedCourier { request in
                guard request.destination.path != "/end" else { return Delivery(text: "{}") }
                return Delivery(status: 302, headers: ["Location": location])
            }
            let tied = try FoodDelivery(to: base) {
                $0.courier = courier
                $0.redirects.allowsOtherOrigins = false
            }
            do {
                _ = try await tied.deliver(DeliveryRequest(.get, "/"))
                #expect(isFollowed, "\(base) to \(location)")
            } catch {
                #expect(!isFollowed && "\(error)".contains("another host or port"), "\(base) to \(location): \(error)")
            }
            #expect(courier.requests.count == (isFollowed ? 2 : 1), "\(base) to \(location)")
        }
        let courier = CannedCourier { _ in Delivery(status: 302, headers: ["Location": "https://c.d/"]) }
        let none = try FoodDelivery(to: "https://a.b") {
            $0.courier = courier
            $0.redirects = .none
        }
        #expect(try await none.deliver(DeliveryRequest(.get, "/")).status == 302)
        #expect(courier.requests.count == 1)
    }

    @Test("All redirects of a request share one timeout")
    func timeout() async throws {
        var request = post
        request.timeout = .seconds(5)
        let requests = try await requests(request, 307, "/end", took: .seconds(2))
        #expect(requests.map(\.timeout) == [.seconds(5), .seconds(3)])
        await #expect(throws: FoodDelivery.Error.self) {
            try await self.requests(request, 307, "/end", took: .seconds(5))
        }
    }

    @Test("A redirect without a location is an ordinary response")
    func noLocation() async throws {
        let delivery = try FoodDelivery(to: "https://a.b") { $0.courier = CannedCourier { _ in Delivery(status: 302) } }
        #expect(try await delivery.deliver(DeliveryRequest(.get, "/x")).status == 302)
    }
}
