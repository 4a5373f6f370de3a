extension MaitreD {
    /// The address of the current customer; `nil` if it has none.
    public var link: String? {
        guard let top = window.stack.last else { return nil }
        return restaurant.link(to: top.reservation)
    }

    /// Greets the customer of a link, seated on top of the home of the house so that there is a way back.
    ///
    /// ```swift
    /// if let problem = maitreD.greet(link: "/photos/seven") { print(problem) }
    /// ```
    ///
    /// - Parameter link: a path with an optional query. It may be untrusted.
    /// - Returns: the problem with the link, if there is one. The home of the house is seated then.
    @discardableResult public func greet(link: String) -> SeatingProblem? {
        do {
            let reservation = try restaurant.reservation(link: link)
            if let home = restaurant.home, home.customer != reservation.customer {
                seatInWindow(home.with(.alone))
                seatInWindow(reservation)
            } else {
                seatInWindow(reservation.with(.alone))
            }
            return nil
        } catch {
            greet()
            return error
        }
    }

    /// Follows a browser's back or forward step to a depth of the window's stack, where a link was shown.
    ///
    /// A step back ushers out customers; one that asks to stay is asked. A step forward seats again the customers
    /// that left, with their first reservation, or else by the link. They are remembered until another customer is seated on top.
    ///
    /// ```swift
    /// maitreD.follow(link: "/photos/8", depth: 2)
    /// ```
    ///
    /// - Parameters:
    ///   - link: the address that the browser shows now; empty for a customer that has none.
    ///   - depth: the number of customers in the window's stack when it showed that address.
    /// - Returns: the problem with the link, if there is one. Nothing changes then.
    @discardableResult public func follow(link: String, depth: Int) -> SeatingProblem? {
        let stack = window.stack
        if depth > 0, depth < stack.count {
            for count in (depth..<stack.count).reversed() {
                perform(.usherOut, from: window.stack.last?.party.number)
                // A customer that asks to stay is asked once.
                guard window.stack.count == count else { break }
            }
            return nil
        }
        if depth > stack.count, goForward(to: depth, showing: link) { return nil }
        if link == self.link { return nil }
        do {
            let reservation = try restaurant.reservation(link: link)
            seatInWindow(depth == stack.count ? reservation.with(.instead) : reservation)
            return nil
        } catch { return error }
    }

    /// Seats again the customers that left from there. Returns `true` if a customer of that link sat at that depth.
    private func goForward(to depth: Int, showing link: String) -> Bool {
        let steps = depth - window.stack.count
        let before = wayForward.all
        guard let next = wayForward.next(steps), let last = next.last, (restaurant.link(to: last) ?? "") == link else {
            return false
        }
        for reservation in next { seatInWindow(reservation) }
        // To seat one on top clears the way.
        wayForward.restore(before.dropLast(steps))
        return true
    }

    /// Seats a customer in the window, even if the current customer sits in a section.
    func seatInWindow(_ reservation: Reservation) {
        perform(Errand(work: .request(.seat(reservation)), isForWindow: true))
    }
}
