import DertischRoom

/// The browser's messages, as ``SendingPlan`` decides on them.
extension WebSession {
    /// The time for which a page that is shown again waits for the answers to what was typed.
    private static let answerTime = Duration.milliseconds(300)

    private var plan: SendingPlan {
        // A browser that keeps no cookies carries no state.
        SendingPlan(
            isConnected: connection != nil, page: outgoing.page, state: owner == nil ? .current : carried.phase)
    }

    /// Sends what is next after an event. A page and its state are one message; the answer to a heartbeat is another.
    func send(on occasion: SendingPlan.Occasion) {
        let steps = plan.steps(on: occasion)
        outgoing.sendAsOne { for step in steps where !step.standsAlone { carryOut(step) } }
        for step in steps where step.standsAlone { carryOut(step) }
    }

    private func carryOut(_ step: SendingPlan.Step) {
        switch step {
        case .waitForAnswers: waitForAnswers()
        case .oweHeartbeat: outgoing.oweHeartbeat()
        case .page:
            outgoing.beginWholePage()
            resendWholePage()
        // The table writes it: see `sendPatch`.
        case .patch: break
        case .state: sendState()
        case .acknowledgement: if let news = acknowledgements.takeNews() { acknowledge(news) }
        case .heartbeatAnswer(let isNew):
            acknowledge((isNew ? acknowledgements.takeNews() : nil) ?? acknowledgements.told)
        }
    }

    /// Sends the changes of a table, with the acknowledgement of what they answer if it may go along.
    ///
    /// - Parameter write: writes the message, also if it is not sent.
    func sendPatch(_ write: (Acknowledgement?) -> [UInt8]) {
        let steps = plan.steps(on: .patch)
        let message = write(steps.contains(.acknowledgement) ? acknowledgements.takeNews() : nil)
        guard steps.contains(.patch) else { return }
        outgoing.sendAsOne {
            send(message)
            sendOwedAddress()
        }
    }

    /// Has what was typed answered before the page is sent. Otherwise a list that was searched would show everything for a moment.
    private func waitForAnswers() {
        guard let maitreD else { return }
        outgoing.waitForAnswers()
        maitreD.orderWhatRests()
        Task.immediate { [weak self, clock = context.clock, connection] in
            await maitreD.served(within: Self.answerTime, by: AnyClock(erasing: clock))
            guard let self, self.connection === connection else { return }
            send(on: .answers)
        }
    }
}

extension SendingPlan.Step {
    /// True for a step whose message is sent alone, behind what is sent as one.
    fileprivate var standsAlone: Bool {
        switch self {
        case .waitForAnswers, .oweHeartbeat, .heartbeatAnswer: true
        case .page, .patch, .state, .acknowledgement: false
        }
    }
}
