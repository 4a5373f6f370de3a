public import Foundation

/// The router: seats the customers of one window or browser tab, and is the only owner of their staff.
///
/// ```swift
/// let maitreD = MaitreD(of: restaurant, in: room)
/// maitreD.greet(.photo, with: 7)
/// await maitreD.settled()
/// ```
@MainActor public final class MaitreD {
    /// A piece of work with its asker and options.
    struct Errand {
        enum Work {
            case request(MaitreDForCustomer.Request)
            /// Send home a party that its gates no longer admit. The customer that comes first takes its place.
            case evict(party: Int, first: Reservation?)
        }

        let work: Work
        /// The number of the party that asks; `nil` if the app does.
        var asker: Int?
        /// The spot of the gesture that led to it.
        var origin: Spot?
        /// True if it concerns the window, even if the current customer sits in a section.
        var isForWindow = false
        /// True if the leaving customers have already been asked.
        var isConfirmed = false
    }

    /// The restaurant that the maître d belongs to.
    public let restaurant: Restaurant
    /// The sommelier of this maître d's customers.
    public let sommelier: Sommelier
    /// The number of refused gestures and requests, by reason.
    public private(set) var refusals: [Refusal: Int] = [:]
    let context: WindowContext
    package var windowScope: ScopeStorage? { context.scopes.window }
    private(set) weak var room: (any DiningRoom)?
    /// The window's stack of customers, with the sections of their tables.
    let window = Section()
    let wayForward = WayForward()
    /// The customer that is opened ahead of the guest, in no section.
    private(set) var prefetched: Seat?
    private var errands: [Errand] = []
    private(set) var isMoving = false
    /// True if a customer has come or gone since the dining room was last told.
    private(set) var hasMoved = false
    /// True if the dining room was last told that a customer asks to stay.
    private var needsLeaveConfirmation = false
    private(set) var isClosed = false
    let alerts = Alerts()

    /// Puts a maître d into a dining room, which must outlive it.
    ///
    /// - Parameters:
    ///   - restaurant: the house.
    ///   - room: the dining room that sets the tables. It is held weakly, since a room holds its maître d.
    ///   - language: the initial language of his customers; the house's source language if omitted.
    ///   - region: the customers' region; by default, the region in the language's code.
    ///   - guest: the guest who uses the window.
    ///   - metrics: the device's metrics that are already known. The dining room reports changes by ``measured(_:)``.
    ///   - appearance: the guest's choice of appearance for the window.
    public init(
        of restaurant: Restaurant, in room: any DiningRoom, language: Language? = nil, region: Locale.Region? = nil,
        guest: Guest = .local, metrics: Metrics = Metrics(), appearance: Appearance = Appearance()
    ) {
        self.restaurant = restaurant
        self.room = room
        let sommelier = Sommelier(restaurant.texts, language: language, region: region)
        self.sommelier = sommelier
        let number = restaurant.nextMaitreD()
        let look = WindowMetrics(of: metrics, in: appearance)
        context = WindowContext(
            sommelier: sommelier, look: look, number: number,
            scopes: restaurant.scopes.withWindow(number, of: guest, on: look.board), clock: restaurant.clock,
            aroundOrders: restaurant.aroundOrders, inspectors: restaurant.inspectors, watchdog: restaurant.watchdog,
            timer: restaurant.timer)
        context.maitreD = self
        isClosed = restaurant.isClosed
        restaurant.enter(self, number)
        sommelier.go(to: metrics.timeZone)
        sommelier.onLanguageChange = { [weak self] in self?.speak() }
        sommelier.onClock = { [weak self] in self?.layTexts() }
        sommelier.onMissing = { [weak context] in context?.notice(.missingText($0), customer: "", party: 0) }
    }

    isolated deinit {
        close()
        restaurant.leave(context.number)
    }

    /// The names of the customers stacked in the window, the current one last.
    public var seated: [String] { window.stack.map(\.name) }

    /// Seats the home of the house alone in the window: the first greeted customer that needs no entrée. A house without one seats no customer.
    ///
    /// ```swift
    /// maitreD.greet()
    /// ```
    public func greet() { if let home = restaurant.home { seatInWindow(home.with(.alone)) } }

