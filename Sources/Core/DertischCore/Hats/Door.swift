/// The source of the hats for salle staff. It has no public initialiser and no public operations.
@MainActor public struct Door: Hat {
    let maitreD: MaitreDForCustomer
    let sommelier: Sommelier
    let metrics: MetricsReader

    init(maitreD: MaitreDForCustomer, sommelier: Sommelier, metrics: MetricsReader) {
        self.maitreD = maitreD
        self.sommelier = sommelier
        self.metrics = metrics
    }
}
