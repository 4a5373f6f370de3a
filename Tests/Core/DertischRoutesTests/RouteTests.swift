import Dertisch
import DertischCore
import DertischRoutes
import DertischTesting
import Foundation
import Testing

@MainActor struct RouteTests {
    @Test("A route gives an order to a head chef, and answers a part of the carte as JSON")
    func answersJSON() async throws {
        let house = try await TestRestaurant(LedgerHouse())
        let response = await house.restaurant.answer(RouteRequest(.get, "/api/invoices/7"))
        #expect(response.status == 200)
        #expect(response.header("Content-Type") == "application/json")
        let expected = Invoice(id: 7, customer: "Ada", cents: 1250, state: .open)
        #expect(try response.json(Invoice.self) == expected)
    }

    @Test("Values of the query are optional, decoded, and refused with a reason")
    func readsQueries() async throws {
        let house = try await TestRestaurant(LedgerHouse())
        func find(_ target: String) async throws -> [Int] {
            try await house.restaurant.answer(RouteRequest(.get, target)).json([Invoice].self).map(\.id)
        }
        #expect(try await find("/api/invoices") == [7, 8])
        #expect(try await find("/api/invoices?limit=1") == [7])
        #expect(try await find("/api/invoices?words=Grace&other=1") == [8])
        let refused = await house.restaurant.answer(RouteRequest(.get, "/api/invoices?limit=many"))
        #expect(refused.status == 400)
        #expect(refused.header("Content-Type") == "application/problem+json")
        #expect(refused.text.contains("limit must be a whole number"))
    }

    @Test("A property without a value, a value that cannot be read in the path, and an unknown address are not found")
    func doesNotFind() async throws {
        let house = try await TestRestaurant(LedgerHouse())
        for target in ["/api/invoices/9", "/api/invoices/seven", "/api/other", "/api/invoices/%ff", "api", ""] {
            #expect(await house.restaurant.answer(RouteRequest(.get, target)).status == 404, "\(target)")
        }
    }

    @Test("A method that an address does not have is refused with the methods that it has")
    func refusesMethods() async throws {
        let house = try await TestRestaurant(LedgerHouse())
        let response = await house.restaurant.answer(RouteRequest(.put, "/api/invoices/7"))
        #expect(response.status == 405)
        #expect(response.header("Allow") == "GET, HEAD, DELETE")
    }

