// error: cannot convert value of type 'String' to expected argument type 'TeaCourse.Entree'
import Dertisch

@MainActor func seat(_ maitreD: MaitreDForCustomer) { maitreD.seat(.tea, with: "one") }
