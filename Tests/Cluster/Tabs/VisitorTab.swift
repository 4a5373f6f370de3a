import Foundation

/// A browser's tab, as far as its connection goes: it does what the client's scripts do when it types, moves, loses its connection, and is
/// restored in another process. Its page is one entry and what the house shows of it.
final class VisitorTab {
    enum Act {
        case idle
        case types(perSecond: Double)
        /// Without a rate, each tap follows when the one before is acknowledged.
        case taps(perSecond: Double?)
    }

    unowned let crowd: Crowd
    // The page.
    var session = ""
    var script = ""
    var seat = 0
    private var cookie = ""
    var entry = (text: "", revision: 0)
    var echo = ""
    // client.js and fields.js: what was typed, and whether it was after the page was asked for.
    var field: (text: String, isNew: Bool)?
    // connection.js
    var socket: TabSocket?
    var hasJoined = false
    private var isFresh = true
    private(set) var isLive = false
    var outbox: [TabEntry] = []
    var last = 0
    var joinedAt = 0.0
    var heartbeatSent: Double?
    var lastAnswer = 0.0
    var lastReceived = 0.0
    var timeout = VisitorTab.minTimeout
    enum Beat { case send, check, replace }
    var beat: (due: Double, what: Beat) = (.infinity, .send)
    // retry.js
    var attempts = 0
    var retryDue = Double.infinity
    var isProbeDue = false
    var probe: TabSocket?
    var probeEnd = Double.infinity
    // state.js
    var kept = (state: String?.none, session: "", life: Int?.none, attempts: 0)
    /// What the try to be restored that is under way counts.
    var counted: Int?
    private var hasEntered = false
    // The visitor.
    var act = Act.idle { didSet { nextKey = Moment.seconds + Double.random(in: 0..<1) } }
    var typed = 0
    var pending: [(typed: Int, time: Double)] = []
    var isInterrupted = false
    private var nextKey = Double.infinity
    var lineEnd: Double?

    static let minTimeout = 5.0, maxTimeout = 40.0, maxSilence = 2.0, heartbeatInterval = 10.0
    static let minLife = 0.5, maxOutbox = 256, maxPause = 10.0
    private static let device = """
        ["device",{"width":1280,"height":720,"scale":1,"scheme":"light","contrast":"standard","still":false,"text":1,\
        "zone":"Europe/Berlin"}]
        """

    let port: UInt16

    init(in crowd: Crowd, at port: UInt16) { (self.crowd, self.port) = (crowd, port) }

    // MARK: The page

    /// Asks for the page.
    func load() {
        (isLive, isFresh, hasEntered, hasJoined) = (false, true, false, false)
        (outbox, last, kept) = ([], 0, (nil, "", nil, 0))
        socket = open(.page, "/", "Accept: text/html\r\nAccept-Language: en\r\nConnection: close\r\n")
        if socket == nil { lose("no page") }
    }

    func open(_ purpose: TabSocket.Purpose, _ path: String, _ fields: String) -> TabSocket? {
        let request = "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\(cookie)\(fields)\r\n"
        let made = TabSocket(purpose, of: self, port: port, request: request)
        if let made { crowd.watch(made) }
        return made
    }

    /// A tab that has to begin anew is lost.
    func lose(_ reason: String) {
        crowd.record.lostTabs += 1
        crowd.record.reasons[reason, default: 0] += 1
        stop()
        isLive = false
        (entry, echo, field, pending, typed, isInterrupted, lineEnd) = (("", 0), "", nil, [], 0, false, nil)
        retryDue = Moment.seconds + Double.random(in: 0..<2)
        isReloadDue = true
    }
    var isReloadDue = false

    private func stop() {
        socket?.close()
        socket = nil
        probe?.close()
        probe = nil
        (beat.due, retryDue, hasJoined) = (.infinity, .infinity, false)
    }

    func close() {
        stop()
        act = .idle
    }

    /// Ends as a browser does that is killed: the connection is reset, and nothing comes back.
    func cut() {
        socket?.abort()
        socket = nil
        close()
    }

    private func readPage(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.hasPrefix("HTTP/1.1 200"), let token = Self.attribute("data-session", in: text),
            let number = Self.attribute("data-seat", in: text).flatMap({ Int($0) }),
            let source = Self.attribute("script src", in: text)
        else { return lose("no session in a page: \(text.prefix(40))") }
        (session, seat, script) = (String(token), number, String(source))
        let life = Self.attribute("data-life", in: text).flatMap { Int($0) }
        kept = (Self.attribute("data-state", in: text).map(String.init), session, life, 0)
        hasEntered = kept.state != nil
        if let set = text.firstRange(of: "Set-Cookie: ") {
            cookie = "Cookie: \(text[set.upperBound...].prefix { $0 != ";" })\r\n"
        }
        show(text)
        connect()
    }

    /// Takes the entry and what the house shows from a page.
    func show(_ page: String) {
        if let tag = page.firstRange(of: "<input").map({ page[$0.lowerBound...].prefix { $0 != ">" } }) {
            entry.text = Self.attribute("value", in: tag).map(String.init) ?? ""
            entry.revision = Self.attribute("data-revision", in: tag).flatMap { Int($0) } ?? 0
        }
        if let place = page.firstRange(of: "data-place=\"echo\">") {
            echo = String(page[place.upperBound...].prefix { $0 != "<" })
        }
    }

