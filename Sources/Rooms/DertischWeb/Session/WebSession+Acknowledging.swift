import DertischRoom
import DertischJSON

/// The acknowledgement of the browser's numbered messages. A message is done when all orders that it gave are.
extension WebSession {
    /// Notes that a message was handled, and which of its orders still run; `nil` if none does. Then the message is done, and acknowledged if it has
    /// changed the page or the state.
    func finish(_ number: Int, _ orders: UnfinishedOrders?) {
        acknowledgements.noteHandled(number)
        guard let orders else {
            if outgoing.hasShown || carried.phase != .current { acknowledgeNow() }
            return
        }
        addOpen(OpenMessage(number: number, state: .running(orders)))
        // About a gesture in a row, another process can ask only if the row has its number there.
        sendTouchedRows()
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

    /// Acknowledges what is done with the state that it has changed. Nothing is gathered with it, and the next change is sent at once too.
    private func acknowledgeNow() {
        if !needsWholePage { carried.stopGathering() }
        send(on: .done)
    }

    /// Acknowledges what is done after a short time, unless another message takes it along.
    func acknowledgeSoon() {
        guard connection != nil else { return }
        acknowledgements.tellSoon(by: context.timeouts) { [weak self] in
            guard let self else { return }
            if acknowledgements.haveOrdersEnded { acknowledgeNow() } else { send(on: .delay) }
        }
    }

    /// Answers a heartbeat, or takes its place.
    func acknowledge(_ acknowledgement: Acknowledgement) {
        sendStatus(["taken": acknowledgement.json])
    }
}
