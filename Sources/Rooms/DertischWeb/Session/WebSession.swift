import DertischRoom
import DertischSupport
import DertischJSON
import Foundation

/// One browser tab: its maître d, its tables, and the connection to it while it is connected.
@MainActor final class WebSession {
    let token: String
    let context: RoomContext
    private(set) var maitreD: MaitreD?
    let outgoing = Outgoing()
    let tab = ShownTab()
    let browser: BrowserLink
    /// The guest of the cookie that came with the page.
    let guest: Guest
    let acknowledgements = Acknowledgements()
    var rateLimiter: MessageRateLimiter
    /// Tells this session from another of the same token, in another process or before.
    let life = Int.random(in: 1..<1 << 32)
    let restoration = Restoration()
    /// The message that is being handled. The state that it changes follows at its end.
    private(set) var handling: NumberedMessage?
    /// The number of the last message that what is laid now answers.
    var answered: Int { max(acknowledgements.lastHandled, handling?.number ?? 0) }
    let carried: CarriedState
    let reports: DeviceReports
    let prefetchedPage = PrefetchedPage()
    /// The files that are being taken out of the spool, by their keys.
    var collecting: Set<String> = []

    init(
        token: String, of restaurant: Restaurant, in context: RoomContext, guest: Guest, visitor: Visitor,
        rateLimiter: MessageRateLimiter
    ) {
        self.token = token
        self.context = context
        self.rateLimiter = rateLimiter
        carried = CarriedState(by: context.timeouts)
        reports = DeviceReports(clock: context.clock)
        browser = BrowserLink(owner: visitor.guest)
        self.guest = guest
        maitreD = MaitreD(
            of: restaurant, in: self, language: visitor.language, region: visitor.region, guest: guest,
            metrics: visitor.device, appearance: visitor.appearance)
        noteWaiting()
    }

    var tables: [Int: WebTable] { tab.tables }
    var tabLayout: TabLayout { tab.layout }
    var owner: Guest? { browser.owner }

    var language: Language { maitreD?.sommelier.language ?? "en" }
    /// The number of customers on top of each other.
    var depth: Int { maitreD?.seated.count ?? 0 }
    /// The position of the current page in the browser's history.
    var position: HistoryPosition { HistoryPosition(depth: depth, entry: maitreD?.entry ?? 0) }
    /// True while a browser is connected, or waits for the session to be restored.
    var isConnected: Bool { connection != nil || browser.awaited != nil }

    /// The public address of the current page, unless robots are not to find it: behind a gate, or if there is nothing.
    private var canonical: String? {
        guard let origin = context.origin, let page = pageLink, let maitreD, !maitreD.isBehindGate, !maitreD.isNotFound
        else {
            return nil
        }
        return origin.text + page
    }

    func isConnected(over connection: any BrowserConnection) -> Bool { self.connection === connection }

    func shown(_ picture: Picture) -> ShownPicture { context.pictureAddresses.shown(picture) }

    /// The whole document, with the sections in their places; `nil` if there is no table. Menus are sent once the
    /// browser joins.
    ///
    /// - Parameter carriesState: true for a browser, whose socket may reach another process than the page did.
    func document(carriesState: Bool = false) -> [UInt8]? {
        if outgoing.beginDocument() { maitreD?.layAnew() }
        guard let window = tabLayout.window.flatMap({ tables[$0] }), let page = write(window) else { return nil }
        sendMenus(isResent: false)
        let appearance = maitreD?.appearance ?? Appearance()
        return page.document(
            language: language, token: token, depth: depth, appearance: appearance,
            isPrivate: maitreD?.isBehindGate == true, prefetches: maitreD?.restaurant.prefetches.isEmpty == false,
            canonical: canonical, state: carriesState ? makeServedState() : nil,
            maxMessageBytes: context.seal.maxMessageBytes, development: context.development)
    }

