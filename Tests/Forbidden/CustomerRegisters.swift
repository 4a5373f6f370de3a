// error: value of type 'MaitreDForCustomer' has no member 'sousChef'
import Dertisch

@MainActor func reach(_ maitreD: MaitreDForCustomer) {
    maitreD.sousChef(Samovar.init)
}
