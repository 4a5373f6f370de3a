// error: 'key' is borrowed and cannot be consumed
import Dertisch

@MainActor func steal(_ registrar: Registrar, _ key: borrowing Key) {
    let mine = key
    registrar.sousChef(Samovar.init, with: mine)
}