    /// Connects a browser, and tells it the number of its last message that was handled. A browser that shows the page
    /// as it was served gets the changes since. Any other gets the whole page, once it has resent its messages and
    /// reports that it is ready. So does a page that the browser kept and shows again: it believes that it is fresh.
    ///
    /// - Parameter hasState: true if the browser carries a state of this life of the session.
    func join(_ connection: any BrowserConnection, by visitor: Visitor, isFresh: Bool, hasState: Bool = false) {
        let isFirst = browser.join(by: visitor)
        maitreD?.discardPrefetched()
        outgoing.connect(connection)
        noteConnected()
        connection.send(greeting)
        acknowledgements.takeCurrent()
        if !isFresh || !isFirst { outgoing.needWholePage() }
        outgoing.sendPending()
        sendAddress()
        sendFirstState(isServed: isFresh && hasState && isFirst)
    }

    /// Shows the whole page again, at once or when the browser is ready for it.
    func renewPage() {
        if connection == nil || needsWholePage { outgoing.needWholePageIfShown() } else { resendWholePage() }
    }

    /// Sends everything in one message, so that nothing can be typed while the page is there and a menu or question is not yet.
    func resendWholePage() {
        prefetchedPage.forgetSent()
        outgoing.sendAsOne {
            sendWholePage()
            sendAddress()
        }
    }

    /// Disconnects a connection that has closed.
    func disconnect(_ connection: any BrowserConnection) {
        browser.forget(connection)
        guard self.connection === connection else { return }
        maitreD?.discardPrefetched()
        outgoing.disconnect()
        noteLost()
    }

    func end() {
        noteMoving()
        browser.end()
        prefetchedPage.end()
        carried.end()
        acknowledgements.stopTelling()
        reports.end()
        outgoing.end()
        maitreD?.close()
        maitreD = nil
        tab.clear()
    }

    /// Handles a message. A numbered message is handled once, however often the browser sends it. If it is refused,
    /// the browser is told by that number.
    func handle(_ message: ClientMessage, number: Int? = nil, at now: ContinuousClock.Instant) {
        guard !browser.hasMoved else { return }
        handling = NumberedMessage(message, number: number)
        browser.hear()
        defer {
            handling = nil
            sendOwedAddress()
            send(on: .change)
        }
        switch message {
        // Neither is limited in rate: a page without an answer would consider its connection lost.
        case .heartbeat: return send(on: .heartbeat)
        case .ready:
            restoration.end()
            return send(on: .ready)
        default: break
        }
        guard let number, let maitreD else { return perform(message, nil, at: now) }
        guard number > acknowledgements.lastHandled else { return }
        if message.isAcknowledgedOnArrival {
            perform(message, number, at: now)
            acknowledgements.noteHandled(number)
        } else {
            // A browser that shows what was done knows that it was.
            outgoing.sendAsOne {
                outgoing.forgetShown()
                let orders = maitreD.unfinishedOrders { perform(message, number, at: now) }
                finish(number, orders)
            }
        }
        acknowledgeSoon()
    }

    private func perform(_ message: ClientMessage, _ number: Int?, at now: ContinuousClock.Instant) {
        guard rateLimiter.takeToken(at: now) else { return refuse(.tooManyMessages, number) }
        switch message {
        case .gesture(let gestured, let spot, let seat):
            if case .edited = gestured { outgoing.noteEdit() }
            // The browser shows the page of a link as soon as it has it.
            if gestured == .tapped, let shown = prefetchedPage.seat(forTapAt: spot, on: seat) {
                follow(spot, on: seat, toPrefetchedPageOn: shown, number)
            } else {
                take(gestured, at: spot, on: seat, number)
                correctPage(ifShownOn: seat)
            }
        case .edit(let edit, let spot, let seat):
            outgoing.noteEdit()
            take(edit, at: spot, on: seat, number)
            correctPage(ifShownOn: seat)
        case .press(let button, let form, let seat):
            let (gestured, spot) = meaning(ofPressing: button, in: form, on: seat)
            take(gestured, at: spot, on: seat, number)
            correctPage(ifShownOn: seat)
        case .prefetch(let spot, let seat): prefetch(spot, on: seat)
        case .discardPrefetched: maitreD?.discardPrefetched()
        case .open(let prefetched, let spot, let seat):
            follow(spot, on: seat, toPrefetchedPageOn: prefetched, number)
        case .answer(let answer, let entered, let id):
            if !accept(answer, entered, to: id) { refuse(.noSuchAnswer, number) }
        case .closeMenu(let seat): closeMenu(on: seat)
        case .lookAt(let row, let seat): tables[seat]?.touch(row)
        case .follow(let link, let depth, let entry): follow(link, HistoryPosition(depth: depth, entry: entry))
        case .device(let report): handle(report, at: now)
        case .upload(let message, let spot, let seat): take(message, at: spot, on: seat)
        case .again(let message, let name): if let number { performAgain(message, named: name, number) }
        case .join, .resume, .restore, .ready, .heartbeat: context.counters.countRefusal(.badMessage)
        }
    }

