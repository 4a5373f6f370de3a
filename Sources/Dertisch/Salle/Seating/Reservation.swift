/// A customer that is to be seated, its course erased: who, with what, where and how.
///
/// ```swift
/// let reservation = Reservation(.photo, 7, .instead, via: .slide)
/// ```
public struct Reservation: Sendable {
    /// The customer's name.
    public let customer: String
    /// Its course.
    public let course: any Course.Type
    /// What it starts with.
    public let entree: any Codable & Sendable
    /// How it comes to stand to those who sit there.
    public let manner: SeatingManner
    /// The place of the section, on the asker's table or one that holds it; `nil` for where the asker sits.
    public let section: Place?
    /// How the change should look.
    public let transition: Transition

    /// Describes a reservation.
    ///
    /// - Parameters:
    ///   - id: who is to be seated.
    ///   - entree: what it starts with.
    ///   - manner: how it comes to stand to those who sit there.
    ///   - section: the place of the section; `nil` for where the asker sits.
    ///   - transition: how the change should look.
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

    /// The same in another manner.
    func with(_ manner: SeatingManner) -> Reservation { with(manner, in: section) }

    /// The same in another manner and section.
    func with(_ manner: SeatingManner, in section: Place?) -> Reservation {
        Reservation(customer: customer, course: course, entree: entree, manner: manner, in: section, via: transition)
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

/// How a customer that is seated comes to stand to those who sit there: `maitreD.seat(.photo, .instead, with: 7)`.
public enum SeatingManner: String, Codable, Hashable, Sendable, CaseIterable {
    /// On top of the current one, whose shift ends until it is back.
    case onTop
    /// Instead of the current one, which is ushered out.
    case instead
    /// Alone: everybody who sits there is ushered out.
    case alone
}