    /// Seats a customer alone in the window, replacing all others.
    ///
    /// - Parameters:
    ///   - first: the customer to seat.
    ///   - entree: the data that it starts with.
    public func greet<C>(_ first: CustomerID<C>, with entree: C.Entree) {
        seatInWindow(Reservation(first, entree, .alone))
    }

    /// Seats a customer with no entrée alone in the window.
    public func greet<C>(_ first: CustomerID<C>) where C.Entree: OptionalEntree { greet(first, with: nil) }

    /// Seats a customer.
    ///
    /// ```swift
    /// maitreD.seat(.photo, .onTop, via: .slide, with: 7)
    /// ```
    ///
    /// - Parameters:
    ///   - id: the customer to seat.
    ///   - manner: on top of the current one, instead of it, or alone.
    ///   - transition: the visual transition.
    ///   - entree: the data that it starts with.
    public func seat<C>(
        _ id: CustomerID<C>, _ manner: SeatingManner = .onTop, via transition: Transition = .automatic,
        with entree: C.Entree
    ) {
        perform(.seat(Reservation(id, entree, manner, via: transition)))
    }

    /// Seats a customer with no entrée.
    public func seat<C>(
        _ id: CustomerID<C>, _ manner: SeatingManner = .onTop, via transition: Transition = .automatic
    ) where C.Entree: OptionalEntree {
        seat(id, manner, via: transition, with: nil)
    }

    /// Ushers out the current customer: its staff goes home and the previous customer is back. A menu closes with no
    /// bill. The last customer of a window stays. A customer that asks to stay is asked first.
    public func usherOutCurrentCustomer() { perform(.usherOut) }

    /// Lays every visible table again in full, for a screen that has lost its content.
    public func layAnew() {
        discardPrefetched()
        for seat in window.all where seat.duty > .off { seat.party.run(.layAnew) }
    }

    /// Closes the window: sends all customers home and clears every table. No customer can be seated afterwards.
    public func close() {
        isClosed = true
        discardPrefetched()
        while let seat = window.stack.last { dismiss(seat) }
        context.scopes.window?.end()
        context.look.board.close()
        resumeSettled()
    }

    /// Takes a gesture that the customer made at a table.
    ///
    /// ```swift
    /// let refusal = maitreD.gesture(.tapped, at: Spot("like"), on: table)
    /// ```
    ///
    /// - Parameters:
    ///   - event: the gesture.
    ///   - spot: the position on the table.
    ///   - table: the table, as ``DiningRoom/setTable(for:)`` set it.
    /// - Returns: the reason for a refusal, otherwise `nil`. Refusals are counted and reported to the inspector.
    @discardableResult public func gesture(
        _ event: GestureEvent, at spot: Spot, on table: any RestaurantTable
    ) -> Refusal? { take(event, at: spot, on: table, evenBeneathMenu: false) }

    /// Takes a gesture, beneath a menu as well if it was made before its table was restored.
    package func take(
        _ event: GestureEvent, at spot: Spot, on table: any RestaurantTable, evenBeneathMenu: Bool
    ) -> Refusal? {
        guard let seat = seat(at: table) else {
            refuse(.offShift, at: spot.place)
            return .offShift
        }
        let refusal = seat.party.run(.gesture(event, at: spot, evenBeneathMenu: evenBeneathMenu))
        if let refusal { refuse(refusal, at: spot.place, of: seat) }
        return refusal
    }

    /// Lays the content of one row at once. A table that shows few of many rows calls it as a row comes into view. A
    /// row that is already laid, or has gone, is left unchanged.
    ///
    /// ```swift
    /// maitreD.layRow(row, on: table)
    /// ```
    ///
    /// - Parameters:
    ///   - row: the row, as it was added.
    ///   - table: the table, as ``DiningRoom/setTable(for:)`` set it.
    public func layRow(_ row: RowNumber, on table: any RestaurantTable) { seat(at: table)?.party.layRow(row) }

    /// Returns true if a table has a row of that number, which may come from outside.
    package func hasRow(_ row: RowNumber, on table: any RestaurantTable) -> Bool {
        seat(at: table)?.party.writer.hasRow(row) == true
    }

