/// An order whose head chef waits for something.
struct CookingOrder {
    let task: Task<Void, Never>
    let edit: Edit?
    /// Where the gesture was made that led to it.
    var origin: Spot?
    /// It has cooked for too long without a dish.
    var isLate = false
    /// Its customer gave it up, and its dishes are not taken any more.
    var isStopped = false
}
