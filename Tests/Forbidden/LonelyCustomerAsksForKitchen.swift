// error: 'introduce(_:as:)' is unavailable: a customer without waiter and head chef may ask for
import Dertisch

enum LeafletCourse: Course {}

final class LeafletCustomer: Customer {
    init(samovar: Samovar) {}
    func layTable(_ table: TableBuilder<LeafletCourse>) {}
}

@MainActor func introduce(_ registrar: inout Registrar) {
    registrar.introduce("leaflet", as: LeafletCustomer.init)
}
