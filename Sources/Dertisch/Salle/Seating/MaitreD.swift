public import Foundation

/// The router: seats the customers of one window or browser tab, and alone keeps their staff alive.
///
/// ```swift
/// let maitreD = MaitreD(of: restaurant, in: room)
/// maitreD.greet(.photo, with: 7)
/// await maitreD.settled()
/// ```
@MainActor public final class MaitreD {
    /// Something that somebody asked for.
    struct Errand {
        let request: MaitreDForCustomer.Request
        /// The number of the party that asks; `nil` if the app does.
        var asker: Int?
        /// It is about the window, even if the current customer sits in one of its sections.
        var isForWindow = false
        /// Whoever leaves by it was asked already.
        var isConfirmed = false
        /// Who is sent home by it, and then the request is done.
        var expels: Expulsion?
    }

    /// The house.
    public let restaurant: Restaurant
    /// The sommelier of this maître d's customers.
    public let sommelier: Sommelier
    /// How many gestures and requests were refused, by reason.
    public private(set) var refusals: [Refusal: Int] = [:]
    let floor: Floor
    /// The device as the dining room told of it last, whatever its guest has chosen.
    public internal(set) var device: Metrics
    /// How the guest wants the window to look.
    var chosen: Appearance
    /// The head chefs who want to are about to hear of the device.
    var isPosting = false
    private(set) weak var room: (any DiningRoom)?
    /// Who sits in the window, and in the sections of their tables.
    let window = Section()
    /// Who left the window since somebody was seated on top there, the latest at the end: a browser's way forward.
    var ahead: [Reservation] = []
    private var errands: [Errand] = []
    private(set) var isMoving = false
    var hasMoved = false
    /// Somebody declared that it may ask to stay.
    var mayAskToStay = false
    /// Somebody asks to stay, as the room was told last.
    private var isAskedToStay = false
    private(set) var isClosed = false
    var alerts = Alerts()
    let settling = Waiters<Void>()
    /// As many wait until all is settled.
    var awaiting = 0 { didSet { floor.isAwaited = awaiting > 0 } }

    /// Puts a maître d into a dining room, which must outlive it.
    ///
    /// - Parameters:
    ///   - restaurant: the house.
    ///   - room: where tables stand. It is held weakly, since a room holds its maître d.
    ///   - language: what his customers are spoken to in at first; the house's source language if left out.
    ///   - region: where they are; what the language's own code says if left out.
    ///   - guest: who sits in the window.
    ///   - metrics: what is known of the device already. The dining room tells more by ``measured(_:)``.
    ///   - appearance: how the guest wants the window to look.
    public init(
        of restaurant: Restaurant, in room: any DiningRoom, language: Language? = nil, region: Locale.Region? = nil,
        guest: Guest = .local, metrics: Metrics = Metrics(), appearance: Appearance = Appearance()
    ) {
        self.restaurant = restaurant
        self.room = room
        let sommelier = Sommelier(restaurant.textCatalog, language: language, region: region)
        self.sommelier = sommelier
        let number = restaurant.nextMaitreD()
        device = metrics
        chosen = appearance
        let board = MetricsBoard(metrics.wearing(appearance))
        floor = Floor(
            sommelier: sommelier, board: board, number: number,
            scopes: restaurant.scopes.withWindow(number, of: guest, on: board), clock: restaurant.clock,
            actions: restaurant.houseActions, inspectors: restaurant.inspectors, watchdog: restaurant.watchdog,
            timer: restaurant.timer)
        floor.maitreD = self
        isClosed = restaurant.isClosed
        restaurant.enter(self, number)
        sommelier.go(to: metrics.timeZone)
        sommelier.onSpeak = { [weak self] in self?.speak() }
        sommelier.onClock = { [weak self] in self?.layTexts() }
        sommelier.onMissing = { [weak floor] in floor?.notice(.missingText($0), customer: "", party: 0) }
    }

    isolated deinit {
        close()
        restaurant.leave(floor.number)
    }

    /// The names of the customers who sit on top of each other in the window, the current one last.
    public var seated: [String] { window.stack.map(\.name) }

    /// Seats the home of the house alone in the window: the first of the staff's greeted that starts with nothing. A house
    /// without one seats nobody.
    ///
    /// ```swift
    /// maitreD.greet()
    /// ```
    public func greet() { if let home = restaurant.home { seatInWindow(home.with(.alone)) } }

    /// Seats a customer alone in the window, whoever sat there before.
    ///
    /// - Parameters:
    ///   - first: who is seated.
    ///   - entree: what it starts with.
    public func greet<C>(_ first: CustomerID<C>, with entree: C.Entree) {
        seatInWindow(Reservation(first, entree, .alone))
    }

    /// Seats a customer alone in the window, which starts with nothing.
    public func greet<C>(_ first: CustomerID<C>) where C.Entree == NoEntree { greet(first, with: NoEntree()) }

    /// Seats a customer.
    ///
    /// ```swift
    /// maitreD.seat(.photo, .onTop, via: .slide, with: 7)
    /// ```
    ///
    /// - Parameters:
    ///   - id: who is seated.
    ///   - manner: on top of the current one, instead of it, or alone.
    ///   - transition: how the change should look.
    ///   - entree: what it starts with.
    public func seat<C>(
        _ id: CustomerID<C>, _ manner: SeatingManner = .onTop, via transition: Transition = .automatic,
        with entree: C.Entree
    ) {
        perform(.seat(Reservation(id, entree, manner, via: transition)))
    }

    /// Seats a customer that starts with nothing.
    public func seat<C>(
        _ id: CustomerID<C>, _ manner: SeatingManner = .onTop, via transition: Transition = .automatic
    ) where C.Entree == NoEntree {
        seat(id, manner, via: transition, with: NoEntree())
    }

