// This one must compile: what is forbidden next door fails for its own reason, not for the cast's.
import Dertisch
import DertischTemporaryValues

struct House: Staff {
    func register(with registrar: inout Registrar) {
        registrar.sousChef(Samovar.init)
        registrar.introduce(
            .tea, as: TeaCustomer.init(waiter:), waiter: TeaWaiter.init, chef: TeaHeadChef.init(samovar:))
    }
}

@MainActor func visit(_ maitreD: MaitreDForCustomer, _ waiter: WaiterForCustomer<TeaCourse>) {
    maitreD.seat(.tea, with: 1)
    waiter.give(.pour)
    _ = waiter.carte
}

@MainActor func cook(_ waiter: WaiterForHeadChef<TeaCourse>, _ headChef: HeadChefForWaiter<TeaCourse>) {
    waiter.serve(.poured(1))
    headChef.give(.pour)
}

@MainActor func present(_ customer: CustomerForWaiter<TeaCourse>) { customer.serve(.poured(1)) }

@MainActor func share(
    _ values: TemporaryValues<PartyWide>, _ writer: BulletinWriter<Leaf, WindowWide>,
    _ reader: BulletinReader<Leaf, HouseWide>
) throws {
    try values.put(1, under: TemporaryKey<Int>("cups"))
    writer.post(Leaf())
    _ = reader.posts()
}

@MainActor func lay(_ table: TableBuilder<TeaCourse>) {
    table.lay(\.leaf, at: "leaf") { leaf, _ in leaf.name }
    table.present(.sugar, on: .tap("sugar"), as: .popover) { _ in .pour }
}

@MainActor func lay(_ table: TableBuilder<SugarCourse>) { table.pay(on: .tap("two")) { _ in 2 } }
