// error: no exact matches in call to instance method 'introduce'
import Dertisch

final class GreedyCustomer: Customer {
    init(waiter: WaiterForCustomer<TeaCourse>, samovar: Samovar) {}
    func layTable(_ table: TableBuilder<TeaCourse>) {}
}

@MainActor func introduce(_ registrar: inout Registrar) {
    registrar.introduce(.tea, as: GreedyCustomer.init(waiter:samovar:), waiter: TeaWaiter.init)
}
