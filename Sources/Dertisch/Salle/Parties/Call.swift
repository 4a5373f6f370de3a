/// The head chef for an order, with its pace and backlog.
@usableFromInline struct Call {
    /// The index of the chef in the party, in the order of hiring.
    @usableFromInline let chef: Int
    @usableFromInline let pace: Pace
    @usableFromInline let backlog: Backlog

    @inlinable init(chef: Int, pace: Pace, backlog: Backlog) {
        self.chef = chef
        self.pace = pace
        self.backlog = backlog
    }
}
