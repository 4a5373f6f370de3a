import DertischSupport
import DertischFreezer
import Foundation
import Synchronization

/// The change feed between processes: sends notices of this one's changes, and receives others' while a query is watched.
///
/// It is the one sender of its freezer, on a thread and a connection of its own: the transactions of the app know nothing of it. What
/// no process tells, because it is another program or has died, is found by a look at the tables' counters now and then. If the
/// connection breaks, notices may be lost, so everything counts as changed once there is another.
final class ChangeFeed: Sendable {
    private struct State {
        var pending = PendingChanges()
        var isListening = false
        var mustLook = false
        var isStarted = false
        var hasEnded = false
        /// `true` if the thread was woken since it last looked.
        var hasRung = false
        /// `true` if the thread wakes by itself to send what is pending.
        var isPausing = false
    }

    private let state = Mutex(State())
    private let wakePipe = WakePipe()
    private let address: ServerAddress
    private let setting: SessionSetting
    private let timeouts: ServerTimeouts
    private let tables: [(name: String, counter: String)]
    private let heard: @Sendable (DatabaseRegion) -> Void

    /// The pause before connecting again.
    private static let pauses: (first: Duration, last: Duration) = (.milliseconds(100), .seconds(2))

    /// - Parameters:
    ///   - address: the server's address.
    ///   - setting: the settings of the session, as SQL.
    ///   - timeouts: the time-outs of calls to the server.
    ///   - tables: the tables to look at, and the counter of each, as they are written in SQL.
    ///   - heard: receives the changes, while this process listens.
    init(
        _ address: ServerAddress, setting: SessionSetting, _ timeouts: ServerTimeouts,
        tables: [(name: String, counter: String)],
        heard: @escaping @Sendable (DatabaseRegion) -> Void
    ) {
        self.address = address
        self.setting = setting
        self.timeouts = timeouts
        self.tables = tables
        self.heard = heard
    }

    /// Queues a change for notification: sent at once, or after the pause with further ones.
    ///
    /// - Complexity: a lock, and a byte into a pipe if the thread sleeps.
    func tell(_ region: DatabaseRegion) { wake(mayWait: true) { $0.pending.add(region) } }

    /// Begins to listen.
    func listen() { wake { $0.isListening = true } }

    /// Stops listening.
    func stopListening() { wake { $0.isListening = false } }

    /// Polls for changes that no notice told.
    func look() { wake { $0.mustLook = $0.isListening } }

    /// Ends the thread once pending changes are sent.
    func end() { wake { $0.hasEnded = true } }

    private func wake(mayWait: Bool = false, _ change: (inout sending State) -> Void) {
        let (mustStart, mustWake) = state.withLock { state in
            change(&state)
            let mustStart = !state.isStarted && !(state.hasEnded && state.pending.isEmpty)
            let mustWake = !state.hasRung && !(mayWait && state.isPausing)
            state.isStarted = state.isStarted || mustStart
            state.hasRung = state.hasRung || mustWake
            return (mustStart, mustWake)
        }
        if mustStart { SystemThread.start(named: "dertisch.changes") { [self] in run() } }
        if mustWake { wakePipe.wake() }
    }

    /// The next action of the thread.
    private enum Order {
        case end
        case work(telling: DatabaseRegion?, isListening: Bool, mustLook: Bool, until: ContinuousClock.Instant?)
    }

    private func next() -> Order {
        let now = ContinuousClock.now
        return state.withLock { state in
            // At the end nothing waits for its time.
            let region = state.pending.take(at: state.hasEnded ? now + PendingChanges.pause : now)
            if state.hasEnded, region == nil { return .end }
            let until = state.pending.due(at: now)
            defer { (state.mustLook, state.hasRung, state.isPausing) = (false, false, until != nil) }
            return .work(
                telling: region, isListening: state.isListening, mustLook: state.mustLook, until: until)
        }
    }

    /// The loop of the thread.
    private func run() {
        let sender = UInt64.random(in: 0 ... .max)
        var connection: ChangeFeedConnection?
        var pause = Self.pauses.first
        while case .work(let region, let isListening, let mustLook, let until) = next() {
            if !isListening, region == nil, until == nil { connection = nil }
            do {
                if connection == nil, isListening || region != nil {
                    connection = try ChangeFeedConnection(address, setting: setting, timeouts, sender: sender)
                }
                if let connection { try work(connection, region, isListening, mustLook) }
                pause = Self.pauses.first
            } catch {
                connection = nil
                guard
                    state.withLock({ state in
                        if let region { state.pending.putBack(region) }
                        return !state.hasEnded
                    })
                else { return }
                wakePipe.wait(orFor: -1, until: .now + pause)
                pause = min(pause * 2, Self.pauses.last)
                continue
            }
            // Requests that came meanwhile have woken it.
            wakePipe.wait(orFor: connection?.socket ?? -1, until: until)
        }
    }

    private func work(
        _ connection: ChangeFeedConnection, _ region: DatabaseRegion?, _ isListening: Bool, _ mustLook: Bool
    ) throws {
        if isListening {
            // Covers all changes that came before the listener.
            let isNew = try connection.listen()
            if isNew { heard(.everything) }
            if isNew || mustLook {
                let found = try connection.look(tables)
                if !found.isEmpty { heard(found) }
            }
        }
        if let region { try connection.tell(region) }
        let news = try connection.heard()
        if !news.isEmpty, isListening { heard(news) }
    }
}
