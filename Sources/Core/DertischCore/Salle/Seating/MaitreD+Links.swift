extension MaitreD {
    /// The address of the current customer, with the values that its course binds to the query (``Course/query``); `nil` if it has none.
    public var link: String? {
        guard let top = window.stack.last, let link = restaurant.link(to: top.reservation) else { return nil }
        return LinkAddress.adding(top.party.staff.query, to: link)
    }

    /// The history entry that shows the current customer: 0, and one more for each change of its address that adds an entry (``LinkQuery/History``).
    public var entry: Int { window.stack.last?.entry ?? 0 }

    /// Greets the customer of a link, seated on top of the home of the house so that there is a way back.
    ///
    /// ```swift
    /// if let problem = maitreD.greet(link: "/photos/seven") { print(problem) }
    /// ```
    ///
    /// - Parameter link: a path with an optional query. It may be untrusted.
    /// - Returns: the problem with the link, if there is one. The customer for unknown links is seated then
    ///   (``Registrar/unknownLinks(to:file:line:)``), or else the home of the house.
    @discardableResult public func greet(link: String) -> SeatingProblem? {
        do {
            greet(try restaurant.reservation(link: link))
            return nil
        } catch {
            if let unknown = restaurant.unknownLinks { greet(unknown.reserve(UnknownLink(link))) } else { greet() }
            return error
        }
    }

    private func greet(_ reservation: Reservation) {
        if let home = restaurant.home, home.customer != reservation.customer {
            seatInWindow(home.with(.alone))
            seatInWindow(reservation)
        } else {
            seatInWindow(reservation.with(.alone))
        }
    }

    /// Follows a browser's back or forward step to a depth of the window's stack, where a link was shown.
    ///
    /// A step back ushers out customers; one that asks to stay is asked. A step forward seats again the customers
    /// that left, with their first reservation, or else by the link. They are remembered until another customer is seated on top.
    /// A step to another address of the current customer seats nobody: the bound values of its carte change (``Gesture/navigated``).
    ///
    /// ```swift
    /// maitreD.follow(link: "/photos/8", depth: 2)
    /// ```
    ///
    /// - Parameters:
    ///   - link: the address that the browser shows now; empty for a customer that has none.
    ///   - depth: the number of customers in the window's stack when it showed that address.
    ///   - entry: the value of ``entry`` when it showed that address.
    /// - Returns: the problem with the link, if there is one. Nothing changes then.
    @discardableResult public func follow(link: String, depth: Int, entry: Int = 0) -> SeatingProblem? {
        let stack = window.stack
        if depth > 0, depth < stack.count {
            for count in (depth..<stack.count).reversed() {
                perform(.usherOut, from: window.stack.last?.party.number)
                // A customer that asks to stay is asked once.
                guard window.stack.count == count else { break }
            }
            if window.stack.count == depth { goWithinCustomer(to: link, entry) }
            return nil
        }
        if depth > stack.count, goForward(to: depth, showing: link, entry) { return nil }
        if depth == stack.count, goWithinCustomer(to: link, entry) { return nil }
        if link == self.link { return nil }
        do {
            let reservation = try restaurant.reservation(link: link)
            let wanted = reservation.at(reservation.query, entry: Seat.entry(entry))
            seatInWindow(depth == stack.count ? wanted.with(.instead) : wanted)
            return nil
        } catch { return error }
    }

    /// Seats again the customers that left from there. Returns `true` if a customer of that link sat at that depth.
    private func goForward(to depth: Int, showing link: String, _ entry: Int) -> Bool {
        let steps = depth - window.stack.count
        let before = wayForward.all
        guard var next = wayForward.next(steps), let last = next.last, restaurant.shows(link, last) else {
            return false
        }
        // The address of the last one may be another than the one that it left from.
        let query = (try? restaurant.reservation(link: link))?.query ?? last.query
        next[next.count - 1] = last.at(query, entry: Seat.entry(entry))
        for reservation in next { seatInWindow(reservation) }
        // To seat one on top clears the way.
        wayForward.restore(before.dropLast(steps))
        return true
    }

    /// Goes to another address of the current customer, which stays. Its menu is closed first.
    ///
    /// - Returns: `false` if the address is not the customer's, or if its course binds no query.
    @discardableResult private func goWithinCustomer(to link: String, _ entry: Int) -> Bool {
        guard let top = window.stack.last, top.party.staff.bindsQuery,
            let reservation = try? restaurant.reservation(link: link), reservation.isSame(as: top.reservation)
        else { return false }
        if let menu = top.menu { perform(.usherOut, from: menu.party.number) }
        // A menu that asks to stay keeps the guest where it is.
        guard top.menu == nil else { return true }
        top.go(to: entry)
        top.party.run(.navigated(reservation.query))
        room?.addressChanged(to: self.link)
        return true
    }

    /// Notes that a party's carte has changed the values that its course binds to the query. The table is laid after it.
    func addressChanged(of party: Party, addsEntry: Bool) {
        guard let top = window.stack.last, top.party === party else { return planChanged() }
        if addsEntry { top.go(to: top.entry + 1) }
        // The dining room is told of a seating after the errand.
        if !hasMoved { room?.addressChanged(to: link) }
    }

    /// Counts a value of an address that cannot be read.
    func refuseQuery(of party: Party) {
        countRefusal(.badQuery)
        context.notice(.refused(.badQuery, place: nil), customer: party.name, party: party.number)
    }

    /// Seats a customer in the window, even if the current customer sits in a section.
    func seatInWindow(_ reservation: Reservation) {
        perform(Errand(work: .request(.seat(reservation)), isForWindow: true))
    }
}
