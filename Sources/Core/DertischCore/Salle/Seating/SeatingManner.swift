/// The manner of seating a customer, relative to the current one: `maitreD.seat(.photo, .instead, with: 7)`.
public enum SeatingManner: String, Codable, Hashable, Sendable, CaseIterable {
    /// On top of the current customer, whose shift ends until it is back.
    case onTop
    /// Instead of the current customer, which is ushered out.
    case instead
    /// Alone: all customers that sit there are ushered out.
    case alone
}
