// error: 'introduce(_:as:waiter:)' is unavailable: a customer may ask for its WaiterForCustomer first
import Dertisch
import DertischTemporaryValues

struct HoardingWaiter: Waiter {
    typealias C = TeaCourse
    let values: TemporaryValues<PartyWide>
    func carte(for cups: Int) -> C.Carte { C.Carte(cups: cups) }
    func plate(_ dish: C.Dish, onto carte: inout C.Carte) {}
}

@MainActor func introduce(_ registrar: inout Registrar) {
    registrar.introduce(.tea, as: TeaCustomer.init(waiter:), waiter: HoardingWaiter.init(values:))
}
