// error: requires that 'TeaCourse.Entree' (aka 'Int') conform to 'OptionalEntree'
import Dertisch

@MainActor func seat(_ maitreD: MaitreDForCustomer) { maitreD.seat(.tea) }
