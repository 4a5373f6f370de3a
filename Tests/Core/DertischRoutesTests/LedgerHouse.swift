import Dertisch
import DertischRoutes
import DertischTesting
import Foundation

struct Invoice: Codable, Equatable, Sendable, Identifiable {
    var id: Int
    var customer: String
    var cents: Int
    var state: State
    var note: String?

    enum State: String, Codable, CaseIterable, Sendable { case open, paid }
}

struct Payment: Codable, Equatable, Sendable {
    var cents: Int
    var by: String?
}

struct Find: Codable, Sendable {
    var words: String?
    var limit: Int?
}

struct Receipt: Codable, Equatable, Sendable {
    var invoice: Int
    var guest: String
}

enum LedgerError: Error { case unknown, paidAlready }

/// A house with invoices, which programs read and pay.
enum LedgerCourse: Course {
    enum Order: Equatable, Sendable {
        case find(words: String?, limit: Int), open(Int), pay(Int, Payment), watch, hang, fail, export, drip
    }
    struct Carte: BlankCarte {
        var found: [Invoice] = []
        var invoice: Invoice?
        var receipt: Receipt?
        var changes: Int?
        var count = 0
        var feed = "", report: [UInt8] = []
    }
}

extension CustomerID<LedgerCourse> {
    static var ledger: Self { "ledger" }
}

actor Ledger {
    private var invoices: [Int: Invoice] = [
        7: Invoice(id: 7, customer: "Ada", cents: 1250, state: .open),
        8: Invoice(id: 8, customer: "Grace", cents: 99, state: .paid, note: "by card"),
    ]

    func all() -> [Invoice] { invoices.values.sorted { $0.id < $1.id } }

    func invoice(_ id: Int) -> Invoice? { invoices[id] }

    func pay(_ id: Int) throws(LedgerError) {
        guard let invoice = invoices[id] else { throw .unknown }
        guard invoice.state == .open else { throw .paidAlready }
        invoices[id]?.state = .paid
    }
}

struct LedgerHeadChef: HeadChef {
    let ledger: Ledger
    let guest: Guest
    let clock: any Clock<Duration>

    func timeLimit(of order: LedgerCourse.Order) -> Duration? { order == .watch ? nil : .seconds(30) }

    func give(_ order: LedgerCourse.Order, to waiter: WaiterForHeadChef<LedgerCourse>) async throws {
        switch order {
        case .find(let words, let limit):
            let all = await ledger.all().filter { words == nil || $0.customer == words }
            waiter.serve(\.found, Array(all.prefix(limit)))
        case .open(let id): waiter.serve(\.invoice, await ledger.invoice(id))
        case .pay(let id, _):
            try await ledger.pay(id)
            waiter.serve(\.receipt, Receipt(invoice: id, guest: guest.id))
        case .watch:
            for count in 1...3 {
                try await clock.sleep(for: .seconds(1))
                waiter.serve(\.changes, count)
            }
        case .hang: try await clock.sleep(for: .seconds(3600))
        case .drip:
            while true {
                try await clock.sleep(for: .seconds(10))
                waiter.serve(\.count, 1)
            }
        case .fail: throw CocoaError(.fileNoSuchFile)
        case .export:
            waiter.serve(\.feed, "<feed/>")
            waiter.serve(\.report, [1, 2, 3])
        }
    }
}

struct LedgerHouse: Staff {
    var declare: @MainActor (inout Registrar) -> Void = { _ in }

    func register(with registrar: inout Registrar) {
        registrar.sousChef(Ledger.init)
        registrar.sousChef(KeyRing.init)
        registrar.takeaway(.ledger, chef: LedgerHeadChef.init)
        registrar.routes(of: .ledger, upTo: 1_000) { routes in
            routes.openAPI(at: "/api/openapi.json", title: "Ledger", version: "1")
            routes.problem(for: LedgerError.self) { error in
                switch error {
                case .unknown: RouteProblem(404, "There is no such invoice.")
                case .paidAlready: RouteProblem(409, "The invoice has been paid already.")
                }
            }
            routes.on(.get, "/api/invoices?words={words}&limit={limit}", answer: .json(\.found)) { (find: Find) in
                .find(words: find.words, limit: find.limit ?? 10)
            }
            routes.on(.get, "/api/invoices/{id}", answer: .json(\.invoice)) { id in .open(id) }
            routes.on(
                .post, "/api/invoices/{id}/payments", taking: Payment.self, answer: .json(\.receipt, status: 201)
            ) { id, payment in .pay(id, payment) }
            routes.on(.delete, "/api/invoices/{id}", answer: .nothing) { id in .open(id) }
            routes.on(.post, "/api/form", taking: Payment.self, as: .form, answer: .json(\.receipt)) { payment in
                .pay(7, payment)
            }
            routes.on(.get, "/api/changes", order: .watch, answer: .events(\.changes))
            routes.on(.get, "/api/count", order: .hang, answer: .events(\.count))
            routes.on(.get, "/api/broken", order: .fail, answer: .events(\.changes))
            routes.on(.get, "/api/drip", order: .drip, answer: .json(\.count))
            routes.on(.get, "/api/hang", order: .hang, answer: .nothing)
            routes.on(.get, "/api/fail", order: .fail, answer: .nothing)
            routes.on(.get, "/feed.xml", order: .export, answer: .text(\.feed, as: "application/atom+xml"))
            routes.on(
                .get, "/report", order: .export,
                answer: .bytes(\.report, as: "application/pdf", fileName: "März \"7\"\r\n.pdf"))
        }
        registrar.routes(of: .ledger, from: .any) { routes in
            routes.filter(by: KeyRing.self)
            routes.on(
                .post, "/hooks/paid", taking: Payment.self, answer: .json(\.receipt)
            ) { payment in .pay(7, payment) }
        }
        declare(&registrar)
    }
}

struct KeyRing: RouteFilter {
    func answer(_ request: RouteRequest, next: RouteHandler) async -> RouteResponse {
        guard request.header("x-key") == "open" else { return RouteProblem(403, "The key is not known.").response }
        return await next(request)
    }
}
