/// The form in which a menu is shown over its opener.
public enum MenuStyle: String, Codable, Hashable, Sendable, CaseIterable {
    /// A small panel beside the place that opened it. A touch elsewhere closes it.
    case popover
    /// A sheet over the whole opener.
    case sheet
}
