import Foundation

extension MaitreD {
    /// The maximum number of customers in one window, including menus and sections.
    static var seatLimit: Int { 256 }
    /// The maximum depth of tables within tables and menus over menus.
    static var depthLimit: Int { 8 }

    /// The current seating as a value that can be saved, sent and restored. See ``SeatingPlan``.
    public var plan: SeatingPlan {
        var plan = SeatingPlan(seats: window.stack.map(\.plan))
        plan.ahead = wayForward.saved
        plan.lastAlert = alerts.last
        plan.values = context.scopes.window?.saved ?? [:]
        return plan
    }

    /// Restores a seating plan, replacing all seated customers. Customers that ask to stay are not asked.
    ///
    /// The window's saved temporary values are replaced. Gates are asked. A customer beneath another lays its table, sections and menu only when it is back on top.
    ///
    /// - Parameter plan: the plan to restore. It may be untrusted: its content is checked.
    /// - Returns: a problem for each seat that cannot be taken; these seats are left out. If no seat is left, the home
    ///   of the house is seated.
    @discardableResult public func restore(_ plan: SeatingPlan) -> [SeatingProblem] {
        var reader = PlanReader(restaurant, after: alerts.last) { [self] in admits($0) }
        let readable = reader.readable(plan)
        // A customer that was opened ahead would be seated without what the plan says of it.
        discardPrefetched()
        alerts.beginRestoring(after: reader.lastAlert)
        wayForward.restore(readable.ahead.compactMap(restaurant.reservation))
        while let seat = window.stack.last { dismiss(seat) }
        context.scopes.window?.saved = plan.values
        restore(readable.seats, in: window)
        if window.stack.isEmpty, let home = restaurant.home { perform(.seat(home)) } else { perform(.arrange) }
        for alert in alerts.endRestoring() { show(alert) }
        return reader.problems
    }

    /// Seats the customers of a plan that was found readable. One whose head chef throws is left out.
    private func restore(_ plans: [SeatingPlan.Seat], in section: Section) {
        for plan in plans {
            guard let reservation = reservation(of: plan) else { continue }
            let again = Errand(seating: reservation, in: section)
            if let seat = makeSeat(reservation, in: section, restoring: plan.values, again: again) {
                restore(plan, of: seat)
                section.push(seat)
            }
        }
    }

    private func restore(_ menu: SeatingPlan.Menu, over opener: Seat) {
        guard let reservation = reservation(of: menu.seat) else { return }
        let over = Seat.Opener(
            seat: opener, payment: .declared(menu.opening), style: menu.style,
            spot: Spot(Place(menu.place), in: RowNumber(menu.row)))
        let again = MaitreDForCustomer.Request.present(reservation, over.style, at: over.spot, paying: over.payment)
        let errand = Errand(work: .request(again), asker: opener.party.number)
        guard let seat = makeSeat(reservation, over: over, restoring: menu.seat.values, again: errand) else { return }
        restore(menu.seat, of: seat)
        opener.open(seat)
    }

    /// The reservation of a planned seat. Gates are asked again: for a seat beneath another, the plan may have been read long ago.
    private func reservation(of plan: SeatingPlan.Seat) -> Reservation? {
        restaurant.reservation(of: plan).flatMap { admits($0) ? $0 : nil }
    }

    /// Restores the rest of a plan, once its party is made.
    private func restore(_ plan: SeatingPlan.Seat, of seat: Seat) {
        seat.precede(plan.next.first.flatMap(restaurant.reservation))
        if let record = plan.table {
            seat.table.restore(record)
            seat.party.restore(record, at: seat.table)
        }
        if let kept = plan.kept { seat.party.staff.restore(kept: kept) }
        for question in plan.questions { restore(question, of: seat.party) }
        seat.restoreLater(plan)
    }

    /// Restores the sections and the menu of a seat, now that its table is set.
    func restoreCompany(of seat: Seat) {
        guard let plan = seat.takePlan() else { return }
        for section in seat.sections {
            if let place = section.place { restore(plan.sections[place.name] ?? [], in: section) }
        }
        if let menu = plan.menu.first { restore(menu, over: seat) }
    }
}

extension Seat {
    var plan: SeatingPlan.Seat {
        let questions = party.context.maitreD?.alerts.questions(of: party.number) ?? []
        let values = party.scopes.party?.saved ?? [:]
        if var plan = toRestore {
            plan.questions = plan.answerable(questions)
            plan.values = values
            return plan
        }
        var plan = SeatingPlan.Seat(currentReservation)
        plan.kept = party.staff.kept(at: party.writer.table)
        plan.values = values
        if let next { plan.next = [SeatingPlan.Seat(next)] }
        plan.table = table.remembered.map(party.writer.record)
        plan.questions = plan.answerable(questions)
        for section in sections where !section.stack.isEmpty {
            if let place = section.place { plan.sections[place.name] = section.stack.map(\.plan) }
        }
        // A menu opened through a hat is left out: another process has no closure to take its bill.
        if let menu, let over = menu.over, case .declared(let opening) = over.payment {
            plan.menu = [
                SeatingPlan.Menu(
                    seat: menu.plan, style: over.style, place: over.spot.place.name, row: over.spot.row.number,
                    opening: opening)
            ]
        }
        return plan
    }
}

extension Restaurant {
    /// The reservation of a seat in a plan; `nil` if it cannot be read.
    func reservation(of plan: SeatingPlan.Seat) -> Reservation? {
        guard let factory = staffFactory(of: plan.customer), let entree = try? factory.entree(json: plan.entree) else {
            return nil
        }
        return Reservation(customer: plan.customer, course: factory.course, entree: entree, via: plan.transition)
            .at(QueryTexts(texts: plan.query), entry: Seat.entry(plan.entry))
    }

    /// Checks a plan without seating a customer, and returns its problems seat by seat.
    ///
    /// ```swift
    /// let plan = SeatingPlan(seats: [SeatingPlan.Seat(customer: "photo", entree: "7")])
    /// for problem in restaurant.problems(with: plan) { print(problem) }
    /// ```
    ///
    /// - Parameter plan: the plan.
    /// - Returns: the problems; empty if every customer can be seated. Gates are not asked.
    /// - Complexity: O(n) in the number of seats.
    public func problems(with plan: SeatingPlan) -> [SeatingProblem] {
        var reader = PlanReader(self) { _ in true }
        _ = reader.readable(plan)
        return reader.problems
    }
}
