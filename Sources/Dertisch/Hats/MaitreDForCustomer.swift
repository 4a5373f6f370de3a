/// The maître d as salle staff see him: seats and ushers out, but cannot register.
///
/// ```swift
/// final class PassingCustomer: Customer {
///     private let maitreD: MaitreDForCustomer
///     init(waiter: WaiterForCustomer<ChartCourse>, maitreD: MaitreDForCustomer) { self.maitreD = maitreD }
///     func layTable(_ table: TableSetting<ChartCourse>) {}
///     func presented() { maitreD.seat(.about, .instead, via: .fade) }
/// }
/// ```
///
/// An edge that is declared while laying, `table.seat(…)`, is better where it will do: the house check sees it.
@MainActor public struct MaitreDForCustomer: Hat, SalleHat {
    /// Proof that this hat is the house's own.
    nonisolated public static var seal: Seal { Seal() }

    let perform: @MainActor (Request) -> Void

    /// What salle staff may ask of the maître d.
    public enum Request: Sendable {
        /// Seat a customer.
        case seat(Reservation)
        /// Open a menu over whoever asks.
        case present(Reservation, MenuStyle, at: Spot, paying: MenuPayment)
        /// Ask the customer something, or tell it.
        case ask(AlertRequest)
        /// Seat a customer in a window of its own.
        case openWindow(Reservation)
        /// Usher out whoever asks; a menu is closed with no bill.
        case usherOut
        /// Close the menu that asks, with its bill.
        case pay(any Codable & Sendable)
        /// See again which sections whoever asks wants to be shown.
        case arrange
        /// Whoever asks has something to lose now, or has it no longer.
        case stayChanged
        /// Let the window look otherwise.
        case dress(Appearance)
    }

    /// Makes a hat around a closure of one's own, as tests of customers do. It opens nobody else's door.
    ///
    /// ```swift
    /// var asked: [MaitreDForCustomer.Request] = []
    /// let maitreD = MaitreDForCustomer { asked.append($0) }
    /// ```
    ///
    /// - Parameter perform: takes what is asked.
    public init(_ perform: @escaping @MainActor (Request) -> Void) { self.perform = perform }

    /// Hands out the hat for one party.
    public static func hand(at door: Door) -> Self { door.maitreD }

    /// Seats a customer.
    ///
    /// - Parameters:
    ///   - id: who is seated.
    ///   - manner: on top of whoever asks, instead of it, or alone.
    ///   - transition: how the change should look.
    ///   - entree: what it starts with.
    public func seat<C>(
        _ id: CustomerID<C>, _ manner: SeatingManner = .onTop, via transition: Transition = .automatic,
        with entree: C.Entree
    ) {
        perform(.seat(Reservation(id, entree, manner, via: transition)))
    }

    /// Seats a customer that starts with nothing. Parameters are those of the other `seat`.
    public func seat<C>(
        _ id: CustomerID<C>, _ manner: SeatingManner = .onTop, via transition: Transition = .automatic
    ) where C.Entree == NoEntree {
        seat(id, manner, via: transition, with: NoEntree())
    }

    /// Ushers out whoever asks; the one before is back at the table. A menu is closed with no bill. One that asks to stay is
    /// asked first.
    public func usherOutCurrentCustomer() { perform(.usherOut) }

    /// Lets the window look as its guest wants, whatever the device says; what is left open follows the device again. The
    /// dining room keeps it.
    ///
    /// ```swift
    /// maitreD.dress(Appearance(colorScheme: .dark))
    /// ```
    ///
    /// - Parameter appearance: what the guest has chosen.
    public func dress(_ appearance: Appearance) { perform(.dress(appearance)) }
}
