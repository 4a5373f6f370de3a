extension AnyParty {
    /// Ends the party: tells its customer, ends its shift, abandons its orders, and releases its staff.
    final func goHome() {
        tell(.willLeave)
        endShift()
        guard step(.leaves) else { return }
        abandon()
        for unsubscribe in unsubscribe { unsubscribe() }
        unsubscribe = []
        scopes.endParty()
        work.end()
        writer = TableWriter(on: context)
        staff = []
        dismissStaff()
    }
}
