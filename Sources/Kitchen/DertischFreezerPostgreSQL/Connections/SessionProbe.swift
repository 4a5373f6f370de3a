import CPQ
import DertischSupport
import DertischFreezer
import Foundation
import Synchronization

/// Probes a silent session from another connection, on a thread of its own: asks the server whether it is at work.
final class SessionProbe: Sendable {
    enum Verdict: Equatable, Sendable {
        /// The session works on a statement.
        case working
        /// The session is idle: the command or its result was lost, unless the result is on its way.
        case waiting
        /// The session has ended, or the server cannot be reached.
        case gone(String)
    }

    private let state = Mutex<Verdict?>(nil)
    let began = ContinuousClock.now

    /// The verdict; `nil` while the probe runs.
    var verdict: Verdict? { state.withLock(\.self) }

    /// - Parameters:
    ///   - address: the server's address.
    ///   - session: the process number of the silent session.
    ///   - timeouts: the time-outs of calls to the server.
    ///   - wakePipe: woken once the verdict is there.
    init(_ address: ServerAddress, session: String, _ timeouts: ServerTimeouts, wakePipe: WakePipe) {
        SystemThread.start(named: "dertisch.probe") { [self] in
            let verdict = Self.look(address, session, timeouts)
            state.withLock { $0 = verdict }
            wakePipe.wake()
        }
    }

    private static func look(_ address: ServerAddress, _ session: String, _ timeouts: ServerTimeouts) -> Verdict {
        // Behind a pooler nobody knows which session it is. Cancelling and time-outs end a statement there.
        guard !session.isEmpty else {
            return address.answers(timeouts) ? .working : .gone("the pooler accepts no connection")
        }
        let handle: LibpqHandle
        do throws(Freezer.Error) {
            handle = try LibpqHandle(
                address, setting: .session("SET statement_timeout = 0"), timeouts, wakePipe: WakePipe(),
                isWatched: false)
        } catch {
            // A server that refuses connections may still be at work.
            return address.answers(timeouts) ? .working : .gone(error.reason ?? "it does not answer")
        }
        // Digits only, as the server sent it.
        let number = session.filter(\.isNumber)
        let ask = "SELECT coalesce(state, '') FROM pg_catalog.pg_stat_activity WHERE pid = '\(number)'"
        guard handle.send(ask), handle.sync(), let answer = handle.wholeAnswer(), !answer.isError else {
            return .gone(handle.complaint)
        }
        guard answer.count == 1 else { return .gone("the server has ended the session") }
        let words = String(decoding: answer.bytes(0, 0), as: UTF8.self)
        return words.hasPrefix("idle") ? .waiting : .working
    }
}
