import DertischRoom
import DertischDevelopment

/// The differences between two readings of the layouts' folder.
extension GTKLayouts {
    /// A difference between two layouts of one customer.
    enum Change: Comparable {
        case none
        /// The widgets are others, and show the same.
        case widgets
        /// A table has to be set anew: the layout's own texts are others, or a list lays its rows in another way.
        case table
    }

    /// The differences to older layouts, by customer.
    func changes(since old: GTKLayouts) -> [String: Change] {
        var changes: [String: Change] = [:]
        for (customer, file) in files {
            guard let former = old.files[customer] else { continue }
            if !file.layout.hasSameTexts(as: former.layout) || !file.laysRows(as: former) {
                changes[customer] = .table
            } else if file.sources != former.sources {
                changes[customer] = .widgets
            }
        }
        return changes
    }
}

extension UILayout {
    /// The sources of the layout and of its rows.
    fileprivate var sources: [String] { withRowLayouts.map(\.source) }

    /// True if the same places have rows, and the same of them have widgets only for the rows in view.
    fileprivate func laysRows(as former: UILayout) -> Bool {
        rows.keys == former.rows.keys
            && rows.allSatisfy { place, row in
                (kinds[place] == .recycling) == (former.kinds[place] == .recycling)
                    && former.rows[place].map { row.laysRows(as: $0) } ?? false
            }
    }
}
