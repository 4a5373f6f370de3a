import Dertisch

/// One browser tab: its maître d, the table on its screen, and the wire to it, if there is one just now.
@MainActor final class WebSession: DiningRoom {
    let token: String
    let counters: WebCounters
    private(set) var maitreD: MaitreD?
    private(set) var wire: (any Wire)?
    private let layouts: WebLayouts
    private let shelf: PictureShelf
    private var table: WebTable?
    private var seats = 0
    private var waiting: [[UInt8]] = []
    private var waitingBytes = 0
    private var mustLayAnew = false
    private var allowance: Allowance
    /// Grows whenever the wire comes or goes; a grace that began before ends nothing.
    private(set) var era = 0

    /// As many bytes as may wait for a browser that is just joining. Beyond that it gets the whole page once more.
    static let waitingLimit = 64 * 1024

    init(
        token: String, restaurant: Restaurant, layouts: WebLayouts, shelf: PictureShelf, counters: WebCounters,
        language: Language?, allowance: Allowance
    ) {
        self.token = token
        self.layouts = layouts
        self.shelf = shelf
        self.counters = counters
        self.allowance = allowance
        maitreD = MaitreD(of: restaurant, in: self, language: language)
    }

    var language: Language { maitreD?.sommelier.language ?? "en" }
    var isLive: Bool { wire != nil }

    /// The whole document, once; `nil` if there is no table.
    func document() -> [UInt8]? {
        guard let table else { return nil }
        if let page = table.takePage() { return page.document(language: language, token: token, seat: table.seat) }
        maitreD?.layAnew()
        return table.takePage()?.document(language: language, token: token, seat: table.seat)
    }

    /// A browser has joined. One that shows the page as it was served gets what has changed since; any other the whole.
    func join(_ wire: any Wire, isFresh: Bool) {
        era += 1
        self.wire?.close(.takenOver)
        self.wire = wire
        if isFresh, !mustLayAnew {
            for message in waiting { wire.send(message) }
        } else {
            maitreD?.layAnew()
            sendPage(isReturning: true)
        }
        waiting = []
        waitingBytes = 0
        mustLayAnew = false
    }

    /// The wire has gone.
    func leave(_ wire: any Wire) {
        guard self.wire === wire else { return }
        self.wire = nil
        era += 1
        mustLayAnew = true
    }

    func end() {
        wire?.close(.goingAway)
        wire = nil
        maitreD?.close()
        maitreD = nil
        table = nil
        waiting = []
    }

    func take(_ upward: Upward, at now: ContinuousClock.Instant) {
        guard allowance.spend(at: now) else { return counters.refuse(.tooMany) }
        switch upward {
        case .gesture(let gestured, let spot, let seat):
            guard let table, table.seat == seat else { return counters.refuse(.gesture(.offShift)) }
            if let refusal = maitreD?.gesture(gestured, at: spot, on: table) { counters.refuse(.gesture(refusal)) }
        case .answer(let answer, let id): maitreD?.answer(answer, to: id)
        case .join, .resume: counters.refuse(.badMessage)
        }
    }

    func address(of picture: Picture) -> String { shelf.address(of: picture) }

    /// Sends a message, or keeps it for a browser that is just joining.
    func send(_ message: [UInt8]) {
        if let wire { return wire.send(message) }
        guard !mustLayAnew else { return }
        waitingBytes += message.count
        if waitingBytes > Self.waitingLimit {
            mustLayAnew = true
            waiting = []
        } else {
            waiting.append(message)
        }
    }

    func setTable(for customer: String) -> any RestaurantTable {
        seats += 1
        return WebTable(page: layouts.pages[customer], customer: customer, seat: seats, session: self)
    }

    func show(_ table: any RestaurantTable, _ showing: Showing) {
        self.table = table as? WebTable
        if wire != nil {
            sendPage(isReturning: showing.entrance == .returning)
        } else if seats > 1 {
            mustLayAnew = true
        }
    }

    func clear(_ table: any RestaurantTable) {
        if self.table === table { self.table = nil }
    }

    func show(_ alert: Alert) {
        var message = Array("{\"alert\":{\"id\":\(alert.id),\"text\":".utf8)
        JSONText.write(alert.text, to: &message)
        message.append(contentsOf: ",\"answers\":[".utf8)
        for (index, answer) in alert.answers.enumerated() {
            message.append(contentsOf: "\(index == 0 ? "" : ",")[\(answer.number),".utf8)
            JSONText.write(answer.text, to: &message)
            message.append(contentsOf: ",\"\(answer.role.rawValue)\"]".utf8)
        }
        message.append(contentsOf: "]}}".utf8)
        send(message)
    }

    func speak(_ language: Language) {
        var message = Array("{\"lang\":".utf8)
        JSONText.write(language.code, to: &message)
        message.append(contentsOf: ",\"dir\":\"\(language.direction)\"}".utf8)
        send(message)
    }

    private func sendPage(isReturning: Bool) {
        guard let table, let page = table.takePage() else { return }
        send(
            page.message(
                customer: table.customer, token: token, seat: table.seat, isReturning: isReturning,
                language: language))
    }
}

/// How many messages a browser may send: a bucket that fills again with time.
struct Allowance: Sendable {
    private let rate: Double
    private let burst: Double
    private var left: Double
    private var filled: ContinuousClock.Instant?

    /// - Parameters:
    ///   - rate: messages a second in the long run.
    ///   - burst: messages at once.
    init(rate: Double, burst: Double) {
        self.rate = rate
        self.burst = burst
        left = burst
    }

    mutating func spend(at now: ContinuousClock.Instant) -> Bool {
        if let filled { left = min(burst, left + (now - filled) / .seconds(1) * rate) }
        filled = now
        guard left >= 1 else { return false }
        left -= 1
        return true
    }
}

/// The way to one browser, whatever carries it.
protocol Wire: AnyObject, Sendable {
    /// Sends one message; a wire that has gone drops it.
    func send(_ message: [UInt8])
    /// Ends the wire and tells the browser why.
    func close(_ reason: WireEnd)
}

/// Why a wire ends.
enum WireEnd: Sendable {
    /// The house closes, or the session is over.
    case goingAway
    /// Another page of the same tab has joined.
    case takenOver
    /// The session is not known: the browser should load the page again.
    case unknownSession
    /// What the browser sent was no message.
    case badMessage
}
