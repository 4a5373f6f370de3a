import Dertisch
import DertischComponents
import DertischForms
import DertischFreezer
import DertischGTK
import DertischGrid
import DertischRoutes
import DertischTesting
import DertischWeb
import Foundation
import Testing

@testable import Kontor
@testable import KontorAPI

@MainActor @Suite("Kontor") struct KontorTests {
    private let file = FileManager.default.temporaryDirectory.appending(path: "kontor-\(UUID().uuidString).sqlite")
    private let store: Freezer
    private let house: TestRestaurant

    init() async throws {
        store = try await KontorStaff.openStore(in: file, samples: 500)
        house = try await TestRestaurant(KontorStaff(store: store))
    }

    private func close() {
        store.close()
        for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file.path + end) }
    }

    private var rows: [RowNumber] { house.table.rows(at: "rows") }
    private func texts(_ place: Place) -> [String?] { rows.map { house.table[place, in: $0].text } }

    private func openInvoices() async -> SeatedParty<InvoicesCourse> {
        let party = await house.greet(.invoices)
        await house.table.until { _ in party.carte?.invoices.isLoading == false }
        return party
    }

    @Test("The house and its layouts have no faults, in all languages") func faults() {
        defer { close() }
        let web = WebLayouts(in: KontorStaff.resources?.appending(path: "web"))
        let gtk = GTKLayouts(in: KontorStaff.resources?.appending(path: "gtk"))
        #expect(Restaurant.faults(of: KontorStaff(store: store), in: [web, gtk]).map(\.description) == [])
    }

    @Test("An address that leads nowhere says so, on the invoices") func lost() {
        defer { close() }
        for link in ["/nowhere", "/invoice?id=seven"] {
            #expect(house.maitreD.greet(link: link) != nil)
            #expect(house.maitreD.seated == ["invoices", "lost"])
        }
    }

    @Test("The invoices are listed by their days, the newest first, and sorted by a column") func lists() async throws {
        defer { close() }
        let party = await openInvoices()
        #expect(rows.count == 120 && house.table["count"].text == "500 invoices")
        #expect(party.carte?.invoices.rows.first?.issued == CalendarDate(iso: "2023-01-08"))
        await house.tap("customer")
        await house.table.until { _ in party.carte?.invoices.isLoading == false }
        let customers = texts("customer").compactMap(\.self)
        #expect(customers == customers.sorted { $0.unicodeScalars.lexicographicallyPrecedes($1.unicodeScalars) })
    }

    @Test("A search reads small letters without accents, and a choice shows the open ones") func searches() async throws
    {
        defer { close() }
        let party = await openInvoices()
        await house.type("ZOE", at: "search")
        // Another action gives the order of the search at once.
        await house.tap("open")
        await house.table.until { _ in party.carte?.search == "ZOE" && party.carte?.invoices.isLoading == false }
        #expect(!rows.isEmpty && texts("customer").allSatisfy { $0?.contains("Zoë") == true })
        #expect(party.carte?.invoices.rows.allSatisfy { !$0.isPaid } == true)
    }

    @Test("Selected invoices are paid, and those that were are not counted") func pays() async throws {
        defer { close() }
        let party = await openInvoices()
        let chosen = try #require(party.carte).invoices.rows.prefix(20)
        for row in rows.prefix(20) { await house.tap("select", in: row) }
        #expect(house.table["selected"].text == "20 selected")
        await house.tap("pay")
        await house.table.until { _ in party.carte?.paid != nil }
        #expect(party.carte?.paid == chosen.count { !$0.isPaid } && party.carte?.hasSelection == false)
        for row in chosen { #expect(try await store.retrieve(Invoice.self, row.id)?.isPaid == true) }
    }

    @Test("An invoice is changed, with its lines, and a number that is taken is refused at its field") func changes()
        async throws
    {
        defer { close() }
        let party = await house.seat(.invoice, with: InvoiceCourse.Entree(id: 7))
        await house.table.until { _ in party.carte?.loading.isLoaded == true }
        await house.type("2023-00001", at: "number")
        await house.gesture(.submitted, at: "form")
        #expect(house.table["number"].invalid == "Another invoice has this number.")
        await house.type("2026-77777", at: "number")
        await house.tap("add")
        let line = try #require(house.table.rows(at: "lines").last)
        await house.type("Delivery", at: "text", in: line)
        await house.type("12.50", at: "price", in: line)
        await house.gesture(.submitted, at: "form")
        let stored = try await store.retrieve(Invoice.self, 7)
        #expect(
            stored?.number == "2026-77777"
                && stored?.lines.last == Invoice.Line(text: "Delivery", count: 1, price: 1250))
        #expect(stored?.total == stored?.lines.reduce(0) { $0 + $1.count * $1.price })
        #expect(house.table["saved"].isOpen)
    }

    @Test("A new invoice gets the next id, and its rules are kept first") func adds() async throws {
        defer { close() }
        await house.seat(.invoice, with: InvoiceCourse.Entree())
        await house.gesture(.submitted, at: "form")
        #expect(house.table["customer"].invalid == "Fill this in.")
        for (place, text) in [
            ("number", "A 1"), ("customer", "Ada"), ("issued", "11/28/2026"), ("due", "11/27/2026"),
        ] {
            await house.type(text, at: Place(place))
        }
        let line = try #require(house.table.rows(at: "lines").last)
        await house.type("Chair", at: "text", in: line)
        await house.type("10", at: "price", in: line)
        await house.gesture(.submitted, at: "form")
        #expect(house.table["due"].invalid == "This is before the day of issue.")
        await house.type("12/28/2026", at: "due")
        await house.gesture(.submitted, at: "form")
        #expect(try await store.retrieve(Invoice.self, 501)?.customer == "Ada")
    }
}

