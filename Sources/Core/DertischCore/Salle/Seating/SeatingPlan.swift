import Foundation

/// The seating of one window, as a value that can be saved, sent and restored.
///
/// As JSON a plan is short: defaults are left out, and keys have one letter. A plan is read in two steps. Names and entrées always decode, since an
/// entrée is stored as raw JSON. The house then seats the customers it can, and reports a problem for each seat that it cannot.
///
/// ```swift
/// let saved = try JSONEncoder().encode(maitreD.plan)
/// let problems = maitreD.restore(try JSONDecoder().decode(SeatingPlan.self, from: saved))
/// ```
public struct SeatingPlan: Hashable, Sendable {
    /// One seated customer.
    public struct Seat: Hashable, Sendable {
        /// The customer's name.
        public var customer: String
        /// The entrée that the customer started with, as JSON.
        public var entree: String
        /// The visual transition that the customer arrived with.
        public var transition = Transition.automatic
        /// The customers in the sections of its table, by place.
        public var sections: [String: [Seat]] = [:]
        /// The menu over the customer: an array of none or one. A menu may itself have a menu over it.
        public var menu: [Menu] = []
        /// The customer to seat once this customer has left, if the gates admit it then: an array of none or one. Only its name, entrée and
        /// transition count.
        public var next: [Seat] = []
        /// The properties that its course keeps of the carte, as a JSON object.
        public var kept: String?
        /// The questions of its table that wait for an answer.
        public var questions: [OpenQuestion] = []
        /// The numbers of its table and rows, if the dining room saves them.
        public var table: TableRecord?
        /// The party's temporary values, as JSON texts by the names of their keys and types.
        public var values: [String: String] = [:]
        /// The values that its course binds to the query of the address, by their names. Those at their defaults are left out.
        public var query: [String: String] = [:]
        /// The number of its history entry; see ``MaitreD/entry``.
        public var entry = 0

        /// Makes a seat: `SeatingPlan.Seat(customer: "photo", entree: "7")`.
        ///
        /// - Parameters:
        ///   - customer: the customer's name.
        ///   - entree: the entrée, as JSON.
        public init(customer: String, entree: String) {
            self.customer = customer
            self.entree = entree
        }
    }

    /// A menu over a customer.
    public struct Menu: Hashable, Sendable {
        /// The menu as it is seated.
        public var seat: Seat
        /// The menu's style.
        public var style: MenuStyle
        /// The place beside which it opens.
        public var place: String
        /// The number of the row that the place is in; 0 for the table itself.
        public var row = 0
        /// The index, from 0, of the declaration on the opener's table that opened it.
        public var opening: Int
    }

    /// The customers stacked in the window, the current one last.
    public var seats: [Seat]
    /// A browser's way forward: the customers that left the window since a customer was last seated on top, the latest last. Only their names,
    /// entrées and transitions count, and the last 16 are saved.
    public var ahead: [Seat] = []
    /// The highest number that an alert of the window has had. Later alerts get higher numbers, and an open question with a higher number gets a new
    /// number.
    public var lastAlert = 0
    /// The window's temporary values, as JSON texts by the names of their keys and types.
    public var values: [String: String] = [:]

    /// Makes a plan.
    public init(seats: [Seat] = []) { self.seats = seats }

    /// The maximum number of customers in a browser's way forward.
    static var aheadLimit: Int { 16 }
}

extension SeatingPlan {
    /// The numbers of all its tables. In a restored seating, the tables in the sections and the menu of a covered customer are set only when the
    /// customer is uncovered.
    package var tableNumbers: [Int] { seats.flatMap(\.tableNumbers) }
    /// The numbers of the alerts of all open questions, also of questions that are shown only when their customer is uncovered.
    package var questionNumbers: [Int] { seats.flatMap(\.questionNumbers) }
}

extension SeatingPlan.Seat {
    fileprivate var tableNumbers: [Int] {
        [table?.number].compactMap(\.self) + company.flatMap(\.tableNumbers)
    }

    fileprivate var questionNumbers: [Int] { questions.map(\.alert.id) + company.flatMap(\.questionNumbers) }

    /// The seats in the table's sections, and the menu's seat.
    private var company: [Self] { sections.values.joined() + menu.map(\.seat) }

    init(_ reservation: Reservation) {
        self.init(customer: reservation.customer, entree: reservation.entreeAsJSON)
        transition = reservation.transition
        query = reservation.query.texts
        entry = reservation.entry
    }
}

extension Reservation {
    /// The entrée as JSON. An entrée that cannot be encoded becomes null, and is reported as unreadable when restored.
    var entreeAsJSON: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return (try? encoder.encode(entree)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
    }
}
