import Dertisch

/// The rows at one place, in order, whether widgets show them just now or not.
@MainActor final class RowList {
    let layout: UILayout?
    private(set) var levels: [Level] = []
    var view: (any RowsView)?

    init(_ layout: UILayout?) { self.layout = layout }

    func add(_ level: Level, before next: RowNumber?) {
        let index = index(before: next)
        levels.insert(level, at: index)
        view?.insert(level, at: index)
    }

    func move(_ row: RowNumber, before next: RowNumber?) {
        guard row != next, let old = index(of: row) else { return }
        let level = levels.remove(at: old)
        let index = index(before: next)
        levels.insert(level, at: index)
        view?.move(level, to: index)
    }

    func remove(_ row: RowNumber) {
        guard let index = index(of: row) else { return }
        view?.remove(levels.remove(at: index))
    }

    func removeAll() {
        let all = levels
        levels = []
        for level in all { view?.remove(level) }
        view?.laid()
    }

    private func index(before next: RowNumber?) -> Int { next.flatMap(index(of:)) ?? levels.endIndex }

    private func index(of row: RowNumber) -> Int? {
        // Rows come at the end most often, one after the other.
        levels.last?.number == row ? levels.endIndex - 1 : levels.firstIndex { $0.number == row }
    }
}

/// The widgets that show rows.
@MainActor protocol RowsView: AnyObject {
    /// A row has come to stand there.
    func insert(_ level: Level, at index: Int)
    /// A row has come to stand elsewhere.
    func move(_ level: Level, to index: Int)
    /// A row has gone.
    func remove(_ level: Level)
    /// All that belongs together has been done.
    func laid()
    /// The widgets are to show something else.
    func close()
}
