/// A request to seat a customer, with its course erased: the customer, its entrée, manner, section and transition.
///
/// ```swift
/// let reservation = Reservation(.photo, 7, .instead, via: .slide)
/// ```
public struct Reservation: Sendable {
    /// The customer's name.
    public let customer: String
    /// The type of the customer's course.
    public let course: any Course.Type
    /// The data that the customer starts with.
    public let entree: any Codable & Sendable
    /// The manner: on top of the current customer, instead of it, or alone.
    public let manner: SeatingManner
    /// The place of the section, on the asker's table or on a table that holds that. `nil` for the section where the asker sits.
    public let section: Place?
    /// The visual transition.
    public let transition: Transition
    /// The values of the query that the customer begins with.
    var query = QueryTexts()
    /// The history entry of the customer; see ``MaitreD/entry``.
    var entry = 0

    /// Makes a reservation.
    ///
    /// - Parameters:
    ///   - id: the customer to seat.
    ///   - entree: the data that the customer starts with.
    ///   - manner: on top of the current customer, instead of it, or alone.
    ///   - section: the place of the section; `nil` for the section where the asker sits.
    ///   - transition: the visual transition.
    public init<C>(
        _ id: CustomerID<C>, _ entree: C.Entree, _ manner: SeatingManner = .onTop, in section: Place? = nil,
        via transition: Transition = .automatic
    ) {
        customer = id.name
        course = C.self
        self.entree = entree
        self.manner = manner
        self.section = section
        self.transition = transition
    }

    /// The same reservation in another manner.
    func with(_ manner: SeatingManner) -> Reservation { with(manner, in: section) }

    /// The same reservation in another manner and section.
    func with(_ manner: SeatingManner, in section: Place?) -> Reservation {
        var reservation = Reservation(
            customer: customer, course: course, entree: entree, manner: manner, in: section, via: transition)
        (reservation.query, reservation.entry) = (query, entry)
        return reservation
    }

    /// The same reservation at another address of its customer.
    func at(_ query: QueryTexts, entry: Int) -> Reservation {
        var reservation = self
        (reservation.query, reservation.entry) = (query, entry)
        return reservation
    }

    init(
        customer: String, course: any Course.Type, entree: any Codable & Sendable, manner: SeatingManner = .onTop,
        in section: Place? = nil, via transition: Transition = .automatic
    ) {
        self.customer = customer
        self.course = course
        self.entree = entree
        self.manner = manner
        self.section = section
        self.transition = transition
    }
}
