import Dertisch
import DertischJSON
import Foundation

/// One browser tab: its maître d, its tables, and the wire to it while it is connected.
@MainActor final class WebSession {
    let token: String
    let counters: WebCounters
    private(set) var maitreD: MaitreD?
    private(set) var wire: (any Wire)?
    let layouts: WebLayouts
    private let shelf: PictureShelf
    /// Every table that is set, on the screen or beneath another, by its seat.
    var tables: [Int: WebTable] = [:]
    var screen = Screen()
    var lastSeat = 0
    /// The alerts that wait for an answer.
    var alerts: [Alert] = []
    var isAskedToStay = false
    /// The browser's current address, as far as the house knows.
    var address = "/"
    /// True while the seating follows the browser's back or forward button. The browser is told the result once, at
    /// the end.
    private(set) var isFollowing = false
    private var waiting: [[UInt8]] = []
    private var waitingBytes = 0
    private var hasDocument = false
    private var mustLayAnew = false
    /// The number of the visitor's last message that was taken.
    private var taken = 0
    /// The number that was last acknowledged to the browser.
    private var acknowledged = 0
    private var allowance: Allowance
    let clock: any Clock<Duration>
    /// The rate limiter for the browser's device reports.
    var gate = DeviceGate()
    /// The task that waits until the gate opens.
    var measuring: Task<Void, Never>?
    /// The task that ends the session unless a browser joins in time.
    var grace: Task<Void, Never>? {
        didSet { oldValue?.cancel() }
    }

    /// The most bytes that may wait for a browser that is just joining. Beyond that it gets the whole page again.
    static let waitingLimit = 64 * 1024
    /// The most alerts that wait for an answer; the oldest is discarded first, as the maître d does.
    static let alertLimit = 16

    init(
        token: String, restaurant: Restaurant, layouts: WebLayouts, shelf: PictureShelf, counters: WebCounters,
        language: Language?, region: Locale.Region?, guest: Guest, allowance: Allowance, device: Metrics = Metrics(),
        appearance: Appearance = Appearance(), clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.token = token
        self.layouts = layouts
        self.shelf = shelf
        self.counters = counters
        self.allowance = allowance
        self.clock = clock
        maitreD = MaitreD(
            of: restaurant, in: self, language: language, region: region, guest: guest, metrics: device,
            appearance: appearance)
    }

    var language: Language { maitreD?.sommelier.language ?? "en" }
    /// The number of customers on top of each other.
    var depth: Int { maitreD?.seated.count ?? 0 }
    var isLive: Bool { wire != nil }
    /// True if messages reach the browser, now or when it joins. A browser that is due a whole page gets no partial
    /// updates.
    private var isListening: Bool { !mustLayAnew && (wire != nil || hasDocument) }

    func isServed(by wire: any Wire) -> Bool { self.wire === wire }

    func shown(_ picture: Picture) -> ShownPicture { shelf.shown(picture) }

    /// The whole document, with the sections in their places; `nil` if there is no table. Menus are sent once the
    /// browser joins.
    func document() -> [UInt8]? {
        if hasDocument { maitreD?.layAnew() }
        hasDocument = true
        guard let window = screen.window.flatMap({ tables[$0] }), let page = write(window) else { return nil }
        sendMenus(isAgain: false)
        let worn = maitreD?.appearance ?? Appearance()
        return page.document(language: language, token: token, depth: depth, worn: worn)
    }

    /// Connects a browser, and tells it the number of its last message that was taken. A browser that shows the page
    /// as it was served gets the changes since. Any other gets the whole page, once it has resent its messages and
    /// reports that it is ready.
    func join(_ wire: any Wire, isFresh: Bool) {
        grace = nil
        self.wire?.close(.takenOver)
        self.wire = wire
        wire.send(JSON.object(["joined": .text(token), "taken": .number(taken)]).bytes)
        acknowledged = taken
        if !isFresh { mustLayAnew = true }
        for message in waiting where !mustLayAnew { wire.send(message) }
        waiting = []
        waitingBytes = 0
        sendPlace()
    }

    /// The number to acknowledge in a table's message; `nil` if the browser knows it.
    func acknowledgement() -> Int? {
        guard acknowledged != taken, wire != nil else { return nil }
        acknowledged = taken
        return taken
    }

    private func becomeReady() {
        guard mustLayAnew, wire != nil else { return }
        mustLayAnew = false
        sendEverything()
        sendPlace()
    }

    /// Disconnects a wire that has closed.
    func leave(_ wire: any Wire) {
        guard self.wire === wire else { return }
        self.wire = nil
        mustLayAnew = true
    }

