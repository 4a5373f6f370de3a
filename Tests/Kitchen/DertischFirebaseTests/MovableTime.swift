import Synchronization

/// A time of day that a test moves.
final class MovableTime: Sendable {
    let seconds = Mutex(1_780_000_000.0)
    func advance(_ more: Double) { seconds.withLock { $0 += more } }
    var now: @Sendable () -> Double { { self.seconds.withLock { $0 } } }
}
