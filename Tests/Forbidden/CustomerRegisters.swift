// error: value of type 'MaitreDForCustomer' has no member 'sousChef'
import Dertisch

@MainActor func reach(_ maitreD: MaitreDForCustomer, _ key: borrowing Key) {
    maitreD.sousChef(Samovar.init, with: key)
}
