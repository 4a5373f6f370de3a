import CMicrohttpd
import Dispatch
import Foundation
import Synchronization

/// Notices clients that leave while their requests are answered.
///
/// libmicrohttpd looks at no connection that sleeps, and finds out only when the answer cannot be sent. Without an answer
/// to wait for, work of seconds would go on for nobody.
final class Lookout: Sendable {
    private struct Guest {
        let descriptor: Int32
        let left: @Sendable () -> Void
    }

    private struct State {
        var guests: [UInt64: Guest] = [:]
        var last: UInt64 = 0
    }

    private let state = Mutex(State())
    /// The system's queue of events; -1 if there was none to be had, and then nobody is noticed.
    private let events: Int32
    // It is made here, and only cancelled by whoever lets go last; libdispatch locks what it points to.
    nonisolated(unsafe) private let source: (any DispatchSourceRead)?

    init() {
        let events = dertisch_open_lookout()
        self.events = events
        source = events >= 0 ? DispatchSource.makeReadSource(fileDescriptor: events, queue: .global()) : nil
        source?.setEventHandler { [weak self] in self?.look() }
        source?.setCancelHandler { close(events) }
        source?.resume()
    }

    deinit { source?.cancel() }

    /// How many are looked at.
    var count: Int { state.withLock(\.guests.count) }

    /// Looks at a connection until it is looked away from.
    ///
    /// - Parameters:
    ///   - descriptor: the connection's; it stays open until ``lookAway(_:)``.
    ///   - left: called once, on a thread of its own, if the client leaves before that.
    /// - Returns: a ticket to look away by.
    func look(at descriptor: Int32, _ left: @escaping @Sendable () -> Void) -> UInt64 {
        state.withLock { state in
            state.last += 1
            state.guests[state.last] = Guest(descriptor: descriptor, left: left)
            if dertisch_look_at(events, descriptor, state.last) == 0 { state.guests[state.last] = nil }
            return state.last
        }
    }

    /// Looks away. From then on the descriptor may be closed, and become somebody else's.
    func lookAway(_ ticket: UInt64) {
        state.withLock { state in
            guard let guest = state.guests.removeValue(forKey: ticket) else { return }
            // Within the lock: whoever comes second must find it done.
            dertisch_look_away(events, guest.descriptor)
        }
    }

    private func look() {
        while case let ticket = dertisch_who_left(events), ticket != 0 {
            // Looked away from all the same: the answer comes, and the descriptor is still theirs until then.
            let guest = state.withLock { $0.guests[ticket] }
            guest?.left()
        }
    }
}
