extension MaitreD {
    /// The address of the current customer; `nil` if it has none.
    public var link: String? { window.stack.last.flatMap { restaurant.link(to: $0.reservation) } }

    /// Greets whoever a link leads to, with the home of the house beneath, so that there is a way back.
    ///
    /// ```swift
    /// if let problem = maitreD.greet(link: "/photos/seven") { print(problem) }
    /// ```
    ///
    /// - Parameter link: a path with an optional query, as it came from outside.
    /// - Returns: what is wrong with the link, if anything is; the home of the house is seated then.
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

    /// Follows a browser back and forward: to a depth of the window's seating, where a link was shown.
    ///
    /// Back ushers out; whoever asks to stay is asked. Forward seats those again who left, as they were first seated, or else
    /// by the link. They are remembered until somebody else is seated on top.
    ///
    /// ```swift
    /// maitreD.follow(link: "/photos/8", depth: 2)
    /// ```
    ///
    /// - Parameters:
    ///   - link: the address that the browser shows now; empty for a customer that has none.
    ///   - depth: how many customers sat in the window when it showed that address.
    /// - Returns: what is wrong with the link, if anything is; nothing changes then.
    @discardableResult public func follow(link: String, depth: Int) -> SeatingProblem? {
        let stack = window.stack
        if depth > 0, depth < stack.count {
            for count in (depth..<stack.count).reversed() {
                perform(.usherOut, from: window.stack.last?.party.number)
                // Whoever asks to stay is asked once.
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

    /// Seats those again who left from there. Answers whether somebody of that link sat at that depth.
    private func goForward(to depth: Int, showing link: String) -> Bool {
        let steps = depth - window.stack.count
        guard steps <= ahead.count, (restaurant.link(to: ahead[ahead.count - steps]) ?? "") == link else {
            return false
        }
        var left = ahead
        for _ in 1...steps { seatInWindow(left.removeLast()) }
        ahead = left
        return true
    }

    /// Seats somebody in the window, even if the current customer sits in one of its sections.
    func seatInWindow(_ reservation: Reservation) {
        perform(Errand(request: .seat(reservation), isForWindow: true))
    }
}

extension Restaurant {
    /// What is wrong with a link, without seating anybody; `nil` if it leads somewhere.
    ///
    /// - Parameter link: a path with an optional query, as it came from outside.
    public func problem(with link: String) -> SeatingProblem? {
        do {
            _ = try reservation(link: link)
            return nil
        } catch { return error }
    }

    /// Whom a link leads to.
    ///
    /// - Throws: ``SeatingProblem``, if it leads nowhere.
    func reservation(link: String) throws(SeatingProblem) -> Reservation {
        guard let address = LinkAddress(link) else { throw .noSuchPage(link: link) }
        let fitting = links.compactMap { customer, pattern in
            pattern.values(in: address).map { (customer, pattern, values: $0) }
        }
        // Words fit better than gaps.
        guard let (customer, pattern, values) = fitting.min(by: { $0.1.pathGaps.count < $1.1.pathGaps.count }),
            let position = position(of: customer)
        else { throw .noSuchPage(link: link) }
        do {
            let entree = try position.entree(values: values, only: pattern.onlyGap)
            return Reservation(customer: customer, course: position.course, entree: entree)
        } catch let mismatch as LinkValues.Mismatch {
            throw .badValue(link: link, gap: mismatch.gap, value: mismatch.value, wanted: mismatch.wanted)
        } catch {
            throw .badValue(link: link, gap: pattern.gaps.first ?? "", value: nil, wanted: "another value")
        }
    }

    /// The address of whoever is seated so; `nil` if it has none, or one that its entrée does not fit.
    func link(to reservation: Reservation) -> String? {
        guard let pattern = links[reservation.customer] else { return nil }
        if pattern.gaps.isEmpty { return pattern.address(with: [:]) }
        guard let values = try? LinkValues.write(reservation.entree, only: pattern.onlyGap) else { return nil }
        return pattern.address(with: values)
    }
}
