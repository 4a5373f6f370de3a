/// A key that a customer's table, or the rows of a list, listen for. A dining room tells the house of no other.
public struct DeclaredKey: Hashable, Sendable {
    /// The key, and its modifiers.
    public let press: KeyPress
    /// True if the key also counts while it is held down, again and again.
    public let repeats: Bool
    /// The place of the list whose rows listen: the row with the focus gets the key. `nil` for the table itself.
    public let list: Place?

    /// Makes a declared key.
    ///
    /// - Parameters:
    ///   - press: the key, and its modifiers.
    ///   - repeats: true if the key also counts while it is held down.
    ///   - list: the place of the list whose rows listen; `nil` for the table itself.
    public init(_ press: KeyPress, repeats: Bool = false, in list: Place? = nil) {
        self.press = press
        self.repeats = repeats
        self.list = list
    }
}
