/// The references by which records are deleted with others, among all types of a store.
struct DeletionRules: Sendable {
    /// A reference whose records are deleted with the one that they refer to.
    struct Link: Sendable {
        /// The types that refer and are referred to, by their places in the store's schema.
        let below: Int
        let above: Int
        let column: Column
    }

    /// The links down from each type.
    let links: [[Link]]
    /// The numbers of the schemas whose deletions may go down any number of levels, with their places: from them a circle of references is reached.
    private let deep: [Int: Int]

    init(_ schemas: [TableSchema]) {
        var places: [String: Int] = [:]
        for (place, schema) in schemas.enumerated() { places[schema.table.lowercased()] = place }
        var links = [[Link]](repeating: [], count: schemas.count)
        for (below, schema) in schemas.enumerated() {
            for reference in schema.references where reference.deletion == "CASCADE" {
                guard let above = places[reference.table.lowercased()], let column = schema.layout[reference.column]
                else { continue }
                links[above].append(Link(below: below, above: above, column: column))
            }
        }
        self.links = links
        let order = ComponentOrder(links.map { $0.map(\.below) })
        var isDeep = [Bool](repeating: false, count: schemas.count)
        // What is below comes first.
        for component in order.components {
            let reachesCircle = component.contains { place in
                links[place].contains { isDeep[$0.below] || component.contains($0.below) }
            }
            for place in component { isDeep[place] = reachesCircle }
        }
        var deep: [Int: Int] = [:]
        for (place, schema) in schemas.enumerated() where isDeep[place] { deep[schema.number] = place }
        self.deep = deep
    }

    /// The place of a schema whose deletions may go down any number of levels; `nil` for others.
    func place(ofDeep schema: TableSchema) -> Int? { deep.isEmpty ? nil : deep[schema.number] }
}
