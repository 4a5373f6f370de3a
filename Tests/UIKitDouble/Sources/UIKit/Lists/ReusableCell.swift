/// A cell of a list: what table and collection views have in common.
@MainActor protocol ReusableCell: UIView {
    /// The name under which it waits for its next use.
    var reuse: String? { get }
    /// Called before it is used again.
    func prepareForReuse()
    /// Shows that its row is selected.
    func show(isSelected: Bool)
}
