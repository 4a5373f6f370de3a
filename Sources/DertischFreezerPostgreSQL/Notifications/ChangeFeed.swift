import DertischFreezer
import Foundation
import Plug
import Synchronization

/// Tells other processes what this one has changed, and hears from them while somebody watches.
///
/// It is the one sender of its freezer, on a thread and a connection of its own: the transactions of the app know nothing of it. What
/// no process tells, because it is another program or has died, is found by a look at the tables' counters now and then. If the
/// connection breaks nobody knows what was missed, so everything counts as changed once there is another.
final class ChangeFeed: Sendable {
    private struct State {
        var pending = PendingChanges()
        var isListening = false
        var mustLook = false
        var isStarted = false
        var isOver = false
        /// Whether the bell was rung since the thread last looked.
        var hasRung = false
        /// Whether the thread comes back by itself to tell what is pending.
        var isPausing = false
    }

    private let state = Mutex(State())
    private let wakePipe = WakePipe()
    private let address: ServerAddress
    private let setting: String
    private let timeouts: ServerTimeouts
    private let tables: [(name: String, counter: String)]
    private let heard: @Sendable (DatabaseRegion) -> Void

    /// How long to wait before connecting again.
    private static let pauses: (first: Duration, last: Duration) = (.milliseconds(100), .seconds(2))

    /// - Parameters:
    ///   - address: where the server is.
    ///   - setting: what to set for the session, as SQL.
    ///   - timing: how long the server may take.
    ///   - tables: the tables to look at, and the counter of each, as they are written in SQL.
    ///   - heard: told what has changed while somebody listens.
    init(
        _ address: ServerAddress, setting: String, _ timeouts: ServerTimeouts,
        tables: [(name: String, counter: String)],
        heard: @escaping @Sendable (DatabaseRegion) -> Void
    ) {
        self.address = address
        self.setting = setting
        self.timeouts = timeouts
        self.tables = tables
        self.heard = heard
    }

    /// Tells others what has changed: at once, or a moment later with what comes meanwhile.
    ///
    /// - Complexity: a lock, and a byte into a pipe if the thread sleeps.
    func tell(_ region: DatabaseRegion) { wake(mayWait: true) { $0.pending.add(region) } }

    /// Begins to listen.
    func listen() { wake { $0.isListening = true } }

    /// Stops listening.
    func stopListening() { wake { $0.isListening = false } }

    /// Looks what has changed that nobody told.
    func look() { wake { $0.mustLook = $0.isListening } }

    /// Ends, once what has changed is told.
    func end() { wake { $0.isOver = true } }

    private func wake(mayWait: Bool = false, _ change: (inout sending State) -> Void) {
        let (mustStart, mustWake) = state.withLock { state in
            change(&state)
            let mustStart = !state.isStarted && !(state.isOver && state.pending.isEmpty)
            let mustWake = !state.hasRung && !(mayWait && state.isPausing)
            state.isStarted = state.isStarted || mustStart
            state.hasRung = state.hasRung || mustWake
            return (mustStart, mustWake)
        }
        if mustStart { Thread.start(named: "dertisch.news") { [self] in run() } }
        if mustWake { wakePipe.wake() }
    }

    /// What to do next.
    private enum Order {
        case end
        case work(telling: DatabaseRegion?, isListening: Bool, mustLook: Bool, until: ContinuousClock.Instant?)
    }

    private func next() -> Order {
        let now = ContinuousClock.now
        return state.withLock { state in
            // At the end nothing waits for its time.
            let region = state.pending.take(at: state.isOver ? now + PendingChanges.pause : now)
            if state.isOver, region == nil { return .end }
            let until = state.pending.due(at: now)
            defer { (state.mustLook, state.hasRung, state.isPausing) = (false, false, until != nil) }
            return .work(
                telling: region, isListening: state.isListening, mustLook: state.mustLook, until: until)
        }
    }

    /// What the thread does.
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
                        return !state.isOver
                    })
                else { return }
                wakePipe.wait(orFor: -1, until: .now + pause)
                pause = min(pause * 2, Self.pauses.last)
                continue
            }
            // What was asked meanwhile has rung.
            wakePipe.wait(orFor: connection?.socket ?? -1, until: until)
        }
    }

    private func work(
        _ connection: ChangeFeedConnection, _ region: DatabaseRegion?, _ isListening: Bool, _ mustLook: Bool
    ) throws {
        if isListening {
            // Whatever was changed before anybody listened.
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
