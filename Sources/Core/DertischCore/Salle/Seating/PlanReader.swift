/// The reader of a plan: decodes each seat, and notes the problems. It seats no customer.
@MainActor struct PlanReader {
    private(set) var problems: [SeatingProblem] = []
    /// The highest number that an alert has had, here or in the plan. Later alerts get higher numbers.
    private(set) var lastAlert: Int
    /// The highest number that an alert had before the plan was read.
    private let lastGiven: Int
    /// The highest number that an alert had when the plan was made.
    private var lastSaved = 0
    /// The numbers of the open questions.
    private var questions: Set<Int> = []
    private let restaurant: Restaurant
    private let admits: @MainActor (Reservation) -> Bool
    private var count = 0
    /// The numbers of the tables. A second table with the same number gets another number.
    private var tables: Set<Int> = []

    /// - Parameters:
    ///   - lastAlert: the highest number that the reader's maître d has given to an alert.
    ///   - admits: asks the gates about a reservation.
    init(_ restaurant: Restaurant, after lastAlert: Int = 0, admits: @escaping @MainActor (Reservation) -> Bool) {
        self.restaurant = restaurant
        self.lastAlert = lastAlert
        lastGiven = lastAlert
        self.admits = admits
    }

    /// The part of a plan that can be restored.
    mutating func readable(_ plan: SeatingPlan) -> SeatingPlan {
        if (0...TableRecord.numberLimit).contains(plan.lastAlert) { lastSaved = plan.lastAlert }
        lastAlert = max(lastGiven, lastSaved)
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
        seat.next = unseated(seat.next.prefix(1))
        seat.table = seat.table?.readable.flatMap { tables.insert($0.number).inserted ? $0 : nil }
        seat.questions = seat.answerable(seat.questions.prefix(OpenQuestion.limit).filter(\.isReadable))
            .map { $0.numbered(number(of: $0)) }
        seat.sections = seat.sections.mapValues { readable($0, depth: depth + 1) }
        seat.menu = seat.menu.prefix(1).compactMap { menu in
            guard let inner = readable(menu.seat, depth: depth + 1) else { return nil }
            var menu = menu
            menu.seat = inner
            return menu
        }
        return seat
    }

    /// The number of a question's alert: the saved number, or a new one if another alert has or had that number.
    private mutating func number(of question: OpenQuestion) -> Int {
        let id = question.alert.id
        if id > lastGiven, id <= lastSaved, questions.insert(id).inserted { return id }
        lastAlert += 1
        return lastAlert
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
                customer: seat.customer, course: factory.course, entree: entree, via: seat.transition
            ).at(QueryTexts(texts: seat.query), entry: Seat.entry(seat.entry))
        } catch {
            note(.badEntree(customer: seat.customer, why: (error as? DecodingError)?.reason ?? "it was refused"))
            return nil
        }
    }

    private mutating func note(_ problem: SeatingProblem) { if problems.last != problem { problems.append(problem) } }
}

extension SeatingPlan.Seat {
    /// The questions whose row is still known once the table is restored. The number of any other row may go to another row.
    func answerable(_ questions: [OpenQuestion]) -> [OpenQuestion] {
        questions.filter { question in
            question.row == 0 || table?.rows.contains { $0.number == question.row } == true
        }
    }
}
