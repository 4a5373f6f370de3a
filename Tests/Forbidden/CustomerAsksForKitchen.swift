// error: 'introduce(_:as:waiter:)' is unavailable: a customer may ask for its WaiterForCustomer first
import Dertisch

final class GreedyCustomer: Customer {
    init(waiter: WaiterForCustomer<TeaCourse>, samovar: Samovar) {}
    func layTable(_ table: TableBuilder<TeaCourse>) {}
}

@MainActor func introduce(_ registrar: inout Registrar) {
    registrar.introduce(.tea, as: GreedyCustomer.init(waiter:samovar:), waiter: TeaWaiter.init)
}
