/// The layouts of one dining room, as the house check sees them.
public protocol LayoutBook: Sendable {
    /// The dining room's name in messages: `web`, `gtk`.
    var diningRoom: String { get }
    /// The layouts by their customers' names.
    var layouts: [String: Layout] { get }
    /// The faults of layouts that could not be read.
    var faults: [Fault] { get }
    /// True if a guest without a link meets the home of the house. Then a house without a home has a fault.
    var greetsHome: Bool { get }
}

extension LayoutBook {
    /// Returns false: the dining room seats only the customers that it is told to.
    public var greetsHome: Bool { false }
}