    deinit {
        grace?.cancel()
        measuring?.cancel()
    }

    func end() {
        grace = nil
        measuring?.cancel()
        wire?.close(.goingAway)
        wire = nil
        maitreD?.close()
        maitreD = nil
        tables = [:]
        screen = Screen()
        waiting = []
    }

    /// Handles a message. A numbered message is handled once, however often the browser sends it. If it is refused,
    /// the browser is told by that number.
    func take(_ upward: Upward, number: Int? = nil, at now: ContinuousClock.Instant) {
        switch upward {
        // Neither costs more than a refusal, and a page without an answer would consider its wire lost.
        case .beat: return tell(["taken": .number(taken)])
        case .ready: return becomeReady()
        default: break
        }
        if let number {
            guard number > taken else { return }
            taken = number
        }
        guard allowance.spend(at: now) else { return refuse(.tooMany, number) }
        switch upward {
        case .gesture(let event, let spot, let seat):
            let refusal = tables[seat].map { maitreD?.gesture(event, at: spot, on: $0) } ?? .offShift
            if let refusal { refuse(.gesture(refusal), number) }
        case .answer(let answer, let entered, let id):
            if !take(answer, entered, to: id) { refuse(.noSuchAnswer, number) }
        case .leave(let seat): closeMenu(on: seat)
        case .follow(let link, let depth): follow(link, depth)
        case .device(let report): take(report, at: now)
        case .join, .resume, .ready, .beat: counters.refuse(.badMessage)
        }
    }

    private func refuse(_ reason: WebCounters.Reason, _ number: Int?) {
        counters.refuse(reason)
        // The first of the same gestures is in progress: nothing is lost.
        guard let number, reason != .gesture(.onceIsEnough) else { return }
        tell(["refused": .number(number), "always": .flag(reason == .tooMany)])
    }

    /// Sends the browser a message that does not change its page.
    private func tell(_ words: KeyValuePairs<String, JSON>) { wire?.send(JSON.object(words).bytes) }

    private func take(_ answer: Int?, _ entered: String, to id: Alert.ID) -> Bool {
        guard let index = alerts.firstIndex(where: { $0.id == id }),
            answer.map({ number in alerts[index].answers.contains { $0.number == number } }) ?? true
        else { return false }
        alerts.remove(at: index)
        maitreD?.answer(answer, entered: entered, to: id)
        return true
    }

    private func closeMenu(on seat: Int) {
        let refusal = tables[seat].map { maitreD?.closeMenu(at: $0) } ?? .offShift
        guard let refusal else { return }
        counters.refuse(.gesture(refusal))
        // The table that the browser shows there has no customer any more.
        if refusal == .offShift { send(JSON.object(["clear": .number(seat)]).bytes) }
    }

    private func follow(_ link: String?, _ depth: Int) {
        isFollowing = true
        let problem = maitreD?.follow(link: link ?? "", depth: depth)
        isFollowing = false
        if problem != nil, link != nil { counters.refuse(.badLink) }
        sendPlace()
    }

    /// Sends a message, or stores it for a browser that is just joining.
    func send(_ message: [UInt8]) {
        guard isListening else { return }
        if let wire { return wire.send(message) }
        waitingBytes += message.count
        if waitingBytes > Self.waitingLimit {
            mustLayAnew = true
            waiting = []
        } else {
            waiting.append(message)
        }
    }

    /// The page of a table, with the pages of the tables inside it.
    func write(_ table: WebTable) -> WrittenPage? {
        table.takePage { [self] place in
            screen.section(at: place, of: table.seat).flatMap { tables[$0] }.flatMap { write($0) }
        }
    }

    /// Sends the page of a table on the screen.
    func sendPage(of seat: Int, _ entrance: Entrance, via transition: Transition, isAgain: Bool = false) {
        guard isListening, let standing = screen[seat], let page = tables[seat].flatMap(write) else { return }
        let coming = WrittenPage.Coming(
            position: standing.position, transition: transition, entrance: entrance, depth: depth,
            isAgain: isAgain)
        send(page.message(token: token, language: language, coming))
    }

    private func sendEverything() {
        maitreD?.layAnew()
        if let window = screen.window { sendPage(of: window, .returning, via: .none, isAgain: true) }
        sendMenus(isAgain: true)
        setLanguage(language)
        if let maitreD { send(maitreD.appearance.message) }
        send(JSON.object(["stay": .flag(isAskedToStay)]).bytes)
        for alert in alerts { send(alert) }
    }

    private func sendMenus(isAgain: Bool) {
        for menu in screen.menus { sendPage(of: menu.seat, .returning, via: .none, isAgain: isAgain) }
    }
}
