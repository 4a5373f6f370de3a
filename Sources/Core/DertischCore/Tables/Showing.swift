/// A showing of a table: its position, and how the customer comes to it.
public struct Showing {
    /// The position of a table in its window.
    public enum Position {
        /// Alone in the window.
        case window
        /// In a place of another table.
        case section(Place, of: any RestaurantTable)
        /// Over another table, as a menu.
        case menu(MenuStyle, at: Spot, over: any RestaurantTable)
    }

    /// The way in which the customer comes to the table.
    public let entrance: Entrance
    /// The transition to show. For a returning customer, the transition with which the customer on top had come.
    public let transition: Transition
    /// The position of the table.
    public let position: Position

    /// Makes a showing, as tests of dining rooms do.
    public init(_ entrance: Entrance, via transition: Transition = .automatic, at position: Position = .window) {
        self.entrance = entrance
        self.transition = transition
        self.position = position
    }
}
