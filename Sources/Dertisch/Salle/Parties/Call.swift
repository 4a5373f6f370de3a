/// Which head chef an order is for, and on what terms.
@usableFromInline struct Call {
    /// The chef's number in the party, in the order of hiring.
    @usableFromInline let chef: Int
    @usableFromInline let pace: Pace
    @usableFromInline let backlog: Backlog

    @inlinable init(chef: Int, pace: Pace, backlog: Backlog) {
        self.chef = chef
        self.pace = pace
        self.backlog = backlog
    }
}
