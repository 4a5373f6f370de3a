import Dertisch

enum HelloCourse: Course {  // the contract of one screen
    enum Order { case greet }
    struct Carte: BlankCarte { var name = "Ada", guest = 0 }
}
extension CustomerID<HelloCourse> { static var hello: Self { "hello" } }  // laid out in hello.html, hello.ui, …

final class HelloCustomer: Customer {  // view logic: what lies where
    func layTable(_ table: TableBuilder<HelloCourse>) {
        table.lay(\.self, at: "greeting") { "Hello, \($0.name)! You are guest \($0.guest)." }
        table.order(.greet, on: .seated)
    }
}
struct HelloHeadChef: HeadChef {  // interactor: orders to dishes
    let guests: GuestBook  // injected, because the initialiser asks for it
    func give(_ order: HelloCourse.Order, to waiter: WaiterForHeadChef<HelloCourse>) async {
        waiter.serve(\.guest, await guests.next())
    }
}
actor GuestBook { private var count = 0; func next() -> Int { count += 1; return count } }  // sous chef: one a house

struct Hello: Staff {
    func register(with registrar: inout Registrar) {
        registrar.sousChef(GuestBook.init)
        registrar.introduce(.hello, as: HelloCustomer.init, chef: HelloHeadChef.init)
    }
}