    private func accept(_ answer: Int?, _ entered: String, to id: Alert.ID) -> Bool {
        if let asked = acknowledgements.askedAbout, id == -asked { return accept(answer, about: asked) }
        guard tab.remove(id, answeredBy: answer) else { return false }
        stateChanged()
        maitreD?.answer(answer, entered: entered, to: id)
        return true
    }

    func follow(_ link: String?, _ position: HistoryPosition) {
        let problem = tab.navigate {
            countingBadQuery { maitreD?.follow(link: link ?? "", depth: position.depth, entry: position.entry) }
        }
        if problem != nil, link != nil { context.counters.countRefusal(.badLink) }
        sendAddress()
    }

    /// Goes to an address, and counts it if a value of its query cannot be read.
    func countingBadQuery<Result>(_ go: () -> Result) -> Result {
        let before = maitreD?.refusals[.badQuery]
        defer { if maitreD?.refusals[.badQuery] != before { context.counters.countRefusal(.badQuery) } }
        return go()
    }

    /// The ids of a section or a menu that another table on the screen has too. The page in the window keeps its own.
    func sharedIDs(of table: WebTable) -> Set<String> {
        guard let own = table.page?.ids, !own.isEmpty, let placed = tabLayout[table.seat], placed.position != .window
        else { return [] }
        return own.filter { id in
            tabLayout.tables.contains { $0.seat != table.seat && tables[$0.seat]?.page?.ids.contains(id) == true }
        }
    }

    /// The page of a table, with the pages of the tables inside it.
    func write(_ table: WebTable) -> WrittenPage? {
        table.writePage { [self] place in
            tabLayout.section(at: place, of: table.seat).flatMap { tables[$0] }.flatMap { write($0) }
        }
    }

    /// True if a table is in a section that the layout around it marks as secret.
    func isInsideSecret(_ table: WebTable) -> Bool {
        guard case .section(let place, of: let host) = tabLayout[table.seat]?.position, let around = tables[host] else {
            return false
        }
        return around.isSecret(at: Spot(place))
    }

    /// Sends the page of a table on the screen.
    func sendPage(of seat: Int, _ entrance: Entrance, via transition: Transition, isResent: Bool = false) {
        guard outgoing.isReachable, let placed = tabLayout[seat], let page = tables[seat].flatMap(write) else { return }
        let presentation = WrittenPage.Presentation(
            position: placed.position, transition: transition, entrance: entrance, depth: depth,
            isResent: isResent, canonical: canonical)
        send(page.message(token: token, language: language, presentation))
    }

    private func sendWholePage() {
        // A restored seating was laid, and has not been written yet.
        if tabLayout.tables.contains(where: { tables[$0.seat]?.isWritten == true }) { maitreD?.layAnew() }
        if let window = tabLayout.window { sendPage(of: window, .returning, via: .none, isResent: true) }
        sendMenus(isResent: true)
        setLanguage(language)
        if let maitreD { send(maitreD.appearance.message) }
        send(JSON.object(["confirmUnload": .flag(tab.needsLeaveConfirmation)]).bytes)
        for alert in tab.alerts { send(alert) }
        if let alert = repeatAlert { send(alert) }
    }

    private func sendMenus(isResent: Bool) {
        for menu in tabLayout.menus { sendPage(of: menu.seat, .returning, via: .none, isResent: isResent) }
    }
}
