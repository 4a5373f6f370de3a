/// A long list on a carte: rows in order, each with an id, that knows what changed since it was laid.
///
/// Lay it with `table.rows(_:at:)`, as an array. One change among ten thousand rows then costs a few microseconds, where
/// an array would be copied and compared whole: copies share what they have in common, and a journal tells the table
/// which rows came, changed, moved and went. For lists of some dozen rows an array serves as well.
///
/// ```swift
/// struct Carte: Equatable, Sendable { var photos = Rows<Photo>() }
///
/// func plate(_ dish: C.Dish, onto carte: inout C.Carte) {
///     switch dish {
///     case .page(let photos): carte.photos.append(contentsOf: photos)
///     case .liked(let id, let likes): carte.photos.update(id) { $0.likes = likes }
///     case .gone(let id): carte.photos.remove(id)
///     case .all(let photos): carte.photos.reload(photos)
///     }
/// }
/// ```
///
/// Ids are unique. A row whose id is there already is dropped, and every method that drops one says so: nothing traps.
/// A value, with no isolation: it may be made in the kitchen and served as part of a dish.
public struct Rows<Element: Identifiable & Equatable & Sendable>: Sendable where Element.ID: Sendable {
    @usableFromInline var tree = RowTree<Element>()
    @usableFromInline var journal = RowJournal<Element.ID>()
    /// Says which change of which rows this is: a new one with each change, never given twice.
    @usableFromInline package var version = RowVersion.empty

    /// No rows.
    @inlinable public init() {}

    /// Rows in the order of a sequence.
    ///
    /// - Parameters:
    ///   - rows: the rows. Of several with one id the first is taken.
    ///   - dropped: is told each row that was dropped, since its id had come before.
    /// - Complexity: O(n).
    @inlinable public init(_ rows: some Sequence<Element>, dropped: (Element) -> Void = { _ in }) {
        let all = Array(rows)
        guard !all.isEmpty else { return }
        // Rarely do two have one id, and building finds that as well as a look beforehand.
        tree = RowTree(all) ?? RowTree(Self.unique(all, dropped)) ?? RowTree()
        version = RowVersion.next()
    }

    /// The rows whose ids have not come before: two rows of one id could not both be found again.
    @inlinable static func unique(_ rows: [Element], _ dropped: (Element) -> Void) -> [Element] {
        var seen = Set<Element.ID>(minimumCapacity: rows.count)
        return rows.filter { row in
            if seen.insert(row.id).inserted { return true }
            dropped(row)
            return false
        }
    }

    /// Writes into the journal that a row came, went or moved, or that its value changed.
    @inlinable mutating func note(_ id: Element.ID, isPlaced: Bool) {
        journal.note(.init(before: version, id: id, isPlaced: isPlaced), count: count)
        version = RowVersion.next()
    }
}

extension Rows: Equatable {
    /// Whether the same rows come in the same order.
    ///
    /// - Complexity: O(1) for copies that nothing has happened to, O(log n) for each change where one is a
    ///   copy of the other with few changes, O(n) otherwise.
    @inlinable public static func == (left: Rows, right: Rows) -> Bool {
        left.version == right.version || left.tree.root.hasSameRows(as: right.tree.root)
    }
}

extension Rows: ExpressibleByArrayLiteral {
    /// Rows in order. Of several with one id the first is taken.
    @inlinable public init(arrayLiteral rows: Element...) { self.init(rows) }
}

extension Rows: CustomStringConvertible, CustomReflectable {
    /// The rows, as those of an array.
    public var description: String { Array(self).description }
    /// The rows, as those of an array.
    public var customMirror: Mirror { Mirror(self, unlabeledChildren: self, displayStyle: .collection) }
}

extension Rows: Encodable where Element: Encodable {
    /// Encodes the rows as an array.
    public func encode(to encoder: any Encoder) throws { try Array(self).encode(to: encoder) }
}

extension Rows: Decodable where Element: Decodable {
    /// Decodes an array of rows. Of several with one id the first is taken.
    public init(from decoder: any Decoder) throws { self.init(try [Element](from: decoder)) }
}
