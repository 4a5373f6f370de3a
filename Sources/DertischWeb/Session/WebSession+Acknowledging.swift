import Dertisch
import DertischJSON

/// The acknowledgement of the browser's numbered messages. A message is done when all orders that it gave are.
extension WebSession {
    /// The most messages that are not done. A browser does not store more, so beyond that the oldest is given up.
    private static let maxOpenMessages = 256
    /// The time for which an acknowledgement waits for a message that takes it along.
    private static let acknowledgementDelay = Duration.milliseconds(100)

    var acknowledgement: Acknowledgement {
        Acknowledgement(taken: lastHandled, cooking: openMessages.map(\.number))
    }

    /// The acknowledgement for a message to take along; `nil` if the browser has it. It follows the state that the messages have changed,
    /// so that a browser never forgets a message whose effect it does not carry.
    func takeAcknowledgement() -> Acknowledgement? {
        guard connection != nil, !isStateDue || owner == nil, acknowledgement != acknowledged else { return nil }
        acknowledged = acknowledgement
        return acknowledged
    }

    /// Notes that a message was handled, and which of its orders still run. If there are none, and it has changed the page or the state, it is
    /// acknowledged.
    func handled(_ number: Int, _ orders: RunningOrders?) {
        lastHandled = number
        guard let orders else {
            if hasShown || isStateDue { acknowledgeNow() }
            return
        }
        addOpen(OpenMessage(number: number, state: .running(orders)))
        // About a gesture in a row, another process can ask only if the row has its number there.
        if touchTimeout != nil { stateChanged() }
        touchTimeout = nil
    }

    func addOpen(_ message: OpenMessage) {
        if openMessages.count == Self.maxOpenMessages { openMessages.removeFirst() }
        openMessages.append(message)
        watchOrders()
    }

    /// Asks the maître d to tell when orders have ended, as long as any runs.
    func watchOrders() {
        let mustWatch = openMessages.contains { $0.isRunning }
        maitreD?.ordersEnded = mustWatch ? { [weak self] in self?.ordersEnded() } : nil
    }

    private func ordersEnded() {
        guard openMessages.contains(where: { $0.isDone }) else { return }
        openMessages.removeAll { $0.isDone }
        watchOrders()
        haveOrdersEnded = true
        acknowledgeSoon()
    }

    /// Acknowledges what is done with the state that it has changed, which is not gathered with other changes. A browser that is due a
    /// whole page is told with its heartbeat, which follows.
    func acknowledgeNow() {
        guard !needsWholePage else { return }
        haveOrdersEnded = false
        stateInterval = nil
        sendStateIfDue()
        if let next = takeAcknowledgement() { acknowledge(next) }
    }

    /// Acknowledges what is done after a short time, unless another message takes it along.
    func acknowledgeSoon() {
        guard acknowledgementTimeout == nil, connection != nil, acknowledgement != acknowledged else { return }
        acknowledgementTimeout = timeouts.start(Self.acknowledgementDelay) { [weak self] in
            guard let self else { return }
            acknowledgementTimeout = nil
            if haveOrdersEnded { return acknowledgeNow() }
            if !needsWholePage, let next = takeAcknowledgement() { acknowledge(next) }
        }
    }

    /// Answers a heartbeat, or takes its place.
    func acknowledge(_ acknowledgement: Acknowledgement) {
        sendStatus(["taken": acknowledgement.json])
    }
}
