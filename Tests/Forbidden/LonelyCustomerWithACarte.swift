// error: 'introduce(_:as:)' is unavailable: without waiter and head chef, a course has no Order
import Dertisch

enum LeafCourse: Course {
    typealias Entree = Int
    typealias Carte = Leaf
}

final class LeafCustomer: Customer {
    func layTable(_ table: TableBuilder<LeafCourse>) {}
}

struct LeafHouse: Staff {
    func register(with registrar: inout Registrar) {
        registrar.introduce(CustomerID<LeafCourse>("leaf"), as: LeafCustomer.init)
    }
}
