import Dertisch
import DertischRoutes
import DertischSettings
import DertischTesting
import Foundation
import Testing

// The examples of the guide and of the documentation comments, word for word.

/// Apart from the types of the tests.
enum RouteExamples {
    struct Invoice: Codable, Equatable, Sendable { var id: Int }
    struct Payment: Codable, Sendable { var cents: Int }
    struct Receipt: Codable, Equatable, Sendable { var number: Int }
    struct Find: Codable, Sendable { var words: String? }
    struct Photo: Codable, Equatable, Sendable { var id: Int }
    enum LedgerError: Error { case unknownInvoice, alreadyPaid }

    actor Ledger { private(set) var newest = Invoice(id: 7) }
    actor KeyRing { func holds(_ key: String) -> Bool { key == "open" } }

    enum InvoicesCourse: Course {
        enum Order: Sendable { case find(String?), open(Int), pay(Int, Payment), watch }
        struct Carte: BlankCarte { var found: [Invoice] = [], invoice: Invoice?, receipt: Receipt?, newest: Invoice? }
    }

    struct InvoicesHeadChef: HeadChef {
        let ledger: Ledger
        func give(_ order: InvoicesCourse.Order, to waiter: WaiterForHeadChef<InvoicesCourse>) async {
            switch order {
            case .find: waiter.serve(\.found, [await ledger.newest])
            case .open(let id): if id == 7 { waiter.serve(\.invoice, await ledger.newest) }
            case .pay: waiter.serve(\.receipt, Receipt(number: 1))
            case .watch: waiter.serve(\.newest, await ledger.newest)
            }
        }
    }

    struct Office: Staff {
        func register(with registrar: inout Registrar) {
            registrar.sousChef(Ledger.init)
            registrar.takeaway(.invoices, chef: InvoicesHeadChef.init)
            registrar.routes(of: .invoices) { routes in
                routes.openAPI(at: "/api/openapi.json", title: "Office", version: "1")
                routes.on(.get, "/api/invoices?words={words}", answer: .json(\.found)) { words in .find(words) }
                routes.on(.get, "/api/invoices/{id}", answer: .json(\.invoice)) { id in .open(id) }
                routes.on(
                    .post, "/api/invoices/{id}/payments", taking: Payment.self, answer: .json(\.receipt, status: 201)
                ) { id, payment in .pay(id, payment) }
                routes.on(.get, "/api/invoices/newest", order: .watch, answer: .events(\.newest))
            }
        }
    }

    struct APIKeys: RouteFilter {
        let keys: KeyRing  // a kitchen resource
        func answer(_ request: RouteRequest, next: RouteHandler) async -> RouteResponse {
            guard let key = request.header("X-API-Key"), await keys.holds(key) else {
                return RouteProblem(403, "The key is not known.").response
            }
            return await next(request)
        }
    }

    enum PaymentsCourse: Course {
        enum Order: Sendable { case take(Payment) }
        struct Carte: BlankCarte {}
    }

    struct PaymentsHeadChef: HeadChef {
        func give(_ order: PaymentsCourse.Order, to waiter: WaiterForHeadChef<PaymentsCourse>) {}
    }

    struct Till: Staff {
        func register(with registrar: inout Registrar) {
            registrar.sousChef(KeyRing.init)
            registrar.takeaway(.payments, chef: PaymentsHeadChef.init)
            registrar.sousChef(APIKeys.init)
            registrar.routes(of: .payments, from: .any) { routes in
                routes.filter(RequestRate(60, per: .seconds(60)))
                routes.filter(by: APIKeys.self)
                routes.on(.post, "/hooks/payments", taking: Payment.self, answer: .nothing) { payment in .take(payment)
                }
            }
        }
    }

    enum ArchiveCourse: Course {
        enum Order: Sendable { case find(Find), feed, watch, report, pay(Int, Payment) }
        struct Carte: BlankCarte {
            var found: [Invoice] = [], feed = "", newest: Invoice?, report: [UInt8] = [], receipt: Receipt?
        }
    }

    enum NewsCourse: Course {
        enum Order: Sendable { case open(Int), find(Find), feed, watch }
        struct Carte: BlankCarte { var invoice: Invoice?, found: [Invoice] = [], feed = "", newest: Invoice? }
    }

    struct NewsHeadChef: HeadChef {
        func give(_ order: NewsCourse.Order, to waiter: WaiterForHeadChef<NewsCourse>) {}
    }

    @MainActor static func declareAnswers(_ routes: inout RouteBuilder<NewsCourse>) {
        routes.on(.get, "/api/invoices/{id}", answer: .json(\.invoice)) { id in .open(id) }
        routes.on(.get, "/feed.xml", order: .feed, answer: .text(\.feed, as: "application/atom+xml"))
        routes.on(.get, "/api/changes", order: .watch, answer: .events(\.newest))
    }

    @MainActor static func declareValues(_ routes: inout RouteBuilder<NewsCourse>) {
        routes.on(.get, "/api/invoices/{id}", answer: .json(\.invoice)) { id in .open(id) }
        routes.on(.get, "/api/invoices?search={words}", answer: .json(\.found)) { (find: Find) in .find(find) }
    }

