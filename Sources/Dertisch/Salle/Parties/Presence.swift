/// Whether the staff of a party are at work. It changes only by the steps of ``after(_:)``.
enum Presence: CaseIterable {
    /// Another customer sits on top, or the party has just been made.
    case away
    case atWork
    /// A menu lies over the customer.
    case onBreak
    /// The party has gone home, and does nothing any more.
    case gone

    /// What a party's presence changes by.
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

    /// The customer is at its table, with a menu over it or without.
    var isOnShift: Bool { self == .atWork || self == .onBreak }
}
