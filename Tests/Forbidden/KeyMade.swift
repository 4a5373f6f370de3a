// error: 'Key' initializer is inaccessible due to 'internal' protection level
import Dertisch

@MainActor func forge(_ registrar: Registrar) { _ = Key(to: registrar) }
