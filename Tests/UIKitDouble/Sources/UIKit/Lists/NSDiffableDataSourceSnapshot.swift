/// developer.apple.com/documentation/uikit/nsdiffabledatasourcesnapshot-swift.struct
///
/// Identifiers are unique in a snapshot: a second one of the same value raises an exception.
public struct NSDiffableDataSourceSnapshot<
    SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>:
    Sendable
{
    struct Section: Sendable {
        let identifier: SectionIdentifierType
        var items: [ItemIdentifierType] = []
    }

    private(set) var sections: [Section] = []
    private var known: Set<ItemIdentifierType> = []
    private(set) var reloaded: Set<ItemIdentifierType> = []
    private(set) var reconfigured: Set<ItemIdentifierType> = []

    /// developer.apple.com/documentation/uikit/nsdiffabledatasourcesnapshot-swift.struct/init()
    public init() {}

    /// developer.apple.com/documentation/uikit/nsdiffabledatasourcesnapshot-swift.struct/numberofitems
    public var numberOfItems: Int { known.count }
    /// developer.apple.com/documentation/uikit/nsdiffabledatasourcesnapshot-swift.struct/numberofsections
    public var numberOfSections: Int { sections.count }
    /// developer.apple.com/documentation/uikit/nsdiffabledatasourcesnapshot-swift.struct/sectionidentifiers
    public var sectionIdentifiers: [SectionIdentifierType] { sections.map(\.identifier) }
    /// developer.apple.com/documentation/uikit/nsdiffabledatasourcesnapshot-swift.struct/itemidentifiers
    public var itemIdentifiers: [ItemIdentifierType] { sections.flatMap(\.items) }
    /// developer.apple.com/documentation/uikit/nsdiffabledatasourcesnapshot-swift.struct/reloadeditemidentifiers
    public var reloadedItemIdentifiers: [ItemIdentifierType] { Array(reloaded) }
    /// developer.apple.com/documentation/uikit/nsdiffabledatasourcesnapshot-swift.struct/reconfigureditemidentifiers
    public var reconfiguredItemIdentifiers: [ItemIdentifierType] { Array(reconfigured) }

    /// developer.apple.com/documentation/uikit/nsdiffabledatasourcesnapshot-swift.struct/itemidentifiers(insection:)
    public func itemIdentifiers(inSection identifier: SectionIdentifierType) -> [ItemIdentifierType] {
        sections[index(of: identifier)].items
    }

    /// developer.apple.com/documentation/uikit/nsdiffabledatasourcesnapshot-swift.struct/numberofitems(insection:)
    public func numberOfItems(inSection identifier: SectionIdentifierType) -> Int {
        sections[index(of: identifier)].items.count
    }

    /// developer.apple.com/documentation/uikit/nsdiffabledatasourcesnapshot-swift.struct/indexofitem(_:)
    public func indexOfItem(_ identifier: ItemIdentifierType) -> Int? {
        known.contains(identifier) ? itemIdentifiers.firstIndex(of: identifier) : nil
    }

    /// developer.apple.com/documentation/uikit/nsdiffabledatasourcesnapshot-swift.struct/appendsections(_:)
    public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {
        for identifier in identifiers {
            if sections.contains(where: { $0.identifier == identifier }) {
                refuse("Section identifier count does not match data source count; \(identifier) is there twice")
            }
            sections.append(Section(identifier: identifier))
        }
    }

    /// developer.apple.com/documentation/uikit/nsdiffabledatasourcesnapshot-swift.struct/appenditems(_:tosection:): to the last
    /// section, if none is named.
    public mutating func appendItems(
        _ identifiers: [ItemIdentifierType], toSection sectionIdentifier: SectionIdentifierType? = nil
    ) {
        if sections.isEmpty { refuse("There are currently no sections in the data source") }
        let section = sectionIdentifier.map(index) ?? sections.count - 1
        learn(identifiers)
        sections[section].items += identifiers
    }

    /// developer.apple.com/documentation/uikit/nsdiffabledatasourcesnapshot-swift.struct/insertitems(_:beforeitem:)
    public mutating func insertItems(_ identifiers: [ItemIdentifierType], beforeItem identifier: ItemIdentifierType) {
        let (section, row) = position(of: identifier)
        learn(identifiers)
        sections[section].items.insert(contentsOf: identifiers, at: row)
    }

    /// developer.apple.com/documentation/uikit/nsdiffabledatasourcesnapshot-swift.struct/insertitems(_:afteritem:)
    public mutating func insertItems(_ identifiers: [ItemIdentifierType], afterItem identifier: ItemIdentifierType) {
        let (section, row) = position(of: identifier)
        learn(identifiers)
        sections[section].items.insert(contentsOf: identifiers, at: row + 1)
    }

    /// developer.apple.com/documentation/uikit/nsdiffabledatasourcesnapshot-swift.struct/deleteitems(_:): those that are not
    /// there are ignored.
    public mutating func deleteItems(_ identifiers: [ItemIdentifierType]) {
        let gone = Set(identifiers)
        known.subtract(gone)
        reloaded.subtract(gone)
        reconfigured.subtract(gone)
        for index in sections.indices { sections[index].items.removeAll { gone.contains($0) } }
    }

    /// developer.apple.com/documentation/uikit/nsdiffabledatasourcesnapshot-swift.struct/deleteallitems(): the sections too.
    public mutating func deleteAllItems() { self = Self() }

    /// developer.apple.com/documentation/uikit/nsdiffabledatasourcesnapshot-swift.struct/moveitem(_:beforeitem:)
    public mutating func moveItem(_ identifier: ItemIdentifierType, beforeItem other: ItemIdentifierType) {
        move(identifier, by: other, 0)
    }

    /// developer.apple.com/documentation/uikit/nsdiffabledatasourcesnapshot-swift.struct/moveitem(_:afteritem:)
    public mutating func moveItem(_ identifier: ItemIdentifierType, afterItem other: ItemIdentifierType) {
        move(identifier, by: other, 1)
    }

    /// developer.apple.com/documentation/uikit/nsdiffabledatasourcesnapshot-swift.struct/reloaditems(_:): their cells are
    /// replaced by new ones.
    public mutating func reloadItems(_ identifiers: [ItemIdentifierType]) {
        for identifier in identifiers { demand(identifier) }
        reloaded.formUnion(identifiers)
    }

    /// developer.apple.com/documentation/uikit/nsdiffabledatasourcesnapshot-swift.struct/reconfigureitems(_:): their cells are
    /// kept, and their provider is asked to configure them again.
    public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {
        for identifier in identifiers { demand(identifier) }
        reconfigured.formUnion(identifiers)
    }

    /// The snapshot without what it asks to load again, as a data source keeps it.
    var settled: Self {
        var copy = self
        copy.reloaded = []
        copy.reconfigured = []
        return copy
    }

    private mutating func learn(_ identifiers: [ItemIdentifierType]) {
        for identifier in identifiers where !known.insert(identifier).inserted {
            refuse("Fatal: supplied item identifiers are not unique. Duplicate identifiers: \(identifier)")
        }
    }

    private mutating func move(_ identifier: ItemIdentifierType, by other: ItemIdentifierType, _ offset: Int) {
        if identifier == other { refuse("Invalid parameter: \(identifier) cannot be moved beside itself") }
        let from = position(of: identifier)
        sections[from.section].items.remove(at: from.row)
        let to = position(of: other)
        sections[to.section].items.insert(identifier, at: to.row + offset)
    }

    private func demand(_ identifier: ItemIdentifierType) {
        if !known.contains(identifier) { refuse("Invalid item identifier specified: \(identifier)") }
    }

    private func position(of identifier: ItemIdentifierType) -> (section: Int, row: Int) {
        for (index, section) in sections.enumerated() {
            if let row = section.items.firstIndex(of: identifier) { return (index, row) }
        }
        refuse("Invalid item identifier specified: \(identifier)")
    }

    private func index(of identifier: SectionIdentifierType) -> Int {
        guard let index = sections.firstIndex(where: { $0.identifier == identifier }) else {
            refuse("Invalid section identifier specified: \(identifier)")
        }
        return index
    }

    private func refuse(_ reason: String) -> Never { raise("NSInternalInconsistencyException", reason) }
}
