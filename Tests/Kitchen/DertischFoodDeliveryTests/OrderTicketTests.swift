import DertischCore
import DertischTesting
import Testing

@testable import DertischFoodDelivery

/// A house of one screen, whose chef fetches the menu.
private enum MenuCourse: Course {
    enum Order: Sendable { case fetch }
    enum Dish: Sendable { case menu(String) }
    struct Carte: Equatable, Sendable { var text = "" }
}
extension CustomerID<MenuCourse> { fileprivate static var menu: Self { "menu" } }

private final class MenuCustomer: Customer {
    init(waiter: WaiterForCustomer<MenuCourse>) {}
    func layTable(_ table: TableBuilder<MenuCourse>) {
        table.lay(\.text, at: "text")
        table.order(.fetch, on: .tap("fetch"))
    }
}
private struct MenuWaiter: Waiter {
    typealias C = MenuCourse
    func carte(for entree: NoEntree) -> C.Carte { C.Carte() }
    func plate(_ dish: C.Dish, onto carte: inout C.Carte) {
        switch dish {
        case .menu(let text): carte.text = text
        }
    }
}
private struct MenuHeadChef: HeadChef {
    let delivery: FoodDelivery
    func give(_ order: MenuCourse.Order, to waiter: WaiterForHeadChef<MenuCourse>) async throws {
        waiter.serve(.menu(try await delivery.deliver(DeliveryRequest(.get, "/menu")).text))
    }
}
private struct MenuHouse: Staff {
    let delivery: FoodDelivery
    func register(with registrar: inout Registrar) {
        let delivery = delivery
        registrar.ingredient({ delivery })
        registrar.introduce(.menu, as: MenuCustomer.init, waiter: MenuWaiter.init, chef: MenuHeadChef.init)
    }
}

@Suite("Order tickets of requests") struct OrderTicketTests {
    @Test("A request carries the ticket of the order that caused it, or none outside of orders")
    @MainActor func ticket() async throws {
        let courier = CannedCourier { request in Delivery(text: request.order?.description ?? "nobody's") }
        let delivery = try FoodDelivery(to: "https://a.b") { $0.courier = courier }
        let house = try await TestRestaurant(MenuHouse(delivery: delivery))
        let party = await house.greet(.menu)
        for number in 1...2 {
            await party.give(.fetch)
            #expect(house.table["text"] == "order \(number) of party 1 at \"menu\"")
        }
        #expect(try await delivery.deliver(DeliveryRequest(.get, "/menu")).text == "nobody's")
        #expect(courier.requests.map { $0.order?.customer } == ["menu", "menu", nil])
    }
}