    struct Reception: Staff {
        func register(with registrar: inout Registrar) {
            registrar.sousChef(Ledger.init)
            registrar.takeaway(.invoices, chef: InvoicesHeadChef.init)
            registrar.routes(of: .invoices) { routes in
                routes.on(.get, "/api/invoices/{id}", answer: .json(\.invoice)) { id in .open(id) }
            }
        }
    }

    struct PaymentsWaiter: Waiter {
        typealias C = PaymentsCourse
        func carte(for entree: NoEntree) -> PaymentsCourse.Carte { PaymentsCourse.Carte() }
        func plate(_ dish: CarteChange<PaymentsCourse.Carte>, onto carte: inout PaymentsCourse.Carte) {}
    }

    struct Desk: Staff {
        func register(with registrar: inout Registrar) {
            registrar.takeaway(.payments, waiter: PaymentsWaiter.init, chef: PaymentsHeadChef.init)
        }
    }

    @MainActor static func declare(_ routes: inout RouteBuilder<ArchiveCourse>) {
        routes.on(.get, "/api/invoices?search={words}", answer: .json(\.found)) { (find: Find) in .find(find) }
        routes.on(.get, "/feed.xml", order: .feed, answer: .text(\.feed, as: "application/atom+xml"))
        routes.on(.get, "/api/changes", order: .watch, answer: .events(\.newest))
        routes.on(
            .get, "/report", order: .report,
            answer: .bytes(\.report, as: "application/pdf", fileName: "report.pdf"))
        routes.on(.post, "/api/invoices/{id}/payments", taking: Payment.self, answer: .json(\.receipt, status: 201)) {
            id, payment in .pay(id, payment)
        }
        routes.problem(for: LedgerError.self) { error in
            switch error {
            case .unknownInvoice: RouteProblem(404, "There is no such invoice.")
            case .alreadyPaid: RouteProblem(409, "The invoice has been paid already.")
            }
        }
        routes.problem(for: LedgerError.self) { _ in RouteProblem(404, "There is no such invoice.") }
    }

    enum GalleryCourse: Course {
        enum Order: Sendable { case store(String, RouteUpload), hang(RouteParts) }
        struct Carte: BlankCarte { var stored: Int? }
    }

    @MainActor static func declareUploads(_ routes: inout RouteBuilder<GalleryCourse>) {
        routes.on(.put, "/api/photos/{name}", taking: RouteUpload.self, upTo: 2 << 30, answer: .json(\.stored)) {
            name, upload in .store(name, upload)
        }
        routes.on(.post, "/api/photos", taking: RouteParts.self, upTo: 100 << 20, answer: .json(\.stored)) { parts in
            .hang(parts)
        }
    }

    actor PhotoStore {
        func store(_ upload: RouteUpload, in file: FileHandle) async throws {
            for try await chunk in upload { try file.write(contentsOf: chunk) }
        }
    }

    actor PhotoAlbum {
        func hang(_ parts: RouteParts, in file: FileHandle) async throws {
            while let part = try await parts.next() {
                guard part.name == "photo" else { continue }
                while let chunk = try await part.next() { try file.write(contentsOf: chunk) }
            }
        }
    }

    @MainActor static func declareFilters(_ routes: inout RouteBuilder<ArchiveCourse>, _ settings: HouseSettings) {
        routes.filter(BearerToken(settings[.apiToken]))
    }

    enum PhotoCourse: Course {
        typealias Entree = Int
        enum Order: Sendable { case open }
        struct Carte: BlankCarte { var photo: Photo? }
    }

    @MainActor static func declarePhotos(_ routes: inout RouteBuilder<PhotoCourse>) {
        routes.on(.get, "/api/photos/{id}", order: .open, answer: .json(\.photo))
    }
}

extension SettingKey<String> {
    static var apiToken: Self { Self("api-token", default: "", "the token of programs", isSecret: true) }
}
extension CustomerID<RouteExamples.InvoicesCourse> { static var invoices: Self { "invoices" } }
extension CustomerID<RouteExamples.PaymentsCourse> { static var payments: Self { "payments" } }

@MainActor struct RouteExampleTests {
    typealias Office = RouteExamples.Office
    typealias Invoice = RouteExamples.Invoice

    @Test("The house of the guide answers as the guide says")
    func guide() async throws {
        let house = try await TestRestaurant(Office())
        let response = await house.restaurant.answer(RouteRequest(.get, "/api/invoices/7"))
        #expect(try response.json(Invoice.self).id == 7)
    }

    @Test("A response is read as text")
    func text() async throws {
        let house = try await TestRestaurant(Office())
        let response = await house.restaurant.answer(RouteRequest(.get, "/api/invoices/7"))
        #expect(response.status == 200)
        #expect(response.text == #"{"id":7}"#)
    }

    @Test("Houses of the documentation comments have no faults")
    func houses() {
        #expect(Restaurant.faults(of: RouteExamples.Reception()).map(\.description) == [])
        #expect(Restaurant.faults(of: RouteExamples.Desk()).map(\.description) == [])
    }

    @Test("A payment needs a key")
    func payments() async throws {
        let house = try await TestRestaurant(RouteExamples.Till())
        let request = RouteRequest(.post, "/hooks/payments", json: #"{"invoice": 7, "cents": 1250}"#)
        let response = await house.restaurant.answer(request)
        #expect(response.status == 403)
        var signed = request
        signed.headers.append(("x-api-key", "open"))
        #expect(await house.restaurant.answer(signed).status == 204)
    }
}
