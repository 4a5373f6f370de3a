import DertischRoom

/// Messages that were sent to a process that was killed.
extension WebSession {
    /// The most messages that the visitor is asked about. It is told of the others as not delivered.
    private static let maxUnsureMessages = 16

    /// Does a message again if that does no harm. Otherwise the visitor is asked, or only told if it cannot be done any more. It counts as
    /// done when that is answered, so it is asked again if this process is killed as well.
    func performAgain(_ message: ClientMessage, named name: String, _ number: Int) {
        switch message {
        // The page reports by itself which rows are in view.
        case .gesture(.reachedEnd, _, seat: _), .gesture(.scrolled, _, seat: _): break
        case .gesture(let event, let spot, let seat): performAgain((event, spot, seat), named: name, number)
        case .edit(let edit, let spot, let seat):
            performAgain((.edited(.text(edit.text), revision: number), spot, seat), named: name, number)
        case .press(let button, let form, let seat):
            let (event, spot) = meaning(ofPressing: button, in: form, on: seat)
            performAgain((event, spot, seat), named: name, number)
        case .open(_, let spot, let seat): performAgain((.tapped, spot, seat), named: name, number)
        // A question that the state carries is asked again, and so is one about such a message.
        case .answer(_, _, let id):
            if id > 0, !tab.alerts.contains(where: { $0.id == id }) { ask(UnsureMessage(nil, named: name), number) }
        case .closeMenu(let seat): closeMenu(on: seat)
        case .follow(let link, let depth, let entry): follow(link, HistoryPosition(depth: depth, entry: entry))
        case .join, .resume, .restore, .prefetch, .discardPrefetched, .lookAt, .again, .device, .upload, .ready,
            .heartbeat:
            context.counters.countRefusal(.badMessage)
        }
    }

    private func performAgain(
        _ gesture: (event: GestureEvent, spot: Spot, seat: Int), named name: String, _ number: Int
    ) {
        switch tables[gesture.seat].flatMap({ maitreD?.isRepeatable(gesture.event, at: gesture.spot, on: $0) }) {
        case true?:
            if take(gesture.event, at: gesture.spot, on: gesture.seat) == nil { return }
            ask(UnsureMessage(nil, named: name), number)
        case false?: ask(UnsureMessage(gesture, named: name), number)
        case nil: ask(UnsureMessage(nil, named: name), number)
        }
    }

    private func ask(_ message: UnsureMessage, _ number: Int) {
        guard acknowledgements.unsureCount < Self.maxUnsureMessages else {
            return refuse(.tooManyMessages, number)
        }
        addOpen(OpenMessage(number: number, state: .unsure(message)))
        askNext()
    }

    /// Asks about one message at a time, the oldest first.
    private func askNext() { if acknowledgements.askNext(), let repeatAlert { send(repeatAlert) } }

    /// The alert about the message that the visitor is being asked about. Its number is below those of the house's own.
    var repeatAlert: Alert? {
        guard let number = acknowledgements.askedAbout, let message = acknowledgements.asked else { return nil }
        return message.alert(id: -number, in: language)
    }

    /// Takes the visitor's answer about a message. Returns `false` if the alert has no such answer.
    func accept(_ answer: Int?, about number: Int) -> Bool {
        guard let alert = repeatAlert, answer.map(alert.answers.indices.contains) ?? true,
            let message = acknowledgements.asked
        else { return false }
        acknowledgements.answerAsked(with: answer == 1 ? takeAgain(message) : nil)
        watchOrders()
        askNext()
        return true
    }

    /// Takes a gesture at the visitor's wish. Returns the message's state from now on; `nil` if it is done.
    private func takeAgain(_ message: UnsureMessage) -> OpenMessage.State? {
        guard let gesture = message.gesture, let maitreD else { return nil }
        var refusal: Refusal?
        let orders = maitreD.unfinishedOrders { refusal = take(gesture.event, at: gesture.spot, on: gesture.seat) }
        if refusal != nil { return .unsure(UnsureMessage(nil, named: message.name)) }
        return orders.map { .running($0) }
    }
}
