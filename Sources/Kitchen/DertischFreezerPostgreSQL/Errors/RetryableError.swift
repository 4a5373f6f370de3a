import DertischFreezer

/// An error after which nothing was stored, so the operation can be retried.
struct RetryableError: TransientError, CustomStringConvertible {
    /// The error to throw once the time-out is over.
    let told: Freezer.Error
    var description: String { told.description }
}
