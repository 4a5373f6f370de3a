// error: 'key' cannot be captured by an escaping closure since it is a borrowed parameter
import Dertisch

@MainActor func steal(_ registrar: Registrar, _ key: borrowing Key) -> @MainActor () -> Void {
    { registrar.sousChef(Samovar.init, with: key) }
}
