// error: requires the types 'TeaCourse.Entree' (aka 'Int') and 'NoEntree' be equivalent
import Dertisch

@MainActor func seat(_ maitreD: MaitreDForCustomer) { maitreD.seat(.tea) }
