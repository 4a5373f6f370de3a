import DertischRoom
import DertischJSON

/// The acknowledgement of the browser's numbered messages. A message is done when all orders that it gave are.
extension WebSession {
    /// The acknowledgement for a message to take along; `nil` if the browser has it. It follows the state that the messages have changed,
    /// so that a browser never forgets a message whose effect it does not carry.
    func takeAcknowledgement() -> Acknowledgement? {
        guard connection != nil, !carried.isDue || owner == nil, acknowledgements.isNewsDue else { return nil }
        return acknowledgements.takeCurrent()
    }

    /// Notes that a message was handled, and which of its orders still run. If there are none, and it has changed the page or the state, it is
    /// acknowledged.
    func handled(_ number: Int, _ orders: RunningOrders?) {
        acknowledgements.handled(number)
        guard let orders else {
            if outgoing.hasShown || carried.isDue { acknowledgeNow() }
            return
        }
        addOpen(OpenMessage(number: number, state: .running(orders)))
        // About a gesture in a row, another process can ask only if the row has its number there.
        if carried.areRowsTouched { stateChanged() }
        carried.forgetTouchedRows()
    }

    func addOpen(_ message: OpenMessage) {
        acknowledgements.add(message)
        watchOrders()
    }

    /// Asks the maître d to tell when orders have ended, as long as any runs.
    func watchOrders() {
        maitreD?.ordersEnded = acknowledgements.isAnyRunning ? { [weak self] in self?.ordersEnded() } : nil
    }

    private func ordersEnded() {
        guard acknowledgements.removeDone() else { return }
        watchOrders()
        acknowledgeSoon()
    }

    /// Acknowledges what is done with the state that it has changed, which is not gathered with other changes. A browser that is due a
    /// whole page is told with its heartbeat, which follows.
    func acknowledgeNow() {
        guard !needsWholePage else { return }
        carried.stopGathering()
        sendStateIfDue()
        if let next = takeAcknowledgement() { acknowledge(next) }
    }

    /// Acknowledges what is done after a short time, unless another message takes it along.
    func acknowledgeSoon() {
        guard connection != nil else { return }
        acknowledgements.tellSoon(by: context.timeouts) { [weak self] in
            guard let self else { return }
            if acknowledgements.haveOrdersEnded { return acknowledgeNow() }
            if !needsWholePage, let next = takeAcknowledgement() { acknowledge(next) }
        }
    }

    /// Answers a heartbeat, or takes its place.
    func acknowledge(_ acknowledgement: Acknowledgement) {
        sendStatus(["taken": acknowledgement.json])
    }
}
