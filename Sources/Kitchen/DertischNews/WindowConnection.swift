package import DertischCore
import Synchronization

/// A window's connection to its guest, as its dining room tells it. A room that tells nothing has windows that are always connected.
package final class WindowConnection: ScopeExtension {
    /// The state of the connection.
    package enum Phase: Hashable, Sendable {
        /// The guest has not connected yet: a page was made, and no browser has joined.
        case waiting
        case connected
        /// The connection was lost, and the guest may come back.
        case lost
        /// The connection has been lost for longer than ``lostTime``. The guest may still come back.
        case gone
        /// The window ends here, and the guest goes on with another process, or may.
        case moving
    }

    private struct State {
        var phase = Phase.connected
        var watchers: [Int: @Sendable (Phase) -> Void] = [:]
        var last = 0
    }

    /// The time for which a guest without a connection counts as there.
    package static let lostTime = Duration.seconds(12)

    private let state = Mutex(State())

    package init(in scope: ScopeStorage) {}

    /// Makes one that is connected and belongs to no window.
    package init() {}

    package var phase: Phase { state.withLock(\.phase) }

    /// Sets the phase, and tells it to those who watch.
    package func change(to phase: Phase) {
        let watchers = state.withLock { state in
            guard state.phase != phase else { return [(@Sendable (Phase) -> Void)]() }
            state.phase = phase
            return state.watchers.valuesInOrder
        }
        for watcher in watchers { watcher(phase) }
    }

    /// Calls a closure after each change of the phase.
    ///
    /// - Returns: a number for ``forget(_:)``.
    package func watch(_ watcher: @escaping @Sendable (Phase) -> Void) -> Int {
        state.withLock { state in
            state.last += 1
            state.watchers[state.last] = watcher
            return state.last
        }
    }

    package func forget(_ number: Int) { state.withLock { $0.watchers[number] = nil } }

    package func close() { state.withLock { $0.watchers = [:] } }
}
