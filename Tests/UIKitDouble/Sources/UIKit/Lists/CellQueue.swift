/// The cells that a list makes and uses again.
@MainActor final class CellQueue<Cell: ReusableCell> {
    private var makers: [String: @MainActor () -> UIView?] = [:]
    private var waiting: [String: [Cell]] = [:]
    /// The number of cells made so far.
    private(set) var made = 0

    /// Registers a maker; `nil` removes the former.
    func register(_ identifier: String, _ maker: (@MainActor () -> UIView?)?) {
        if identifier.isEmpty { raise("NSInvalidArgumentException", "must pass a valid reuse identifier") }
        makers[identifier] = maker
    }

    /// A cell that waits, or else a new one; `nil` if neither is there.
    func dequeue(_ identifier: String) -> Cell? {
        if let cell = waiting[identifier]?.popLast() {
            cell.prepareForReuse()
            return cell
        }
        guard let maker = makers[identifier] else { return nil }
        let view = maker()
        guard let cell = view as? Cell else {
            raise(
                "NSInternalInconsistencyException",
                "invalid nib registered for identifier (\(identifier)) - nib must contain exactly one top level object which must be a cell"
            )
        }
        made += 1
        return cell
    }

    func enqueue(_ cell: Cell) {
        if let identifier = cell.reuse { waiting[identifier, default: []].append(cell) }
    }
}
