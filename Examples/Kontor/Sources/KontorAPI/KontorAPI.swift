package import Dertisch
import DertischRoutes
import DertischWeb
package import Kontor

/// The staff of Kontor with routes for programs: an API of invoices, its description, and a webhook for payments.
package struct KontorAPI: Staff {
    private let kontor: KontorStaff
    private let token: String?
    private let webhookSecret: String?

    /// - Parameters:
    ///   - kontor: the staff of the screens.
    ///   - token: the token of the programs that read invoices; `nil` lets none read.
    ///   - webhookSecret: the secret by which the payment service signs its reports; `nil` takes none.
    package init(_ kontor: KontorStaff, token: String?, webhookSecret: String?) {
        self.kontor = kontor
        self.token = token
        self.webhookSecret = webhookSecret
    }

    package func register(with registrar: inout Registrar) {
        kontor.register(with: &registrar)
        registrar.takeaway(.invoicesAPI, chef: InvoicesAPIHeadChef.init)
        if let token {
            registrar.routes(of: .invoicesAPI) { routes in
                routes.filter(RequestRate(600, per: .seconds(60)))
                routes.openAPI(at: "/api/openapi.json", title: "Kontor", version: "1")
                routes.filter(BearerToken(token))
                routes.on(
                    .get, "/api/invoices?search={search}&show={show}&offset={offset}&limit={limit}",
                    answer: .json(\.list)
                ) { wanted in .list(wanted) }
                routes.on(.get, "/api/invoices/{number}", answer: .json(\.invoice)) { number in .open(number) }
            }
        }
        if let webhookSecret {
            registrar.routes(of: .invoicesAPI, from: .any, upTo: 64 << 10) { routes in
                routes.filter(SignedBody(secret: webhookSecret))
                routes.problem(for: PaymentRefusal.self) { refusal in
                    switch refusal {
                    case .noSuchInvoice: RouteProblem(404, "There is no such invoice.")
                    case .otherSum(let cents):
                        RouteProblem(409, "The invoice has another sum.", detail: "It is \(cents) cents.")
                    }
                }
                routes.on(
                    .post, "/hooks/payments", taking: InvoicesAPI.PaymentNotice.self, answer: .json(\.invoice)
                ) { notice in .pay(notice) }
            }
        }
    }
}
