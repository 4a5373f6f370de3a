/// The way in which a customer comes to the table.
public enum Entrance: Sendable {
    /// Seated for the first time.
    case arriving
    /// Back at the table, because the customer on top has gone.
    case returning
}
