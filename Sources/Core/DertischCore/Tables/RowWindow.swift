/// The part of a long list whose rows are laid.
///
/// A dining room makes room for the other rows, so that the guest can scroll to any of them, and tells which rows are in view
/// (`GestureEvent.scrolled(to:)`).
public struct RowWindow: Hashable, Sendable {
    /// The number of rows before the first that is laid.
    public var first: Int
    /// The number of rows of the whole list.
    public var total: Int
    /// The number of the list. Another list, such as one that is sorted anew, is shown from its beginning.
    public var list: Int

    /// Makes a window.
    public init(first: Int, total: Int, list: Int = 0) { (self.first, self.total, self.list) = (first, total, list) }
}
