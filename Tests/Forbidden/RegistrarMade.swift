// error: 'Registrar' initializer is inaccessible due to 'internal' protection level
import Dertisch

@MainActor func forge() { _ = Registrar() }
