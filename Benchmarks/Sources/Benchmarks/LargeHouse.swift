import Dertisch

/// A house of a thousand resources and a hundred customers.
struct LargeHouse: Staff {
    static let customers = 100

    var greeted: [String] { (0..<Self.customers).map { "full\($0)" } }

    func register(with registrar: Registrar, _ key: borrowing Key) {
        Menu.register(with: registrar, key)
        registrar.sousChef(Stove.init, with: key)
        registrar.sousChef(Spoon.init, with: key)
        registrar.sousChef(Knife.init, with: key)
        for number in 0..<Self.customers {
            registrar.introduce(
                CustomerID<FullCourse>("full\(number)"), as: FullCustomer.init, waiter: FullWaiter.init,
                chef: FullHeadChef.init(stove:spoon:knife:), with: key)
        }
    }
}
