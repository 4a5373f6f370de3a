import Dertisch
import DertischRoutes
import DertischSettings
import DertischTesting
import DertischWeb
import Foundation
import Testing

// The examples of webhooks, word for word.

enum SignedRouteExamples {
    struct Payment: Codable, Sendable { var cents: Int }

    enum PaymentsCourse: Course {
        enum Order: Sendable { case take(Payment) }
        struct Carte: BlankCarte {}
    }

    struct PaymentsHeadChef: HeadChef {
        func give(_ order: PaymentsCourse.Order, to waiter: WaiterForHeadChef<PaymentsCourse>) {}
    }

    struct Till: Staff {
        let settings: HouseSettings

        func register(with registrar: inout Registrar) {
            registrar.takeaway(.payments, chef: PaymentsHeadChef.init)
            registrar.routes(of: .payments, from: .any) { routes in
                routes.filter(SignedBody(secret: settings[.webhookSecret]))
                routes.on(.post, "/hooks/payments", taking: Payment.self, answer: .nothing) { payment in .take(payment)
                }
            }
        }
    }
}

extension CustomerID<SignedRouteExamples.PaymentsCourse> { fileprivate static var payments: Self { "payments" } }
extension SettingKey<String> {
    fileprivate static var webhookSecret: Self {
        Self("secret", default: "salt of sixteen", "the secret", isSecret: true)
    }
}

@MainActor struct SignedRouteExampleTests {
    @Test("Examples: a payment that the service has signed is taken")
    func takesPayments() async throws {
        let secret = "salt of sixteen!"
        let settings = HouseSettings(of: "till", .webhookSecret, arguments: ["--secret", secret])
        let house = try await TestRestaurant(SignedRouteExamples.Till(settings: settings))
        var request = RouteRequest(.post, "/hooks/payments", json: #"{"cents": 1250}"#)
        #expect(await house.restaurant.answer(request).status == 403)
        let body = request.body
        let signature = SignedBody.signature(of: body, at: Date(), secret: secret)
        request.headers.append(("X-Signature", signature))
        #expect(await house.restaurant.answer(request).status == 204)
    }
}
