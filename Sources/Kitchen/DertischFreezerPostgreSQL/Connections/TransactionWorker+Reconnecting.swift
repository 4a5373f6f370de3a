import DertischFreezer
import DertischSupport

/// Connecting, and replacing a broken connection.
extension TransactionWorker {
    /// The connection, replaced by a new one if it is broken.
    func soundConnection(_ canceller: QueryCanceller, until deadline: ContinuousClock.Instant) throws
        -> ServerConnection
    {
        if let connection, connection.handle.isSound { return connection }
        connection = nil
        do {
            let new = ServerConnection(try connect(canceller, until: deadline), descriptions)
            connection = new
            return new
        } catch let error as Freezer.Error {
            throw RetryableError(told: .unreachable(place: address.place, reason: error.reason ?? "\(error)"))
        }
    }

    func connect(_ canceller: QueryCanceller, until deadline: ContinuousClock.Instant) throws -> LibpqHandle {
        try ConnectionAttempt.connection(
            address, setting: setting, timeouts, wakePipe: wakePipe, until: deadline, canceller: canceller)
    }
}
