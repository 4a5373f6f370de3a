// error: type 'Till' does not conform to the 'Sendable' protocol
import Dertisch

final class Till { var coins = 0 }

@MainActor func register(_ registrar: inout Registrar) {
    registrar.sousChef(Till.init)
}
