import DertischSupport
import DertischFreezer
import Foundation
import Synchronization

/// An attempt to connect, on a thread of its own. A caller may stop waiting; a connection that comes later is closed.
final class ConnectionAttempt: Sendable {
    // Handed from the thread that connects to the one that waits, under the lock.
    private struct State: @unchecked Sendable { var result: Result<LibpqHandle, Freezer.Error>? }

    private let state = Mutex(State())

    /// - Parameters:
    ///   - address: where to.
    ///   - setting: the settings of the session.
    ///   - timeouts: the time-outs of the attempt.
    ///   - wakePipe: woken at the end, and used by the connection.
    init(_ address: ServerAddress, setting: SessionSetting, _ timeouts: ServerTimeouts, wakePipe: WakePipe) {
        SystemThread.start(named: "dertisch.connect") { [self] in
            let result = Result { () throws(Freezer.Error) in
                try LibpqHandle(address, setting: setting, timeouts, wakePipe: wakePipe)
            }
            let sent = Sent(result: result)
            state.withLock { $0.result = sent.result }
            wakePipe.wake()
        }
    }

    // As above.
    private struct Sent: @unchecked Sendable { let result: Result<LibpqHandle, Freezer.Error> }

    /// Takes the result of the attempt; `nil` while it runs.
    func take() -> Result<LibpqHandle, Freezer.Error>? {
        let sent = state.withLock { state -> Sent? in
            defer { state.result = nil }
            return state.result.map(Sent.init)
        }
        return sent?.result
    }

    /// Connects, and blocks the thread until the deadline.
    ///
    /// - Parameters:
    ///   - deadline: until when.
    ///   - canceller: ends the wait early.
    static func connection(
        _ address: ServerAddress, setting: SessionSetting, _ timeouts: ServerTimeouts, wakePipe: WakePipe,
        until deadline: ContinuousClock.Instant,
        canceller: QueryCanceller? = nil
    ) throws -> LibpqHandle {
        let connecting = ConnectionAttempt(address, setting: setting, timeouts, wakePipe: wakePipe)
        while true {
            if let result = connecting.take() { return try result.get() }
            if canceller?.cancelled != nil { throw CancellationError() }
            guard ContinuousClock.now < deadline else {
                throw Freezer.Error.unopenable(place: address.place, reason: Self.silence(timeouts))
            }
            wakePipe.wait(orFor: -1, until: deadline)
        }
    }

    /// The reason given for a server that accepts no connection in time.
    static func silence(_ timeouts: ServerTimeouts) -> String {
        "the server accepted no connection within \(timeouts.timeout)"
    }
}
