/// A dry run of a table: it is laid with hats that do nothing, and without a dining room.
@MainActor enum DryRun {
    static func log<C: Course>(
        _ make: @MainActor (WaiterForCustomer<C>, Door) -> any Customer<C>, at door: Door
    ) -> DeclarationLog {
        let log = DeclarationLog()
        let bindings = Bindings<C.Carte>(log: log)
        let waiter = WaiterForCustomer<C>(take: { _ in }, carte: { nil })
        make(waiter, door).layTable(LevelBuilder(bindings: bindings))
        bindings.seal()
        return log
    }
}
