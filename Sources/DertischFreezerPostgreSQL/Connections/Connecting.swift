import DertischFreezer
import Foundation
import Synchronization

/// A connection in the making, on a thread of its own: who waits for it may stop waiting, and what comes then is let go.
final class Connecting: Sendable {
    // Handed from the thread that connects to the one that waits, under the lock.
    private struct State: @unchecked Sendable { var result: Result<Handle, Freezer.Error>? }

    private let state = Mutex(State())

    /// - Parameters:
    ///   - address: where to.
    ///   - setting: what to set for the whole session, as SQL.
    ///   - timing: how long that may take.
    ///   - bell: rung at the end, and used by the connection.
    init(_ address: Address, setting: String, _ timing: Timing, bell: Bell) {
        Thread.start(named: "dertisch.connect") { [self] in
            let result = Result { () throws(Freezer.Error) in
                try Handle(address, setting: setting, timing, bell: bell)
            }
            let sent = Sent(result: result)
            state.withLock { $0.result = sent.result }
            bell.ring()
        }
    }

    // As above.
    private struct Sent: @unchecked Sendable { let result: Result<Handle, Freezer.Error> }

    /// Takes what has come of it; `nil` if it is not done.
    func take() -> Result<Handle, Freezer.Error>? {
        let sent = state.withLock { state -> Sent? in
            defer { state.result = nil }
            return state.result.map(Sent.init)
        }
        return sent?.result
    }

    /// Connects, and waits for that; the thread waits.
    ///
    /// - Parameters:
    ///   - deadline: until when.
    ///   - canceller: what ends the wait before.
    static func connection(
        _ address: Address, setting: String, _ timing: Timing, bell: Bell, until deadline: ContinuousClock.Instant,
        canceller: Canceller? = nil
    ) throws -> Handle {
        let connecting = Connecting(address, setting: setting, timing, bell: bell)
        while true {
            if let result = connecting.take() { return try result.get() }
            if canceller?.cancelled != nil { throw CancellationError() }
            guard ContinuousClock.now < deadline else {
                throw Freezer.Error.unopenable(place: address.place, reason: Self.silence(timing))
            }
            bell.wait(orFor: -1, until: deadline)
        }
    }

    /// What is said of a server that lets nobody in.
    static func silence(_ timing: Timing) -> String { "the server did not let anybody in within \(timing.patience)" }
}
