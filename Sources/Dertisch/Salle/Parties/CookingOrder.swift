/// An order whose head chef waits for something.
@MainActor final class CookingOrder {
    let ticket: Ticket
    let task: Task<Void, Never>
    /// The number of the head chef; `nil` for news.
    let chef: Int?
    let edit: Edit?
    /// Where the gesture was made that led to it.
    let origin: Spot?
    /// When its head chef began to wait, or served its latest dish.
    var began = Duration.zero
    /// How long it may cook without a dish; not known before it has cooked for a while.
    var limit: Duration?
    /// When it is to be looked at.
    var due = Duration.zero
    /// Where it stands among those that are timed.
    var index: Int?
    /// It has cooked for too long without a dish.
    var isLate = false
    /// Its customer gave it up, and its dishes are not taken any more.
    var isStopped = false

    init(_ ticket: Ticket, _ task: Task<Void, Never>, by chef: Int?, _ edit: Edit?, origin: Spot?) {
        self.ticket = ticket
        self.task = task
        self.chef = chef
        self.edit = edit
        self.origin = origin
    }
}