    private static func attribute(_ name: String, in text: some StringProtocol) -> Substring? {
        let text = Substring(text)
        return text.firstRange(of: "\(name)=\"").map { text[$0.upperBound...].prefix { $0 != "\"" } }
    }

    // MARK: Events

    func take(_ message: TabSocket.Message, from one: TabSocket) {
        if one === probe {
            probe = nil
            if case .response(let bytes) = message, bytes.starts(with: "HTTP/1.1 200".utf8) {
                connect()
            } else {
                retry()
            }
            return
        }
        guard one === socket else { return }
        switch message {
        case .response(let bytes):
            socket = nil
            readPage(bytes)
        case .opened:
            heartbeatSent = Moment.seconds
            transmit("[\"join\",\"\(session)\",\(isFresh),\(life)]")
            isFresh = false
        case .text(let bytes):
            guard let json = try? JSONSerialization.jsonObject(with: Data(bytes)) else { return loseKeys(0, "no JSON") }
            for message in json as? [[String: Any]] ?? [json as? [String: Any] ?? [:]] where one === socket {
                handle(message)
            }
        case .closed(let status):
            if one.purpose == .page {
                socket = nil
                lose("no page")
            } else {
                closed(status)
            }
        }
    }

    private func handle(_ message: [String: Any]) {
        lastReceived = Moment.seconds
        if let token = message["joined"] as? String { return joined(token, message) }
        if let script = message["unknown"] as? String { return handleUnknown(script) }
        let taken = acknowledge(message["taken"])
        if message["move"] as? Bool == true {
            move(taken)
        } else if message.keys.contains("state") {
            kept.state = message["state"] as? String
            kept.session = session
            if let seats = message["seats"] as? [Int], !seats.contains(seat) { field = nil }
            forgetReplaced()
        } else if let weight = message["try"] as? Int {
            countTry(weight)
        } else if message["refused"] != nil {
            crowd.record.reasons["refused", default: 0] += 1
        } else if message["patch"] == nil, message.keys.contains("taken") {
            acknowledged()
        } else if let page = message["page"] as? [String: Any], let body = page["body"] as? String {
            showPage(body, message["seat"] as? Int, isAgain: page["again"] as? Bool ?? false)
        } else if let changes = message["patch"] as? [[Any]] {
            for change in changes { apply(change) }
        }
    }

    private func joined(_ token: String, _ message: [String: Any]) {
        let life = message["life"] as? Int
        let isKnown = life == kept.life
        let goesOn =
            isKnown || (message["restored"] as? String).map { kept.state != nil && $0 == kept.session } ?? false
        if !isKnown, message["partial"] as? Bool == true { loseKeys(0, "restored in part") }
        if hasEntered, !goesOn { return lose("another session") }
        let former = hasEntered && !isKnown
        hasEntered = true
        kept = goesOn ? (kept.state, kept.session, life, 0) : (nil, "", life, 0)
        recordAnswer()
        hasJoined = true
        joinedAt = Moment.seconds
        if former { startOver(message["seats"] as? [Int] ?? [], in: token) }
        session = token
        let taken = acknowledge(message["taken"]) ?? 0
        last = max(last, taken)
        let foreign = outbox.count { $0.session != token }
        if foreign > 0 {
            loseKeys(foreign, "gestures of another session")
            outbox.removeAll { $0.session != token }
        }
        transmit(Self.device)
        for index in outbox.indices where outbox[index].number ?? .max > taken { send(index) }
        transmit("[\"ready\"]")
        field?.isNew = false
        sendHeartbeat()
    }

    /// The process that has restored the session knows nothing of what was sent before. What was typed is sent again.
    private func startOver(_ seats: [Int], in token: String) {
        let former = session
        outbox = outbox.filter { $0.number == nil || !$0.isEdit }
        for index in outbox.indices {
            if outbox[index].number != nil { outbox[index].isAgain = true }
            outbox[index].number = nil
            if outbox[index].session == former { outbox[index].session = token }
        }
        if let field, seats.contains(seat) {
            let gesture = TabEntry.Gesture.edit(field.text, revision: entry.revision, typed: typed)
            outbox.insert(TabEntry(gesture: gesture, seat: seat, session: token), at: 0)
        }
        last = 0
    }

    private func acknowledged() {
        isLive = true
        recordAnswer()
        beat = (Moment.seconds + Self.heartbeatInterval, .send)
    }

    func tick(_ now: Double) {
        if beat.due <= now {
            beat.due = .infinity
            switch beat.what {
            case .send: if hasJoined { sendHeartbeat() }
            case .check: checkHeartbeat()
            case .replace: replaceConnection()
            }
        }
        if retryDue <= now { tryAgain() }
        if probe != nil, probeEnd <= now {
            probe?.close()
            probe = nil
            retry()
        }
        guard isLive, nextKey <= now else { return }
        switch act {
        case .idle, .taps(perSecond: nil): break
        case .types(let rate):
            nextKey = now + Double.random(in: 0.5..<1.5) / rate
            type(at: now)
        case .taps(let rate?):
            nextKey = now + Double.random(in: 0.5..<1.5) / rate
            tap()
        }
    }
}
