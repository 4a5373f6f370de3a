/// The decision what a tab's browser is sent next, and in which order. ``WebSession`` carries it out.
///
/// A state goes before its acknowledgement, after the page, and never while a whole page is due:
///
/// 1. **The page first.** A browser that is due the whole page gets no patch, no state and no acknowledgement before it. Otherwise it would
///    carry another seating than it shows.
/// 2. **Then the state.** It goes with that page, as one message. Its acknowledgement goes along with it.
/// 3. **Then the acknowledgement.** While the state is due or gathered, no message is acknowledged. Otherwise the browser would forget a message
///    whose effect it does not carry, and nobody would do it again after a kill.
/// 4. **The answer to a heartbeat last.** It tells the browser that its page has come. A heartbeat that comes before the browser is ready for its
///    page is answered with the last acknowledgement again.
///
/// Two messages are outside of the plan: the greeting of a browser that joins, and the request to move, which tell what was taken themselves.
struct SendingPlan {
    /// The event after which something may be sent.
    enum Occasion: CaseIterable {
        /// A table has changed.
        case patch
        /// The state may have changed: at the end of a message, in the main actor's next turn, or when the gathering ends.
        case change
        /// A message that has changed something is done. Its state is gathered no longer.
        case done
        /// An acknowledgement has waited for a message that takes it along.
        case delay
        /// The browser sends a heartbeat.
        case heartbeat
        /// The browser is ready for the whole page.
        case ready
        /// What was typed is answered, or the time for that is over.
        case answers
    }

    enum Step: Equatable {
        /// Has what was typed answered, for a page that waits for that.
        case waitForAnswers
        /// Answers a heartbeat behind the page.
        case oweHeartbeat
        /// The whole page.
        case page
        /// The changes of a table.
        case patch
        /// The state, with its acknowledgement.
        case state
        /// The acknowledgement of what the browser was not told yet, if there is any. It goes along with a patch before it.
        case acknowledgement
        /// The answer to a heartbeat: the newest acknowledgement, or the last one again.
        case heartbeatAnswer(isNew: Bool)
    }

    var isConnected = true
    var page = PageState.current
    /// The state that the browser carries; `current` for one that carries none.
    var state = CarriedState.Phase.current

    /// The steps after an event, in their order.
    func steps(on occasion: Occasion) -> [Step] {
        // The document that the browser shows is changed once it joins.
        guard isConnected else { return page == .current && occasion == .patch ? [.patch] : [] }
        var steps: [Step] = []
        switch (page, occasion) {
        case (.current, .patch): steps.append(.patch)
        case (.current, _): break
        case (.due(wasEdited: true), .ready): return [.waitForAnswers]
        case (.due(wasEdited: false), .ready), (.answering, .answers): steps.append(.page)
        case (.due, .heartbeat): return [.heartbeatAnswer(isNew: false)]
        case (.answering, .heartbeat): return [.oweHeartbeat]
        case (.due, _), (.answering, _): return []
        }
        if sendsState(on: occasion) { steps.append(.state) }
        let isStateThere = state == .current || steps.contains(.state)
        switch occasion {
        case .patch, .done, .delay: if isStateThere { steps.append(.acknowledgement) }
        case .change, .heartbeat, .ready, .answers: break
        }
        if occasion == .heartbeat || page == .answering(owesHeartbeat: true) {
            steps.append(.heartbeatAnswer(isNew: isStateThere))
        }
        return steps
    }

    private func sendsState(on occasion: Occasion) -> Bool {
        switch (occasion, state) {
        case (_, .current), (.patch, _), (.delay, _): false
        case (.done, _), (_, .due): true
        case (_, .gathered): false
        }
    }
}