    /// Ushers out the current customer: its staff go home and the one before is back. If it is a menu that closes, with
    /// no bill. The last one of a window stays. One that asks to stay is asked first.
    public func usherOutCurrentCustomer() { perform(.usherOut) }

    /// Lays every table that is shown whole once more, for a screen that has lost what it showed.
    public func layAnew() {
        for seat in window.all where seat.duty > .off { seat.party.layAnew() }
    }

    /// Sends everybody home and clears every table. Nothing can be seated afterwards.
    public func close() {
        isClosed = true
        while let seat = window.stack.popLast() { dismiss(seat) }
        floor.scopes.window?.end()
        floor.board.close()
        resumeSettled()
    }

    /// Takes a gesture that a table's customer made.
    ///
    /// ```swift
    /// let refusal = maitreD.gesture(.tapped, at: Spot("like"), on: table)
    /// ```
    ///
    /// - Parameters:
    ///   - gestured: what the customer did.
    ///   - spot: where on the table.
    ///   - table: the table, as ``DiningRoom/setTable(for:)`` set it.
    /// - Returns: why it was refused, if it was. Refusals are counted and told to the inspector.
    @discardableResult public func gesture(
        _ gestured: Gestured, at spot: Spot, on table: any RestaurantTable
    ) -> Refusal? {
        let seat = seat(at: table)
        let refusal = seat.map { $0.party.gesture(gestured, at: spot) } ?? .offShift
        if let refusal { refuse(refusal, at: spot.place, of: seat) }
        return refusal
    }

    /// Lays all that lies in a row, at once: a table asks so for a row that comes into view, if it shows few of many. A row
    /// that lies there already, or has gone, is left as it is.
    ///
    /// ```swift
    /// maitreD.layRow(row, on: table)
    /// ```
    ///
    /// - Parameters:
    ///   - row: the row, as it was added.
    ///   - table: the table, as ``DiningRoom/setTable(for:)`` set it.
    public func layRow(_ row: RowNumber, on table: any RestaurantTable) { seat(at: table)?.party.layRow(row) }

    /// Closes a menu with no bill in a way that its platform has: a key, or a touch elsewhere. One that asks to stay is
    /// asked first.
    ///
    /// - Parameter table: the menu's table.
    /// - Returns: why it was refused, if it was: the menu has gone, another lies over it, or it is none.
    @discardableResult public func closeMenu(at table: any RestaurantTable) -> Refusal? {
        guard let menu = seat(at: table), menu.duty > .off else {
            refuse(.offShift)
            return .offShift
        }
        let refusal: Refusal? = menu.over == nil ? .noMenu : menu.duty == .onBreak ? .onBreak : nil
        if let refusal { refuse(refusal, of: menu) } else { perform(.usherOut, from: menu.party.number) }
        return refusal
    }

    func perform(_ request: MaitreDForCustomer.Request, from asker: Int? = nil) {
        perform(Errand(request: request, asker: asker))
    }

    /// Does what is asked, after what was asked before.
    func perform(_ errand: Errand) {
        errands.append(errand)
        guard !isMoving else { return }
        isMoving = true
        while !errands.isEmpty { carryOut(errands.removeFirst()) }
        isMoving = false
        if floor.mustGoOn {
            floor.mustGoOn = false
            for seat in window.all { seat.party.goOn() }
        }
        if mayAskToStay { seeWhoAsksToStay() }
        if hasMoved {
            hasMoved = false
            room?.seatingChanged(to: link)
        }
        resumeSettled()
    }

    func refuse(_ refusal: Refusal, at place: Place? = nil, of seat: Seat? = nil) {
        let seat = seat ?? window.stack.last
        refusals[refusal, default: 0] += 1
        floor.notice(.refused(refusal, place: place), customer: seat?.name ?? "", party: seat?.party.number ?? 0)
    }

    func show(_ alert: Alert) { room?.show(alert) }

    var areSettled: Bool { !isMoving && window.all.allSatisfy(\.party.isSettled) }

    private func seat(at table: any RestaurantTable) -> Seat? {
        if let top = window.stack.last, top.table === table { return top }
        return window.all.first { $0.table === table }
    }

    private func seeWhoAsksToStay() {
        let isAsking = window.all.contains { $0.party.asksToStay }
        guard isAsking != isAskedToStay else { return }
        isAskedToStay = isAsking
        room?.asksToStay(isAsking)
    }

    private func speak() {
        room?.speak(sommelier.language)
        layTexts()
    }

    private func layTexts() { for seat in window.all { seat.party.layTexts() } }
}

extension MaitreD {
    /// Gives an order to the party of a customer, for tests.
    package func give<C>(_ order: C.Order, of id: CustomerID<C>) -> Refusal? {
        guard let party = party(of: id) else { return .offShift }
        return party.take(order, nil, isWaiters: false)
    }

    /// The carte of a customer, for tests.
    package func carte<C>(of id: CustomerID<C>) -> C.Carte? { party(of: id)?.storage.carte }

    private func party<C>(of id: CustomerID<C>) -> Party<C>? {
        window.all.last { $0.name == id.name }?.party as? Party<C>
    }
}

extension MaitreD {
    /// Who does what, hosts before what their tables hold, openers before their menus: `photo: on break`. For tests.
    package var duties: [String] {
        Duties(of: window).wanted.map { seat, _ in
            switch seat.duty {
            case .off: "\(seat.name): off"
            case .onBreak: "\(seat.name): on break"
            case .on: "\(seat.name): on"
            }
        }
    }
}
