// error: escaping closure captures 'inout' parameter 'registrar'
import Dertisch

@MainActor func steal(_ registrar: inout Registrar) -> @MainActor () -> Void {
    { registrar.sousChef(Samovar.init) }
}
