/// The state that a tab carries for the house: whether the browser has the current one, and when it is sent the next.
@MainActor final class CarriedState {
    /// The time for which changes of kept properties, and rows that are touched, are gathered. A visitor who walks through a list or types a
    /// text does not get a state for each row or letter.
    private static let gatheringTime = Duration.milliseconds(200)

    /// The state, compared with the one that the browser has.
    enum Phase {
        /// It has not changed.
        case current
        /// It may have changed, and is sent once the gathering ends.
        case gathered
        /// It may have changed, and is sent next.
        case due
    }

    /// True if the state may differ from the one that the browser has.
    private var hasChanged = false
    /// True once the state was too large to be carried.
    private(set) var hasBeenTooLarge = false
    /// The hash of the state that the browser has.
    private var sent: Int?
    /// Runs until the state is sent for rows that were touched.
    private var touch: Timeout? { didSet { oldValue?.cancel() } }
    /// Runs until changes of kept properties may be sent again.
    private var interval: Timeout? { didSet { oldValue?.cancel() } }
    private let timeouts: Timeouts

    init(by timeouts: Timeouts) { self.timeouts = timeouts }

    /// True while rows have been touched that the browser has not been told of.
    var areRowsTouched: Bool { touch?.isRunning == true }
    /// True while changes of kept properties are gathered.
    var isGathering: Bool { interval?.isRunning == true }

    var phase: Phase {
        if !hasChanged { return .current }
        return isGathering ? .gathered : .due
    }

    /// Notes a change of the state.
    ///
    /// - Parameter atOnce: true if the state is sent without gathering, with everything that was gathered.
    /// - Returns: true if the caller has to send the state. Otherwise a former change has it sent, or the end of the gathering does.
    @discardableResult func change(atOnce: Bool) -> Bool {
        let isSentAnyway = phase == .due || (isGathering && !atOnce)
        if atOnce { stopGathering() }
        hasChanged = true
        return !isSentAnyway
    }

    /// Ends the gathering. A state that was gathered is due.
    func stopGathering() { interval = nil }

    /// Gathers touched rows for a short time, by the room's clock.
    func touchRows(_ then: @escaping @MainActor () -> Void) {
        if !areRowsTouched { touch = timeouts.start(Self.gatheringTime, then) }
    }

    /// Ends the gathering of touched rows. Returns true if there were any.
    @discardableResult func takeTouchedRows() -> Bool {
        defer { touch = nil }
        return areRowsTouched
    }

    /// Notes that the state is being sent, and gathers the next changes.
    ///
    /// - Returns: true if it differs from the one that the browser has.
    func beginSending(_ hash: Int, _ again: @escaping @MainActor () -> Void) -> Bool {
        hasChanged = false
        interval = timeouts.start(Self.gatheringTime, again)
        defer { sent = hash }
        return sent != hash
    }

    /// Notes that the browser got the state with its page.
    func note(served hash: Int) { sent = hash }

    /// Notes that the browser has no state of this session.
    func forgetSent() { sent = nil }

    /// Notes that the state is too large. Returns true for the first time.
    func noteTooLarge() -> Bool {
        defer { hasBeenTooLarge = true }
        return !hasBeenTooLarge
    }

    func end() {
        takeTouchedRows()
        stopGathering()
    }
}