    @Test("A body is decoded, and an error of the head chef becomes the problem that the route names")
    func takesBodies() async throws {
        let house = try await TestRestaurant(LedgerHouse())
        let guest = Guest(id: "ada")
        let pay = RouteRequest(.post, "/api/invoices/7/payments", json: #"{"cents": 1250}"#, guest: guest)
        let first = await house.restaurant.answer(pay)
        #expect(first.status == 201)
        #expect(try first.json(Receipt.self) == Receipt(invoice: 7, guest: "ada"))
        let second = await house.restaurant.answer(pay)
        #expect(second.status == 409)
        #expect(second.text.contains("paid already"))
    }

    @Test(
        "A body that is broken or does not fit is refused with its place",
        arguments: [
            ("{", 400, "Line 1, column 2"), ("[]", 422, "must be"), (#"{"cents": "12"}"#, 422, "cents"),
            (#"{"cents": 1.5}"#, 422, "cents"), (#"{"by": "Ada"}"#, 422, "cents is missing"),
            (#"{"cents": 99999999999999999999}"#, 422, "cents"),
            (String(repeating: "[", count: 400), 400, "nested"),
        ])
    func refusesBodies(_ json: String, _ status: Int, _ reason: String) async throws {
        let house = try await TestRestaurant(LedgerHouse())
        let response = await house.restaurant.answer(
            RouteRequest(.post, "/api/invoices/7/payments", json: json))
        #expect(response.status == status)
        #expect(response.text.contains(reason), "\(response.text)")
    }

    @Test("A body of another media type, and a body that is too large, are refused before they are read")
    func boundsBodies() async throws {
        let house = try await TestRestaurant(LedgerHouse())
        var request = RouteRequest(.post, "/api/invoices/7/payments", json: "{}")
        request.headers = [("Content-Type", "text/plain")]
        #expect(await house.restaurant.answer(request).status == 415)
        request.headers = []
        #expect(await house.restaurant.answer(request).status == 415)
        request.headers = [("content-type", "Application/JSON; charset=utf-8")]
        #expect(await house.restaurant.answer(request).status == 422)
        request.body = Array(repeating: 32, count: 1_001)
        #expect(await house.restaurant.answer(request).status == 413)
    }

    @Test("Fields of a form are decoded, and a field that comes twice is refused")
    func takesForms() async throws {
        let house = try await TestRestaurant(LedgerHouse())
        func send(_ body: String) async -> RouteResponse {
            await house.restaurant.answer(
                RouteRequest(
                    .post, "/api/form", headers: [("Content-Type", "application/x-www-form-urlencoded")],
                    body: Array(body.utf8)))
        }
        #expect(await send("cents=1&cents=2").status == 400)
        #expect(await send("cents=%zz").status == 400)
        #expect(await send("by=Ada").status == 422)
        #expect(await send("cents=12&by=Ada+L").status == 200)
    }

    @Test("A page of another origin may not use a route, unless the route is open to all; then there is no guest")
    func checksOrigins() async throws {
        let house = try await TestRestaurant(LedgerHouse())
        var request = RouteRequest(
            .post, "/api/invoices/7/payments", json: #"{"cents": 1}"#, guest: Guest(id: "ada"))
        request.isForeign = true
        #expect(await house.restaurant.answer(request).status == 403)
        request.target = "/hooks/paid"
        request.headers.append(("X-Key", "open"))
        let answer = await house.restaurant.answer(request)
        #expect(answer.status == 200)
        #expect(answer.header("Access-Control-Allow-Origin") == "*")
        #expect(try answer.json(Receipt.self).guest != "ada")
    }

    @Test("A filter that is a resource of the kitchen decides about requests")
    func asksFilters() async throws {
        let house = try await TestRestaurant(LedgerHouse())
        let request = RouteRequest(.post, "/hooks/paid", json: #"{"cents": 1}"#)
        #expect(await house.restaurant.answer(request).status == 401)
    }

    @Test("An order that takes too long is stopped, and is answered with 503")
    func stopsLateOrders() async throws {
        let house = try await TestRestaurant(LedgerHouse())
        async let response = house.restaurant.answer(RouteRequest(.get, "/api/hang"))
        await house.clock.sleepers(1, for: .seconds(3600))
        // Its limit is asked for after a second.
        for time in [Duration.seconds(1), .seconds(29)] {
            await house.clock.sleepers(1, for: time)
            house.clock.advance(by: time)
        }
        #expect(await response.status == 503)
    }

    @Test("An unknown error is answered with 500 and no more, and is reported to inspectors")
    func hidesErrors() async throws {
        let house = try await TestRestaurant(LedgerHouse())
        let response = await house.restaurant.answer(RouteRequest(.get, "/api/fail"))
        #expect(response.status == 500)
        #expect(!response.text.contains("Cocoa"))
        let isReported = house.eventLog.events.contains {
            if case .apologised = $0.kind { true } else { false }
        }
        #expect(isReported)
    }

    @Test("A client that leaves cancels its order")
    func cancelsOrders() async throws {
        let house = try await TestRestaurant(LedgerHouse())
        let request = Task { await house.restaurant.answer(RouteRequest(.get, "/api/hang")) }
        await house.clock.sleepers(1, for: .seconds(3600))
        request.cancel()
        #expect(await request.value.status == 503)
    }

    @Test("Each new value of a property is an event, until the order is done")
    func sendsEvents() async throws {
        let house = try await TestRestaurant(LedgerHouse())
        let response = await house.restaurant.answer(RouteRequest(.get, "/api/changes"))
        #expect(response.header("Content-Type") == "text/event-stream")
        guard case .stream(let stream) = response.body else {
            Issue.record("no stream")
            return
        }
        var events = stream.makeAsyncIterator()
        for count in 1...3 {
            await house.clock.sleepers(1, for: .seconds(1))
            house.clock.advance(by: .seconds(1))
            #expect(await events.next().map { String(decoding: $0, as: UTF8.self) } == "data: \(count)\n\n")
        }
        #expect(await events.next() == nil)
    }

    @Test("Events that nobody reads any more end their order")
    func endsEvents() async throws {
        let house = try await TestRestaurant(LedgerHouse())
        var response: RouteResponse? = await house.restaurant.answer(RouteRequest(.get, "/api/changes"))
        await house.clock.sleepers(1, for: .seconds(1))
        #expect(response?.status == 200)
        response = nil
        await house.eventLog.until("ledger: ushered out")
    }

    @Test("Text and bytes are answered with their media types, and names of files are safe")
    func answersFiles() async throws {
        let house = try await TestRestaurant(LedgerHouse())
        let feed = await house.restaurant.answer(RouteRequest(.get, "/feed.xml"))
        #expect(feed.header("Content-Type") == "application/atom+xml; charset=utf-8")
        #expect(feed.text == "<feed/>")
        let report = await house.restaurant.answer(RouteRequest(.get, "/report"))
        let name = "attachment; filename=\"M_rz _7__.pdf\"; filename*=UTF-8''M%C3%A4rz%20_7__.pdf"
        #expect(report.header("Content-Disposition") == name)
    }

    @Test("A rate refuses requests beyond its limit, for each client by itself, until time has passed")
    func limitsRates() async throws {
        let clock = TestClock()
        let rate = RequestRate(2, per: .seconds(10), clock: clock)
        func status(_ peer: String) async -> Int {
            let request = RouteRequest(.get, "/", peer: peer)
            return await rate.answer(request, next: RouteHandler { _ in RouteResponse() }).status
        }
        #expect(await [status("a"), status("a"), status("a"), status("b")] == [200, 200, 429, 200])
        clock.advance(by: .seconds(5))
        #expect(await [status("a"), status("a")] == [200, 429])
    }

    @Test("A gate before the customer is asked about the guest of the request")
    func asksGates() async throws {
        let house = try await TestRestaurant(
            LedgerHouse { registrar in registrar.gate(.ledger, by: { OnlyAda() }) })
        let request = RouteRequest(.get, "/api/invoices/7")
        #expect(await house.restaurant.answer(request).status == 403)
        var known = request
        known.guest = Guest(id: "ada")
        #expect(await house.restaurant.answer(known).status == 200)
    }
}

struct OnlyAda: Gate {
    func admission(of visit: Visit) -> Admission { visit.guest.id == "ada" ? .enter : .refuse }
}
