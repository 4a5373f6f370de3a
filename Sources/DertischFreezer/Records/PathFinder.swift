/// Finds the column that a key path leads to.
///
/// Most key paths say their property's name. It may have another coding key, though, and a path that goes through a protocol
/// says no name: then the property is found by what it holds in records that were made up.
struct PathFinder<R: Frozen> {
    let shape: Shape
    let examples: [any Sendable]

    func column(of path: PartialKeyPath<R>) throws(Freezer.Error) -> Int {
        var candidates = Array(shape.columns.indices)
        for round in 0..<Probe.rounds {
            let record = try Probe(of: shape.type, round: round, examples: examples).instance(of: R.self)
            guard let held = Self.value(record[keyPath: path]) else { break }
            let row = MemoryRow()
            try? RowEncoder(row, shape: shape).bind(record)
            candidates.removeAll { row.values[$0] ?? .null != held }
        }
        if candidates.count == 1 { return candidates[0] }
        let name = String(describing: path).split(separator: ".").last.map(String.init) ?? ""
        if let column = shape.positions[name], candidates.contains(column) { return column }
        throw .unsupported(
            type: shape.type, what: "\(path)",
            reason: candidates.isEmpty
                ? "it is computed, so no column holds it"
                : "it may be any of \(candidates.map { shape.columns[$0].name }.joined(separator: ", "))")
    }

    private static func value(_ held: Any) -> Value? {
        guard let held = held as? any Encodable else { return nil }
        return try? ValueEncoder.value(of: held)
    }
}
