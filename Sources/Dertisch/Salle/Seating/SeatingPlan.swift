import Foundation

/// Who sits where in one window, as a value that can be saved, sent and restored.
///
/// It is read in two steps: names and entrées always decode, since an entrée is kept as the JSON that it is; the house
/// then seats whom it can, and tells seat by seat what it cannot.
///
/// ```swift
/// let saved = try JSONEncoder().encode(maitreD.plan)
/// let problems = maitreD.restore(try JSONDecoder().decode(SeatingPlan.self, from: saved))
/// ```
public struct SeatingPlan: Codable, Hashable, Sendable {
    /// One customer that is seated.
    public struct Seat: Codable, Hashable, Sendable {
        /// Its name.
        public var customer: String
        /// What it started with, as JSON.
        public var entree: String
        /// How it came.
        public var transition = Transition.automatic
        /// Who sits in the sections of its table, by their places.
        public var sections: [String: [Seat]] = [:]
        /// The menus over it: none or one, which may have one over it again.
        public var menu: [Menu] = []

        /// Describes a seat: `SeatingPlan.Seat(customer: "photo", entree: "7")`.
        ///
        /// - Parameters:
        ///   - customer: its name.
        ///   - entree: what it starts with, as JSON.
        public init(customer: String, entree: String) {
            self.customer = customer
            self.entree = entree
        }
    }

    /// A menu over a customer.
    public struct Menu: Codable, Hashable, Sendable {
        /// The menu as it is seated.
        public var seat: Seat
        /// How it lies.
        public var style: MenuStyle
        /// The place beside which it lies.
        public var place: String
        /// Which of its opener's declarations opened it, counted from 0.
        public var opening: Int
    }

    /// Who sits on top of each other in the window, the current one last.
    public var seats: [Seat]

    /// Describes a plan.
    public init(seats: [Seat] = []) { self.seats = seats }
}

extension SeatingPlan.Seat {
    init(_ reservation: Reservation) {
        self.init(customer: reservation.customer, entree: reservation.entreeAsJSON)
        transition = reservation.transition
    }
}

extension Reservation {
    /// The entrée as JSON. One that cannot be written is written as null, and found unreadable when it is restored.
    var entreeAsJSON: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return (try? encoder.encode(entree)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
    }
}
