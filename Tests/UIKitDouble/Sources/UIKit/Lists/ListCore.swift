import Foundation

/// The part of a list that table and collection views share: which rows are in view, with which cells, and what becomes of
/// them after an update.
@MainActor final class ListCore<Cell: ReusableCell> {
    let queue = CellQueue<Cell>()
    /// The number of rows in each section, as of the last reload or update.
    private(set) var counts: [Int] = []
    private(set) var visible: [IndexPath: Cell] = [:]
    private(set) var selected: Set<IndexPath> = []
    private(set) var asked: IndexPath?
    private var prefetched: Set<IndexPath> = []
    private var isUpdating = false
    /// The path for which a cell was already taken, while the data source is asked for one.
    private var taken: IndexPath?

    /// The cell that is being configured again, which is not prepared for a new use.
    private var reconfigured: Cell?

    /// What differs between the lists.
    struct Hooks {
        let cell: @MainActor (IndexPath) -> Cell
        let willDisplay: @MainActor (Cell, IndexPath) -> Void
        let didEndDisplaying: @MainActor (Cell, IndexPath) -> Void
        let prefetch: @MainActor ([IndexPath]) -> Void
        let cancelPrefetching: @MainActor ([IndexPath]) -> Void
    }
    let hooks: Hooks

    init(_ hooks: Hooks) { self.hooks = hooks }

    /// Takes a cell for a path, as the data source does.
    func dequeue(_ identifier: String, for path: IndexPath, in list: String) -> Cell {
        guard asked == path else {
            raise(
                "NSInternalInconsistencyException",
                "Attempted to dequeue a cell for \(path) while \(list) does not ask for it")
        }
        if taken == path {
            raise(
                "NSInternalInconsistencyException",
                "Attempted to dequeue multiple cells for the same index path \(path)")
        }
        if let cell = reconfigured, cell.reuse == identifier {
            taken = path
            return cell
        }
        guard let cell = queue.dequeue(identifier) else {
            raise(
                "NSInternalInconsistencyException",
                "unable to dequeue a cell with identifier \(identifier) - must register a nib or a class for the identifier or connect a prototype cell in a storyboard"
            )
        }
        taken = path
        return cell
    }

    /// Forgets all rows, and takes new counts.
    func reload(_ fresh: [Int], in view: UIView) {
        for (path, cell) in visible.sorted(by: { $0.key < $1.key }) { end(cell, at: path) }
        visible = [:]
        selected = []
        prefetched = []
        counts = fresh
        view.setNeedsLayout()
    }

    /// Shows exactly the rows at these paths, and prefetches those behind them.
    func show(_ paths: [IndexPath], ahead: [IndexPath], in view: UIView, frame: (IndexPath) -> CGRect) {
        let wanted = Set(paths)
        for (path, cell) in visible.sorted(by: { $0.key < $1.key }) where !wanted.contains(path) {
            visible[path] = nil
            end(cell, at: path)
        }
        for path in paths {
            let cell = visible[path] ?? make(at: path, in: view)
            cell.frame = frame(path)
        }
        let near = Set(ahead).subtracting(wanted)
        let fresh = ahead.filter { near.contains($0) && !prefetched.contains($0) }
        let cancelled = prefetched.subtracting(near).subtracting(wanted).sorted()
        prefetched = near
        if !cancelled.isEmpty { hooks.cancelPrefetching(cancelled) }
        if !fresh.isEmpty { hooks.prefetch(fresh) }
    }

    private func make(at path: IndexPath, in view: UIView) -> Cell {
        let cell = ask(path)
        visible[path] = cell
        cell.show(isSelected: selected.contains(path))
        hooks.willDisplay(cell, path)
        view.addSubview(cell)
        return cell
    }

    private func ask(_ path: IndexPath) -> Cell {
        asked = path
        taken = nil
        defer { asked = nil }
        return hooks.cell(path)
    }

    private func end(_ cell: Cell, at path: IndexPath) {
        cell.removeFromSuperview()
        hooks.didEndDisplaying(cell, path)
        cell.show(isSelected: false)
        queue.enqueue(cell)
    }

    /// Moves the rows to their new paths: cells and selection stay with theirs.
    ///
    /// - Parameters:
    ///   - fresh: the number of rows in each section afterwards.
    ///   - moved: the new path of a row; `nil` if it is gone.
    ///   - reloaded: the rows that get a new cell, by their new paths.
    func update(_ fresh: [Int], in view: UIView, moved: (IndexPath) -> IndexPath?, reloaded: Set<IndexPath>) {
        if isUpdating || asked != nil {
            raise("NSInternalInconsistencyException", "Deadlock detected: an update was begun in the midst of another")
        }
        isUpdating = true
        counts = fresh
        var kept: [IndexPath: Cell] = [:]
        for (path, cell) in visible.sorted(by: { $0.key < $1.key }) {
            if let new = moved(path), !reloaded.contains(new) { kept[new] = cell } else { end(cell, at: path) }
        }
        visible = kept
        selected = Set(selected.compactMap(moved))
        prefetched = []
        isUpdating = false
        view.setNeedsLayout()
    }

    /// Asks the data source to configure a visible cell again.
    func reconfigure(_ path: IndexPath, in view: UIView) {
        guard let cell = visible[path] else { return }
        reconfigured = cell
        defer { reconfigured = nil }
        if ask(path) !== cell {
            raise(
                "NSInternalInconsistencyException",
                "Attempted to use a different cell class or reuse identifier while reconfiguring an item")
        }
    }

    func select(_ path: IndexPath?) {
        guard let path else { return }
        demand(path)
        selected.insert(path)
        visible[path]?.show(isSelected: true)
    }

    func deselect(_ path: IndexPath) {
        selected.remove(path)
        visible[path]?.show(isSelected: false)
    }

    func demand(_ path: IndexPath) {
        guard counts.indices.contains(path.section), 0..<counts[path.section] ~= path.row else {
            raise(
                "NSRangeException",
                "attempt to use the row \(path.row) of section \(path.section), which is beyond bounds")
        }
    }
}
