import Foundation

extension MaitreD {
    /// As many customers as one window holds, menus and sections among them.
    static var seatLimit: Int { 256 }
    /// As many tables as may stand in one another, and menus as may lie over one another.
    static var depthLimit: Int { 8 }

    /// Who sits where, as a value that can be saved, sent and restored. See ``SeatingPlan``.
    public var plan: SeatingPlan { SeatingPlan(seats: window.stack.map(\.plan)) }

    /// Seats everybody as a plan has it, instead of whoever sits there now. Nobody is asked to stay.
    ///
    /// Whoever sits beneath another is made when it is back on top. Gates are asked.
    ///
    /// - Parameter plan: who is to sit where. It may come from outside: what it says is checked.
    /// - Returns: what cannot be seated, seat by seat; that is left out. If nobody is left, the home of the house is seated.
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

    /// A seat of a plan that was found readable.
    func makeSeat(_ plan: SeatingPlan.Seat, in section: Section?, over: Seat.Opener?) -> Seat? {
        // It was admitted when the plan was read; that may be long ago for one that sat beneath another.
        guard let reservation = restaurant.reservation(of: plan), admits(reservation) else { return nil }
        let errand = Errand(request: .seat(reservation), asker: nil)
        let seat = makeSeat(reservation, in: section, over: over, errand)
        seat?.toRestore = plan
        return seat
    }

    /// Seats those again who sat at somebody's table, now that it is set.
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
        // One that was opened through a hat is no part of it: in another process there is nobody to take its bill.
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
    /// Who is to be seated at a seat of a plan; `nil` if that cannot be read.
    func reservation(of plan: SeatingPlan.Seat) -> Reservation? {
        guard let position = position(of: plan.customer), let entree = try? position.entree(json: plan.entree) else {
            return nil
        }
        return Reservation(
            customer: plan.customer, course: position.course, entree: entree, via: plan.transition)
    }

    /// What a house cannot seat of a plan, seat by seat, without seating anybody.
    ///
    /// ```swift
    /// let plan = SeatingPlan(seats: [SeatingPlan.Seat(customer: "photo", entree: "7")])
    /// for problem in restaurant.problems(with: plan) { print(problem) }
    /// ```
    ///
    /// - Parameter plan: the plan.
    /// - Returns: what is wrong with it; nothing, if everybody can be seated but for what gates say.
    /// - Complexity: O(n) in the number of seats.
    public func problems(with plan: SeatingPlan) -> [SeatingProblem] {
        var reader = PlanReader(self) { _ in true }
        _ = reader.readable(plan.seats)
        return reader.problems
    }
}

/// Reads a plan: types each seat, and notes what it cannot.
@MainActor private struct PlanReader {
    private(set) var problems: [SeatingProblem] = []
    private let restaurant: Restaurant
    private let admits: @MainActor (Reservation) -> Bool
    private var count = 0

    /// - Parameter admits: whether the gates let somebody in.
    init(_ restaurant: Restaurant, admits: @escaping @MainActor (Reservation) -> Bool) {
        self.restaurant = restaurant
        self.admits = admits
    }

    /// The seats that can be taken, with what can be taken at their tables.
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
        guard let position = restaurant.position(of: seat.customer) else {
            note(.notIntroduced(customer: seat.customer))
            return nil
        }
        do { _ = try position.entree(json: seat.entree) } catch {
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
