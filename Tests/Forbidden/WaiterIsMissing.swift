// error: 'introduce(_:as:chef:)' is unavailable: without a waiter, the carte is a BlankCarte
import Dertisch

@MainActor func introduce(_ registrar: inout Registrar) {
    registrar.introduce(.tea, as: TeaCustomer.init, chef: TeaHeadChef.init)
}
