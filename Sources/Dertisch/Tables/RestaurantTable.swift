/// The view: one screen with named places, as a dining room builds it from its layout.
///
/// This is the whole port between the house and a platform. Calls come on the main actor, in order, and are bracketed:
/// after one or more of them comes ``laid()``. While they run, gestures that the platform fires in answer are queued
/// by the party, never lost and never re-entrant.
@MainActor public protocol RestaurantTable: AnyObject {
    /// Whether the table still shows what was laid after another customer sat on top of it. If not, it is laid whole
    /// when its customer returns.
    var keepsWhatIsLaid: Bool { get }
    /// Wipes the table: rows go, what was laid is void. The whole carte is laid next.
    func wipe()
    /// Lays something at a spot.
    func lay(_ laid: Laid, at spot: Spot)
    /// Adds a row, built from the layout of the spot's rows, before another of the same spot, or at the end.
    func add(_ row: RowNumber, to spot: Spot, before next: RowNumber?)
    /// Moves a row within its spot, keeping all that is laid in it.
    func move(_ row: RowNumber, in spot: Spot, before next: RowNumber?)
    /// Removes a row and all that is laid in it.
    func remove(_ row: RowNumber, from spot: Spot)
    /// Everything that one dish, order or seating changed has been laid.
    func laid()
}

/// A place where tables stand: a browser tab, a native window, a test.
@MainActor public protocol DiningRoom: AnyObject {
    /// Sets a fresh table with the customer's layout. It is laid next, and then shown.
    func setTable(for customer: String) -> any RestaurantTable
    /// Shows a table in place of the one shown before.
    func show(_ table: any RestaurantTable, _ entrance: Entrance)
    /// Clears a table away for good.
    func clear(_ table: any RestaurantTable)
    /// Tells the customer something over the table. The answer goes to ``MaitreD/answer(_:to:)``.
    func show(_ alert: Alert)
    /// The customer's language has changed; every table is laid anew right after.
    func speak(_ language: Language)
}

/// How a customer comes to the table.
public enum Entrance: Sendable {
    /// Seated for the first time.
    case arriving
    /// Back, because whoever sat on top has gone.
    case returning
}

/// A few words over the table that ask for an answer.
public struct Alert: Hashable, Sendable, Identifiable {
    /// What the customer can answer.
    public enum Answer: String, Hashable, Sendable, CaseIterable {
        /// Seen.
        case dismiss
        /// Give the order that failed once more.
        case retry
    }

    /// Identifies the alert in answers.
    public let id: Int
    /// What is said, in the customer's language.
    public let text: String
    /// The possible answers and their words, in the customer's language.
    public let answers: [AnswerText]

    /// One possible answer and its words.
    public struct AnswerText: Hashable, Sendable {
        /// The answer.
        public let answer: Answer
        /// Its words.
        public let text: String
    }
}
