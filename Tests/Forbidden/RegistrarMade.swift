// error: 'Registrar' initializer is inaccessible due to 'internal' protection level
import Dertisch
import Plug

@MainActor func forge() { _ = Registrar(actions: Actions()) }
