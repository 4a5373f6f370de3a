/// The rules for a party that has no table.
struct TakeawayRules {
    /// An end of an order.
    enum OrderEnd {
        /// It is closed, with the error of its head chef.
        case closed((any Error)?)
        /// It has cooked for longer than its time limit, and goes on.
        case late
    }

    /// True if the time limit of an order counts from its start. At a table it counts from the latest dish.
    let isTimedFromStart: Bool
    /// True if the news of the head chefs is heard.
    let hearsNews: Bool
    /// True for an error that is no failure.
    let isExpected: (any Error) -> Bool
    /// Called when an order ends or takes too long.
    let orderEnded: (Ticket, OrderEnd) -> Void
}
