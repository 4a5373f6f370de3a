// error: value of type 'MaitreDForCustomer' has no member 'register'
import Dertisch

@MainActor func reach(_ maitreD: MaitreDForCustomer, _ key: borrowing Key) {
    maitreD.register(Samovar.init, with: key)
}
