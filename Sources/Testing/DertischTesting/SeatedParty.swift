public import DertischCore

/// A customer seated in a test.
///
/// ```swift
/// let party = await house.greet(.photo, with: 7)
/// await party.give(.like)
/// #expect(house.table["likes"] == 42)
/// #expect(party.carte?.likes == 42)
/// ```
@MainActor public struct SeatedParty<C: Course> {
    let maitreD: MaitreD
    let id: CustomerID<C>

    /// Gives an order as the customer would, and waits until it is done.
    ///
    /// - Parameter order: the order.
    /// - Returns: the reason for a refusal, or `nil`.
    @discardableResult public func give(_ order: C.Order) async -> Refusal? {
        let refusal = maitreD.give(order, of: id)
        await maitreD.settled()
        return refusal
    }

    /// The current carte; `nil` once the customer has been ushered out.
    public var carte: C.Carte? { maitreD.carte(of: id) }
}
