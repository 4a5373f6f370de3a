/// The presence of a party's staff. It changes only by the steps of ``after(_:)``.
enum Presence: CaseIterable {
    /// Another customer sits on top, or the party has just been made.
    case away
    case atWork
    /// A menu lies over the customer.
    case onBreak
    /// The party has gone home for good.
    case gone

    /// A step that changes a party's presence.
    enum Step: CaseIterable { case shiftBegins, breakBegins, breakEnds, shiftEnds, leaves }

    /// The presence after a step; `nil` if the step is not legal now.
    ///
    /// | | shift begins | break begins | break ends | shift ends | leaves |
    /// |---|---|---|---|---|---|
    /// | away | at work | – | – | – | gone |
    /// | at work | – | on break | – | away | – |
    /// | on break | – | – | at work | – | – |
    /// | gone | – | – | – | – | – |
    func after(_ step: Step) -> Presence? {
        switch (self, step) {
        case (.away, .shiftBegins), (.onBreak, .breakEnds): .atWork
        case (.atWork, .breakBegins): .onBreak
        case (.atWork, .shiftEnds): .away
        case (.away, .leaves): .gone
        default: nil
        }
    }

    /// A step that is not legal: the maître d and a party disagree about its presence, which only an error in Dertisch can cause.
    struct IllegalStep: LoggableError {
        let step: Step
        let presence: Presence

        var description: String {
            "a visit's step is left out: \(step) while \(presence). This is an error in Dertisch. Please report it."
        }
    }

    /// True while the customer is at its table, with or without a menu over it.
    var isOnShift: Bool { self == .atWork || self == .onBreak }
}
