/// An order that is suspended in its head chef.
@MainActor final class CookingOrder {
    let ticket: Ticket
    let task: Task<Void, Never>
    /// The index of the head chef; `nil` for news.
    let chef: Int?
    let edit: Edit?
    /// The place of the gesture that led to it.
    let origin: Spot?
    /// The time at which it was suspended, or served its latest dish.
    var began = Duration.zero
    /// The time limit without a dish; `nil` until the first check.
    var limit: Duration?
    /// The time of its next check.
    var due = Duration.zero
    /// Its index among the timer's entries.
    var index: Int?
    /// True once it has served a dish.
    var hasServed: Bool
    /// True if it has cooked beyond its limit without a dish.
    var isLate = false
    /// True if its customer has stopped it, so that its later dishes are dropped.
    var isStopped = false

    init(
        _ ticket: Ticket, _ task: Task<Void, Never>, by chef: Int?, _ edit: Edit?, origin: Spot?, hasServed: Bool
    ) {
        self.ticket = ticket
        self.task = task
        self.chef = chef
        self.edit = edit
        self.origin = origin
        self.hasServed = hasServed
    }
}
