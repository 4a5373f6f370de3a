import DertischFreezer

/// What kept something from being done of which nothing was kept, so that it may be tried again.
struct RetryableError: TransientError, CustomStringConvertible {
    /// What is told once there is no patience left.
    let told: Freezer.Error
    var description: String { told.description }
}
