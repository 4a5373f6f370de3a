// error: 'introduce(_:as:waiter:)' is unavailable: a customer may ask for its WaiterForCustomer first
import Dertisch

final class LateCustomer: Customer {
    init(sommelier: Sommelier, waiter: WaiterForCustomer<TeaCourse>) {}
    func layTable(_ table: TableBuilder<TeaCourse>) {}
}

@MainActor func introduce(_ registrar: inout Registrar) {
    registrar.introduce(.tea, as: LateCustomer.init, waiter: TeaWaiter.init)
}
