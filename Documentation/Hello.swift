import Dertisch

enum HelloCourse: Course {                                       // the contract of one screen
    enum Order: Sendable { case greet }
    enum Dish: Sendable { case guest(Int) }
    struct Carte: Equatable, Sendable { var name = "Ada", guest = 0 }
}
extension CustomerID<HelloCourse> { static var hello: Self { "hello" } }   // laid out in hello.html, hello.ui, …

final class HelloCustomer: Customer {                            // view logic: what lies where
    init(waiter: WaiterForCustomer<HelloCourse>) {}
    func layTable(_ table: TableBuilder<HelloCourse>) {
        table.lay(\.self, at: "greeting") { carte, _ in "Hello, \(carte.name)! You are guest \(carte.guest)." }
        table.order(.greet, on: .seated)
    }
}
struct HelloWaiter: Waiter {                                     // presenter: dishes onto the carte
    typealias C = HelloCourse
    func carte(for entree: NoEntree) -> C.Carte { C.Carte() }
    func plate(_ dish: C.Dish, onto carte: inout C.Carte) {
        switch dish { case .guest(let number): carte.guest = number }
    }
}
struct HelloHeadChef: HeadChef {                                 // interactor: orders to dishes
    let guests: GuestBook                                        // injected, because the initialiser asks for it
    func give(_ order: HelloCourse.Order, to waiter: WaiterForHeadChef<HelloCourse>) async throws {
        waiter.serve(.guest(await guests.next()))
    }
}
actor GuestBook { private var count = 0; func next() -> Int { count += 1; return count } }   // sous chef: one a house

struct Hello: Staff {
    func register(with registrar: inout Registrar) {
        registrar.sousChef(GuestBook.init)
        registrar.introduce(.hello, as: HelloCustomer.init, waiter: HelloWaiter.init, chef: HelloHeadChef.init)
    }
}
