// error: 'Door' initializer is inaccessible due to 'internal' protection level
import Dertisch

@MainActor func forge(_ maitreD: MaitreDForCustomer, _ sommelier: Sommelier, _ metrics: MetricsReader) -> Door {
    Door(maitreD: maitreD, sommelier: sommelier, metrics: metrics)
}
