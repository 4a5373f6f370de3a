import Foundation

extension MaitreD {
    /// The maximum number of customers in one window, including menus and sections.
    static var seatLimit: Int { 256 }
    /// The maximum depth of tables within tables and menus over menus.
    static var depthLimit: Int { 8 }

    /// The current seating as a value that can be saved, sent and restored. See ``SeatingPlan``.
    public var plan: SeatingPlan { SeatingPlan(seats: window.stack.map(\.plan)) }

    /// Restores a seating plan, replacing all seated customers. Customers that ask to stay are not asked.
    ///
    /// Gates are asked. A customer beneath another lays its table, sections and menu only when it is back on top.
    ///
    /// - Parameter plan: the plan to restore. It may be untrusted: its content is checked.
    /// - Returns: a problem for each seat that cannot be taken; these seats are left out. If no seat is left, the home
    ///   of the house is seated.
    @discardableResult public func restore(_ plan: SeatingPlan) -> [SeatingProblem] {
        var reader = PlanReader(restaurant) { [self] in admits($0) }
        let seats = reader.readable(plan.seats)
        ahead = []
        while let seat = window.stack.popLast() { dismiss(seat) }
        for plan in seats {
            if let seat = makeSeat(plan, in: window, over: nil) { window.stack.append(seat) }
        }
        if window.stack.isEmpty, let home = restaurant.home { perform(.seat(home)) } else { perform(.arrange) }
        return reader.problems
    }

    /// Makes a seat of a plan that was found readable.
    func makeSeat(_ plan: SeatingPlan.Seat, in section: Section?, over: Seat.Opener?) -> Seat? {
        // Gates are asked again: for a seat beneath another, the plan may have been read long ago.
        guard let reservation = restaurant.reservation(of: plan), admits(reservation) else { return nil }
        let errand = Errand(request: .seat(reservation), asker: nil)
        let seat = makeSeat(reservation, in: section, over: over, errand)
        seat?.toRestore = plan
        return seat
    }

    /// Restores the sections and the menu of a seat, now that its table is set.
    func restoreCompany(of seat: Seat) {
        guard let plan = seat.toRestore else { return }
        seat.toRestore = nil
        for section in seat.sections {
            guard let place = section.place else { continue }
            for one in plan.sections[place.name] ?? [] {
                if let seat = makeSeat(one, in: section, over: nil) { section.stack.append(seat) }
            }
        }
        guard let menu = plan.menu.first else { return }
        let over = Seat.Opener(
            seat: seat, payment: .declared(menu.opening), style: menu.style, spot: Spot(Place(menu.place)))
        seat.menu = makeSeat(menu.seat, in: nil, over: over)
    }
}

extension Seat {
    var plan: SeatingPlan.Seat {
        if let toRestore { return toRestore }
        var plan = SeatingPlan.Seat(reservation)
        for section in sections where !section.stack.isEmpty {
            if let place = section.place { plan.sections[place.name] = section.stack.map(\.plan) }
        }
        // A menu opened through a hat is left out: another process has no closure to take its bill.
        if let menu, let over = menu.over, case .declared(let opening) = over.payment {
            plan.menu = [
                SeatingPlan.Menu(
                    seat: menu.plan, style: over.style, place: over.spot.place.name, opening: opening)
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
        return Reservation(
            customer: plan.customer, course: factory.course, entree: entree, via: plan.transition)
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
        _ = reader.readable(plan.seats)
        return reader.problems
    }
}

/// The reader of a plan: decodes each seat, and notes the problems.
@MainActor private struct PlanReader {
    private(set) var problems: [SeatingProblem] = []
    private let restaurant: Restaurant
    private let admits: @MainActor (Reservation) -> Bool
    private var count = 0

    /// - Parameter admits: asks the gates about a reservation.
    init(_ restaurant: Restaurant, admits: @escaping @MainActor (Reservation) -> Bool) {
        self.restaurant = restaurant
        self.admits = admits
    }

    /// The seats that can be taken, each with the seats that can be taken at its table.
    mutating func readable(_ seats: [SeatingPlan.Seat], depth: Int = 0) -> [SeatingPlan.Seat] {
        var readable: [SeatingPlan.Seat] = []
        for seat in seats {
            if let seat = self.readable(seat, depth: depth) { readable.append(seat) }
        }
        return readable
    }

    private mutating func readable(_ seat: SeatingPlan.Seat, depth: Int) -> SeatingPlan.Seat? {
        count += 1
        guard count <= MaitreD.seatLimit, depth < MaitreD.depthLimit else {
            note(.tooMany(limit: MaitreD.seatLimit))
            return nil
        }
        guard let factory = restaurant.staffFactory(of: seat.customer) else {
            note(.notIntroduced(customer: seat.customer))
            return nil
        }
        do { _ = try factory.entree(json: seat.entree) } catch {
            note(.badEntree(customer: seat.customer, why: (error as? DecodingError)?.reason ?? "it was refused"))
            return nil
        }
        guard let reservation = restaurant.reservation(of: seat), admits(reservation) else {
            note(.notAdmitted(customer: seat.customer))
            return nil
        }
        var seat = seat
        seat.sections = seat.sections.mapValues { readable($0, depth: depth + 1) }
        seat.menu = seat.menu.prefix(1).compactMap { menu in
            guard let inner = readable(menu.seat, depth: depth + 1) else { return nil }
            var menu = menu
            menu.seat = inner
            return menu
        }
        return seat
    }

    private mutating func note(_ problem: SeatingProblem) { if problems.last != problem { problems.append(problem) } }
}
