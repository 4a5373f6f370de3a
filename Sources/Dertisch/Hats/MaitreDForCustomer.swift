/// The maître d as salle staff see him: seats and ushers out, but cannot register.
@MainActor public struct MaitreDForCustomer: Hat, SalleHat {
    /// Proof that this hat is the house's own.
    nonisolated public static var seal: Seal { Seal() }

    private let perform: @MainActor (Request) -> Void

    /// What salle staff may ask of the maître d.
    public enum Request: Sendable {
        /// Seat the customer of that name, with its entrée.
        case seat(customer: String, course: any Course.Type, entree: any Codable & Sendable)
        /// Usher out whoever sits on top.
        case usherOut
    }

    /// Makes a hat around a closure of one's own, as tests of customers do. It opens nobody else's door.
    public init(_ perform: @escaping @MainActor (Request) -> Void) { self.perform = perform }

    /// Hands out the hat for one party.
    public static func hand(at door: Door) -> Self { door.maitreD }

    /// Seats a customer on top of the current one.
    public func seat<C>(_ id: CustomerID<C>, with entree: C.Entree) {
        perform(.seat(customer: id.name, course: C.self, entree: entree))
    }

    /// Seats a customer that starts with nothing.
    public func seat<C>(_ id: CustomerID<C>) where C.Entree == NoEntree { seat(id, with: NoEntree()) }

    /// Ushers out the current customer; the one before is back at the table.
    public func usherOutCurrentCustomer() { perform(.usherOut) }

    /// A mirror with no children.
    nonisolated public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
