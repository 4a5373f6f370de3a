/// The router as salle staff see it: seats and ushers out customers, but cannot register them.
///
/// ```swift
/// final class PassingCustomer: Customer {
///     private let maitreD: MaitreDForCustomer
///     init(waiter: WaiterForCustomer<ChartCourse>, maitreD: MaitreDForCustomer) { self.maitreD = maitreD }
///     func layTable(_ table: TableBuilder<ChartCourse>) {}
///     func didUpdate() { maitreD.seat(.about, .instead, via: .fade) }
/// }
/// ```
///
/// Prefer an edge declared in `layTable`, such as `table.seat(…)`, where possible: the house check can see it.
@MainActor public struct MaitreDForCustomer: Hat, SalleHat {
    /// Proof that this hat belongs to this module.
    nonisolated public static var seal: Seal { Seal() }

    let perform: @MainActor (Request) -> Void

    /// A request that salle staff may make of the maître d.
    public enum Request: Sendable {
        /// Seat a customer.
        case seat(Reservation)
        /// Open a menu over the asking customer.
        case present(Reservation, MenuStyle, at: Spot, paying: MenuPayment)
        /// Ask the guest a question, or show the guest an alert.
        case ask(AlertRequest)
        /// Seat a customer in a window of its own.
        case openWindow(Reservation)
        /// Usher out the asking customer. A menu is closed with no bill.
        case usherOut
        /// Close the menu that asks, with its bill.
        case pay(any Codable & Sendable)
        /// Update the sections that the asking customer wants to show.
        case arrange
        /// The asking customer now asks to stay, or no longer does.
        case leaveConfirmationChanged
        /// Change the appearance of the window.
        case setAppearance(Appearance)
    }

    /// Makes a hat around a closure, for tests of customers. It gives no access to a running house.
    ///
    /// ```swift
    /// var asked: [MaitreDForCustomer.Request] = []
    /// let maitreD = MaitreDForCustomer { asked.append($0) }
    /// ```
    ///
    /// - Parameter perform: takes the requests.
    public init(_ perform: @escaping @MainActor (Request) -> Void) { self.perform = perform }

    /// Returns the hat for one party.
    public static func hand(at door: Door) -> Self { door.maitreD }

    /// Seats a customer.
    ///
    /// - Parameters:
    ///   - id: the customer to seat.
    ///   - manner: on top of the calling customer, instead of it, or alone.
    ///   - transition: the visual transition.
    ///   - entree: the data that the customer starts with.
    public func seat<C>(
        _ id: CustomerID<C>, _ manner: SeatingManner = .onTop, via transition: Transition = .automatic,
        with entree: C.Entree
    ) {
        perform(.seat(Reservation(id, entree, manner, via: transition)))
    }

    /// Seats a customer with no entrée. The parameters are those of the other `seat`.
    public func seat<C>(
        _ id: CustomerID<C>, _ manner: SeatingManner = .onTop, via transition: Transition = .automatic
    ) where C.Entree: OptionalEntree {
        seat(id, manner, via: transition, with: nil)
    }

    /// Ushers out the calling customer; the customer beneath is back at the table. A menu is closed with no bill. If
    /// the customer asks to stay, the guest is asked first.
    public func usherOutCurrentCustomer() { perform(.usherOut) }

    /// Sets the guest's appearance for the window, which overrides the device's. Properties left `nil` follow the
    /// device again. The dining room stores the choice.
    ///
    /// ```swift
    /// maitreD.setAppearance(Appearance(colorScheme: .dark))
    /// ```
    ///
    /// - Parameter appearance: the guest's choice.
    public func setAppearance(_ appearance: Appearance) { perform(.setAppearance(appearance)) }
}
