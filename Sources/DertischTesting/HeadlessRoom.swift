public import Dertisch

/// A dining room with no screen: its tables remember what was laid, and gestures are made by calls.
@MainActor public final class HeadlessRoom: DiningRoom {
    /// The tables that stand, the one shown last at the end.
    public private(set) var tables: [HeadlessTable] = []
    /// The alerts shown so far, oldest first.
    public private(set) var alerts: [Alert] = []
    /// The language spoken, once it was changed.
    public private(set) var language: Language?
    /// Whether tables forget what was laid while another customer sits on top, as a browser's do.
    public let isForgetful: Bool

    /// Makes an empty room.
    public init(isForgetful: Bool = false) { self.isForgetful = isForgetful }

    /// The table that is shown now.
    public var table: HeadlessTable? { tables.last }

    /// Sets a table.
    public func setTable(for customer: String) -> any RestaurantTable {
        HeadlessTable(customer: customer, isForgetful: isForgetful)
    }

    /// Puts a table on top.
    public func show(_ table: any RestaurantTable, _ entrance: Entrance) {
        guard let table = table as? HeadlessTable, !tables.contains(where: { $0 === table }) else { return }
        tables.append(table)
    }

    /// Takes a table away.
    public func clear(_ table: any RestaurantTable) { tables.removeAll { $0 === table } }

    /// Remembers an alert.
    public func show(_ alert: Alert) { alerts.append(alert) }

    /// Remembers the language.
    public func speak(_ language: Language) { self.language = language }
}
