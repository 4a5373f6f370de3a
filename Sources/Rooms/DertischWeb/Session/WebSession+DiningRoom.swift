import DertischRoom
import DertischJSON

/// The tab as a dining room, for the maître d.
extension WebSession: DiningRoom {
    func setTable(for customer: String) -> any RestaurantTable {
        let table = WebTable(
            page: context.layouts.pages[customer], customer: customer, seat: tab.newSeat(), session: self)
        tab.add(table)
        return table
    }

    func show(_ table: any RestaurantTable, _ showing: Showing) {
        guard let table = table as? WebTable, let position = position(of: showing) else { return }
        stateChanged()
        // A section that arrives with its host does not replace anything that was visible.
        var isFirst = false
        if case .section(let place, of: let host) = position {
            isFirst = tabLayout.section(at: place, of: host) == nil
        }
        guard tab.place(table.seat, at: position, via: showing.transition) else { return }
        if position == .window { for (seat, hidden) in tables where tabLayout[seat] == nil { hidden.discardContent() } }
        if table === prefetchedPage.table {
            prefetchedPage.forgetTable()
            prefetchedPage.forgetSent()
            // The browser has the page, and may show it already.
            return send(JSON.object(["shown": .number(table.seat)]).bytes)
        }
        sendPage(of: table.seat, showing.entrance, via: isFirst ? .none : showing.transition)
    }

    func clear(_ table: any RestaurantTable) {
        guard let table = table as? WebTable else { return }
        stateChanged()
        tab.remove(table)
        if table === prefetchedPage.table {
            prefetchedPage.forgetTable()
            return send(JSON.object(["drop": .number(table.seat)]).bytes)
        }
        // A table in the window or in a section stays visible until another takes its place.
        hide(table)
    }

    func hide(_ table: any RestaurantTable) {
        guard let table = table as? WebTable, case .menu = tabLayout[table.seat]?.position else { return }
        tab.hide(table.seat)
        send(JSON.object(["clear": .number(table.seat)]).bytes)
    }

    func show(_ alert: Alert) {
        stateChanged()
        tab.add(alert)
        send(alert)
    }

    func setLanguage(_ language: Language) {
        stateChanged()
        let texts = ConnectionTexts(in: language)
        send(
            JSON.object([
                "lang": .text(language.code), "dir": .text(language.direction), "words": texts.json,
            ]).bytes)
    }

    func seatingChanged(to link: String?) {
        stateChanged()
        tab.go(to: link ?? (depth > 1 ? tab.address : "/"))
        if !tab.isNavigating { sendAddress() }
    }

    func addressChanged(to link: String?) {
        keptPartsChanged()
        tab.go(to: link ?? tab.address)
        guard !tab.isNavigating else { return }
        tab.oweAddress()
        // The address goes along with the patch that follows. If nothing is laid, it goes alone.
        if handling == nil { Task { [weak self] in self?.sendOwedAddress() } }
    }

    /// Sends the address that has changed, unless a patch took it along.
    func sendOwedAddress() { if tab.owesAddress { sendAddress() } }

    // A question that opens or is answered says so itself.
    func planChanged() { keptPartsChanged() }

    func setLeaveConfirmation(_ isNeeded: Bool) {
        tab.confirmLeaving(isNeeded)
        send(JSON.object(["confirmUnload": .flag(isNeeded)]).bytes)
    }

    func openWindow(_ plan: SeatingPlan, link: String?) -> Bool {
        // The message is no part of the page, so a browser that is about to receive a whole page gets it too.
        guard let link, connection != nil else { return false }
        outgoing.transmit(JSON.object(["open": .text(link)]).bytes)
        return true
    }

    /// The address of the current page; `nil` if it has none of its own.
    var pageLink: String? { tab.keepsAddress ? nil : maitreD?.link ?? (depth > 1 ? nil : "/") }

    /// Tells the browser its current address, the number of customers on top of each other, and whether the page is behind
    /// a gate; and up to which message that is so, since the visitor may have gone on.
    func sendAddress() {
        tab.tellAddress()
        let isPrivate = maitreD?.isBehindGate == true
        send(
            JSON.object([
                "at": .object([
                    "link": .optional(pageLink), "depth": position.json, "private": .flag(isPrivate),
                    "taken": .number(answered),
                ])
            ]).bytes)
    }

    func send(_ alert: Alert) {
        let answers = alert.answers.map {
            JSON.list([.number($0.number), .text($0.text), .text($0.role.rawValue)])
        }
        let content = JSON.object([
            "id": .number(alert.id), "text": .text(alert.text), "detail": .optional(alert.detail),
            "entry": .optional(alert.entry), "answers": .list(answers),
        ])
        send(JSON.object(["alert": content]).bytes)
    }

    private func position(of showing: Showing) -> TabLayout.Position? {
        switch showing.position {
        case .window: .window
        case .section(let place, of: let host): (host as? WebTable).map { .section(place, of: $0.seat) }
        case .menu(let style, at: let spot, over: let opener):
            (opener as? WebTable).map { .menu(style, at: spot, over: $0.seat) }
        }
    }
}