    /// Returns true if a table takes gestures: its customer is seated, and neither covered nor beneath a menu.
    package func takesGestures(from table: any RestaurantTable) -> Bool { seat(at: table)?.duty == .on }

    /// Closes a menu with no bill by a gesture of the platform: a key, or a touch outside. A menu that asks to stay is asked first.
    ///
    /// - Parameter table: the menu's table.
    /// - Returns: the reason for a refusal, otherwise `nil`: the menu has gone, another menu lies over it, or the table
    ///   is not a menu.
    @discardableResult public func closeMenu(at table: any RestaurantTable) -> Refusal? {
        guard let menu = seat(at: table), menu.duty > .off else {
            refuse(.offShift)
            return .offShift
        }
        let refusal: Refusal? = menu.over == nil ? .noMenu : menu.duty == .onBreak ? .onBreak : nil
        if let refusal { refuse(refusal, of: menu) } else { perform(.usherOut, from: menu.party.number) }
        return refusal
    }

    func perform(_ request: MaitreDForCustomer.Request, from asker: Int? = nil, at origin: Spot? = nil) {
        perform(Errand(work: .request(request), asker: asker, origin: origin))
    }

    /// Carries out an errand, after all earlier errands.
    func perform(_ errand: Errand) {
        errands.append(errand)
        guard !isMoving else { return }
        isMoving = true
        while !errands.isEmpty { carryOut(errands.removeFirst()) }
        isMoving = false
        if context.takeDue() {
            for seat in window.all { seat.party.goOn() }
        }
        updateLeaveConfirmation()
        if hasMoved {
            hasMoved = false
            discardPrefetched()
            room?.seatingChanged(to: link)
        }
        resumeSettled()
    }

    /// Notes that a customer has come or gone. The dining room is told after the errand.
    func seatingChanged() { hasMoved = true }

    func refuse(_ refusal: Refusal, at place: Place? = nil, of seat: Seat? = nil) {
        let seat = seat ?? window.stack.last
        countRefusal(refusal)
        context.notice(.refused(refusal, place: place), customer: seat?.name ?? "", party: seat?.party.number ?? 0)
    }

    func countRefusal(_ refusal: Refusal) { refusals[refusal, default: 0] += 1 }

    /// Notes that an event of a party is refused.
    func refuse(_ refusal: Refusal, at place: Place? = nil, of party: Party) {
        refuse(refusal, at: place, of: window.all.first { $0.party === party })
    }

    func show(_ alert: Alert) { room?.show(alert) }

    /// Tells the dining room that the plan may have changed without the seating.
    func planChanged() { room?.planChanged() }

    var areSettled: Bool { !isMoving && window.all.allSatisfy(\.party.isSettled) }

    func seat(at table: any RestaurantTable) -> Seat? {
        if let top = window.stack.last, top.table === table { return top }
        return window.all.first { $0.table === table }
    }

    private func updateLeaveConfirmation() {
        let isNeeded = window.all.contains {
            $0.party.staff.mayNeedLeaveConfirmation && $0.party.staff.needsLeaveConfirmation
        }
        guard isNeeded != needsLeaveConfirmation else { return }
        needsLeaveConfirmation = isNeeded
        room?.setLeaveConfirmation(isNeeded)
    }

    private func speak() {
        room?.setLanguage(sommelier.language)
        layTexts()
    }

    private func layTexts() {
        discardPrefetched()
        for seat in window.all { seat.party.run(.texts) }
    }
}