@MainActor @Suite("Kontor's routes") struct KontorAPITests {
    private let file = FileManager.default.temporaryDirectory.appending(path: "kontor-\(UUID().uuidString).sqlite")
    private let store: Freezer
    private let house: TestRestaurant

    init() async throws {
        store = try await KontorStaff.openStore(in: file, samples: 500)
        house = try await TestRestaurant(
            KontorAPI(KontorStaff(store: store), token: "salt for sixteen", webhookSecret: "pepper for sixteen"))
    }

    private func close() {
        store.close()
        for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file.path + end) }
    }

    private func get(_ target: String) async -> RouteResponse {
        let headers = [(name: "Authorization", value: "Bearer salt for sixteen")]
        return await house.restaurant.answer(RouteRequest(.get, target, headers: headers))
    }

    @Test("Invoices are listed in parts, the newest first, and found by words") func lists() async throws {
        defer { close() }
        let list = try await get("/api/invoices?limit=3&offset=1").json(InvoicesAPI.ListResponse.self)
        #expect(list.total == 500 && list.invoices.count == 3)
        let open = try await get("/api/invoices?show=open&search=zoe").json(InvoicesAPI.ListResponse.self)
        #expect(open.total > 0 && open.invoices.allSatisfy { !$0.isPaid && $0.customer.hasPrefix("Zoë") })
        #expect(await get("/api/invoices?show=lost").text.contains("one of all, open, paid"))
        for offset in [Int.min, .max] { #expect(await get("/api/invoices?offset=\(offset)").status == 200) }
        #expect(await get("/api/invoices/2023-0").status == 404)
        #expect(await house.restaurant.answer(RouteRequest(.get, "/api/invoices")).status == 401)
        #expect(try await get("/api/invoices/2023-00000").json(InvoicesAPI.InvoiceResponse.self).cents > 0)
    }

    @Test("A payment that the service has signed pays the invoice of its number and sum") func pays() async throws {
        defer { close() }
        let open = try #require(
            try await get("/api/invoices?show=open&limit=1").json(InvoicesAPI.ListResponse.self).invoices.first)
        func pay(_ cents: Int, secret: String = "pepper for sixteen") async -> Int {
            let body = #"{"invoice": "\#(open.number)", "cents": \#(cents)}"#
            var request = RouteRequest(.post, "/hooks/payments", json: body)
            let signature = SignedBody.signature(of: request.body, at: Date(), secret: secret)
            request.headers.append(("X-Signature", signature))
            return await house.restaurant.answer(request).status
        }
        #expect(await pay(open.cents, secret: "salt") == 403)
        #expect(await pay(open.cents + 1) == 409)
        #expect(await pay(open.cents) == 200)
        #expect(try await get("/api/invoices/\(open.number)").json(InvoicesAPI.InvoiceResponse.self).isPaid)
    }

    @Test("The house of the routes and its description have no faults") func describes() async {
        defer { close() }
        let web = WebLayouts(in: KontorStaff.resources?.appending(path: "web"))
        let staff = KontorAPI(
            KontorStaff(store: store), token: "salt for sixteen", webhookSecret: "pepper for sixteen")
        #expect(Restaurant.faults(of: staff, in: [web]).map(\.description) == [])
        let description = await get("/api/openapi.json").text
        #expect(description.contains("/api/invoices/{number}") && description.contains("PaymentNotice"))
    }
}
