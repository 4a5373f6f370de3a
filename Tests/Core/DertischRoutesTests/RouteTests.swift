import Dertisch
import DertischCore
import DertischRoutes
import DertischTesting
import Foundation
import Synchronization
import TestSupport
import Testing

@MainActor @Suite("Routes", .namesHang) struct RouteTests {
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
        #expect(response.header("Allow") == "GET, HEAD, DELETE, OPTIONS")
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
        #expect(await house.restaurant.answer(request).status == 403)
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
        #expect(failures(in: house) == 1)
    }

    private func failures(in house: TestRestaurant) -> Int {
        house.eventLog.events.count { if case .apologised = $0.kind { true } else { false } }
    }

    @Test("An error that the route names is told to the client, and is no failure")
    func namesErrors() async throws {
        let house = try await TestRestaurant(LedgerHouse())
        let pay = RouteRequest(.post, "/api/invoices/9/payments", json: #"{"cents": 1}"#)
        #expect(await house.restaurant.answer(pay).status == 404)
        #expect(failures(in: house) == 0)
    }

    @Test("An order that goes on serving is stopped all the same: the time limit counts from its start")
    func limitsWholeOrders() async throws {
        let house = try await TestRestaurant(LedgerHouse())
        async let response = house.restaurant.answer(RouteRequest(.get, "/api/drip"))
        for _ in 0..<3 {
            await house.clock.sleepers(1, for: .seconds(10))
            house.clock.advance(by: .seconds(10))
        }
        #expect(await response.status == 503)
    }

    @Test("Closing the house ends its orders and streams")
    func endsWithHouse() async throws {
        let house = try await TestRestaurant(LedgerHouse())
        async let hanging = house.restaurant.answer(RouteRequest(.get, "/api/hang"))
        let stream = Task { await house.restaurant.answer(RouteRequest(.get, "/api/count")) }
        var events = try #require(await stream.value.events)
        #expect(await events.next() == "data: 0\n\n")
        await house.clock.sleepers(1, for: .seconds(3600))
        await house.restaurant.close()
        #expect(await hanging.status == 503)
        #expect(await events.next() == nil)
    }

    @Test("A gate that changes its mind ends the streams of its guests, with the problem as the last event")
    func reviewsStreams() async throws {
        let permissions = Permissions()
        let house = try await TestRestaurant(
            LedgerHouse { $0.gate(.ledger, by: { Permitted(permissions: permissions) }) })
        let guest = Guest(id: "ada")
        var events = try #require(await house.restaurant.answer(RouteRequest(.get, "/api/count", guest: guest)).events)
        #expect(await events.next() == "data: 0\n\n")
        permissions.withdraw(from: guest)
        #expect(await events.next()?.contains(#""status":403"#) == true)
        #expect(await events.next() == nil)
    }

    @Test("A stream whose order fails before its first value is answered with the problem")
    func failsBeforeStreams() async throws {
        let house = try await TestRestaurant(LedgerHouse())
        let response = await house.restaurant.answer(RouteRequest(.get, "/api/broken"))
        #expect(response.status == 500)
        #expect(response.events == nil)
    }

    @Test("A client has a bounded number of streams, and another has its own")
    func boundsStreams() async throws {
        let house = try await TestRestaurant(LedgerHouse())
        func open(_ client: String) async -> RouteResponse {
            await house.restaurant.answer(RouteRequest(.get, "/api/count", peer: client))
        }
        var streams: [RouteResponse] = []
        for _ in 0..<64 { streams.append(await open("192.0.2.1")) }
        #expect(streams.allSatisfy { $0.status == 200 })
        #expect(await open("192.0.2.1").status == 429)
        // Further guests of the same client have no streams of their own.
        let guest = RouteRequest(.get, "/api/count", guest: Guest(id: "ada"), peer: "192.0.2.1")
        #expect(await house.restaurant.answer(guest).status == 429)
        #expect(await open("192.0.2.2").status == 200)
        withExtendedLifetime(streams) {}
    }

    @Test(
        "Addresses that programs on the way may read otherwise are no route's",
        arguments: [
            "/api//invoices", "/api/invoices/", "/api/./invoices", "/api/x/../invoices", "/api/invoices/%2e%2e",
            "/files/a%2Fb", "/files/..%2f..%2fetc%2fpasswd", "/files/..%5Cetc", "/files/a%00", "/files/a%0D%0Ab",
            "/files/%7F",
        ])
    func refusesOddPaths(_ target: String) async throws {
        let house = try await TestRestaurant(
            LedgerHouse { registrar in
                registrar.routes(of: .ledger) { routes in
                    routes.on(.get, "/files/{name}", answer: .nothing) { (_: String) in .export }
                }
            })
        #expect(await house.restaurant.answer(RouteRequest(.get, target)).status == 404)
        #expect(await house.restaurant.answer(RouteRequest(.get, "/files/a%20b.txt")).status == 204)
    }

    @Test("A name that the query gives twice, and an address that is too long, are refused")
    func refusesOddQueries() async throws {
        let house = try await TestRestaurant(LedgerHouse())
        #expect(await house.restaurant.answer(RouteRequest(.get, "/api/invoices?limit=1&limit=2")).status == 400)
        let long = String(repeating: "x", count: 3_000)
        #expect(await house.restaurant.answer(RouteRequest(.get, "/api/invoices?words=\(long)")).status == 414)
        #expect(await house.restaurant.answer(RouteRequest(.get, "/\(long)")).status == 404)
    }

    @Test("A route is chosen among those of the method")
    func choosesByMethod() async throws {
        let house = try await TestRestaurant(
            LedgerHouse { registrar in
                registrar.routes(of: .ledger) { $0.on(.put, "/api/invoices/7", order: .export, answer: .nothing) }
            })
        #expect(await house.restaurant.answer(RouteRequest(.get, "/api/invoices/7")).status == 200)
        #expect(await house.restaurant.answer(RouteRequest(.put, "/api/invoices/7")).status == 204)
    }

    @Test("OPTIONS lists the methods; a browser that asks for a foreign page learns of open routes alone")
    func answersOptions() async throws {
        let house = try await TestRestaurant(LedgerHouse())
        func options(_ target: String, asks: Bool) async -> RouteResponse {
            let headers = asks ? [(name: "Access-Control-Request-Method", value: "POST")] : []
            return await house.restaurant.answer(method: "OPTIONS", RouteRequest(.get, target, headers: headers))
        }
        let plain = await options("/api/invoices/7", asks: false)
        #expect(plain.status == 204 && plain.header("Allow") == "GET, HEAD, DELETE, OPTIONS")
        #expect(await options("/api/invoices/7", asks: true).status == 403)
        let open = await options("/hooks/paid", asks: true)
        #expect(open.status == 204 && open.header("Access-Control-Allow-Methods") == "POST")
    }

    @Test("Refusals of an open route can be read by pages of any origin, and its filters see no cookie")
    func opensRefusals() async throws {
        let house = try await TestRestaurant(
            LedgerHouse { registrar in
                registrar.routes(of: .ledger, from: .any) { routes in
                    routes.filter(NoCookie())
                    routes.on(.post, "/open", taking: Payment.self, answer: .nothing) { .pay(7, $0) }
                }
            })
        var request = RouteRequest(.post, "/open", json: #"{"cents": "x"}"#)
        request.headers.append(("Cookie", "guest=ada"))
        for (change, status) in [({ _ in }, 422), ({ $0.headers = [] }, 415), ({ $0.method = .put }, 405)]
            as [((inout RouteRequest) -> Void, Int)]
        {
            var changed = request
            change(&changed)
            let response = await house.restaurant.answer(changed)
            #expect(response.status == status)
            #expect(response.headers.count { $0.name == "Access-Control-Allow-Origin" } == 1)
        }
    }

    @Test("The details of a refusal tell no names of types")
    func hidesTypes() async throws {
        let house = try await TestRestaurant(LedgerHouse())
        for json in ["[]", #"{"cents": []}"#, #"{"cents": {}}"#, #"{"cents": true}"#, #"{"cents": null}"#] {
            let response = await house.restaurant.answer(RouteRequest(.post, "/api/invoices/7/payments", json: json))
            #expect(response.status == 422)
            for name in ["Payment", "Int", "Array", "Dictionary", "Any"] {
                #expect(!response.text.contains(name), "\(response.text)")
            }
        }
    }

    @Test("A token in the field Authorization is compared as a whole")
    func checksTokens() async throws {
        let filter = BearerToken("salt for sixteen")
        func status(_ field: String?) async -> Int {
            let headers = field.map { [(name: "authorization", value: $0)] } ?? []
            let request = RouteRequest(.get, "/", headers: headers)
            return await filter.answer(request, next: RouteHandler { _ in RouteResponse() }).status
        }
        #expect(await status("Bearer salt for sixteen") == 200)
        #expect(await status("bearer salt for sixteen") == 200)
        for wrong in [
            nil, "", "Bearer", "Bearer ", "Bearer salt", "Bearer salt for sixteen!", "Basic salt for sixteen",
        ] {
            #expect(await status(wrong) == 401)
        }
        #expect(BearerToken("").flaw != nil)
        #expect(!"\(Mirror(reflecting: filter).children.map(\.value))".contains("115"))
    }

    @Test("Filters run off the main actor")
    func filtersOffMain() async throws {
        let house = try await TestRestaurant(
            LedgerHouse { registrar in
                registrar.routes(of: .ledger) { routes in
                    routes.filter(OffMain())
                    routes.on(.get, "/off", order: .export, answer: .nothing)
                }
            })
        #expect(await house.restaurant.answer(RouteRequest(.get, "/off")).status == 204)
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
        let answer = Task { await house.restaurant.answer(RouteRequest(.get, "/api/changes")) }
        await house.clock.sleepers(1, for: .seconds(1))
        house.clock.advance(by: .seconds(1))
        let response = await answer.value
        #expect(response.header("Content-Type") == "text/event-stream")
        var events = try #require(response.events)
        #expect(await events.next() == "data: 1\n\n")
        for count in 2...3 {
            await house.clock.sleepers(1, for: .seconds(1))
            house.clock.advance(by: .seconds(1))
            #expect(await events.next() == "data: \(count)\n\n")
        }
        #expect(await events.next() == nil)
    }

    @Test("Events that nobody reads any more end their order")
    func endsEvents() async throws {
        let house = try await TestRestaurant(LedgerHouse())
        var response: RouteResponse? = await house.restaurant.answer(RouteRequest(.get, "/api/count"))
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

    @Test("A rate remembers a bounded number of clients, and forgets those that have been silent")
    func boundsRates() async throws {
        let clock = TestClock()
        let rate = RequestRate(1, per: .seconds(10), clock: clock)
        func status(_ peer: Int) async -> Int {
            let request = RouteRequest(.get, "/", peer: "\(peer)")
            return await rate.answer(request, next: RouteHandler { _ in RouteResponse() }).status
        }
        for peer in 0..<10_000 { #expect(await status(peer) == 200) }
        #expect(await status(10_000) == 429)
        clock.advance(by: .seconds(10))
        #expect(await status(10_000) == 200)
        #expect(await status(0) == 200)
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

extension RouteResponse {
    /// The events of a stream as texts; `nil` for another answer.
    struct Events {
        private var iterator: AsyncStream<[UInt8]>.Iterator

        fileprivate init(_ stream: AsyncStream<[UInt8]>) { iterator = stream.makeAsyncIterator() }

        mutating func next() async -> String? {
            await iterator.next(isolation: #isolation).map { String(decoding: $0, as: UTF8.self) }
        }
    }

    var events: Events? { if case .stream(let stream) = body { Events(stream) } else { nil } }
}

/// The guests that have lost their permission.
final class Permissions: Sendable {
    let changes = GateChanges()
    private let withdrawn = Mutex<Set<String>>([])

    func withdraw(from guest: Guest) {
        withdrawn.withLock { _ = $0.insert(guest.id) }
        changes.announce(for: guest)
    }

    func admits(_ guest: Guest) -> Bool { withdrawn.withLock { !$0.contains(guest.id) } }
}

struct Permitted: Gate {
    let permissions: Permissions
    var changes: GateChanges? { permissions.changes }
    func admission(of visit: Visit) -> Admission { permissions.admits(visit.guest) ? .enter : .refuse }
}

struct NoCookie: RouteFilter {
    func answer(_ request: RouteRequest, next: RouteHandler) async -> RouteResponse {
        request.header("Cookie") == nil ? await next(request) : RouteProblem(500, "A cookie.").response
    }
}

struct OffMain: RouteFilter {
    func answer(_ request: RouteRequest, next: RouteHandler) async -> RouteResponse {
        Thread.isMainThread ? RouteProblem(500, "On the main thread.").response : await next(request)
    }
}

struct OnlyAda: Gate {
    func admission(of visit: Visit) -> Admission { visit.guest.id == "ada" ? .enter : .refuse }
}
