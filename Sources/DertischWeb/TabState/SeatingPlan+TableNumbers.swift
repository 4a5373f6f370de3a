import Dertisch

extension SeatingPlan {
    /// The numbers of all its tables. In a restored seating, those in the sections and the menu of a covered customer are set only
    /// when it is uncovered.
    var tableNumbers: [Int] { seats.flatMap(\.tableNumbers) }
}

extension SeatingPlan.Seat {
    fileprivate var tableNumbers: [Int] {
        let company = sections.values.joined() + menu.map(\.seat)
        return [table?.number].compactMap(\.self) + company.flatMap(\.tableNumbers)
    }
}
