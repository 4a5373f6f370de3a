import DertischCore
import DertischNews
import Synchronization

/// The attendance of one house: the lists of all processes, their readers here, and the way to the bus.
final class AttendanceDesk: ScopeExtension, ExchangePart {
    private struct State {
        var ledger: AttendanceLedger
        var views: [String: any AttendanceView] = [:]
        /// The topics whose readers are to be told.
        var due: Set<String> = []
        var isScheduled = false
        var lastHolder: UInt64 = 0
        var hasClosed = false
    }

    private weak let exchange: NewsExchange?
    private let state: Mutex<State>

    init(in scope: ScopeStorage) {
        let exchange = scope.relay as? NewsExchange
        self.exchange = exchange
        state = Mutex(State(ledger: Self.ledger(over: exchange)))
        exchange?.attach(self)
        change { $0.begin() }
    }

    /// Makes the attendance of no house, which tells no other process.
    init() {
        exchange = nil
        state = Mutex(State(ledger: Self.ledger(over: nil)))
    }

    private static func ledger(over exchange: NewsExchange?) -> AttendanceLedger {
        guard let exchange else {
            return AttendanceLedger(of: NewsFrame.Sender(high: 0, low: 0), isAlone: true)
        }
        return AttendanceLedger(of: exchange.sender, maxBytes: exchange.maxPartBytes)
    }

    /// A number for one more party.
    func nextHolder() -> UInt64 {
        state.withLock { state in
            state.lastHolder += 1
            return state.lastHolder
        }
    }

    /// Changes the lists, sends what others are to be told, and schedules what readers are to be told.
    @discardableResult func change<Result: Sendable>(_ change: (inout AttendanceLedger) -> Result) -> Result {
        let (result, isFirst, losses) = state.withLock { state in
            let result = change(&state.ledger)
            let outcome = state.ledger.takeOutcome()
            var losses: [AttendanceError] = []
            if outcome.hasOverflowed { losses.append(.tooManyElsewhere(limit: AttendanceLedger.maxListed)) }
            // Within the lock, so that changes are sent in their order.
            let dropped = outcome.messages.count { exchange?.sendPart($0.bytes) == false }
            if dropped > 0 { losses.append(.dropped(messages: dropped)) }
            state.due.formUnion(outcome.topics.filter { state.views[$0] != nil })
            let isFirst = !state.due.isEmpty && !state.isScheduled
            if isFirst { state.isScheduled = true }
            return (result, isFirst, losses)
        }
        for loss in losses { exchange?.report(loss) }
        if isFirst { Task { @MainActor [weak self] in self?.deliver() } }
        return result
    }

    /// The attendants of a topic.
    func attendants(in topic: String) -> [AttendanceEntry] { state.withLock { $0.ledger.attendants(in: topic) } }

    /// The readers of a topic, with the type of its descriptions before it.
    ///
    /// - Parameter make: makes the readers of a topic that has none.
    func view<Description>(of topic: String, _ make: () -> TopicView<Description>) -> TopicView<Description> {
        state.withLock { state in
            if let view = state.views[topic] as? TopicView<Description> { return view }
            let view = make()
            if !state.hasClosed { state.views[topic] = view }
            return view
        }
    }

    /// Removes one reader of a topic.
    func remove<Description>(_ holder: UInt64, from view: TopicView<Description>, of topic: String) {
        state.withLock { state in
            if view.remove(holder), state.views[topic] === view { state.views[topic] = nil }
        }
    }

    @MainActor private func deliver() {
        let due = state.withLock { state in
            state.isScheduled = false
            defer { state.due = [] }
            return state.due.sorted().compactMap { topic in
                state.views[topic].map { ($0, state.ledger.attendants(in: topic)) }
            }
        }
        for (view, entries) in due { if let failure = view.tell(entries) { exchange?.report(failure) } }
    }

    func take(_ message: [UInt8], from process: NewsFrame.Sender) {
        guard let message = AttendanceMessage(message) else {
            exchange?.report(AttendanceError.unreadable(why: "it is no message of this version of Dertisch"))
            return
        }
        change { $0.receive(message, from: process) }
    }

    func tick() { change { $0.tick() } }
    func reconnected() { change { $0.begin() } }

    func close() {
        change { $0.finish() }
        state.withLock { state in
            state.hasClosed = true
            state.views = [:]
        }
    }
}
