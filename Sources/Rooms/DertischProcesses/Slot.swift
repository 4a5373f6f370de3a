/// The place of one child and its successors.
struct Slot {
    var delay = RestartDelay()
    /// The time at which the next child is due; `nil` if it is due at once.
    var start: ContinuousClock.Instant?
}
