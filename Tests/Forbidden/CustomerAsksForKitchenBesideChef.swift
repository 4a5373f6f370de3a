// error: 'introduce(_:as:waiter:chef:)' is unavailable: a customer may ask for its WaiterForCustomer first
import Dertisch

final class GreedyCustomer: Customer {
    init(waiter: WaiterForCustomer<TeaCourse>, samovar: Samovar) {}
    func layTable(_ table: TableBuilder<TeaCourse>) {}
}

@MainActor func introduce(_ registrar: inout Registrar) {
    registrar.introduce(.tea, as: GreedyCustomer.init, waiter: TeaWaiter.init, chef: TeaHeadChef.init)
}
