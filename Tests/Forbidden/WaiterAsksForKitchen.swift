// error: 'introduce(_:as:waiter:)' is unavailable: a customer may ask for its WaiterForCustomer first
import Dertisch

struct GreedyWaiter: Waiter {
    typealias C = TeaCourse
    let samovar: Samovar
    func carte(for cups: Int) -> C.Carte { C.Carte(cups: cups) }
    func plate(_ dish: C.Dish, onto carte: inout C.Carte) {}
}

@MainActor func introduce(_ registrar: inout Registrar) {
    registrar.introduce(.tea, as: TeaCustomer.init(waiter:), waiter: GreedyWaiter.init(samovar:))
}
