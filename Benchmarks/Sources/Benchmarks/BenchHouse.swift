import DertischRoom

/// A house with the small screen twice, the full one, and one with a long list.
struct BenchHouse: Staff {
    var greeted: [String] { ["small", "quick", "full", "rows"] }

    func register(with registrar: inout Registrar) {
        registrar.sousChef(Stove.init)
        registrar.sousChef(Spoon.init)
        registrar.sousChef(Knife.init)
        registrar.introduce(
            .full, as: FullCustomer.init, waiter: FullWaiter.init, chef: FullHeadChef.init(stove:spoon:knife:))
        registrar.introduce(
            .small, as: SmallCustomer.init, waiter: SmallWaiter.init, chef: SmallHeadChef.init(stove:))
        registrar.introduce(
            .quick, as: SmallCustomer.init, waiter: SmallWaiter.init, chef: QuickHeadChef.init)
        registrar.introduce(
            .rows, as: RowsCustomer.init, waiter: RowsWaiter.init, chef: RowsHeadChef.init)
    }
}

/// A kitchen resource to hop to. It keeps something and is not inlined, or the optimiser would leave out the hop.
actor Stove {
    private var cooked = 0

    @inline(never) func cook() -> Int {
        cooked += 1
        return cooked > 0 ? 1 : 0
    }
}

final class Spoon: Sendable {}
final class Knife: Sendable {}
