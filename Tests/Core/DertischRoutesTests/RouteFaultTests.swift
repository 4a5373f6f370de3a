import Dertisch
import DertischRoutes
import TestSupport
import Testing

/// Houses with broken routes, none of which may open.
@MainActor @Suite("Broken routes", .namesHang) struct RouteFaultTests {
    private func faults(_ declare: @escaping @MainActor (inout Registrar) -> Void) -> [String] {
        Restaurant.faults(of: LedgerHouse(declare: declare)).filter { $0.severity == .error }.map(\.description)
    }

    private func routes(_ declare: @escaping (inout RouteBuilder<LedgerCourse>) -> Void) -> [String] {
        faults { $0.routes(of: .ledger, declare) }
    }

    @Test("The house without faults has none")
    func hasNone() { #expect(faults { _ in } == []) }

    @Test("Two routes for the same requests")
    func checksTwins() {
        let found = routes {
            $0.on(.get, "/api/invoices/{number}", answer: .json(\.invoice)) { number in .open(number) }
        }
        #expect(found.count == 1)
        #expect(found.first?.contains("answers the same requests as another") == true)
    }

    @Test("A pattern that is no address")
    func checksPatterns() {
        #expect(
            routes { $0.on(.get, "api", order: .fail, answer: .nothing) }.first?.contains("is not an address") == true)
    }

    @Test("A value that nothing reads, and a property that no value fills")
    func checksValues() {
        let unread = routes { routes in
            routes.on(.get, "/api/find/{words}/{page}", answer: .json(\.found)) { (find: Find) in
                .find(words: find.words, limit: 1)
            }
        }
        #expect(unread.first?.contains("has a value {page} that nothing reads") == true)
        let constant = routes { $0.on(.get, "/api/watch/{id}", order: .watch, answer: .nothing) }
        #expect(constant.first?.contains("has a value {id} that nothing reads") == true)
        let lacking = routes { routes in
            routes.on(.get, "/api/pay", answer: .nothing) { (payment: Payment) in .pay(7, payment) }
        }
        #expect(lacking.first?.contains("lacks the value {cents}") == true)
    }

    @Test(
        "A single value without its place in the address, two of them, a list, and values for an order that takes none")
    func checksSingleValues() {
        func found(_ pattern: String) -> String? {
            routes { routes in routes.on(.get, pattern, answer: .json(\.invoice)) { (id: Int) in .open(id) } }.first
        }
        #expect(found("/api/one")?.contains("has no value in its address") == true)
        #expect(found("/api/{one}/{two}")?.contains("has 2 values in its address") == true)
        #expect(found("/api/one/{id}") == nil)
        let list = routes { routes in
            routes.on(.get, "/api/{ids}", answer: .nothing) { (ids: [Int]) in .open(ids[0]) }
        }
        #expect(list.first?.contains("takes a list from its address") == true)
        struct Wide: Codable { var ids: [Int] }
        let wide = routes { routes in
            routes.on(.get, "/api/{ids}", answer: .nothing) { (wide: Wide) in .open(wide.ids[0]) }
        }
        #expect(wide.first?.contains("takes ids from its address, which is no single value") == true)
        let optional = routes { routes in
            routes.on(.get, "/api/{words}/{page}", answer: .json(\.found)) { (find: Find?) in
                .find(words: find?.words, limit: 1)
            }
        }
        #expect(optional.first?.contains("has a value {page} that nothing reads") == true)
    }

    @Test("An answer whose status is a refusal, or has no content")
    func checksStatuses() {
        for status in [0, 204, 304, 404, 999] {
            let found = routes { $0.on(.get, "/api/x", order: .fail, answer: .json(\.found, status: status)) }
            #expect(found.first?.contains("answers with status \(status)") == true)
        }
    }

    @Test("A filter without its secret")
    func checksSecrets() {
        let found = routes { routes in
            routes.filter(BearerToken(""))
            routes.on(.get, "/api/x", order: .fail, answer: .nothing)
        }
        #expect(found.first?.contains("has a filter that cannot work") == true)
    }

    @Test("A body with GET, a streamed body that is answered by a stream, and one behind a filter that needs it whole")
    func checksStreams() {
        let found = faults { registrar in
            registrar.takeaway(.uploads, chef: UploadHeadChef.init)
            registrar.routes(of: .uploads) { routes in
                routes.on(.get, "/with", taking: RouteUpload.self, upTo: 10, answer: .nothing) { .refuse($0) }
                routes.on(.put, "/events", taking: RouteUpload.self, upTo: 10, answer: .events(\.stored)) {
                    .refuse($0)
                }
                routes.filter(WholeBody())
                routes.on(.put, "/whole", taking: RouteUpload.self, upTo: 10, answer: .nothing) { .refuse($0) }
            }
        }
        #expect(found.count == 3)
        for (fault, words) in zip(
            found, ["takes a body", "streams its body and its answer", "streams its body through a filter"])
        {
            #expect(fault.contains(words))
        }
        let json = routes { $0.on(.get, "/with", taking: Payment.self, answer: .nothing) { .pay(7, $0) } }
        #expect(json.first?.contains("takes a body") == true)
    }

    @Test("A customer that was not introduced, and a filter that is no resource")
    func checksNames() {
        let unknown = faults { registrar in
            registrar.routes(of: CustomerID<LedgerCourse>("leger")) { routes in
                routes.on(.get, "/api/x", order: .fail, answer: .nothing)
            }
        }
        #expect(unknown.first?.contains("orders for leger, which was not introduced") == true)
        let unregistered = routes { routes in
            routes.filter(by: OtherKeys.self)
            routes.on(.get, "/api/x", order: .fail, answer: .nothing)
        }
        #expect(unregistered.first?.contains("is filtered by OtherKeys, which is not registered") == true)
    }

    @Test("A route that hides a page; a route that is more exact than a link does not")
    func checksLinks() {
        func found(_ pattern: String) -> [String] {
            faults { registrar in
                registrar.introduce("page", as: PageCustomer.init)
                registrar.link("page" as CustomerID<PageCourse>, to: "/pages/{name}")
                registrar.routes(of: .ledger) { $0.on(.get, pattern, order: .fail, answer: .nothing) }
            }
        }
        #expect(found("/pages/feed") == [])
        #expect(
            faults { registrar in
                registrar.introduce("page", as: PageCustomer.init)
                registrar.link("page" as CustomerID<PageCourse>, to: "/pages/{name}")
                registrar.routes(of: .ledger) { routes in
                    routes.on(.get, "/pages/{id}", answer: .nothing) { (id: Int) in .open(id) }
                }
            }.first?.contains("hides the page of page") == true)
    }

    @Test("A takeaway has no link")
    func refusesToSeat() {
        let linked = faults { $0.link(.ledger, to: "/ledger") }
        #expect(linked.first?.contains("is a takeaway, without a table") == true)
    }
}

struct WholeBody: RouteFilter {
    static var readsBody: Bool { true }
    func answer(_ request: RouteRequest, next: RouteHandler) async -> RouteResponse { await next(request) }
}

struct OtherKeys: RouteFilter {
    func answer(_ request: RouteRequest, next: RouteHandler) async -> RouteResponse { await next(request) }
}

enum PageCourse: Course {
    typealias Entree = String
    typealias Carte = String
}

final class PageCustomer: Customer {
    func layTable(_ table: TableBuilder<PageCourse>) {}
}
