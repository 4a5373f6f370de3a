/// The reader of a plan: decodes each seat, and notes the problems. It seats no customer.
@MainActor struct PlanReader {
    private(set) var problems: [SeatingProblem] = []
    /// The highest number of an open question.
    private(set) var lastQuestion = 0
    private let restaurant: Restaurant
    private let admits: @MainActor (Reservation) -> Bool
    private var count = 0
    /// The numbers of the tables. The second table of one number gets another.
    private var tables: Set<Int> = []

    /// - Parameter admits: asks the gates about a reservation.
    init(_ restaurant: Restaurant, admits: @escaping @MainActor (Reservation) -> Bool) {
        self.restaurant = restaurant
        self.admits = admits
    }

    /// The part of a plan that can be restored.
    mutating func readable(_ plan: SeatingPlan) -> SeatingPlan {
        var readable = SeatingPlan(seats: self.readable(plan.seats, depth: 0))
        readable.ahead = unseated(plan.ahead.suffix(SeatingPlan.aheadLimit))
        return readable
    }

    /// The seats that can be taken, each with the seats that can be taken at its table.
    private mutating func readable(_ seats: [SeatingPlan.Seat], depth: Int) -> [SeatingPlan.Seat] {
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
        guard let reservation = reservation(of: seat) else { return nil }
        guard admits(reservation) else {
            note(.notAdmitted(customer: seat.customer))
            return nil
        }
        var seat = seat
        if let kept = seat.kept, let factory = restaurant.staffFactory(of: seat.customer) {
            for problem in factory.problems(withKept: kept) { note(problem) }
        }
        seat.questions = seat.questions.prefix(OpenQuestion.limit).filter(\.isReadable)
        lastQuestion = seat.questions.reduce(lastQuestion) { max($0, $1.alert.id) }
        seat.next = unseated(seat.next.prefix(1))
        seat.table = seat.table?.readable.flatMap { tables.insert($0.number).inserted ? $0 : nil }
        seat.sections = seat.sections.mapValues { readable($0, depth: depth + 1) }
        seat.menu = seat.menu.prefix(1).compactMap { menu in
            guard let inner = readable(menu.seat, depth: depth + 1) else { return nil }
            var menu = menu
            menu.seat = inner
            return menu
        }
        return seat
    }

    /// Customers that may be seated later. Their gates are asked then.
    private mutating func unseated(_ seats: some Collection<SeatingPlan.Seat>) -> [SeatingPlan.Seat] {
        var readable: [SeatingPlan.Seat] = []
        for seat in seats {
            if let reservation = reservation(of: seat) { readable.append(SeatingPlan.Seat(reservation)) }
        }
        return readable
    }

    /// The reservation of a seat; `nil`, with a problem, if it cannot be read.
    private mutating func reservation(of seat: SeatingPlan.Seat) -> Reservation? {
        guard let factory = restaurant.staffFactory(of: seat.customer) else {
            note(.notIntroduced(customer: seat.customer))
            return nil
        }
        do {
            let entree = try factory.entree(json: seat.entree)
            return Reservation(
                customer: seat.customer, course: factory.course, entree: entree, via: seat.transition)
        } catch {
            note(.badEntree(customer: seat.customer, why: (error as? DecodingError)?.reason ?? "it was refused"))
            return nil
        }
    }

    private mutating func note(_ problem: SeatingProblem) { if problems.last != problem { problems.append(problem) } }
}
