// error: missing reinitialization of inout parameter 'registrar' after consume
import Dertisch

struct Pocket: ~Copyable {
    let registrar: Registrar
    @MainActor init(_ registrar: inout Registrar) { self.registrar = registrar }
}