// Opening a customer before the guest has followed the link to it.
//
// It is seated nowhere: no inspector hears that it is, no gesture reaches it, and the seating does not depend on it. There is at
// most one, and it goes with a change of the seating, the language or the device.
extension MaitreD {
    /// Opens the customer that a tap would seat in the window, ahead of the tap. The one opened before goes.
    ///
    /// - Parameters:
    ///   - spot: the place of the link.
    ///   - table: the table in the window.
    /// - Returns: `nil` if the tap would do anything else, or if the house does not declare that the customer may be opened
    ///   ahead; also if it is the one that is open.
    package func prefetch(forTapAt spot: Spot, on table: any RestaurantTable) -> Prefetch? {
        guard !isClosed, !isMoving, let room, let asker = window.stack.last, asker.table === table, asker.duty == .on,
            let reservation = asker.party.reservation(forTapAt: spot), reservation.section == nil,
            restaurant.prefetches.contains(reservation.customer),
            let link = restaurant.link(to: reservation),
            hasRoom(in: window, leaving: window.leaving(for: reservation.manner)),
            prefetched?.reservation.leads(to: reservation) != true
        else { return nil }
        discardPrefetched()
        guard let factory = restaurant.staffFactory(of: reservation.customer),
            let party = try? factory.party(restaurant.nextParty(), reservation.entree, in: context, restoring: [:])
        else { return nil }
        let seat = Seat(party, at: room.setTable(for: reservation.customer), reservation, in: window)
        prefetched = seat
        open(party, at: seat.table)
        guard prefetched === seat else { return nil }
        let depth =
            switch reservation.manner {
            case .onTop: window.stack.count + 1
            case .instead: window.stack.count
            case .alone: 1
            }
        return Prefetch(
            table: seat.table, transition: reservation.transition, link: link, depth: depth,
            isNotFound: party.staff.isNotFound)
    }

    private func open(_ party: Party, at table: any RestaurantTable) {
        let entered = party.work.enter(.visit)
        defer { party.work.leave(to: entered) }
        party.setUp(at: table)
        // The customers of sections would be seated by an arrangement of the window.
        guard !party.staff.hasSections else { return discardPrefetched() }
        party.run(.shift(.beginsShift(at: table, .arriving)))
        if party.isPrefetched { party.run(.greeting(.arriving)) }
    }

    /// Sends home the customer that was opened ahead, if there is one.
    package func discardPrefetched() {
        guard let seat = prefetched else { return }
        prefetched = nil
        context.watch(seat.party)
        let entered = seat.party.work.enter(.visit)
        seat.party.run(.shift(.leaves))
        room?.clear(seat.table)
        seat.party.work.leave(to: entered)
    }

    /// The customer that is open ahead, for tests: true as `isSettled` once its orders are done.
    package var customerAhead: (name: String, isSettled: Bool, party: AnyObject)? {
        prefetched.map { ($0.name, $0.party.isSettled, $0.party) }
    }

    /// The seat for a reservation if its customer was opened ahead.
    func takePrefetched(for reservation: Reservation, in section: Section?) -> Seat? {
        guard let open = prefetched, section === window, open.reservation.leads(to: reservation) else { return nil }
        prefetched = nil
        return Seat(open.party, at: open.table, reservation, in: window, takesOverPrefetched: true)
    }
}

extension MaitreD {
    /// Gives an order to the party of a customer, for tests.
    package func give<C>(_ order: C.Order, of id: CustomerID<C>) -> Refusal? {
        guard let party = party(of: id) else { return .offShift }
        return party.run(.order(order, from: .customer))
    }

    /// The carte of a customer, for tests.
    package func carte<C>(of id: CustomerID<C>) -> C.Carte? { (party(of: id)?.staff as? CourseStaff<C>)?.carte }

    private func party<C>(of id: CustomerID<C>) -> Party? { window.all.last { $0.name == id.name }?.party }
}

extension MaitreD {
    /// The duty of each customer, for tests: `photo: on break`. Hosts precede the customers of their sections, and openers their menus.
    package var duties: [String] {
        ActivityPlan(of: window).wanted.map { seat, _ in
            switch seat.duty {
            case .off: "\(seat.name): off"
            case .onBreak: "\(seat.name): on break"
            case .on: "\(seat.name): on"
            }
        }
    }
}

extension Reservation {
    /// True if the other reservation is of the same customer with an equal entrée.
    func isSame(as other: Reservation) -> Bool {
        customer == other.customer && entreeAsJSON == other.entreeAsJSON
    }

    /// True if the other reservation is the same, and seats its customer in the same way.
    fileprivate func leads(to other: Reservation) -> Bool {
        manner == other.manner && transition == other.transition && query == other.query && isSame(as: other)
    }
}
