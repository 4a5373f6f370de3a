import DertischRoom
import DertischJSON

/// The numbered messages of a browser: which were handled, which are not done, and what the browser knows of that.
///
/// A message is done when all orders that it gave are.
@MainActor final class Acknowledgements {
    /// The most messages that are not done. A browser does not store more, so beyond that the oldest is given up.
    private static let limit = 256
    /// The time for which an acknowledgement waits for a message that takes it along.
    private static let delay = Duration.milliseconds(100)

    /// The number of the last message that was handled.
    private(set) var lastHandled = 0
    /// The messages up to that one that are not done, the oldest first.
    private(set) var open: [OpenMessage] = []
    /// What the browser was last told of them.
    private(set) var told = Acknowledgement()
    /// True once orders have ended whose messages are not acknowledged yet.
    private(set) var haveOrdersEnded = false
    /// The number of the message about which the visitor is being asked.
    private(set) var askedAbout: Int?
    /// Runs until the browser is told the next acknowledgement.
    private var timeout: Timeout? { didSet { oldValue?.cancel() } }

    /// What there is to tell the browser.
    var current: Acknowledgement { Acknowledgement(taken: lastHandled, cooking: open.map(\.number)) }
    var isNewsDue: Bool { current != told }
    /// True while orders run that a message gave.
    var isAnyRunning: Bool { open.contains { $0.isRunning } }
    /// The number of messages that wait for the visitor's answer.
    var unsureCount: Int { open.count { !$0.isRunning } }

    /// Takes what there is to tell the browser, which the caller sends.
    @discardableResult func takeCurrent() -> Acknowledgement {
        told = current
        haveOrdersEnded = false
        return told
    }

    /// Takes what the browser has not been told yet; `nil` if there is nothing.
    func takeNews() -> Acknowledgement? { isNewsDue ? takeCurrent() : nil }

    /// Calls a closure after a short time, unless that time runs already or the browser knows everything.
    func tellSoon(by timeouts: Timeouts, _ tell: @escaping @MainActor () -> Void) {
        guard timeout?.isRunning != true, isNewsDue else { return }
        timeout = timeouts.start(Self.delay, tell)
    }

    func stopTelling() { timeout = nil }

    /// Notes that a message was handled. Orders that it gave may still run.
    func noteHandled(_ number: Int) { lastHandled = number }

    func add(_ message: OpenMessage) {
        if open.count == Self.limit { open.removeFirst() }
        open.append(message)
    }

    /// Removes the messages that are done. Returns true if there are any.
    func removeDone() -> Bool {
        let count = open.count
        open.removeAll { $0.isDone }
        if open.count < count { haveOrdersEnded = true }
        return open.count < count
    }

    // MARK: Messages about which the visitor is asked

    /// The message about which the visitor is being asked.
    var asked: UnsureMessage? { open.first { $0.number == askedAbout }?.unsure }

    /// Chooses the message to ask about, one at a time, the oldest first. Returns true if there is a new one.
    func askNext() -> Bool {
        guard askedAbout == nil else { return false }
        askedAbout = open.first { !$0.isRunning }?.number
        return askedAbout != nil
    }

    /// Notes that the visitor has answered.
    ///
    /// - Parameter state: the state of the message from now on; `nil` if it is done.
    func answerAsked(with state: OpenMessage.State?) {
        guard let index = open.firstIndex(where: { $0.number == askedAbout }) else { return }
        askedAbout = nil
        if let state { open[index].state = state } else { open.remove(at: index) }
    }
}

/// Which of its numbered messages a browser need not send again to this session.
struct Acknowledgement: Equatable {
    /// The highest number that was handled.
    var taken = 0
    /// The numbers up to that one whose orders still run, or about which the visitor is being asked. Another process would not know of them, so
    /// the browser stores those messages.
    var cooking: [Int] = []

    /// The highest number, or a list of it and the others.
    var json: JSON { cooking.isEmpty ? .number(taken) : .list(([taken] + cooking).map { .number($0) }) }
}

/// A numbered message of a browser that was handled, and is not done.
@MainActor struct OpenMessage {
    enum State {
        case running(UnfinishedOrders)
        /// Waits for the visitor's answer.
        case unsure(UnsureMessage)
    }

    let number: Int
    var state: State

    var isDone: Bool { if case .running(let orders) = state { orders.areDone } else { false } }
    var isRunning: Bool { unsure == nil }
    var unsure: UnsureMessage? { if case .unsure(let message) = state { message } else { nil } }
}
