import Synchronization

/// A watchdog over the main actor: names the customer, order and step that hold it, while the hold lasts.
///
/// Code that runs on the main actor without an `await` keeps every window and every guest waiting. While any order is
/// at work, a thread pings the main actor; otherwise the thread sleeps. If there is no answer for 1.5 s, the thread
/// writes a line to standard error. Once the main actor is free again, inspectors hear how long it was held
/// (``HouseEvent/Kind/mainActorHeld(_:)``).
///
/// ```swift
/// restaurant = try await Restaurant(Galerie(), watchdog: Watchdog(limit: .seconds(5)) { line in journal.append(line) })
/// ```
///
/// Houses share ``shared`` unless told otherwise. A house opened with `watchdog: nil` has no watchdog.
public final class Watchdog: Sendable {
    /// The default watchdog of every house: one thread for the whole process.
    public static let shared = Watchdog()

    /// The number of checks within the limit.
    static let looks = 6
    /// The largest number of orders named if any of several may be the cause.
    private static let suspectLimit = 4

    private struct Known {
        var parties: [Int: PartyWork] = [:]
        var last = 0
    }

    private struct Watch {
        var detector: HoldDetector
        var isStarted = false
        var asked = Duration.zero
        /// The hold to report once the main actor is free again, and the time of its ping.
        var hold: (report: WorkReport, asked: Duration)?
    }

    /// The work that parties have noted.
    let current = CurrentWork()
    private let suspensions = Atomic<Int>(0)
    private let answered = Atomic<Int>(0)
    private let known = Mutex(Known())
    private let watch: Mutex<Watch>
    private let limit: Duration
    private let timer: any WatchdogTimer
    private let now: @Sendable () -> Duration
    private let write: @Sendable (String) -> Void

    /// Makes a watchdog. Its thread starts with the first order.
    ///
    /// - Parameters:
    ///   - limit: the time for which the main actor may fail to answer.
    ///   - write: writes one line, without its line end, on the watchdog's thread; to standard error if left out.
    public convenience init(
        limit: Duration = .milliseconds(1500),
        to write: @escaping @Sendable (String) -> Void = { StandardError.write($0) }
    ) {
        // A clock that does not count the time for which the machine sleeps.
        self.init(limit: limit, clock: SuspendingClock(), timer: WatchdogThread(), to: write)
    }

    init<C: Clock<Duration>>(
        limit: Duration, clock: C, timer: any WatchdogTimer, to write: @escaping @Sendable (String) -> Void
    ) {
        self.limit = limit
        self.timer = timer
        self.write = write
        let start = clock.now
        now = { start.duration(to: clock.now) }
        watch = Mutex(Watch(detector: HoldDetector(limit: Self.looks)))
    }

    deinit { timer.wake() }
}

// Notes of parties, made on the main actor.
extension Watchdog {
    func nextSerial() -> Int {
        known.withLock { known in
            known.last = known.last % (WorkWord.serialLimit - 1) + 1
            return known.last
        }
    }

    func remember(_ work: PartyWork, as serial: Int) { known.withLock { $0.parties[serial] = work } }
    func forget(_ serial: Int) { known.withLock { $0.parties[serial] = nil } }

    /// The party that the main actor works for now; `nil` if it works for no party.
    var partyAtWork: PartyWork? {
        let serial = current.word.serial
        return known.withLock { $0.parties[serial] }
    }

    /// Counts orders that were suspended, or resumed if the number is negative.
    func countSuspended(_ change: Int) { if change != 0 { suspensions.add(change, ordering: .relaxed) } }

    /// Wakes the thread, if it sleeps until a party is at work.
    func wake() {
        guard current.disarm() else { return }
        let isFirst = watch.withLock { watch in
            defer { watch.isStarted = true }
            return !watch.isStarted
        }
        if isFirst { start() }
        timer.wake()
    }

    /// Starts the thread. It holds the timer, but not the watchdog, which may be released in the meantime.
    private func start() {
        timer.start { [weak self, timer, interval = limit / Self.looks] in
            timer.sleep()
            while let sleeps = self?.look() {
                if sleeps { timer.sleep() } else { timer.tick(interval) }
            }
        }
    }
}

// Checks, made on the watchdog's thread.
extension Watchdog {
    /// Checks once. Returns true if there is nothing to check until a party is at work again.
    func look() -> Bool {
        let isBusy = current.word != .none || suspensions.load(ordering: .relaxed) > 0
        let sight = HoldDetector.Sight(
            answered: answered.load(ordering: .acquiring), entries: current.entryCount, isBusy: isBusy)
        let verdict = watch.withLock { $0.detector.look(sight) }
        switch verdict {
        // A party that began work just before may not have seen the watchdog armed, so one more check follows before
        // the thread sleeps.
        case .arm: current.arm()
        case .sleep: return true
        case .wait: break
        case .ping(let number):
            _ = current.disarm()
            ask(number)
        case .report(let isOneWork): report(isOneWork)
        }
        return false
    }

    /// Pings the main actor.
    private func ask(_ number: Int) {
        let asked = now()
        watch.withLock { $0.asked = asked }
        Task(priority: .high) { @MainActor [weak self] in self?.answer(number) }
    }

    @MainActor private func answer(_ number: Int) {
        let time = now()
        answered.store(number, ordering: .releasing)
        let hold = watch.withLock { watch in
            defer { watch.hold = nil }
            return watch.hold
        }
        if let hold { hold.report.tell(after: time - hold.asked) }
    }

    private func report(_ isOneWork: Bool) {
        let word = current.word
        let (party, others) = known.withLock { known in
            let party = known.parties[word.serial]
            return (party, party == nil ? Array(known.parties.values) : [])
        }
        let report: WorkReport
        if let party {
            report = isOneWork ? WorkReport(of: party, word) : WorkReport(manyBefore: party)
        } else {
            let suspects = others.flatMap { work in work.suspended.map { (work, $0) } }
            // No order of the house can be the cause, so it is not reported.
            guard !suspects.isEmpty else { return }
            report = WorkReport(oneOf: Array(suspects.prefix(Self.suspectLimit)))
        }
        let asked = watch.withLock { watch in
            watch.hold = (report, watch.asked)
            return watch.asked
        }
        write(report.line(after: now() - asked))
    }
}
