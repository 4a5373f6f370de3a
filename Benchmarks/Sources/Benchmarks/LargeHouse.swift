import DertischRoom

/// A house of a thousand resources and a hundred customers.
struct LargeHouse: Staff {
    static let customers = 100

    var greeted: [String] { (0..<Self.customers).map { "full\($0)" } }

    func register(with registrar: inout Registrar) {
        Menu.register(with: &registrar)
        registrar.sousChef(Stove.init)
        registrar.sousChef(Spoon.init)
        registrar.sousChef(Knife.init)
        for number in 0..<Self.customers {
            registrar.introduce(
                CustomerID<FullCourse>("full\(number)"), as: FullCustomer.init, waiter: FullWaiter.init,
                chef: FullHeadChef.init(stove:spoon:knife:))
        }
    }
}
